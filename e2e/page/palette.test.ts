/** The command palette: everything a person can do, by a few letters. */
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { writePackages } from "../harness/helium-packages.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { importPrinted, keptGraph, type PrintedParagraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { ChartResult } from "../pages/chart-result.ts";
import { Grid } from "../pages/grid.ts";
import { NotePage } from "../pages/note-page.ts";
import { NotePanels } from "../pages/note-panels.ts";
import { SettingsScreen } from "../pages/settings-screen.ts";

const views = ["first-view", "second-view"];

const stage = useStage({
  async data() {
    const data = await makeDataFolder();
    const packages = views.map((name) => ({ type: "VISUALIZATION", name, artifact: `${name}@1.0.0` }));
    await writePackages(data, packages);
    return data;
  },
});

it("does what is meant with the paragraph in use, with its key at the side, and remembers it", async () => {
  const note = await stage.newNote("%sh\necho one", "%sh\necho two");
  await note.paragraph(2).enter();
  await note.palette.open();
  await note.palette.field.fill("lnnu");
  await expect.poll(() => note.palette.first()).toBe("Show line numbers Paragraph 2 Ctrl+Alt+M");
  expect(await note.namelessControls()).toEqual([]);
  await note.page.keyboard.press("Enter");
  await note.paragraph(2).lineNumbers.waitFor();
  // The keyboard is back in the text, and what was chosen stands first.
  await note.page.keyboard.type(" more");
  await expect.poll(() => note.paragraph(2).code()).toBe("%sh\necho two more");
  await note.palette.open();
  await expect.poll(() => note.palette.first()).toBe("Hide line numbers Paragraph 2 Ctrl+Alt+M");
  await note.page.keyboard.press("Escape");
  await note.palette.choose("run all");
  await expect.poll(() => note.paragraph(1).output()).toBe("one\n");
});

it("has a title written in its place, and gives the keyboard back to the text", async () => {
  const note = await stage.newNote("%sh\necho one", "%sh\necho two");
  await note.paragraph(2).enter();
  await note.palette.choose("edit title");
  await expect.poll(() => note.focused()).toBe("textbox Paragraph title");
  await note.page.keyboard.type("The second");
  await note.page.keyboard.press("Enter");
  await expect.poll(() => note.names()).toEqual(["Paragraph 1, Ready", "Paragraph 2: The second, Ready"]);
  await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
  // What was there is selected, and comes back with Escape. A user who types on at once types into it.
  await note.palette.open();
  await note.palette.field.fill("edit title");
  await Promise.all([note.page.keyboard.press("Enter"), note.page.keyboard.type("Another")]);
  await expect.poll(() => note.paragraph(2).titleField.inputValue()).toBe("Another");
  await Promise.all([note.page.keyboard.press("Escape"), note.page.keyboard.type("#now")]);
  await expect.poll(() => note.paragraph(2).editor.textContent()).toContain("#now");
  await expect.poll(() => note.paragraph(2).title.textContent()).toBe("The second");
  await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 2/);
});

it("has what the tools of a result do, for the table of the paragraph in use", async () => {
  const note = await stage.newNote("%sh\nprintf '%%table\\ncity\\tsales\\nOslo\\t1\\n'", "%sh\necho two");
  await note.paragraph(1).run();
  await note.page.getByRole("button", { name: "Bar Chart" }).waitFor();
  await note.paragraph(1).enter();
  await note.palette.choose("show as bar");
  await note.page.getByRole("button", { name: "Bar Chart", pressed: true }).waitFor();
  const downloaded = note.page.waitForEvent("download");
  await note.palette.choose("download as csv");
  expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/);
  await note.palette.choose("copy as csv");
  await note.notice("Copied to the clipboard").waitFor();
  await note.paragraph(2).enter();
  await note.palette.open();
  await note.palette.field.fill("show as bar");
  await note.page.getByText("Nothing is called").waitFor();
});

