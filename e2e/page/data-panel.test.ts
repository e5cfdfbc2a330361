/** The panel of names that code can use, and how it inserts them. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seriousFindings } from "../harness/axe.ts";
import { useStage } from "../harness/stage.ts";

describe("the panel of names", () => {
  const stage = useStage();

  it("the panel Data lists variables, tables and files of several languages, finds columns, and inserts names by key, drag and press", async () => {
    await mkdir(join(stage.octavo.data, "files"), { recursive: true });
    await writeFile(join(stage.octavo.data, "files", "weather.csv"), "day,degrees\nMon,3\n");
    const note = await stage.newNote(
      "%python\nz.put('rate', 4)\norders = {'region': 'Ulm ' * 40}\nimport pandas as pd\nframe = pd.DataFrame({'region': ['Ulm', 'Bonn'], 'revenue': [3, 4]})",
      "%sql(saveAs=monthly)\nselect 1 as month",
      "%js\nconst rows = [{ city: 'Ulm' }]",
      "%python\nlen(frame)",
    );
    const { page } = note;
    const panel = page.getByRole("dialog", { name: "Data" });
    const tree = panel.getByRole("tree", { name: "Names that code can use" });
    const row = (name: string | RegExp) => tree.getByRole("treeitem", { name });
    for (const place of [1, 2, 3]) await note.paragraph(place).run();
    for (const place of [1, 2, 3]) await expect.poll(() => note.paragraph(place).status()).toBe("Finished");
    await note.paragraph(4).editor.click();
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name: "Data", exact: true }).click();
    await row(/^frame, DataFrame, 2 × 2, %python$/).waitFor();
    for (const name of [/^orders, dict/, /^rows, Array/, /^monthly/, /^weather\.csv/, /^rate/])
      await row(name).waitFor();

    const field = panel.getByRole("textbox", { name: "Name" });
    await field.fill("REVEN");
    await expect.poll(() => tree.getByRole("treeitem").count()).toBe(3);
    await row(/^revenue, int64$/).waitFor();
    await field.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await note.codes())[3]).toBe("%python\nlen(frame)revenue");

    await field.fill("orders");
    await row(/^orders/)
      .getByText("orders", { exact: true })
      .click();
    await panel.getByText("{'region': 'Ulm Ulm").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await field.fill("frame");
    await row(/^frame/)
      .getByText("frame", { exact: true })
      .click();
    await panel.getByRole("cell", { name: "Bonn" }).waitFor();
    await panel.getByRole("button", { name: "Used in paragraph 4" }).click();
    await expect
      .poll(() => note.paragraph(4).region.evaluate((region) => region.contains(document.activeElement)))
      .toBe(true);

    await note.paragraph(2).editor.click();
    await page.keyboard.press("Control+End");
    await field.fill("weather");
    await row(/^weather/)
      .getByRole("button", { name: "Insert weather.csv" })
      .click();
    await expect.poll(async () => (await note.codes())[1]).toBe("%sql(saveAs=monthly)\nselect 1 as month'weather.csv'");
    await field.fill("rows");
    await row(/^rows/).dragTo(note.paragraph(3).editor);
    await expect.poll(async () => (await note.codes())[2]).toMatch(/rows.*rows/s);

    await field.fill("");
    await note.paragraph(4).editor.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("%python\nlater = 1");
    await note.paragraph(4).run();
    await row(/^later, int/).waitFor();
  });
});
