/** Tables, charts, images and texts as they are shown, from what a note file brings. */
import { describe, expect, it } from "vitest";
import { hostileMarkup } from "../harness/hostile-markup.ts";
import { importPrinted, keptGraph, type PrintedParagraph, table, text } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { watchWords } from "../harness/watched-words.ts";
import { ChartResult } from "../pages/chart-result.ts";
import { Grid } from "../pages/grid.ts";
import type { NotePage } from "../pages/note-page.ts";
import type { View } from "../pages/table-result.ts";

const stage = useStage();

async function open(...paragraphs: readonly PrintedParagraph[]): Promise<NotePage> {
  return stage.openNote(await importPrinted(stage.octavo.address, paragraphs));
}

const sales = "city\tyear\tsales\nOslo\t2023\t120\nRome\t2023\t200\nOslo\t2024\t150\nRome\t2024\t90\n";
const long = `n\tname\n${Array.from({ length: 200 }, (_, index) => `${index + 1}\tname ${index + 1}`).join("\n")}\n`;

describe("the grid", () => {
  it("is walked with the keyboard, and says where one is", async () => {
    const note = await open(table(long));
    const { grid } = note.paragraph(1).table;
    const active = () =>
      grid.evaluate((element) => {
        const cell = document.getElementById(element.getAttribute("aria-activedescendant") ?? "");
        return [cell?.role, cell?.textContent, cell?.getAttribute("aria-colindex"), cell?.parentElement?.ariaRowIndex];
      });
    await grid.focus();
    expect([await grid.getAttribute("aria-rowcount"), await grid.getAttribute("aria-colcount")]).toEqual(["201", "2"]);
    expect(await active()).toEqual(["gridcell", "1", "1", "2"]);
    await note.page.keyboard.press("ArrowDown");
    await note.page.keyboard.press("ArrowRight");
    expect(await active()).toEqual(["gridcell", "name 2", "2", "3"]);
    await note.page.keyboard.press("Control+End");
    await expect.poll(active).toEqual(["gridcell", "name 200", "2", "201"]);
    await note.page.keyboard.press("Home");
    await note.page.keyboard.press("PageUp");
    await expect.poll(async () => Number((await active())[1])).toBeLessThan(200);
    await note.page.keyboard.press("Control+Home");
    await note.page.keyboard.press("ArrowUp");
    await expect.poll(active).toEqual(["columnheader", "n", "1", "1"]);
    // Enter on a heading sorts: up, then down.
    await note.page.keyboard.press("Enter");
    await note.page.keyboard.press("Enter");
    const heading = grid.getByRole("columnheader").first();
    await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
    expect((await note.paragraph(1).table.rows())[0]).toEqual(["200", "name 200"]);
  });

  it("has few elements for ten thousand columns", async () => {
    const wide = (row: string) => Array.from({ length: 10_000 }, (_, index) => `${row}${index}`).join("\t");
    const note = await open(table(`${wide("c")}\n${wide("x")}\n`));
    const { grid } = note.paragraph(1).table;
    await grid.focus();
    expect(await grid.getByRole("columnheader").count()).toBeLessThan(40);
    await note.page.keyboard.press("Control+End");
    await expect.poll(async () => (await note.paragraph(1).table.columns()).at(-1)).toBe("c9999");
  });

  it("says when there is nothing, and mutes words for no value", async () => {
    const note = await open(table("a\tb\n"), table(""), table("a\tb\n1\tnull\nNaN\tx\n"));
    await note.paragraph(1).shows("0 rows").waitFor();
    await note.paragraph(2).shows("The table is empty.").waitFor();
    const muted = note.paragraph(3).table.grid.locator("[data-missing]");
    await expect.poll(() => muted.allTextContents()).toEqual(["null", "NaN"]);
  });
});