it("makes a result taller and lower, and says how many rows a page has", async () => {
  const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const rows = Array.from({ length: 120 }, (_, at) => at).join("\n");
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`).join("\n");
  const note = await stage.openNote(
    await importPrinted(stage.octavo.address, [
      table(`number\n${rows}`),
      { outputs: [{ type: "IMG", data: dot }] },
      {
        outputs: [
          { type: "TEXT", data: lines },
          { type: "IMG", data: dot },
        ],
      },
    ]),
  );
  const heightOf = (number: number) => async () =>
    Number(
      await note.paragraph(number).region.getByRole("separator", { name: "Height" }).getAttribute("aria-valuenow"),
    );
  await note.paragraph(1).enter();
  const usual = await heightOf(1)();
  await note.palette.choose("make taller");
  await expect.poll(heightOf(1)).toBe(usual + 100);
  await note.palette.choose("make lower");
  await expect.poll(heightOf(1)).toBe(usual);
  const grid = new Grid(note.paragraph(1).region);
  await grid.turn("Paginate", true);
  await note.paragraph(1).enter();
  await note.palette.chooseFor("rows on a page", "Rows on a page: which value?", "25");
  await expect.poll(() => grid.pages.textContent()).toContain("1–25 of 120");
  await note.palette.choose("next page");
  await expect.poll(() => grid.pages.textContent()).toContain("26–50 of 120");

  await note.paragraph(2).enter();
  await note.palette.choose("make taller");
  await expect.poll(heightOf(2)).toBeGreaterThan(100);
  await note.palette.choose("usual height");
  await expect.poll(heightOf(2)).toBeLessThan(100);
  // It has that now.
  await note.palette.open();
  await note.palette.field.fill("usual height");
  await note.page.getByText("Nothing is called").waitFor();
  await note.page.keyboard.press("Escape");

  await note.paragraph(3).enter();
  await note.palette.open();
  await note.palette.field.fill("make taller");
  await expect
    .poll(async () => (await note.palette.lines()).sort())
    .toEqual(["Make taller Output", "Make taller Picture"]);
});

it("runs the paragraph that is shown by itself, wherever the keyboard is", async () => {
  const note = await stage.newNote("%sh\necho alone");
  const id = (await note.paragraphs.first().getAttribute("id")) ?? "";
  await note.page.goto(`${stage.octavo.address}/#/notebook/${note.id}/paragraph/${id}`);
  await note.page.getByText("This paragraph has no output yet.").waitFor();
  await note.palette.open();
  await note.palette.field.fill("run");
  await expect.poll(() => note.palette.first()).toBe("Run This paragraph Shift+Enter");
  await note.page.keyboard.press("Enter");
  await note.page.getByText("alone", { exact: true }).waitFor();
  await note.palette.choose("clear output");
  await note.page.getByText("This paragraph has no output yet.").waitFor();
  await note.page.keyboard.press("Shift+Enter");
  await note.page.getByText("alone", { exact: true }).click();
  // Here only what this page offers: what keys change of a paragraph in its note is not seen.
  await note.page.keyboard.press("Control+Alt+o");
  await note.page.keyboard.press("Control+Alt+l");
  await note.page.getByText("This paragraph has no output yet.").waitFor();
  expect((await stage.readNote(note.id)).paragraphs[0]?.config["tableHide"]).toBeUndefined();
});

it("opens the form for a repository, also while their panel is closed", async () => {
  const page = await stage.newPage();
  await page.goto(`${stage.octavo.address}/#/interpreter`);
  const { palette } = new SettingsScreen(page);
  await page.getByRole("heading", { name: "Interpreters" }).waitFor();
  await palette.choose("add repository");
  await expect
    .poll(() => page.getByRole("textbox", { name: "ID" }).evaluate((field) => field === document.activeElement))
    .toBe(true);
});

