/** Views of packages in the results of notes: unchanged from npm, and such as do what they should not. Nothing is asked of other hosts. */
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { describePackages, enablePackage, npmFromCache, writePackages } from "../harness/helium-packages.ts";
import { makeDataFolder } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import { NotePage } from "../pages/note-page.ts";

const ofNpm = [
  "zeppelin-bubblechart@0.0.4",
  "zeppelin-highcharts-columnrange@0.0.4",
  "zeppelin-leaflet@1.0.5",
  "ultimate-pie-chart@0.0.2",
];
const hostile: Readonly<Record<string, string>> = {
  "throws-view": 'render() { throw new Error("no such column"); }',
  "loops-view": "render() { for (;;) {} }",
  "floods-view": `render() {
    window.count ??= 0;
    for (let at = 0; at < 1e4 && window.count === 0; at += 1) parent.postMessage({ at }, "*");
    const next = () => { window.count += 1; this.emitConfig({ count: window.count }); if (window.count < 200) setTimeout(next, 5); };
    setTimeout(next, 5);
  }`,
  "wide-view": 'render() { this.emitConfig({ text: "x".repeat(300_000) }); }',
  "counts-view": "render({ rows, columns }) { this.targetEl.text(rows.length + ' rows of ' + columns.length); }",
};
const local = [...Object.keys(hostile), "no-view"].map((name) => ({
  type: "VISUALIZATION",
  name,
  artifact: `${name}@1.0.0`,
}));
const code = (body: string) => `import Visualization from "zeppelin-vis";
import Passthrough from "zeppelin-tabledata/passthrough";
export default class extends Visualization {
  getTransformation() { return new Passthrough(this.config); }
  ${body}
}`;

const stage = useStage({
  env: npmFromCache,
  hasFrameProcesses: true,
  async data() {
    const data = await makeDataFolder();
    const codes = Object.fromEntries(Object.entries(hostile).map(([name, body]) => [name, code(body)]));
    await writePackages(data, local, { ...codes, "no-view": "export default 7" });
    await describePackages(data, ofNpm);
    return data;
  },
});
const patience = { timeout: 30_000 };

beforeAll(async () => {
  for (const artifact of [...ofNpm, ...local.map(({ artifact }) => artifact)])
    await enablePackage(stage.octavo.address, artifact);
});

const table =
  "%sh\nprintf '%%table\\nname\\tvalue\\tlat\\tlon\\nOslo\\t3\\t59.9\\t10.7\\nRome\\t5\\t41.9\\t12.5\\nOslo\\t9\\t60\\t11\\n'";

/** A note whose only paragraph shows the table. */
async function shownTable(): Promise<NotePage> {
  const note = await stage.newNote(table);
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).status(), patience).toBe("Finished");
  return note;
}

async function choose(note: NotePage, name: string): Promise<void> {
  await note.paragraph(1).region.getByRole("button", { name, exact: true }).click();
}
const settings = (note: NotePage) =>
  note.paragraph(1).region.getByRole("button", { name: "Settings", exact: true }).click();
async function inFrame(note: NotePage, selector: string): Promise<Locator> {
  return (await note.paragraph(1).frame()).locator(selector);
}
const countOf = async (note: NotePage, selector: string) => (await inFrame(note, selector)).count();
const textIn = async (note: NotePage, selector = "body") => {
  const found = (await inFrame(note, selector)).first();
  return (await found.count()) === 0 ? "" : ((await found.textContent()) ?? "");
};
async function graphOf(note: NotePage): Promise<Record<string, unknown>> {
  const { paragraphs } = await stage.readNote(note.id);
  const config = paragraphs[0]?.config as { readonly results?: Record<string, { graph: Record<string, unknown> }> };
  return config.results?.["0"]?.graph ?? {};
}

