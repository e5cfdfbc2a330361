/** Charts: what they are made of, what can be set of them, and what they do with odd data. */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { importPrinted, keptGraph, type PrintedParagraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { type ChartBox, ChartResult, type FurtherChart } from "../pages/chart-result.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

const sales = "city\tyear\tsales\nOslo\t2023\t120\nRome\t2023\t200\nOslo\t2024\t150\nRome\t2024\t90\n";
const field = (name: string, index: number, aggr = "sum") => ({ name, index, aggr });
const byCity = { keys: [field("city", 0)], groups: [field("year", 1)], values: [field("sales", 2)] };
const rows = (head: string, count: number, row: (index: number) => string) =>
  `${head}\n${Array.from({ length: count }, (_, index) => row(index)).join("\n")}\n`;

async function open(...paragraphs: readonly PrintedParagraph[]): Promise<NotePage> {
  return stage.openNote(await importPrinted(stage.octavo.address, paragraphs));
}

async function openChart(data: string, graph: Record<string, unknown>) {
  const note = await open(table(data, graph));
  const chart = new ChartResult(note.paragraph(1).region);
  const kept = async () => keptGraph(await stage.readNote(note.id));
  return { note, chart, kept };
}

async function openCharts(...paragraphs: readonly PrintedParagraph[]): Promise<ChartResult[]> {
  const note = await open(...paragraphs);
  return paragraphs.map((_, index) => new ChartResult(note.paragraph(index + 1).region));
}

/** How far below the plot a chart ends: its height without where the axis stands. */
async function marginBelow(chart: ChartResult, height = 300): Promise<number> {
  const svg = await chart.svg();
  const lines = [...svg.matchAll(/<path d="M[\d.]+ ([\d.]+)L[\d.]+ \1"/g)].map(([, y]) => Number(y));
  return height - Math.floor(Math.max(...lines));
}

describe("what a chart is made of", () => {
  it("is dragged into its boxes, and out of them", async () => {
    const { chart, kept } = await openChart(sales, { mode: "multiBarChart", optionOpen: true });
    await chart.field("year").dragTo(chart.box("groups").locator("> div"));
    await expect.poll(() => chart.fields("groups")).toEqual(["year"]);
    await chart.field("sales").dragTo(chart.box("values").locator("> div"));
    await expect.poll(() => chart.fields("values")).toEqual(["year", "sales"]);
    // From one box into another it moves.
    await chart.box("values").getByText("year").dragTo(chart.box("keys").locator("> div"));
    await expect.poll(() => chart.fields("keys")).toEqual(["city", "year"]);
    await expect.poll(kept).toMatchObject({
      keys: [field("city", 0), field("year", 1)],
      groups: [field("year", 1)],
      values: [field("sales", 2)],
    });
  });

  it("is put there with the keyboard alone", async () => {
    const { note, chart } = await openChart(sales, { mode: "multiBarChart", optionOpen: true });
    await chart.field("year").focus();
    await note.page.keyboard.press("Enter");
    await note.page.getByRole("menuitem", { name: "Add to groups" }).waitFor();
    const atEntry = async () => {
      await note.page.keyboard.press("ArrowDown");
      return note.page.evaluate(() => document.activeElement?.textContent ?? "");
    };
    await expect.poll(atEntry).toBe("Add to groups");
    await note.page.keyboard.press("Enter");
    await expect.poll(() => chart.fields("groups")).toEqual(["year"]);
    await chart.box("groups").getByRole("button", { name: "Remove year from groups" }).focus();
    await note.page.keyboard.press("Enter");
    await expect.poll(() => chart.fields("groups")).toEqual([]);
    // The button went with the field: the keyboard is at the box, from where it came.
    await expect.poll(() => note.focused()).toMatch(/^region groups/);
  });

  it("is what the note says, without columns that are gone and without twins [rule.pivot.unknown rule.pivot.duplicates rule.axes.duplicates]", async () => {
    const { chart } = await openChart(sales, {
      mode: "multiBarChart",
      optionOpen: true,
      keys: [field("city", 0), field("city", 0), field("town", 0), field("city", 2)],
      groups: [field("year", 1), field("year", 1), field("gone", 7)],
      values: [field("sales", 2), field("sales", 2)],
    });
    await expect.poll(() => chart.words()).toContain("by city for each year: 2 series of 2 values");
    expect(await chart.fields("keys")).toEqual(["city"]);
    expect(await chart.fields("groups")).toEqual(["year"]);
  });

  it("is added up in five ways [field.aggregators]", async () => {
    const { note, chart } = await openChart(sales, { mode: "multiBarChart", optionOpen: true, ...byCity, groups: [] });
    const ways = note.page.getByRole("menuitemradio");
    let present = "sum";
    const highest: Readonly<Record<string, string>> = { sum: "300", count: "2", min: "120", max: "200", avg: "150" };
    for (const [aggr, top] of Object.entries(highest)) {
      await chart.settings.getByRole("button", { name: /^How sales is added up/ }).click();
      await expect.poll(() => ways.allInnerTexts()).toEqual(["sum", "count", "min", "max", "avg"]);
      expect(await ways.and(note.page.locator("[aria-checked=true]")).allInnerTexts()).toEqual([present]);
      await ways.filter({ hasText: new RegExp(`^${aggr}$`) }).click();
      present = aggr;
      await expect.poll(() => chart.words()).toContain(`Bar chart of sales (${aggr}) by city`);
      expect(await chart.labels()).toContain(top);
    }
  });

  it("takes the place of the oldest where a box is full [rule.axes.max]", async () => {
    const graph = { ...byCity, setting: { multiBarChart: { octavo: { kind: "heatMap" } } } };
    const { chart, kept } = await openChart(sales, { mode: "multiBarChart", optionOpen: true, ...graph });
    await expect.poll(() => chart.words()).toContain("Heat map of sales (sum) by city for each year");
    await chart.add("sales", "keys");
    await expect.poll(() => chart.fields("keys")).toEqual(["sales"]);
    await expect.poll(kept).toMatchObject({ keys: [field("sales", 2)], groups: [field("year", 1)] });
  });
});

describe("the settings of a chart", () => {
  it("of bars: side by side or stacked, and how labels are placed [field.chart-config.stacked field.chart-config.xLabelStatus field.chart-config.rotate.degree state.chart.label-default state.chart.label-rotate state.chart.label-hide state.chart.label-saved rule.rotation.empty rule.number-widget constant.axis.rotation constant.axis.margins]", async () => {
    const { chart, kept } = await openChart(sales, { mode: "multiBarChart", optionOpen: true, ...byCity });
    const setting = async () => ((await kept())?.["setting"] as Record<string, unknown>)?.["multiBarChart"];
    const oslo = async () => (await chart.drawn()).find(({ text }) => text === "Oslo");
    await expect.poll(() => chart.words()).toContain("Bar chart of sales (sum)");
    expect(await marginBelow(chart)).toBe(50);
    expect((await oslo())?.degrees).toBe(0);

    await chart.set("Rotate");
    await expect.poll(setting).toEqual({ xLabelStatus: "rotate" });
    expect(await marginBelow(chart)).toBe(140);
    expect((await oslo())?.degrees).toBe(-45);
    const degrees = await chart.fill("Degrees", "-3x0°");
    expect(await degrees.inputValue()).toBe("-30");
    await expect.poll(async () => (await oslo())?.degrees).toBe(-30);
    await expect.poll(setting).toEqual({ xLabelStatus: "rotate", rotate: { degree: "-30" } });
    await chart.fill("Degrees", "");
    await expect.poll(() => degrees.inputValue()).toBe("-45");
    await expect.poll(async () => (await oslo())?.degrees).toBe(-45);

    await chart.set("Hide");
    await expect.poll(oslo).toBeUndefined();
    await expect.poll(setting).toMatchObject({ xLabelStatus: "hide" });
    const top = async () => Math.max(...(await chart.labels()).map(Number).filter((number) => number < 2000));
    expect(await top()).toBeLessThan(300);
    await chart.set("Stacked");
    await expect.poll(setting).toMatchObject({ stacked: true });
    await expect.poll(top).toBeGreaterThanOrEqual(300);
  });

  it("of areas: stacked, as a stream, or as shares [field.chart-config.style]", async () => {
    const { chart, kept } = await openChart(sales, { mode: "stackedAreaChart", optionOpen: true, ...byCity });
    await expect.poll(() => chart.words()).toContain("Area chart of sales (sum)");
    await chart.set("Expanded");
    await expect.poll(() => chart.labels()).toContain("100%");
    await expect.poll(kept).toMatchObject({ setting: { stackedAreaChart: { style: "expand" } } });
    await chart.set("Stream");
    await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining(["Oslo", "Rome"]));
    expect(
      (await chart.labels()).filter((label) => /^\d+%?$/.test(label) && label !== "2023" && label !== "2024"),
    ).toEqual([]);
    await expect.poll(kept).toMatchObject({ setting: { stackedAreaChart: { style: "stream" } } });
  });

  it("of lines: from zero, zoomed, named by a date format [field.chart-config.forceY field.chart-config.lineWithFocus field.chart-config.isDateFormat field.chart-config.dateFormat state.chart.line-focus]", async () => {
    const days = rows("day\tn", 5, (index) => `2024-03-0${index + 1}\t${1000 + index}`);
    const { chart, kept } = await openChart(days, { mode: "lineChart", optionOpen: true });
    await expect.poll(() => chart.words()).toContain("Line chart of n (sum) by day");
    expect(await chart.labels()).not.toContain("0");
    await chart.set("force Y to 0");
    await expect.poll(() => chart.labels()).toContain("0");
    expect(await marginBelow(chart)).toBe(50);
    await chart.set("zoom");
    await expect.poll(() => marginBelow(chart)).not.toBe(50);
    await chart.set("Date format");
    const format = chart.settings.getByRole("textbox", { name: "How dates are written" });
    expect(await format.inputValue()).toBe("YYYY-MM-DD HH:mm:ss");
    await expect.poll(() => chart.labels()).toContain("2024-03-02 00:00:00");
    await chart.fill("How dates are written", "DD.MM.YY");
    await expect.poll(() => chart.labels()).toContain("02.03.24");
    await expect.poll(kept).toMatchObject({
      setting: { lineChart: { forceY: true, lineWithFocus: true, isDateFormat: true, dateFormat: "DD.MM.YY" } },
    });
  });

  it("of scatter charts: a column for each axis, the colour and the size [field.chart-config.axes rule.scatter.size rule.scatter.discrete constant.scatter.discrete]", async () => {
    const data = rows("x\ty\tkind\tname", 100, (index) => `${index % 4}\t${index % 2}\tk${index % 3}\tn${index}`);
    const { chart, kept } = await openChart(data, { mode: "scatterChart", optionOpen: true });
    // Four and two different numbers among a hundred are few: a point for each pair that comes.
    await expect.poll(() => chart.words()).toContain("Scatter chart of x and y: 4 points in 1 series");
    await chart.add("kind", "group");
    await expect.poll(() => chart.words()).toContain("12 points in 3 series");
    await chart.add("x", "size");
    await chart.says("Both axes have few values, so the size of a point is how often it comes.").waitFor();
    await chart.add("name", "size");
    await chart.add("name", "yAxis");
    // Text is as discrete as few numbers are.
    await chart.says(/the size of a point is how often it comes/).waitFor();
    await expect.poll(kept).toMatchObject({
      setting: {
        scatterChart: {
          xAxis: field("x", 0),
          yAxis: field("name", 3),
          group: field("kind", 2),
          size: field("name", 3),
        },
      },
    });
    for (const box of ["xAxis", "yAxis", "group", "size"] satisfies ChartBox[]) {
      expect((await chart.fields(box)).length).toBe(1);
    }
  });

  it("that a note has of another type count as not set [rule.parameter.coerced]", async () => {
    const octavo = { kind: "histogram", bins: "7", title: 12, logarithmic: "maybe", colours: "purple" };
    const { chart } = await openChart("n\n1\n2\n3\n4\n5\n6\n7\n8\n", {
      mode: "multiBarChart",
      optionOpen: true,
      values: [field("n", 0)],
      setting: { multiBarChart: { octavo } },
    });
    await expect.poll(() => chart.words()).toContain("Histogram of n: 7 bins");
    expect(await chart.labels()).toContain("12");
    const isLogarithmic = chart.settings.getByRole("checkbox", { name: "logarithmic scale" });
    expect(await isLogarithmic.isChecked()).toBe(false);
    await chart.fill("Bins (0: as many as fit)", "4 or so");
    await expect.poll(() => chart.words()).toContain("Histogram of n: 4 bins");
  });

  it("that Octavo adds: title, order, scale, numbers, lines to compare with", async () => {
    const { chart, kept } = await openChart("k\tv\nb\t1000\na\t10\nc\t100\n", {
      mode: "multiBarChart",
      optionOpen: true,
    });
    await expect.poll(() => chart.words()).toContain("Bar chart of v (sum) by k");
    await chart.fill("Title", "How much of each");
    await chart.settings.getByRole("combobox", { name: "Order" }).selectOption("largest first");
    await chart.settings.getByRole("combobox", { name: "Numbers" }).selectOption("1.2K");
    await chart.set("logarithmic scale");
    await chart.fill("Reference lines, as in 250 target", "500 goal\nnot a line", "Shift+Enter");
    await expect
      .poll(async () => {
        const words = await chart.drawn();
        const places = words.filter(({ text }) => /^[abc]$/.test(text)).sort((one, other) => one.x - other.x);
        return [places.map(({ text }) => text).join(""), words.map(({ text }) => text)] as const;
      })
      .toEqual(["bca", expect.arrayContaining(["How much of each", "1K", "goal"])]);
    await expect.poll(kept).toMatchObject({
      setting: {
        multiBarChart: {
          octavo: {
            title: "How much of each",
            sort: "largest first",
            numberFormat: "1.2K",
            logarithmic: true,
            referenceLines: "500 goal\nnot a line",
          },
        },
      },
    });
  });
});