it("asks which column where something is done with one, also of three hundred", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `c${at}`);
  const rows = [2, 10, 1].map((value) => names.map((_, at) => (at === 250 ? value : at)).join("\t"));
  const note = await stage.openNote(
    await importPrinted(stage.octavo.address, [table([names.join("\t"), ...rows].join("\n"))]),
  );
  const grid = new Grid(note.paragraph(1).region);
  const { keyboard } = note.page;
  await expect.poll(() => grid.cells("c0")).toEqual(["0", "0", "0"]);
  await note.paragraph(1).enter();
  await note.palette.choose("sort asc");
  const which = note.palette.question("Sort ascending: which column?");
  await which.waitFor();
  // Nothing but columns, as they stand; Backspace asks again what to do.
  await expect.poll(async () => (await note.palette.names()).slice(0, 3)).toEqual(["c0", "c1", "c2"]);
  expect(await note.namelessControls()).toEqual([]);
  await keyboard.press("Backspace");
  await note.palette.field.waitFor();
  // A user who chooses by mouse may type on, too.
  await note.palette.field.fill("sort asc");
  await note.palette.options.first().click();
  await which.waitFor();
  await keyboard.type("c25");
  await expect.poll(() => which.inputValue()).toBe("c25");
  await keyboard.press("Escape");
  await note.palette.chooseFor("sort asc", "Sort ascending: which column?", "c250");
  // The keyboard is back in the text; what opens at a column far away has it.
  await expect.poll(() => note.focused()).toMatch(/^textbox Code of paragraph 1/);
  await note.palette.chooseFor("column filter", "Filter: which column?", "c250");
  await note.page.getByRole("textbox", { name: "Value" }).fill("2");
  await expect.poll(() => grid.sorting("c250")).toBe("ascending");
  await expect.poll(() => grid.cells("c250")).toEqual(["1", "2", "10"]);
  await keyboard.press("Escape");
  await note.palette.chooseFor("column hide", "Hide: which column?", "c250");
  await expect.poll(() => grid.columns()).not.toContain("c250");
  await note.palette.chooseFor("show again", "Show again: which column?", "c250");
  await expect.poll(() => grid.columns()).toContain("c250");
  await note.palette.chooseFor("column copy", "Copy column name: which column?", "c250");
  await note.notice("Copied to the clipboard").waitFor();
  await note.palette.choose("clear sort");
  await expect.poll(() => grid.cells("c250")).toEqual(["2", "10", "1"]);
});

async function openPrinted(paragraph: PrintedParagraph) {
  const note = await stage.openNote(await importPrinted(stage.octavo.address, [paragraph]));
  const kept = async () => keptGraph(await stage.readNote(note.id));
  return { note, kept };
}

it("sets what the settings of a chart and of a table set, and asks for the column or the value", async () => {
  const field = (name: string, index: number) => ({ name, index, aggr: "sum" });
  const graph = { mode: "multiBarChart", keys: [field("city", 0)], groups: [], values: [field("sales", 2)] };
  const { note, kept } = await openPrinted(table("city\tkind\tsales\nOslo\ta\t1\nRome\tb\t2\n", graph));
  const { palette, page } = note;
  await new ChartResult(note.paragraph(1).region).chart.waitFor();
  await note.paragraph(1).enter();
  await palette.chooseFor("add to groups", "Add to groups: which column?", "kind");
  await palette.chooseFor("add up", "Add up: which column?", "sales: max");
  await palette.chooseFor("out of the chart", "Take out of the chart: which column?", "city");
  await palette.chooseFor("bar chart view", "View: which value?", "stacked");
  await palette.chooseFor("bar chart order", "Order: which value?", "largest first");
  await palette.choose("logarithmic");
  // What is typed is typed where it always is.
  await palette.choose("bar chart title");
  await expect.poll(() => note.focused()).toBe("textbox Title");
  await page.keyboard.type("Sales");
  await page.keyboard.press("Enter");
  await expect.poll(kept).toMatchObject({
    optionOpen: true,
    keys: [],
    groups: [field("kind", 1)],
    values: [{ ...field("sales", 2), aggr: "max" }],
    setting: {
      multiBarChart: { stacked: true, octavo: { sort: "largest first", logarithmic: true, title: "Sales" } },
    },
  });
  await palette.choose("logarithmic");
  await expect
    .poll(kept)
    .toMatchObject({ setting: { multiBarChart: { octavo: { sort: "largest first", title: "Sales" } } } });
  await palette.choose("show as scatter");
  await palette.chooseFor("add to size", "Add to size: which column?", "sales");
  await expect.poll(kept).toMatchObject({ setting: { scatterChart: { size: field("sales", 2) } } });
  await palette.choose("show as table");
  await palette.choose("row numbers");
  await expect
    .poll(kept)
    .toMatchObject({ mode: "table", setting: { table: { tableOptionValue: { showRowNumbers: true } } } });
  // No chart, no settings of one.
  await palette.open();
  await palette.field.fill("add to groups");
  await page.getByText("Nothing is called").waitFor();
});

