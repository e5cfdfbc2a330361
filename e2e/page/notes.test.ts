/** Making, naming, importing, exporting and throwing away notes. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { slowLine } from "../harness/slow-line.ts";
import { useStage } from "../harness/stage.ts";
import { HomePage, textOf } from "../pages/home-page.ts";
import { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const fixtures = join(import.meta.dirname, "../../packages/note/fixtures");
const zeppelinNote = join(fixtures, "zeppelin-home/notebook/Sales/2024/Overview_2N9GKAP8K.zpln");
const notebook = join(fixtures, "jupyter/analysis.ipynb");

describe("a new note", () => {
  it("is offered as Untitled Note 1 and opens with one empty paragraph [screen.dialog.create op.NEW_NOTE event.NEW_NOTE rule.note-name.default]", async () => {
    const home = await stage.openHome();
    const name = await home.startNewNote();
    expect(await name.inputValue()).toBe("Untitled Note 1");
    await name.press("Enter");
    await expect.poll(() => home.page.title()).toBe("Untitled Note 1 - Octavo");
    const { path, paragraphs } = await stage.readNote(/notebook\/(\w+)/.exec(home.page.url())?.[1] ?? "");
    expect(path).toBe("/Untitled Note 1");
    expect(paragraphs).toMatchObject([{ status: "READY" }]);
  });

  it("goes into the folders of its name, and speaks the chosen language [field.note.name]", async () => {
    const home = await stage.openHome();
    const note = await home.create("Sales/2025/Plan", "sh");
    await note.paragraph(1).write("echo no magic needed");
    await note.paragraph(1).press("Shift+Enter");
    await expect.poll(() => note.paragraph(1).output()).toBe("no magic needed\n");
    await note.goHome();
    await expect.poll(() => home.lines()).toEqual(expect.arrayContaining(["Sales, 1 note"]));
  });

  it("may not take the name of another", async () => {
    const home = await stage.openHome();
    const name = await home.startNewNote();
    await name.fill("Start here");
    await home.dialog.getByText("A note of this name is already there.").waitFor();
    expect(await home.dialogButton("Create").isDisabled()).toBe(true);
  });
});

describe("a new note is there at once", () => {
  it("with its name selected to be typed over, and Enter goes on to its first paragraph [screen.dialog.create event.NEW_NOTE]", async () => {
    const home = await stage.openHome();
    await home.newNoteButton.click();
    const note = await NotePage.shown(home.page);
    await expect.poll(() => note.focused()).toBe("textbox Name of the note");
    expect(await note.nameField.inputValue()).toMatch(/^Untitled Note \d+$/);
    await home.page.keyboard.type("Named in place");
    await home.page.keyboard.press("Enter");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 1/);
    await expect.poll(async () => (await stage.readNote(note.id)).path).toBe("/Named in place");
    // Asked for once: who comes back finds the note as any other.
    await note.goHome();
    await home.openNote("Named in place");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 1/);
  });

  it("keeps its name at Escape, and a press elsewhere stays where it was made", async () => {
    const home = await stage.openHome();
    await home.newNoteButton.click();
    const note = await NotePage.shown(home.page);
    await expect.poll(() => note.focused()).toBe("textbox Name of the note");
    await home.page.keyboard.type("Not this");
    await home.page.keyboard.press("Escape");
    await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 1/);
    expect(await note.heading.textContent()).toMatch(/^Untitled Note \d+$/);
    await home.page.keyboard.press("Control+Alt+y");
    await expect.poll(() => note.focused()).toBe("textbox Name of the note");
    const second = note.id;
    await home.page.keyboard.type("Left by a press");
    await note.runAllButton.click();
    await expect.poll(async () => (await stage.readNote(second)).path).toBe("/Left by a press");
    await expect.poll(() => note.focused()).toBe("button Run all");
  });

  it("in the folder that one looks at: the open one of the tree, that of the note on the page, none in the trash", async () => {
    const id = await stage.makeNote("%md\nHere");
    const home = await stage.openHome();
    const folderAfter = async (make: () => Promise<void>) => {
      const before = home.page.url();
      await make();
      await home.page.waitForURL((url) => url.href !== before && url.hash.startsWith("#/notebook/"));
      const note = await NotePage.shown(home.page);
      await expect.poll(() => note.focused()).toBe("textbox Name of the note");
      return (await stage.readNote(note.id)).path.replace(/\/[^/]*$/, "");
    };
    await home.toggleFolder("Examples");
    const isOpen = async () => (await home.folder("Examples").getAttribute("aria-expanded")) === "true";
    if (!(await isOpen())) await home.toggleFolder("Examples");
    expect(await folderAfter(() => home.newNoteButton.click())).toBe("/Examples");
    await home.page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    await home.page.getByText("Here", { exact: true }).first().waitFor();
    expect(await folderAfter(() => home.palette.choose("New note"))).toBe("/Tests");
    await home.goHome();
    await home.showTrash();
    expect(await folderAfter(() => home.page.keyboard.press("Control+Alt+y"))).toBe("");
    await home.goHome();
    expect(await folderAfter(() => home.act(home.folder("Tests"), /^New note here$/))).toBe("/Tests");
  });

  it("once, also by a double press on a slow line", async () => {
    const page = await stage.newPage();
    const line = await slowLine(page, 150);
    await stage.makeNote("");
    const home = await HomePage.open(page, stage.octavo.address);
    // By the list of notes the page knows a free name; without it, it asks once more for each that is taken.
    await expect.poll(() => home.lines()).not.toEqual([]);
    await home.newNoteButton.dblclick();
    await NotePage.shown(page);
    expect(line.asked.filter((name) => name === "NEW_NOTE")).toHaveLength(1);
  });

  it("stays away from a user who has gone elsewhere meanwhile, and is offered", async () => {
    const page = await stage.newPage();
    await slowLine(page, 400);
    const home = await HomePage.open(page, stage.octavo.address);
    await home.newNoteButton.click();
    await home.showTrash();
    await home.notice("is there now").getByRole("button", { name: "Open" }).click();
    const note = await NotePage.shown(page);
    await expect.poll(() => note.focused()).toBe("textbox Name of the note");
  });
});

describe("a note is renamed", () => {
  it("in its own page, where its folder stays [op.NOTE_RENAME rule.note-rename]", async () => {
    const note = await stage.newNote("%md\nx");
    await note.rename("  By another name  ");
    await expect.poll(() => note.heading.textContent()).toBe("By another name");
    await expect.poll(async () => (await stage.readNote(note.id)).path).toBe("/Tests/By another name");
  });

  it("in the list, also into another folder, and all pages show it [screen.dialog.rename event.NOTES_INFO]", async () => {
    const home = await stage.openHome();
    await home.create("Rename me");
    await home.goHome();
    const other = await stage.openHome();
    await home.rename(home.line("Rename me"), "Moved/Renamed");
    for (const page of [home, other]) await expect.poll(() => page.lines()).toContain("Moved, 1 note");
  });

  it("on a slow line too: while the answer is on its way, its own new name is no other note's", async () => {
    const id = await stage.makeNote("x");
    const page = await stage.newPage();
    const held: (() => void)[] = [];
    let isHolding = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => (isHolding ? held.push(() => socket.send(message)) : socket.send(message)));
    });
    const home = await HomePage.open(page, stage.octavo.address);
    const { name } = await stage.readNote(id);
    await home.filter(name);
    isHolding = true;
    await home.rename(home.line(name), "Slowly");
    await expect.poll(() => home.dialogButton("Rename").isDisabled()).toBe(true);
    expect(await home.dialog.getByText("already there").count()).toBe(0);
    await page.keyboard.press("Enter");
    for (const send of held.splice(0)) send();
    isHolding = false;
    await home.dialog.waitFor({ state: "detached" });
    expect((await stage.readNote(id)).name).toBe("Slowly");
  });

  it("together with its folder, whose slashes are mended [op.FOLDER_RENAME rule.folder-rename.slashes rule.folder-rename.ends]", async () => {
    const home = await stage.openHome();
    await home.create("Old folder/In it");
    await home.goHome();
    await home.rename(home.folder("Old folder"), "\\New//folder/");
    await expect.poll(async () => (await home.lines()).some((line) => line.startsWith("Old folder"))).toBe(false);
    await home.filter("In it");
    await expect.poll(() => home.lines()).toEqual(["New, 1 note", "folder, 1 note", "In it"]);
  });

  it("with a warning when two folders become one [rule.folder-rename.merge]", async () => {
    const home = await stage.openHome();
    await home.create("Left/One");
    await home.goHome();
    await home.create("Right/Two");
    await home.goHome();
    await home.act(home.folder("Left"), /^Rename/);
    await home.newName.fill("Right");
    await home.dialog.getByText("The folders will be merged").waitFor();
    await home.dialogButton("Merge").click();
    await expect.poll(() => home.lines()).toContain("Right, 2 notes");
  });
});

describe("a note is imported", () => {
  it("from a file of Zeppelin's, with all that it shows [screen.dialog.import op.IMPORT_NOTE]", async () => {
    const home = await stage.openHome({ viewport: { width: 1280, height: 6000 } });
    const text = await readFile(zeppelinNote, "utf8");
    const note = await home.import({ name: "Overview_2N9GKAP8K.zpln", text }, "Imported/From Zeppelin");
    await expect.poll(() => note.heading.textContent()).toBe("From Zeppelin");
    await expect.poll(() => note.names()).toHaveLength(JSON.parse(text).paragraphs.length);
    await note.paragraph(1).heading("Sales overview").waitFor();
    await expect.poll(() => note.paragraph(2).table.view()).toBe("Bar Chart");
    await expect.poll(() => note.paragraph(4).output()).toBe("line 0\nline 1\nline 2\n");
  });

  it("from a Jupyter notebook, which is named after its file [field.notebook-format]", async () => {
    const home = await stage.openHome();
    const text = await readFile(notebook, "utf8");
    const source = JSON.parse(text) as { cells: unknown[] };
    const note = await home.import({ name: "analysis.ipynb", text });
    await expect.poll(() => note.heading.textContent()).toBe("analysis");
    expect((await stage.readNote(note.id)).paragraphs).toHaveLength(source.cells.length);
    await expect.poll(() => note.paragraph(2).footer()).toContain("Finished");
    await expect.poll(() => note.paragraph(4).footer()).toContain("Failed");
  });

  it("from an address [screen.dialog.import]", async () => {
    const home = await stage.openHome();
    // The product's own file serves as the foreign site; what it answers is no note.
    await home.importFromUrl(`${stage.octavo.address}/api/notebook`);
    await expect.poll(() => home.refusal.textContent()).toContain("Invalid JSON");
    await home.page.keyboard.press("Escape");
    await home.importFromUrl(`${stage.octavo.address}/api/nothing/here`);
    await expect.poll(() => home.refusal.textContent()).toContain("Unable to Fetch URL");
    await home.dialogButton("Back").click();
    await home.dialogButton(/^Choose a file/).waitFor();
  });

  it("by dropping it on the list", async () => {
    const home = await stage.openHome();
    const text = await readFile(notebook, "utf8");
    await home.drop({ name: "dropped.ipynb", text });
    await expect.poll(() => home.page.title()).toBe("dropped - Octavo");
    await home.goHome();
    // The dialog takes it itself, with the name that is typed there, and nothing below it does.
    await home.openImport();
    await home.dialog.getByLabel("Import as").fill("Named there");
    await home.drop({ name: "one.ipynb", text }, { name: "two.ipynb", text });
    await expect.poll(() => home.refusal.textContent()).toContain("one file");
    await home.drop({ name: "one.ipynb", text });
    await expect.poll(() => home.page.title()).toBe("Named there - Octavo");
    // Elsewhere nothing takes it, and it does not take the page.
    const isRefused = await home.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([""], "film.mp4"));
      return !document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isRefused).toBe(true);
  });

  it("by another program, also without a paragraph: then it offers the ways to begin", async () => {
    const file = join(stage.octavo.data, "notebook", "Put there_2PUTTHERE.zpln");
    const putThere = (...paragraphs: readonly object[]) =>
      writeFile(file, JSON.stringify({ name: "Put there", defaultInterpreterGroup: "python", paragraphs }));
    const home = await stage.openHome();
    await putThere();
    await home.readAgainButton.click();
    await home.page.getByText("The notes were read again.").waitFor();
    await home.line("Put there").getByRole("link").click();
    await home.page.getByText(/^Start with one of these/).waitFor();
    await home.page.getByRole("button", { name: /# Title/ }).click();
    const note = await NotePage.shown(home.page);
    await expect.poll(() => note.codes()).toEqual(["%md\n# Title"]);
    await putThere({ text: "%md\nput there" });
    await note.act("Reload from disk");
    await note.page.getByText("The note was read from its file again.").waitFor();
    await expect.poll(() => note.codes()).toContain("%md\nput there");
  });
});

describe("a note is exported", () => {
  it("as .zpln, and comes back the same [constant.export.extension]", async () => {
    const note = await stage.newNote({ title: "Sum", text: "%sh\necho $((1 + 1))", config: { title: true } });
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status()).toBe("Finished");
    const download = await note.export("zpln");
    expect(download.suggestedFilename()).toMatch(/\.zpln$/);
    const text = await textOf(download);
    await note.goHome();
    const back = await new HomePage(note.page).import({ name: "back.zpln", text }, "Exports/Back");
    await expect.poll(() => back.heading.textContent()).toBe("Back");
    await expect.poll(() => back.paragraph(1).output()).toBe("2\n");
    await expect.poll(() => back.paragraph(1).title.textContent()).toBe("Sum");
  });

  it("that would be too large to come back only when one wants it all the same [message.export.too-large constant.export.max-size]", async () => {
    const data = "x".repeat(99_999);
    const paragraphs = Array.from({ length: 103 }, (_, index) => ({
      id: `paragraph_1700000000000_${index}`,
      text: "%sh true",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data }] },
    }));
    const made = { name: "Exports/Too large", paragraphs };
    const answer = await fetch(`${stage.octavo.address}/api/notebook/import`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(made),
    });
    const { body: id } = (await answer.json()) as { body: string };
    const note = await stage.openNote(id);
    await note.act("Export as .zpln");
    await note.dialog.getByText("Note size exceeds importable limit").waitFor();
    const download = note.page.waitForEvent("download");
    await note.dialog.getByRole("button", { name: "Export anyway" }).click();
    expect((await textOf(await download)).length).toBeGreaterThan(10_240_000);
    // Without some of its outputs it may come back, and nothing is asked.
    await fetch(`${stage.octavo.address}/api/notebook/${id}/clear`, { method: "PUT" });
    await note.export("zpln");
    expect(await note.dialog.count()).toBe(0);
  });

  it("as .ipynb [op.CONVERT_NOTE_NBFORMAT event.CONVERTED_NOTE_NBFORMAT]", async () => {
    const note = await stage.newNote("%md\n# Title", "%python\nprint(1)");
    const download = await note.export("ipynb");
    expect(download.suggestedFilename()).toMatch(/\.ipynb$/);
    const made = JSON.parse(await textOf(download)) as {
      nbformat: number;
      cells: { cell_type: string; source: string | string[] }[];
    };
    expect(made.nbformat).toBe(4);
    expect(made.cells.map(({ cell_type }) => cell_type)).toEqual(["markdown", "code"]);
    expect([made.cells[1]?.source].flat().join("")).toContain("print(1)");
  });
});

describe("a note that is thrown away", () => {
  it("goes to the trash and comes back by Undo [op.MOVE_NOTE_TO_TRASH]", async () => {
    const home = await stage.openHome();
    await home.create("Thrown away");
    await home.goHome();
    await home.act(home.line("Thrown away"), "Clear all output…");
    await home.dialog.getByRole("button", { name: "Clear" }).click();
    await home.notice("“Thrown away” shows no output any more").waitFor();
    await home.act(home.line("Thrown away"), /^Move to trash/);
    await expect.poll(() => home.lines()).not.toContain("Thrown away");
    await home.undo("“Thrown away” is in the trash");
    await expect.poll(() => home.lines()).toContain("Thrown away");
  });

  it("is no longer offered to come back once another user has brought it back", async () => {
    const home = await stage.openHome();
    const other = await stage.openHome();
    await home.create("Thrown and fetched");
    await home.goHome();
    await home.act(home.line("Thrown and fetched"), /^Move to trash/);
    const offer = home.notice("“Thrown and fetched” is in the trash");
    await offer.waitFor();
    await other.showTrash();
    await other.act(other.line("Thrown and fetched"), "Restore");
    await expect.poll(() => home.lines()).toContain("Thrown and fetched");
    await offer.waitFor({ state: "detached", timeout: 2_000 });
  });

  it("goes there from its own page too [op.MOVE_NOTE_TO_TRASH op.RESTORE_NOTE]", async () => {
    const home = await stage.openHome();
    const note = await home.create("Thrown from its page");
    await note.act("Move to trash");
    await expect.poll(() => home.lines()).not.toContain("Thrown from its page");
    await home.undo("“Thrown from its page” is in the trash");
    await expect.poll(() => home.lines()).toContain("Thrown from its page");
  });

  it("is restored from the trash, or deleted for good after a question [op.RESTORE_NOTE op.DEL_NOTE state.note.in-trash state.note.trash-actions field.list-item.isTrash]", async () => {
    const home = await stage.openHome();
    for (const name of ["Restored", "Deleted"]) {
      await home.create(name);
      await home.goHome();
      await home.act(home.line(name), /^Move to trash/);
    }
    await home.showTrash();
    await expect.poll(() => home.lines()).toEqual(expect.arrayContaining(["Restored", "Deleted"]));
    await home.act(home.line("Restored"), "Restore");
    await home.act(home.line("Deleted"), /^Delete for good/);
    await home.dialogButton("Delete note").click();
    await expect.poll(() => home.lines()).toEqual(expect.not.arrayContaining(["Restored", "Deleted"]));
    await home.showNotes();
    await expect.poll(() => home.lines()).toContain("Restored");
    expect(await home.lines()).not.toContain("Deleted");
  });

  it("goes with its folder, which comes back whole [op.MOVE_FOLDER_TO_TRASH op.RESTORE_FOLDER]", async () => {
    const home = await stage.openHome();
    for (const name of ["Folder to throw/One", "Folder to throw/Two"]) {
      await home.create(name);
      await home.goHome();
    }
    await home.act(home.folder("Folder to throw"), /^Move to trash/);
    await home.showTrash();
    await home.act(home.folder("Folder to throw"), "Restore");
    await home.showNotes();
    await expect.poll(() => home.lines()).toContain("Folder to throw, 2 notes");
  });

  it("is gone with the rest when the trash is emptied [op.EMPTY_TRASH op.RESTORE_ALL]", async () => {
    const home = await stage.openHome();
    await home.create("Twice in the trash");
    await home.goHome();
    await home.act(home.line("Twice in the trash"), /^Move to trash/);
    await home.showTrash();
    await home.page.getByRole("button", { name: "Restore all" }).click();
    await home.page.getByText("The trash is empty").waitFor();
    await home.undo(/(was|were) restored/);
    await home.line("Twice in the trash").waitFor();
    await home.page.getByRole("button", { name: /^Empty trash/ }).press("Enter");
    await home.dialogButton("Empty trash").press("Enter");
    await home.page.getByText("The trash is empty").waitFor();
    await expect.poll(() => home.focused()).toBe("textbox Filter the trash by name");
    await home.showNotes();
    await expect.poll(() => home.lines()).not.toContain("Twice in the trash");
  });
});

describe("what dialogs do with notes", () => {
  it("is done once by presses that come twice, also on a slow line, and leads nowhere else", async () => {
    const page = await stage.newPage();
    const line = await slowLine(page, 150);
    const home = await HomePage.open(page, stage.octavo.address);
    const asked = (op: string) => line.asked.filter((name) => name === op).length;
    const hash = () => new URL(page.url()).hash;
    await (await home.startNewNote()).fill("Twice/Pressed");
    await home.dialogButton("Create").dblclick();
    await NotePage.shown(page);
    await home.goHome();
    await home.filter("Pressed");
    const made = home.line("Pressed");
    await home.act(made, /^Clone/);
    await home.dialog.getByLabel("Name of the copy").fill("Twice/Copied");
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    await NotePage.shown(page);
    await home.goHome();
    await home.filter("Pressed");
    await home.act(made, /^Rename/);
    await home.newName.fill("Twice/Pressed more");
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    await home.dialog.waitFor({ state: "detached" });
    await home.filter("Twice");
    await expect.poll(() => home.lines()).toEqual(["Twice, 2 notes", "Copied", "Pressed more"]);
    for (const name of ["Pressed more", "Copied"]) await home.act(home.line(name), /^Move to trash/);
    await home.showTrash();
    await home.act(home.line("Copied"), /^Delete for good/);
    await home.dialogButton("Delete note").dblclick();
    await home.line("Copied").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Empty trash/ }).dblclick();
    await home.dialogButton("Empty trash").dblclick();
    await page.getByText("The trash is empty").waitFor();
    expect(hash()).toContain("trash");
    expect(["NEW_NOTE", "NOTE_RENAME", "DEL_NOTE", "EMPTY_TRASH"].map(asked)).toEqual([1, 1, 1, 1]);
  });
});