describe("a chart", () => {
  const views: readonly (readonly [View, string])[] = [
    ["Bar Chart", "multiBarChart"],
    ["Pie Chart", "pieChart"],
    ["Area Chart", "stackedAreaChart"],
    ["Line Chart", "lineChart"],
    ["Scatter Chart", "scatterChart"],
    ["Table", "table"],
  ];

  it("of each kind is drawn, and the choice is kept in Zeppelin's words [screen.result.bar screen.result.pie screen.result.area screen.result.line screen.result.scatter field.result-config.graph.mode field.result-config.graph.height field.result-config.graph.optionOpen field.result-config.graph.setting field.result-config.graph.commonSetting field.paragraph.config.results]", async () => {
    const note = await open(table(sales));
    const result = note.paragraph(1).table;
    for (const [view, mode] of views) {
      await result.show(view);
      if (mode === "table") await result.grid.waitFor();
      else await expect.poll(() => result.colours()).toBeGreaterThan(3);
      await expect.poll(async () => keptGraph(await stage.readNote(note.id))?.["mode"]).toBe(mode);
    }
    expect(keptGraph(await stage.readNote(note.id))).toEqual({
      mode: "table",
      height: 300,
      optionOpen: false,
      setting: {},
      commonSetting: {},
      keys: [],
      groups: [],
      values: [],
    });
    await result.show("Area Chart");
    await result.toggleSettings();
    await result.settings.getByText("Expanded", { exact: true }).click();
    await expect
      .poll(async () => keptGraph(await stage.readNote(note.id)))
      .toMatchObject({ optionOpen: true, setting: { stackedAreaChart: { style: "expand" } } });
  });

  it("says why there is nothing to draw", async () => {
    const note = await open(
      table("a\tb\nx\ty\n", {
        mode: "multiBarChart",
        keys: [{ name: "b", index: 1, aggr: "sum" }],
        values: [{ name: "a", index: 0, aggr: "sum" }],
      }),
    );
    await note
      .paragraph(1)
      .shows(/No numeric column selected for Y/)
      .waitFor();
    // And draws what can be.
    await note.paragraph(1).region.getByRole("button", { name: "Use row count" }).click();
    await expect
      .poll(async () => keptGraph(await stage.readNote(note.id)))
      .toMatchObject({ keys: [{ name: "b" }], values: [{ name: "a", aggr: "count" }] });
    await expect.poll(() => new ChartResult(note.paragraph(1).region).words()).toContain("a (count) by b");
  });
});

describe("an image", () => {
  const kinds: Readonly<Record<string, string>> = {
    png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    gif: "R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
    webp: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
    bmp: "Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==",
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><rect width="7" height="7"/></svg>',
    "svg in base64": "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI3IiBoZWlnaHQ9IjciLz4=",
    "a data address": "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
  };

  it("of each kind is drawn [screen.result.type.img]", async () => {
    const note = await open(...Object.values(kinds).map((data) => ({ outputs: [{ type: "IMG", data }] })));
    for (const index of Object.keys(kinds).keys()) {
      const { picture } = note.paragraph(index + 1);
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    }
  });

  it("is made higher by its lower edge, also for the next to open the note", async () => {
    const note = await open({ outputs: [{ type: "IMG", data: kinds["svg"] ?? "" }] });
    const { picture, region } = note.paragraph(1);
    const height = async () => Math.round((await picture.boundingBox())?.height ?? 0);
    const edge = region.getByRole("separator", { name: "Height" });
    await edge.focus();
    await note.page.keyboard.press("ArrowDown");
    await expect.poll(height).toBe(27);
    await expect.poll(async () => JSON.stringify(await stage.readNote(note.id))).toContain('"imageHeight":27');
    await note.reload();
    await expect.poll(height).toBe(27);
    await edge.focus();
    await note.page.keyboard.press("Escape");
    await expect.poll(height).toBe(7);
  });

  it("that is none says so", async () => {
    const note = await open({ outputs: [{ type: "IMG", data: "<script>" }] }, { outputs: [{ type: "IMG", data: "" }] });
    await note
      .paragraph(1)
      .shows(/not base64 text/)
      .waitFor();
    await note
      .paragraph(2)
      .shows(/it is empty/)
      .waitFor();
  });
});