describe("a chart draws", () => {
  it("numbers of axes short, and the name of an axis beside it [constant.axis.abbreviated constant.axis.grouped constant.axis.y-distance]", async () => {
    const setting = { multiBarChart: { octavo: { yTitle: "how much" } } };
    const mode = "multiBarChart";
    const [large, smaller, fine] = (await openCharts(
      table("k\tv\na\t3000000000\nb\t1500000000\n", { mode, setting }),
      table("k\tv\na\t2500000\nb\t1234.5678\n", { mode, height: 200 }),
      table("k\tv\na\t0.0025\nb\t0.001\n", { mode, height: 200 }),
    )) as [ChartResult, ChartResult, ChartResult];
    await expect.poll(() => large.words()).toContain("Bar chart");
    await expect.poll(() => large.labels()).toEqual(expect.arrayContaining(["3B", "1B"]));
    const [name] = (await large.drawn()).filter(({ text }) => text === "how much");
    const axis = Number(/<path d="M([\d.]+) [\d.]+L[\d.]+/.exec(await large.svg())?.[1]);
    expect(name?.degrees).toBe(-90);
    expect(Math.abs(axis - (name?.x ?? 0) - 50)).toBeLessThanOrEqual(8);
    await expect.poll(() => smaller.labels()).toEqual(expect.arrayContaining(["1M", "500,000", "2.5M"]));
    await expect.poll(() => fine.labels()).toEqual(expect.arrayContaining(["0.001", "0.002", "0.003"]));
  });

  it("points at one place once, and those of two series a little apart [constant.scatter.merge constant.scatter.jitter]", async () => {
    const near = rows("x\ty", 40, (index) => `${1 + index / 1_000_000}\t${index}`);
    const twins = "x\ty\tkind\n1\t1.5\ta\n1\t1.5\tb\n1.0005\t2.5\ta\n";
    const setting = { scatterChart: { xAxis: field("x", 0), yAxis: field("y", 1), group: field("kind", 2) } };
    const [together, apart] = (await openCharts(
      table(`${near}5\t1\n5.00004\t1\n5.0003\t1\n`, { mode: "scatterChart" }),
      table(twins, { mode: "scatterChart", setting }),
    )) as [ChartResult, ChartResult];
    // 40 points of different heights, and of the last three two are one.
    await expect.poll(() => together.words()).toContain("42 points in 1 series");
    await expect.poll(() => apart.words()).toContain("3 points in 2 series");
    await expect.poll(() => apart.labels()).toContain("a");
    const svg = await apart.svg();
    const places = [...svg.matchAll(/transform="matrix\(4,0,0,4,([\d.]+),([\d.]+)\)"/g)].map(([, x, y]) => [x, y]);
    expect(new Set(places.map(([, y]) => y)).size).toBeLessThan(places.length);
    expect(new Set(places.map(([x]) => x)).size).toBe(places.length);
  });

  it("what it becomes in 300 ms, and at once where its first series has over 150 points [constant.chart.animation constant.chart.no-animation]", async () => {
    const places = (count: number) => table(rows("k\tv", count, (index) => `k${index}\t${1 + (index % 9)}`));
    const note = await open(places(3), places(151));
    await note.page.emulateMedia({ reducedMotion: "no-preference" });
    const [few, many] = [1, 2].map((place) => note.paragraph(place).region);
    if (!few || !many) throw new Error("The paragraphs are not on the page.");
    const still = await new ChartResult(many).drawing("Bar Chart");
    expect(still.pictures).toBe(1);
    const moving = await new ChartResult(few).drawing("Bar Chart");
    expect(moving.pictures).toBeGreaterThan(1);
    // Frames of a loaded machine come late; the library's own second would still be going on.
    expect(moving.lastButOneAt).toBeLessThan(700);
    expect(moving.lastAt).toBeGreaterThan(150);
  });

  it("only while it is in sight, and what changed meanwhile when it comes back [state.chart.active]", async () => {
    const outputs = Array.from({ length: 8 }, () => ({ type: "TABLE", data: sales }));
    const graphs = outputs.map((_, index) => [index, { graph: { mode: "multiBarChart", height: 300 } }]);
    const note = await open({ outputs, config: { results: Object.fromEntries(graphs) } });
    const { page } = note;
    const { chart } = new ChartResult(note.paragraph(1).region);
    const width = (place: number) =>
      chart.nth(place).evaluate((element) => element.querySelector("canvas")?.getBoundingClientRect().width ?? 0);
    await expect.poll(() => chart.count()).toBe(8);
    await expect.poll(() => width(0)).toBeGreaterThan(600);
    expect(await width(7)).toBe(0);
    const before = await width(0);

    await chart.nth(7).scrollIntoViewIfNeeded();
    await expect.poll(() => width(7)).toBe(before);
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(() => width(7)).toBeLessThan(before);
    // The first one is far above, and as it was.
    expect(await width(0)).toBe(before);
    await chart.nth(0).scrollIntoViewIfNeeded();
    await expect.poll(() => width(0)).toBe(await width(7));
  });

  it("all points of a line that has more of them than the screen, and those of a part when one looks closer", async () => {
    const data = rows("t\tv", 6000, (index) => `${index}\t${index === 4321 ? 9000 : index % 7}`);
    const { note, chart } = await openChart(data, { mode: "lineChart" });
    await expect.poll(() => chart.words()).toContain("Line chart of v by t: 1 lines of 6,000 points");
    // The one high point is not lost between the others.
    await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining(["10,000", "5,999"]));
    // The wheel of a user who scrolls the note goes on to the page.
    expect(await chart.takesWheel()).toBe(false);
    await chart.chart.hover();
    await note.page.keyboard.down("Control");
    await note.page.mouse.wheel(0, -400);
    await note.page.keyboard.up("Control");
    await expect.poll(() => chart.labels()).not.toContain("5,999");
    await note.paragraph(1).region.getByRole("button", { name: "Show all", exact: true }).click();
    await expect.poll(() => chart.labels()).toContain("5,999");
    // A user who presses the chart works on it.
    await chart.chart.click();
    expect(await chart.takesWheel()).toBe(true);
    await note.page.mouse.wheel(0, -400);
    await expect.poll(() => chart.labels()).not.toContain("5,999");
    // To read its labels has opened a menu.
    await chart.chart.click();
    await note.page.keyboard.press("Escape");
    await expect.poll(() => chart.labels()).toContain("5,999");
  });
});