it("has the tools of a network, and finds a node of it", async () => {
  const people = {
    nodes: [
      { id: 1, label: "User", data: { name: "Ada", born: 1815 } },
      { id: 2, label: "User", data: { name: "Charles", born: 1791 } },
    ],
    edges: [{ id: 1, source: 1, target: 2 }],
    labels: { User: "#8BC34A" },
  };
  const { note, kept } = await openPrinted({ outputs: [{ type: "NETWORK", data: JSON.stringify(people) }] });
  const { palette, page } = note;
  const { network } = note.paragraph(1);
  await network.rests();
  await note.paragraph(1).enter();
  await palette.choose("find a node");
  await expect.poll(() => note.focused()).toBe("textbox Find a node");
  await page.keyboard.type("ad");
  await page.keyboard.press("Enter");
  await expect.poll(() => network.list.textContent()).toMatch(/Ada.*born1815/);
  await palette.choose("close list");
  await expect.poll(() => network.list.count()).toBe(0);
  await palette.chooseFor("names of nodes", "By what are nodes named?", "born");
  await palette.choose("network charge");
  await expect.poll(() => note.focused()).toBe("textbox Charge");
  await page.keyboard.type("-300");
  await page.keyboard.press("Enter");
  await expect.poll(kept).toMatchObject({
    optionOpen: true,
    setting: { network: { d3Graph: { forceLayout: { charge: -300 } }, properties: { User: { selected: "born" } } } },
  });
  await network.rests();
  const ink = await network.ink();
  await palette.choose("zoom in");
  await expect.poll(() => network.ink()).toBeGreaterThan(ink);
  await palette.choose("make taller");
  await expect.poll(kept).toMatchObject({ height: 400 });
  await palette.choose("show as charts");
  await expect.poll(kept).toMatchObject({ mode: "multiBarChart" });
  await palette.choose("show as network");
  await network.picture.waitFor();
});

it("has what the find bar does while it is open, and removes forms of the note", async () => {
  const note = await stage.newNote("%md\ncity: $${city=Graz}", "%sh\n# Needle needle");
  await note.find.open("needle");
  await expect.poll(() => note.find.count()).toMatch(/of 2$/);
  await note.palette.choose("match case");
  await expect.poll(() => note.find.count()).toBe("1 of 1");
  await expect.poll(() => note.focused()).toBe("textbox Find");
  await note.palette.choose("show replacing");
  await note.find.replacement.fill("pin");
  await note.palette.choose("replace all");
  await expect.poll(() => note.paragraph(2).code()).toBe("%sh\n# Needle pin");
  await note.palette.choose("close find");
  await expect.poll(() => note.find.bar.count()).toBe(0);
  await note.palette.open();
  await note.palette.field.fill("match case");
  await note.page.getByText("Nothing is called").waitFor();
  await note.page.keyboard.press("Escape");

  await note.paragraph(1).run();
  const forms = note.page.getByRole("region", { name: "Forms of the note" });
  await forms.waitFor();
  await note.palette.choose("title of the forms");
  await expect.poll(() => note.focused()).toBe("textbox Title of the forms");
  await note.page.keyboard.type("Where");
  await note.page.keyboard.press("Enter");
  await expect.poll(() => forms.getByRole("heading").textContent()).toBe("Where");
  await note.palette.choose("remove form city");
  await expect.poll(() => forms.count()).toBe(0);
});