describe("a text", () => {
  it("that ends in a trace says first what went wrong", async () => {
    const trace = 'Traceback (most recent call last):\n  File "x.py", line 1, in <module>\n    1 / 0\n';
    const outputs = [{ type: "TEXT", data: `printed\n${trace}ZeroDivisionError: division by zero` }];
    const note = await open({ outputs, code: "ERROR" });
    const paragraph = note.paragraph(1);
    await expect.poll(() => paragraph.output()).toBe("printedZeroDivisionError: division by zero");
    await paragraph.region.getByText("Trace", { exact: true }).click();
    await paragraph.shows('File "x.py", line 1').waitFor();
  });

  it("is copied as it reads, without its colours; the button says so for 400 ms [message.clipboard.copy message.clipboard.copied message.clipboard.unsupported constant.copy.reset]", async () => {
    const id = await importPrinted(stage.octavo.address, [text("\u001b[31mred\u001b[0m\nplain\n")]);
    const note = await stage.openNote(id, { permissions: ["clipboard-read", "clipboard-write"] });
    const copy = note.paragraph(1).button(/^(Copy to clipboard|Copied!|Not supported browser)$/);
    const said = await watchWords(copy);
    const words = async () => (await said()).map((one) => one.words);
    await note.paragraph(1).logs.hover();
    await copy.click();
    await expect.poll(words).toEqual(["Copied!", "Copy to clipboard"]);
    const [first, second] = await said();
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(390);
    expect(await note.page.evaluate(() => navigator.clipboard.readText())).toBe("red\nplain\n");
    await note.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      document.execCommand = () => false;
    });
    await copy.click();
    await expect.poll(words).toEqual(["Copied!", "Copy to clipboard", "Not supported browser", "Copy to clipboard"]);
  });

  it("of one line shows the ring around its copy button whole", async () => {
    const note = await open(text("plain\n"));
    const copy = note.paragraph(1).button("Copy to clipboard");
    await copy.focus();
    const room = await copy.evaluate((button) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(button);
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const { right, bottom } = button.getBoundingClientRect();
      const isClosed = (one: Element) => getComputedStyle(one).overflowX !== "visible";
      let closed = button.parentElement;
      while (closed && !isClosed(closed)) closed = closed.parentElement;
      const edge = closed?.getBoundingClientRect();
      return { ring, right: (edge?.right ?? 0) - right - ring, below: (edge?.bottom ?? 0) - bottom - ring };
    });
    expect(room.ring).toBeGreaterThan(0);
    expect(Math.min(room.right, room.below)).toBeGreaterThanOrEqual(0);
  });

  it("has links that lead to the web or a mailbox and nowhere else, in tabs of their own", async () => {
    const said = (address: string) => `\u001b]8;;${address}\u0007said\u001b]8;;\u0007`;
    const note = await open(
      text(
        `see https://example.org/a, or ${said("mailto:ada@example.org")}\nnot javascript:alert(1) ${said("javascript:alert(1)")}\n`,
      ),
    );
    await note.paragraph(1).shows("see ").waitFor();
    const links = note.paragraph(1).logs.getByRole("link");
    const described = await links.evaluateAll((found) =>
      found.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
    );
    expect(described).toEqual([
      ["https://example.org/a", "_blank", "noopener noreferrer"],
      ["mailto:ada@example.org", "_blank", "noopener noreferrer"],
    ]);
  });

  it("that is JSON is folded out as a tree by the keyboard, and stays one", async () => {
    const value = { name: "Ada", "born in": 1815, works: [{ title: "Notes on the Analytical Engine", pages: 65 }] };
    const id = await importPrinted(stage.octavo.address, [text(JSON.stringify(value))]);
    const note = await stage.openNote(id, { permissions: ["clipboard-read", "clipboard-write"] });
    const tree = note.paragraph(1).region.getByRole("tree", { name: "JSON" });
    await note.paragraph(1).logs.hover();
    await note.paragraph(1).button("Show as tree").click();
    const rows = () => tree.getByRole("treeitem").allTextContents();
    await expect.poll(rows).toEqual(["{3 members}", 'name:"Ada"', "born in:1815", "works:[1 item]"]);
    await tree.focus();
    for (const key of ["End", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"])
      await note.page.keyboard.press(key);
    await note.paragraph(1).shows("$.works[0].title").waitFor();
    await note.page.keyboard.press("ArrowLeft");
    await note.page.keyboard.press("ArrowLeft");
    await expect.poll(rows).toEqual(["{3 members}", 'name:"Ada"', "born in:1815", "works:[1 item]", "0:{2 members}"]);
    const said = await watchWords(note.paragraph(1).button("Copy path"));
    await note.paragraph(1).button("Copy path").click();
    await expect.poll(async () => (await said()).map(({ words }) => words)).toEqual(["Copied!", "Copy path"]);
    expect(await note.page.evaluate(() => navigator.clipboard.readText())).toBe("$.works[0]");
    await note.reload();
    await tree.waitFor();
  });

  it("has a window that is made taller and lower, and begins again where that makes no sense [rule.resize-height constant.resize.min-height constant.resize.default-height]", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join("\n");
    const shown = { config: { results: { 0: { graph: { height: 49 } } } } };
    const note = await open({ ...text(lines), ...shown }, table(sales));
    const height = (place: number) => note.paragraph(place).heightHandle.getAttribute("aria-valuenow");
    await expect.poll(() => height(1)).toBe("300");
    expect(await height(2)).toBe("300");
    expect((await note.paragraph(1).logs.boundingBox())?.height).toBe(300);
    for (const place of [1, 2]) {
      await note.paragraph(place).heightHandle.focus();
      for (let press = 0; press < 12; press += 1) await note.page.keyboard.press("ArrowUp");
      await expect.poll(() => height(place)).toBe("100");
      await expect.poll(async () => keptGraph(await stage.readNote(note.id), place)?.["height"]).toBe(100);
    }
    expect((await note.paragraph(1).logs.boundingBox())?.height).toBe(100);
  });

  it("of many lines is on the page in part, and each line can be reached", async () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `line ${index + 1}`);
    const note = await open(text(`${lines.join("\n")}\n`));
    const paragraph = note.paragraph(1);
    await paragraph.shows("9,000 lines").waitFor();
    const shown = await paragraph.output();
    expect(shown.split("\n").length).toBeLessThan(2300);
    expect(shown).toMatch(/^line 1\n/);
    expect(shown).toMatch(/line 9000\n$/);
    await paragraph.button("show all").click();
    for (const line of [1, 4500, 9000]) {
      await paragraph.scrollTo(line);
      await paragraph.line(`line ${line}`).waitFor();
    }
    expect(await paragraph.allLines.locator("> * > * > *").count()).toBeLessThan(100);
    // Words are found in all lines, also in those that are nowhere on the page.
    const find = paragraph.region.getByRole("searchbox", { name: "Find in output" });
    await find.fill("LINE 77");
    await paragraph.region.getByText("111 lines", { exact: true }).waitFor();
    await note.page.keyboard.press("Enter");
    await note.page.keyboard.press("Enter");
    await paragraph.region.getByText("1 of 111 lines").or(paragraph.region.getByText("2 of 111 lines")).waitFor();
    await find.press("Shift+Enter");
    await find.press("Shift+Enter");
    await paragraph.region.getByText("111 of 111 lines").waitFor();
    await paragraph.line("line 7799").waitFor();
    await paragraph.region.getByRole("textbox", { name: "Go to line" }).fill("1234");
    await note.page.keyboard.press("Enter");
    await paragraph.line("line 1234").waitFor();
  });
});