describe("further charts", () => {
  it("take their table in the ways there are: raw, object, array, array:2-key, drill-down [field.transform-methods]", async () => {
    const kinds: readonly (readonly [FurtherChart, words: string, label: string, kept: string])[] = [
      ["Histogram", "Histogram of year: ", "count of year", "histogram"],
      ["Box Plot", "Box plot of year by city", "year", "box"],
      ["Bars and Lines", "Chart of bars and lines of year (sum) by city", "Oslo", "combined"],
      ["Small Multiples", "Small multiples of year (sum) by city", "year (sum)", "multiples"],
      ["Heat Map", "Heat map of year (sum) by city", "Rome", "heatMap"],
      ["Drill-down", "Drill-down chart of year (sum) by city", "year (sum) by city", "drillDown"],
    ];
    const { chart, kept } = await openChart(sales, { mode: "table" });
    for (const [name, words, label, kind] of kinds) {
      await chart.choose(name);
      await expect.poll(() => chart.words()).toContain(words);
      await expect.poll(() => chart.labels()).toContain(label);
      // Other clients show the chart of theirs that comes closest.
      const mode = kind === "multiples" ? "lineChart" : "multiBarChart";
      await expect.poll(kept).toMatchObject({ mode, setting: { [mode]: { octavo: { kind } } } });
    }
  });

  it("open a bar to show what it is made of, with the keyboard too", async () => {
    const setting = { multiBarChart: { octavo: { kind: "drillDown" } } };
    const { note, chart } = await openChart(sales, { mode: "multiBarChart", ...byCity, setting });
    await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining(["Oslo", "Rome"]));
    await note.paragraph(1).region.getByRole("combobox", { name: "Made of" }).selectOption("Rome");
    await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining(["2023", "2024"]));
    await note.paragraph(1).region.getByRole("combobox", { name: "Made of" }).selectOption("");
    await expect.poll(() => chart.labels()).toContain("Oslo");
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.chart.boundingBox()) ?? {};
    const pressed = async () => {
      // The bar of Oslo is the left one; it grows for a while.
      if ((await chart.labels()).includes("Oslo")) await note.page.mouse.click(x + width * 0.28, y + height * 0.75);
      return chart.labels();
    };
    await expect.poll(pressed).toEqual(expect.arrayContaining(["2023", "2024"]));
  });

  it("say of a slice how much it is, and what share", async () => {
    const { chart } = await openChart("k\tv\na\t1500\nb\t500\n", { mode: "pieChart" });
    await expect.poll(() => chart.words()).toMatch(/^Pie chart/);
    const box = await chart.chart.boundingBox();
    const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
    const tooltip = async () => {
      for (const aside of [40, 44]) await chart.chart.hover({ position: { x: middle.x + aside, y: middle.y + 20 } });
      return chart.chart.textContent();
    };
    await expect.poll(tooltip).toContain("1,500 · 75%");
  });

  it("put places on a map", async () => {
    const places = "lon\tlat\tcity\n10.75\t59.91\tOslo\n12.5\t41.9\tRome\n200\t99\tNowhere\n";
    const { chart } = await openChart(places, { mode: "scatterChart", optionOpen: true });
    await chart.choose("Map");
    await expect.poll(() => chart.words()).toContain("Map of 3 places");
    await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining(["45°N", "15°E"]));
    await chart.add("city", "xAxis");
    await chart.says(/A map needs longitudes and latitudes in degrees/).waitFor();
  });
});