it("puts views of packages in another order", async () => {
  const { address } = stage.octavo;
  for (const name of views) {
    await fetch(`${address}/api/helium/enable/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: `${name}@1.0.0`,
    });
  }
  const screen = await SettingsScreen.open(await stage.newPage(), address, "/helium");
  const order = screen.entry("Display order").getByRole("listitem");
  await expect.poll(() => order.allTextContents()).toEqual(views);
  await screen.palette.choose("move second forward");
  await expect.poll(() => order.allTextContents()).toEqual(views.toReversed());
  await screen.palette.choose("cancel order");
  await expect.poll(() => order.allTextContents()).toEqual(views);
  await screen.palette.choose("move first back");
  await screen.palette.choose("save order");
  await screen.answer("Save changes?", "Save");
  await screen.button("Save order").waitFor({ state: "detached" });
  await expect
    .poll(async () => (await call(address, "GET", "/helium/order/visualization")).json.body)
    .toEqual(views.toReversed());
});

it("keeps the keyboard when it opens right behind a question", async () => {
  const page = await stage.newPage();
  const interpreters = await SettingsScreen.open(page, stage.octavo.address, "/interpreter");
  const { field } = interpreters.palette;
  await interpreters.button("Restart python").waitFor();
  // From the second time on its code is there.
  await interpreters.palette.open();
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await interpreters.button("Restart python").click();
  await interpreters.question("Restart python?").getByRole("button", { name: "Cancel" }).click();
  await interpreters.palette.open();
  // As slowly as a user types.
  await page.keyboard.type("restart python", { delay: 40 });
  expect(await field.inputValue()).toBe("restart python");
  await page.keyboard.press("Enter");
  await interpreters.question("Restart python?").waitFor();
});

it("does with a row of a list what its buttons do, by its name", async () => {
  const { address } = stage.octavo;
  await call(address, "PUT", "/credential", { entity: "warehouse", username: "reader", password: "secret" });
  await call(address, "POST", "/notebook", {
    notePath: "/Jobs/nightly",
    paragraphs: [{ title: "Only", text: "%md x" }],
  });
  const page = await stage.newPage();

  const interpreters = await SettingsScreen.open(page, address, "/interpreter");
  await interpreters.button("Restart python").waitFor();
  await interpreters.palette.choose("restart python");
  await interpreters.question("Restart python?").getByRole("button", { name: "Cancel" }).click();
  // The row that has the keyboard comes first.
  await interpreters.button("Remove sql").focus();
  await interpreters.palette.open();
  await expect
    .poll(async () => (await interpreters.palette.names()).slice(0, 4))
    .toEqual(["Restart python", "Edit sql", "Restart sql", "Remove sql"]);
  await page.keyboard.press("Escape");
  await interpreters.palette.choose("edit sql");
  await interpreters.form("Edit sql").waitFor();
  await interpreters.palette.open();
  await interpreters.palette.field.fill("edit sql");
  await expect.poll(() => interpreters.palette.names()).not.toContain("Edit sql");
  await page.keyboard.press("Escape");
  await interpreters.form("Edit sql").getByRole("button", { name: "Cancel" }).click();

  const credentials = await SettingsScreen.open(page, address, "/credential");
  await credentials.button("Remove warehouse").waitFor();
  await credentials.palette.choose("remove warehouse");
  await credentials.answer("Remove the credential of warehouse?", "Remove");
  await page.getByRole("heading", { name: "Currently there is no credential information" }).waitFor();

  const repositories = await SettingsScreen.open(page, address, "/notebookRepos");
  await repositories.button("Edit").waitFor();
  await repositories.palette.choose("notebook repositories edit");
  await repositories.button("Save").waitFor();
  await repositories.button("Cancel").click();

  const jobs = await SettingsScreen.open(page, address, "/jobmanager");
  await jobs.button("Run all paragraphs of nightly").waitFor();
  await jobs.palette.choose("run nightly");
  await jobs.answer("Run all paragraphs of nightly?", "Run all");
  await jobs.entry("nightly").getByRole("link", { name: "Only is FINISHED" }).waitFor();
});

it("has what panels, banners and outputs offer while they are there", async () => {
  // Short ones are seen at a glance, and no trees.
  const json = JSON.stringify({ name: "Ada", works: ["Notes on the Analytical Engine", "Letters to Charles Babbage"] });
  const note = await stage.newNote(`%sh\necho '${json}'`);
  await note.paragraph(1).run();
  await note.paragraph(1).region.getByRole("button", { name: "Show as tree" }).waitFor({ state: "attached" });
  await note.paragraph(1).enter();
  await note.palette.choose("show as tree");
  await note.paragraph(1).region.getByRole("treeitem").first().waitFor();
  await note.palette.choose("show as text");
  await expect.poll(() => note.paragraph(1).output()).toBe(`${json}\n`);
  // The button of that would say so, and is not there to say it.
  await note.palette.choose("copy output");
  await note.notice("Copied to the clipboard").waitFor();

  await note.palette.choose("interpreters of this note");
  await note.page.getByRole("button", { name: "Restart sql" }).waitFor();
  await note.palette.choose("restart sql");
  await note.page
    .getByRole("dialog", { name: "Restart sql for this note?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await note.palette.choose("make sql the default");
  await note.page.getByRole("radio", { name: "sql", checked: true }).waitFor();

  await note.palette.choose("history");
  const about = note.page.getByRole("textbox", { name: "Name this version" });
  for (const words of ["early", "late"]) {
    await about.fill(words);
    await about.press("Enter");
    await note.page.getByRole("list", { name: "Revisions" }).getByText(words).waitFor();
    await note.paragraph(1).type(" ");
  }
  await note.palette.choose("view early");
  await note.page.getByText("This is how the note was").waitFor();
  // The palette offers what there is as it opens: another revision once the list of them has come.
  await note.page.getByRole("combobox", { name: "Revision" }).waitFor();
  await note.palette.chooseFor("another revision", "Which revision?", "late");
  await expect
    .poll(() => note.page.getByRole("combobox", { name: "Revision" }).locator("option:checked").textContent())
    .toMatch(/^late/);
  await note.palette.choose("back to the note");
  await note.paragraph(1).enter();

  // The address names it only until the note is left.
  const { id } = note;
  await note.palette.choose("move to trash");
  await note.page.getByRole("tree").waitFor();
  await note.palette.choose("by last change");
  await note.page
    .getByRole("combobox", { name: "Order of the notes" })
    .locator("option:checked", { hasText: "By last change" })
    .waitFor({ state: "attached" });
  await note.palette.choose("go to trash");
  await note.page.getByRole("tree", { name: "Notes in the trash" }).waitFor();
  await note.page.goto(`${stage.octavo.address}/#/notebook/${id}`);
  await note.page.getByText("This note is in the trash").waitFor();
  await note.palette.choose("restore trash");
  await note.page.getByText("This note is in the trash").waitFor({ state: "detached" });
});

it("opens any note from any page, and leads to every page", async () => {
  const id = await stage.makeNote("%sh\necho here");
  const home = await stage.openHome();
  const { name } = await stage.readNote(id);
  await home.palette.choose(name);
  const note = await NotePage.shown(home.page);
  expect(note.id).toBe(id);
  // Not where one is already.
  await note.palette.open();
  await expect.poll(() => note.palette.first()).toBe("Run all This note");
  await note.page.keyboard.press("Escape");
  await note.palette.choose("go to interp");
  await expect.poll(() => note.page.url()).toContain("#/interpreter");
  // A user without a keyboard finds it in the bar.
  await note.page.getByRole("button", { name: "Settings of the server" }).click();
  await note.choose("Command palette");
  await note.palette.field.waitFor();
  await note.page.keyboard.press("Escape");
  await expect.poll(() => note.focused()).toBe("button Settings of the server");
  await note.page.keyboard.press("Enter");
  await note.choose("Command palette");
  await note.palette.field.fill("theme dark");
  await note.page.keyboard.press("Enter");
  await expect.poll(() => note.page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
  await note.palette.open();
  await note.palette.field.fill("zzzz");
  await note.page.getByText("Nothing is called “zzzz”.").waitFor();
});

describe("Back", () => {
  it("closes what is open over the page and leaves it where it is, on the first page too", async () => {
    const home = await stage.openHome();
    const { page } = home;
    const hash = () => new URL(page.url()).hash || "#/";
    await home.palette.open();
    await page.goBack();
    await home.palette.field.waitFor({ state: "detached" });
    await home.palette.choose("keyboard shortcuts");
    await home.dialog.waitFor();
    await page.goBack();
    await home.dialog.waitFor({ state: "detached" });
    const list = await home.openNotesMenu();
    await page.goBack();
    await list.waitFor({ state: "detached" });
    // The next one would leave.
    await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0);

    await (await home.openNotesMenu()).getByRole("link").first().click();
    const note = new NotePanels(page);
    const schedule = await note.toggle("Schedule");
    await home.palette.open();
    await page.goBack();
    await home.palette.field.waitFor({ state: "detached" });
    await page.goBack();
    await schedule.waitFor({ state: "detached" });
    await expect.poll(hash).toContain("#/notebook/");

    // Leaving the page closes a dialog that a user reads; one that they fill in asks.
    await page.goBack();
    await home.newNoteButton.waitFor();
    await home.palette.open();
    await page.goForward();
    await expect.poll(hash).toContain("#/notebook/");
    await home.palette.field.waitFor({ state: "detached" });
    await page.goBack();
    const name = await home.startNewNote();
    await name.fill("Half a name");
    await page.keyboard.press("Tab");
    const language = await home.focused();
    await page.goForward();
    const asked = note.question("Changes will be discarded.");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(hash).toBe("#/");
    expect(await name.inputValue()).toBe("Half a name");
    await expect.poll(() => home.focused()).toBe(language);
    await name.focus();
    await page.goForward();
    await asked.waitFor();
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    await page.keyboard.type("!");
    expect(await name.inputValue()).toBe("Half a name!");
    await page.evaluate(() => location.assign("#/jobmanager"));
    await asked.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await home.dialog.waitFor({ state: "detached" });

    await home.palette.choose("keyboard shortcuts");
    await home.dialog.waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await page.goBack();
    await home.newNoteButton.waitFor();
    await home.palette.open();
    await page.goBack();
    await home.palette.field.waitFor({ state: "detached" });
    await page.goBack();
    await expect.poll(() => page.url()).toBe("about:blank");
  });

  it("asks as often as one stays, from each way out, and never loses what is changed", async () => {
    const id = await stage.makeNote("%md x");
    const note = new NotePanels((await stage.openHome()).page);
    const { page } = note;
    await page.goto(`${stage.octavo.address}/#/jobmanager`);
    await page.goto(`${stage.octavo.address}/#/notebook/${id}`);
    await note.paragraph(1).region.waitFor();
    await note.toggle("Schedule");
    const hash = () => new URL(page.url()).hash;
    const asked = note.question("Changes will be discarded.");
    const cron = note.panel("Schedule").getByRole("textbox").first();
    await cron.fill("0 0 1 * * ?");
    const ways = [
      () => page.evaluate(() => location.assign("#/")),
      () => page.getByRole("banner").getByRole("link", { name: "Jobs" }).click(),
    ];
    for (const way of ways) {
      await way();
      await asked.waitFor();
      await note.palette.tryToOpen();
      // By the question itself the page is not left either.
      await page.goBack();
      await asked.waitFor({ state: "detached" });
      await expect.poll(hash).toBe(`#/notebook/${id}`);
      expect(await cron.inputValue()).toBe("0 0 1 * * ?");
    }
    expect(await note.palette.field.count()).toBe(0);
    // First the panel asks, as it does when its button is pressed.
    await page.goBack();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(hash).toBe(`#/notebook/${id}`);
    expect(await cron.inputValue()).toBe("0 0 1 * * ?");
    await page.goBack();
    await asked.getByRole("button", { name: "Discard" }).click();
    await note.panel("Schedule").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await expect.poll(hash).toBe("#/jobmanager");
  });
});

it("opens with Ctrl+K, also out of a text, and finds what notes hold as one types", async () => {
  const other = await stage.makeNote("%sh\necho xylophonebars of copper");
  const note = await stage.newNote("%sh\necho here");
  await note.paragraph(1).enter();
  await note.page.keyboard.press("Control+k");
  await note.palette.field.fill("xylophonebars");
  const hit = note.page.getByRole("option", { name: /echo xylophonebars of copper/ });
  await hit.waitFor();
  await hit.click();
  await expect.poll(() => note.page.url()).toContain(`/notebook/${other}?paragraph=`);
});
