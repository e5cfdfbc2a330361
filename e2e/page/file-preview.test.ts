/** A look at files of the workspace, and folders for them. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hold } from "../harness/held.ts";
import { useStage } from "../harness/stage.ts";
import { FilesPanel } from "../pages/files-panel.ts";

describe("a file that is looked at", () => {
  const stage = useStage();
  const inFolder = (name: string) => join(stage.octavo.data, "files", name);
  const put = (name: string, bytes: string | Uint8Array) => writeFile(inFolder(name), bytes);

  it("shows its rows with their types and how it was read, and is inserted so", async () => {
    await put("umsatz.csv", Buffer.from("ort;umsatz\nK\xf6ln;1.234,50\nUlm;3,25\n", "latin1"));
    const note = await stage.newNote("");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const preview = await files.look("umsatz.csv");
    await preview.getByRole("gridcell", { name: "Köln" }).waitFor();
    await preview.getByRole("list", { name: "Types of the columns" }).getByText("umsatz DOUBLE").waitFor();
    const chosen = (name: string) => preview.getByRole("combobox", { name }).inputValue();
    expect([await chosen("Encoding"), await chosen("Separator"), await chosen("Decimal sign")]).toEqual([
      "windows-1252",
      ";",
      ",",
    ]);
    await preview.getByRole("button", { name: "Insert as %sql" }).click();
    await expect
      .poll(() => note.paragraph(1).table.rows())
      .toEqual([
        ["Köln", "1234.50"],
        ["Ulm", "3.25"],
      ]);
    expect((await note.codes())[0]).toContain("encoding = 'latin-1'");
  });

  it("finds numbers beside words for what is missing, inserts them so, and says what it guesses", async () => {
    await put(
      "preise.csv",
      Buffer.from("ort;preis;anteil\nK\x94ln;1.234,50;12,5 %\nUlm;NA;3 %\nNA;2,25;1 %\n", "latin1"),
    );
    const note = await stage.newNote("");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const preview = await files.look("preise.csv");
    await preview.getByRole("list", { name: "Types of the columns" }).getByText("preis DOUBLE").waitFor();
    await preview.getByText("numbers that stay text").getByText("anteil").waitFor();
    const words = preview.getByRole("list", { name: "doubt about the encoding" });
    await expect.poll(() => words.getByRole("listitem").allTextContents()).toContain("ibm850 Köln");
    await words.getByRole("button", { name: "macintosh" }).click();
    await preview.getByRole("gridcell", { name: "Kîln" }).waitFor();
    await words.waitFor({ state: "detached" });
    await preview.getByRole("combobox", { name: "Encoding" }).selectOption("ibm850");
    await preview.getByRole("gridcell", { name: "Köln" }).waitFor();

    await put("preise.csv", "ort;preis;anteil\nKöln;1.234,50;12,5 %\nUlm;NA;3 %\nNA;2,25;1 %\n");
    await note.page.keyboard.press("Escape");
    await (await files.look("preise.csv")).getByRole("button", { name: "Insert as %sql" }).click();
    await expect
      .poll(() => note.paragraph(1).table.rows())
      .toEqual([
        ["Köln", "1234.50", "12,5 %"],
        ["Ulm", "NULL", "3 %"],
        ["NA", "2.25", "1 %"],
      ]);
  });

  it("shows JSON that is no table as a tree, and as its text", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.drop({ name: "settings.json", text: '{\n  "limits": {"rows": 500}\n}\n' });
    const preview = await files.look("settings.json");
    await preview.getByRole("treeitem", { name: "limits" }).click();
    await preview.getByRole("treeitem", { name: "rows: 500" }).waitFor();
    await preview.getByRole("button", { name: "As text" }).click();
    await preview.getByRole("document", { name: "Text of the file" }).getByText('"rows": 500').waitFor();
    await preview.getByRole("button", { name: "Edit" }).waitFor();
    await preview.getByRole("button", { name: "As tree" }).click();
    await preview.getByRole("tree").waitFor();
  });

  it("imports a note that is dropped on another one", async () => {
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.drop({ name: "other.json", text: '{"name": "Of a file", "paragraphs": [{"text": "%md\\nimported"}]}' });
    await expect.poll(() => note.page.title()).toBe("Of a file - Octavo");
    expect(await note.codes()).toEqual(["%md\nimported"]);
  });

  it("says at once what a Parquet file says of itself, and its rows as they come", async () => {
    const note = await stage.newNote("%sql COPY (SELECT i AS n, 'x' AS t FROM range(3) t(i)) TO 'head.parquet'");
    await note.paragraph(1).run();
    const files = new FilesPanel(note.page);
    await files.toggle();
    const rows = await hold(note.page, "POST", "/octavo/files/preview", (request) => {
      const { choices } = request.postDataJSON() as { readonly choices: { readonly isHead?: boolean } };
      return choices.isHead !== true;
    });
    const preview = await files.look("head.parquet");
    await preview.getByRole("list", { name: "Types of the columns" }).getByText("n BIGINT").waitFor();
    await preview.getByText("3 rows").waitFor();
    await preview.getByText("The first rows are being read.").waitFor();
    await rows.release("No memory.");
    await preview.getByRole("alert").getByText("No memory.").waitFor();
    await preview.getByRole("button", { name: "Try again" }).click();
    await preview.getByRole("gridcell", { name: "x" }).first().waitFor();
  });

  it("lists the rows that the table does not hold, and is read anew as it is chosen", async () => {
    await put("ragged.csv", "a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const preview = await files.look("ragged.csv");
    await preview.getByText("2 lines do not fit the table and are not shown.").waitFor();
    const lost = preview.getByRole("list", { name: "Lines that do not fit" }).getByRole("listitem");
    expect(await lost.allInnerTexts()).toEqual([
      "Line 3: 4,5 – 2 values where the table has 3 columns",
      "Line 4: 6,7,8,9 – 4 values where the table has 3 columns",
    ]);
    await preview.getByRole("combobox", { name: "Separator" }).selectOption(";");
    await preview.getByRole("gridcell", { name: "6,7,8,9" }).waitFor();
  });

  it("is a text that is edited, and saved only where it is still what was read", async () => {
    await put("plan.txt", "one\r\ntwo\r\n");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const preview = await files.look("plan.txt");
    await preview.getByRole("button", { name: "Edit" }).click();
    const field = preview.getByRole("textbox", { name: "Text of the file" });
    await field.fill("one\nthree\n");
    await preview.getByRole("button", { name: "Save" }).click();
    await note.notice("plan.txt is saved").waitFor();
    expect(await readFile(inFolder("plan.txt"), "utf8")).toBe("one\r\nthree\r\n");

    await preview.getByRole("button", { name: "Edit" }).click();
    await field.fill("mine\n");
    await put("plan.txt", "of others\n");
    await preview.getByRole("button", { name: "Save" }).click();
    await preview.getByText("changed by others since you opened it").waitFor();
    expect(await field.inputValue()).toBe("mine\n");
    expect(await readFile(inFolder("plan.txt"), "utf8")).toBe("of others\n");
  });

  it("is a picture", async () => {
    await put(
      "dot.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
    );
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    const picture = (await files.look("dot.svg")).getByRole("img", { name: "dot.svg" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  });

  it("is kept in folders that are made, opened, renamed and removed", async () => {
    await mkdir(inFolder("2024"), { recursive: true });
    await put("2024/north.csv", "a\n1\n");
    const note = await stage.newNote("%md\nx");
    const files = new FilesPanel(note.page);
    await files.toggle();
    await files.panel.getByRole("button", { name: "New folder…" }).click();
    const dialog = note.page.getByRole("dialog", { name: "New folder" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("plans");
    await dialog.getByRole("button", { name: "Make folder" }).click();
    await files.folder("plans").click();
    await files.panel.getByText("This folder is empty.").waitFor();
    await files.upload([{ name: "in-it.txt", text: "1" }]);
    await files.file("in-it.txt").waitFor();
    expect(await readFile(inFolder("plans/in-it.txt"), "utf8")).toBe("1");

    await files.panel.getByRole("navigation", { name: "Folders" }).getByRole("button", { name: "Files" }).click();
    await files.act("2024", "Rename…");
    const renaming = note.page.getByRole("dialog", { name: "Rename 2024" });
    await renaming.getByRole("textbox").fill("2025");
    await renaming.getByRole("button", { name: "Rename" }).click();
    await files.folder("2025").click();
    await files.file("north.csv").waitFor();
    expect(await readFile(inFolder("2025/north.csv"), "utf8")).toBe("a\n1\n");
  });
});