describe("views of npm's packages, unchanged", () => {
  it("stand behind the built-in ones in the saved order", async () => {
    await fetch(`${stage.octavo.address}/api/helium/order/visualization`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(["zeppelin-leaflet", "zeppelin-bubblechart"]),
    });
    const note = await shownTable();
    const views = note.paragraph(1).region.getByRole("group", { name: "View" }).getByRole("button");
    await expect
      .poll(async () => (await views.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).slice(6, 9), patience)
      .toEqual(["More charts", "zeppelin-leaflet", "zeppelin-bubblechart"]);
  });

  it("are drawn from chosen columns, and keep them in the note: zeppelin-highcharts-columnrange", async () => {
    const note = await shownTable();
    await settings(note);
    await choose(note, "zeppelin-highcharts-columnrange");
    await expect.poll(() => countOf(note, "select"), patience).toBe(2);
    await (await inFrame(note, "label:has-text('xAxis') select")).selectOption({ label: "value" });
    await (await inFrame(note, "label:has-text('yAxis') select")).selectOption({ label: "name" });
    await expect.poll(() => countOf(note, "svg .highcharts-series rect"), patience).toBe(2);
    await expect
      .poll(() => graphOf(note))
      .toMatchObject({
        mode: "zeppelin-highcharts-columnrange",
        setting: { "zeppelin-highcharts-columnrange": { xAxis: { name: "value", index: 1 }, yAxis: { name: "name" } } },
      });
    await note.page.reload();
    await expect.poll(() => countOf(note, "svg .highcharts-series rect"), patience).toBe(2);
  });

  it("find the libraries of Zeppelin's page, and settings of their own: zeppelin-bubblechart", async () => {
    const note = await shownTable();
    await choose(note, "zeppelin-bubblechart");
    await expect.poll(() => countOf(note, "svg circle"), patience).toBe(3);
    await settings(note);
    await (await inFrame(note, "label:has-text('group') select")).selectOption({ label: "name" });
    await (await inFrame(note, "button:text-is('Group')")).click();
    await expect.poll(() => countOf(note, "svg text.groups"), patience).toBe(2);
    expect(await countOf(note, "button.active:text-is('Group')")).toBe(1);
    await expect.poll(() => graphOf(note)).toMatchObject({ setting: { "zeppelin-bubblechart": { mode: "group" } } });
  });

  it("mount a map where no tile can come: zeppelin-leaflet", async () => {
    // The package logs what it says in the place of its map.
    stage.expectError(/Please set/);
    const note = await shownTable();
    await choose(note, "zeppelin-leaflet");
    await settings(note);
    await expect.poll(() => textIn(note), patience).toContain("Please set latitude in Settings");
    for (const [slot, label] of [
      ["latitude", "lat"],
      ["longitude", "lon"],
      ["tooltip", "name"],
    ] as const)
      await (await inFrame(note, `label:has-text('${slot}') select`)).selectOption({ label });
    await expect.poll(() => countOf(note, ".leaflet-marker-icon"), patience).toBe(3);
    expect(await countOf(note, ".leaflet-tile-loaded")).toBe(0);
  });

  it("have axes and parameters by the advanced transformation: ultimate-pie-chart", async () => {
    const note = await shownTable();
    await choose(note, "ultimate-pie-chart");
    await settings(note);
    await expect.poll(() => textIn(note), patience).toContain("Please set axes in");
    const add = async (axis: string, label: string) =>
      (await inFrame(note, `[role=group][aria-label^=${axis}] select[aria-label='Add a column']`)).selectOption({
        label,
      });
    await add("category", "name");
    await add("value", "value");
    await expect.poll(() => countOf(note, "svg .highcharts-series path.highcharts-point"), patience).toBe(2);
    await (await inFrame(note, "button:text-is('Parameters')")).click();
    // As users do: a frame that has the keyboard without a press is ended.
    await (await inFrame(note, "input[aria-label=mainTitle]")).click();
    await note.page.keyboard.type("Sums by city");
    await (await inFrame(note, "button:text-is('Apply')")).click();
    await expect.poll(() => textIn(note, "svg .highcharts-title"), patience).toBe("Sums by city");
    await expect
      .poll(() => graphOf(note))
      .toMatchObject({
        setting: { "ultimate-pie-chart": { parameter: { pie: { mainTitle: "Sums by city" } } } },
      });
  });
});