describe("markup that would act", () => {
  const all = hostileMarkup.join("\n");
  const field = (name: string, index: number) => ({ name, index, aggr: "sum" });
  const names = ["k", "g", "v", "w"].map((name, place) => `${name} ${hostileMarkup[place] ?? ""}`);
  const [key = "", group = "", value = "", other = ""] = names;
  const rows = hostileMarkup.map((markup, place) => `${markup}\t${markup}\t${place + 1}\t${place * 3}`);
  const data = `${names.join("\t")}\n${rows.join("\n")}\n`;
  const words = {
    title: hostileMarkup[0] ?? "",
    xTitle: hostileMarkup[1] ?? "",
    yTitle: hostileMarkup[2] ?? "",
    referenceLines: hostileMarkup.map((markup, place) => `${place + 1} ${markup}`).join("\n"),
  };
  const axes = { xAxis: field(value, 2), yAxis: field(other, 3), group: field(group, 1) };
  const kinds = [
    { mode: "multiBarChart", octavo: {} },
    { mode: "pieChart", octavo: {} },
    { mode: "stackedAreaChart", octavo: {} },
    { mode: "lineChart", octavo: {} },
    { mode: "scatterChart", octavo: {} },
    { mode: "multiBarChart", octavo: { kind: "combined" } },
    { mode: "lineChart", octavo: { kind: "multiples" } },
    { mode: "multiBarChart", octavo: { kind: "drillDown" } },
    { mode: "multiBarChart", octavo: { kind: "histogram" } },
    { mode: "multiBarChart", octavo: { kind: "box" } },
    { mode: "multiBarChart", octavo: { kind: "heatMap", numbers: true } },
    { mode: "scatterChart", octavo: { kind: "map" } },
  ];
  const charts = kinds.map(({ mode, octavo }) =>
    table(data, {
      mode,
      keys: [field(key, 0)],
      groups: [field(group, 1)],
      values: [field(value, 2), field(other, 3)],
      setting: { [mode]: { ...axes, octavo: { ...words, ...octavo } } },
    }),
  );
  const nodes = hostileMarkup.map((markup, id) => ({ id, label: markup, data: { name: markup, [markup]: markup } }));
  const edges = nodes.map(({ id, label }) => ({ id, source: id, target: 0, label, data: { [label]: label } }));
  const network = JSON.stringify({ nodes, edges, labels: Object.fromEntries(hostileMarkup.map((one) => [one, one])) });

  it("is text in names, cells, labels, tooltips, titles, axes and nodes, and reaches nothing", async () => {
    const cells = hostileMarkup.map((markup) => `${markup}\t%html ${markup}`).join("\n");
    const note = await stage.openNote(
      await importPrinted(stage.octavo.address, [
        { title: all, outputs: [{ type: "TABLE", data: `${key}\t${group}\n${cells}\n` }] },
        { outputs: [{ type: "NETWORK", data: network }] },
        ...charts,
        { outputs: [{ type: "TEXT", data: all }] },
        { outputs: [{ type: "IMG", data: all }] },
      ]),
    );
    const asked: string[] = [];
    note.page.on("request", (request) => asked.push(request.url()));
    const { network: drawn } = note.paragraph(2);
    const grid = new Grid(note.paragraph(1).region);
    await expect.poll(() => grid.columns()).toEqual([key, group]);
    expect((await grid.cells(key)).slice(0, 3)).toEqual(hostileMarkup.slice(0, 3));
    await drawn.picture.hover();
    await drawn.show("Table");
    await drawn.table("Nodes").waitFor();

    for (const [place, { mode, octavo }] of kinds.entries()) {
      const { region } = note.paragraph(place + 3);
      const chart = new ChartResult(region);
      await chart.chart.scrollIntoViewIfNeeded();
      await expect
        .poll(() => chart.chart.locator("canvas").count(), { message: `${mode} ${JSON.stringify(octavo)}` })
        .toBeGreaterThan(0);
      await chart.chart.hover();
      expect(await chart.chart.locator(acting).count()).toBe(0);
    }
    expect(await note.page.locator("section[data-status]").locator(acting).count()).toBe(0);
    expect(asked.filter((url) => url.includes("hurt.invalid"))).toEqual([]);
    expect(await note.page.evaluate(() => "hurt" in window || "prev" in {} || "next" in {})).toBe(false);
  });

  const acting =
    "script, iframe[srcdoc], [onerror], [onload], [onfocus], [ontoggle], [href^='javascript:'], link, style";
});
