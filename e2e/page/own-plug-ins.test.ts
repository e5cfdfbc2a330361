/** Packages that `octavo plugin new` makes, as they are: a view and a spell to begin with. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { octavoCommand } from "../harness/accounts.ts";
import { enablePackage } from "../harness/helium-packages.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";

let folderOfView = "";
const stage = useStage({
  async data() {
    const data = await makeDataFolder();
    const view = await octavoCommand(["plugin", "new", "view", "my-bars", "--data", data]);
    const spell = await octavoCommand(["plugin", "new", "spell", "count", "--data", data]);
    expect([view.code, spell.code]).toEqual([0, 0]);
    folderOfView = view.stdout.trim();
    return data;
  },
});
const patience = { timeout: 30_000 };

beforeAll(async () => {
  await enablePackage(stage.octavo.address, "my-bars@0.1.0");
  await enablePackage(stage.octavo.address, "count@0.1.0");
});

const table = "%sh\nprintf '%%table\\nplace\\tmen\\twomen\\nOslo\\t3\\t6\\nRome\\t5\\t1\\n'";

describe("a package to begin with", () => {
  it("draws a view of a table, by the columns that are chosen, and another one after a change of its code", async () => {
    const note = await stage.newNote({ text: table, config: { results: { 0: { graph: { mode: "my-bars" } } } } });
    const { region } = note.paragraph(1);
    await note.paragraph(1).run();
    const bars = async () => (await note.paragraph(1).frame()).locator(".bar").allTextContents();
    await expect.poll(bars, patience).toEqual(["6", "1"]);
    expect(await (await note.paragraph(1).frame()).getByText("Oslo").count()).toBe(1);
    await region.getByRole("button", { name: "Settings", exact: true }).click();
    const value = (await note.paragraph(1).frame()).locator("label:has-text('value') select");
    await value.selectOption({ label: "men" });
    await expect.poll(bars, patience).toEqual(["3", "5"]);

    const file = join(folderOfView, "index.js");
    await writeFile(file, (await readFile(file, "utf8")).replace("String(number)", "`${number} of them`"));
    await fetch(`${stage.octavo.address}/api/helium/bundle/load/my-bars?refresh=true`);
    await note.page.reload();
    await expect.poll(bars, patience).toEqual(["3 of them", "5 of them"]);
  });

  it("runs a spell, as it is set", async () => {
    const note = await stage.newNote("%count to be or not to be");
    await note.paragraph(1).run();
    await expect.poll(() => note.paragraph(1).status(), patience).toBe("Finished");
    const rows = [
      ["to", "2"],
      ["be", "2"],
      ["or", "1"],
      ["not", "1"],
    ];
    await expect.poll(() => note.paragraph(1).table.rows(), patience).toEqual(rows);
  });
});