describe("a chart of bad data", () => {
  it("says what is wrong, and what to do", async () => {
    const mode = "multiBarChart";
    const note = await open(
      table("a\tb\nx\ty\n", { mode }),
      table("a\n", { mode: "lineChart" }),
      table("only\n5\n", { mode: "pieChart" }),
      table("k\tv\na\tnull\nb\t\nc\tNaN\n", { mode }),
      table(
        rows("id\tv", 3000, (index) => `id ${index}\t1`),
        { mode, groups: [field("id", 0)], values: [field("v", 1)] },
      ),
      table("day\tn\n275761-01-01\t5\n0000-00-00\t6\n9999-12-31\t7\n", { mode: "lineChart" }),
    );
    const says = async (place: number, text: RegExp) => {
      await note.paragraph(place).region.scrollIntoViewIfNeeded();
      await note.paragraph(place).shows(text).waitFor();
    };
    await says(1, /Counting rows/);
    await says(2, /a chart needs a column under values/);
    await says(3, /a chart needs a column under values/);
    await says(4, /Counting rows/);
    await says(5, /2,800 more series are not drawn. Choose a column with fewer values as group/);
    await note.paragraph(6).region.scrollIntoViewIfNeeded();
    await expect.poll(() => new ChartResult(note.paragraph(6).region).words()).toContain("1 series of 3 values");
  });

  it("shows markup as the text it is, wherever it appears", async () => {
    const evil = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
    const setting = {
      multiBarChart: { octavo: { title: evil, xTitle: evil, yTitle: evil, referenceLines: `1 ${evil}` } },
    };
    const data = `k${evil}\tg\tv\n${evil}\t${evil}2\t1\n${evil}\t${evil}3\t2\n`;
    const pivot = { keys: [field(`k${evil}`, 0)], groups: [field("g", 1)], values: [field("v", 2)] };
    const { note, chart } = await openChart(data, { mode: "multiBarChart", ...pivot, setting });
    await expect.poll(() => chart.words()).toContain(`by k${evil}`);
    await chart.chart.hover({ position: { x: 400, y: 160 } });
    // The tooltip has come, with the name as it was written.
    await expect.poll(() => chart.chart.textContent()).toContain("<img src=x");
    expect(await chart.chart.locator("img, script").count()).toBe(0);
    expect(await chart.labels()).toContain(evil);
    expect(await chart.svg()).not.toMatch(/<(img|script)/);
    expect(await note.page.title()).not.toBe("run");
  });
});

it("a chart is saved as PNG and as SVG", async () => {
  const { chart } = await openChart(sales, { mode: "pieChart", ...byCity });
  await expect.poll(() => chart.words()).toContain("Pie chart of sales (sum)");
  const png = await chart.save("PNG");
  expect(png.suggestedFilename()).toMatch(/\.png$/);
  const head = (await readFile(await png.path())).subarray(0, 24);
  expect(head.subarray(1, 4).toString()).toBe("PNG");
  expect(head.readUInt32BE(20)).toBe(600);
  const svg = await chart.save("SVG");
  expect(svg.suggestedFilename()).toMatch(/\.svg$/);
  expect((await readFile(await svg.path(), "utf8")).trimStart()).toMatch(/^<svg /);
});