it("a result that a view of a package shows waits for the packages, and is never a table before [route.plugins-first]", async () => {
  const note = await shownTable();
  await choose(note, "counts-view");
  await expect.poll(() => graphOf(note), patience).toMatchObject({ mode: "counts-view" });
  const page = await stage.newPage();
  let letThemCome = () => {};
  const areAwaited = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route(/\/api\/helium\/enabledPackage$/, (route) => areAwaited.then(() => route.continue()));
  const entered = await NotePage.open(page, stage.octavo.address, note.id);
  const { region } = entered.paragraph(1);
  await region.getByRole("group", { name: "View" }).waitFor();
  expect(await region.getByRole("grid").or(region.getByRole("table")).count()).toBe(0);
  letThemCome();
  await expect.poll(() => textIn(entered, "#octavo-plug-in-chart"), patience).toBe("3 rows of 4");
});

describe("a view that fails", () => {
  it("says what it has thrown, and the table is there as before", async () => {
    const note = await shownTable();
    await choose(note, "throws-view");
    await expect.poll(() => textIn(note, "[role=alert]"), patience).toContain("no such column");
    await choose(note, "Table");
    expect(await note.paragraph(1).table.rows()).toHaveLength(3);
  });

  it("and does not come to an end is ended, while the page goes on", async () => {
    const note = await shownTable();
    await choose(note, "loops-view");
    const { region } = note.paragraph(1);
    await expect.poll(() => region.getByText("did not answer for ten seconds").count(), { timeout: 40_000 }).toBe(1);
    await choose(note, "Table");
    expect(await note.paragraph(1).table.rows()).toHaveLength(3);
  });

  it("and asks for other settings again and again has the first of them kept", async () => {
    const note = await shownTable();
    await choose(note, "floods-view");
    const { region } = note.paragraph(1);
    await expect.poll(() => region.getByText("changes its settings again and again").count(), patience).toBe(1);
    expect(await region.getByRole("button", { name: "Settings", exact: true }).isEnabled()).toBe(true);
  });

  it("and wants too much to be kept says so", async () => {
    const note = await shownTable();
    await choose(note, "wide-view");
    await expect.poll(() => note.paragraph(1).region.getByText("more than 200 kB").count(), patience).toBe(1);
  });

  it("because there is none says so", async () => {
    const note = await shownTable();
    await choose(note, "no-view");
    await expect.poll(() => textIn(note, "[role=alert]"), patience).toContain("The package brings no view");
  });
});

it("a large table gives a view rows from all over it, and says how many", async () => {
  const note = await stage.newNote(
    '%python\nprint("%table a\\tb\\n" + "\\n".join(f"{i}\\t{i}" for i in range(30000)))',
  );
  await note.paragraph(1).run();
  await expect.poll(() => note.paragraph(1).status(), { timeout: 60_000 }).toBe("Finished");
  await choose(note, "counts-view");
  await expect.poll(() => textIn(note, "#octavo-plug-in-chart"), patience).toBe("20000 rows of 2");
  await expect.poll(() => note.paragraph(1).region.getByText("20,000 of 30,000 rows are given").count()).toBe(1);
});

it("a view that is not enabled any more leaves the table, and says so", async () => {
  const note = await stage.newNote({ text: table, config: { results: { 0: { graph: { mode: "gone-view" } } } } });
  await note.paragraph(1).run();
  await expect
    .poll(() => note.paragraph(1).region.getByText("The view gone-view is not enabled").count(), patience)
    .toBe(1);
  expect(await note.paragraph(1).table.rows()).toHaveLength(3);
  expect(await graphOf(note)).toMatchObject({ mode: "gone-view" });
});
