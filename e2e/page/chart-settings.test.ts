/** Each setting of each chart that has it, chosen in its settings and judged by what is drawn then. */
import { describe, expect, it } from "vitest";
import { importPrinted, keptGraph, table } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import { ChartResult, type FurtherChart, type OwnChart, type Shape } from "../pages/chart-result.ts";

const stage = useStage();

type AnyChart = OwnChart | FurtherChart;

const field = (name: string, index: number, aggr = "sum") => ({ name, index, aggr });

/** Two kinds of things in three places, with two numbers of different size. */
const places = [
  "city\tkind\tlon\tlat\tamount\tshare",
  "Oslo\ta\t10.75\t59.91\t12\t1",
  "Rome\ta\t12.5\t41.9\t20\t3",
  "Bern\ta\t7.45\t46.95\t15\t2",
  "Oslo\tb\t11\t60.5\t1800\t2",
  "Rome\tb\t13\t42.5\t900\t1",
  "Bern\tb\t8\t47.5\t1200\t4",
].join("\n");

const graphOfPlaces = {
  mode: "multiBarChart",
  optionOpen: true,
  keys: [field("city", 0)],
  groups: [field("kind", 1)],
  values: [field("amount", 4)],
  setting: { scatterChart: { xAxis: field("lon", 2), yAxis: field("lat", 3), group: field("kind", 1) } },
};

async function openChart(data: string, graph: Record<string, unknown>) {
  const note = await stage.openNote(await importPrinted(stage.octavo.address, [table(data, graph)]));
  const chart = new ChartResult(note.paragraph(1).region);
  const kept = async () => keptGraph(await stage.readNote(note.id));
  return { note, chart, kept };
}

const openPlaces = (change: Record<string, unknown> = {}) => openChart(places, { ...graphOfPlaces, ...change });

async function showEach(chart: ChartResult, charts: readonly AnyChart[], look: (name: AnyChart) => Promise<void>) {
  for (const name of charts) {
    await chart.show(name);
    await expect.poll(() => chart.words(), { message: name }).toMatch(wordsOf[name]);
    await look(name);
  }
}

const wordsOf: Readonly<Record<AnyChart, RegExp>> = {
  "Bar Chart": /^Bar chart/,
  "Pie Chart": /^Pie chart/,
  "Area Chart": /^Area chart/,
  "Line Chart": /^Line chart/,
  "Scatter Chart": /^Scatter chart/,
  "Bars and Lines": /^Chart of bars and lines/,
  "Small Multiples": /^Small multiples/,
  "Drill-down": /^Drill-down chart/,
  Histogram: /^Histogram/,
  "Box Plot": /^Box plot/,
  "Heat Map": /^Heat map/,
  Map: /^Map/,
};
const everyChart = Object.keys(wordsOf) as AnyChart[];

/** The hues of what is drawn, in degrees; what is nearly grey has none. */
function huesOf(shapes: readonly Shape[]): number[] {
  const colours = new Set(shapes.flatMap(({ fill, stroke }) => [fill, stroke]));
  return [...colours].flatMap((colour) => {
    const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    if (red === undefined || green === undefined || blue === undefined) return [];
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (chroma < 40) return [];
    const degrees = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI);
    return [Math.round((degrees + 360) % 360)];
  });
}

const spread = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers));

/** What is as high as the number on the axis that a place of the picture lies at. */
async function heightOf(chart: ChartResult, label: string): Promise<number | undefined> {
  return (await chart.drawn()).find(({ text }) => text === label)?.y;
}

const marksIn = (shapes: readonly Shape[], series?: number) =>
  shapes.filter(({ mark }) => mark !== null && (series === undefined || mark.series === series));

describe("the settings of a chart", () => {
  it("are in sight with it: beside it what it is made of, and below it how it is drawn", async () => {
    const { chart } = await openPlaces();
    const box = async (name: string) => {
      const found = await chart.settings.getByRole("region", { name, exact: true }).boundingBox();
      expect(found, name).not.toBeNull();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    await chart.chart.waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.chart.boundingBox()) ?? {};
    const [fields, values, options] = [await box("Available Fields"), await box("values"), await box("Options")];
    expect(fields.x).toBeGreaterThan(x + width);
    expect(Math.round(fields.y)).toBe(Math.round(y));
    expect(values.y + values.height).toBeLessThan(y + height);
    expect(options.x).toBe(x);
    const gap = options.y - (y + height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    expect(options.height).toBeLessThan(height);
  });
});

describe("what many charts can be set to", () => {
  it("colours: one for each series, or shades of one", async () => {
    const { chart, kept } = await openPlaces({ values: [field("amount", 4), field("share", 5)] });
    const coloured: readonly AnyChart[] = [
      "Bar Chart",
      "Pie Chart",
      "Area Chart",
      "Line Chart",
      "Scatter Chart",
      "Bars and Lines",
      "Small Multiples",
      "Histogram",
      "Map",
    ];
    const hues = async () => huesOf(await chart.shapes());
    await showEach(chart, coloured, async (name) => {
      await chart.set("many");
      await expect.poll(async () => spread(await hues()), { message: name }).toBeGreaterThan(100);
      await chart.set("one");
      await expect.poll(async () => spread(await hues()), { message: name }).toBeLessThan(20);
      expect((await hues()).length, name).toBeGreaterThan(0);
    });
    await expect.poll(kept).toMatchObject({
      setting: {
        multiBarChart: { octavo: { colours: "one" } },
        pieChart: { octavo: { colours: "one" } },
        lineChart: { octavo: { colours: "one" } },
        scatterChart: { octavo: { colours: "one" } },
      },
    });
    // Where each series or place has a colour anyway, there is nothing to choose.
    await showEach(chart, ["Drill-down", "Box Plot", "Heat Map"], async (name) => {
      expect(await chart.settings.getByText("Colours", { exact: true }).count(), name).toBe(0);
    });
  });

  it("a title, and names of the axes at their sides", async () => {
    const { chart } = await openPlaces();
    const withoutAxes: readonly AnyChart[] = ["Pie Chart", "Small Multiples", "Map"];
    await showEach(chart, everyChart, async (name) => {
      await chart.fill("Title", `All of ${name}`);
      await expect.poll(() => chart.labels(), { message: name }).toContain(`All of ${name}`);
      if (withoutAxes.includes(name)) return;
      await chart.fill("Name of the x axis", "where it is");
      await chart.fill("Name of the y axis", "how much");
      const named = async () => {
        const words = await chart.drawn();
        const find = (text: string) => words.find((word) => word.text === text);
        return { title: find(`All of ${name}`), x: find("where it is"), y: find("how much") };
      };
      await expect.poll(async () => (await named()).y?.degrees, { message: name }).toBe(-90);
      const { title, x, y } = await named();
      expect(x?.degrees, name).toBe(0);
      // The title above all, the one name below, the other at the left.
      expect(title?.y, name).toBeLessThan(30);
      expect(x?.y, name).toBeGreaterThan(250);
      expect(y?.x, name).toBeLessThan(x?.x ?? 0);
    });
  });

  it("forms of numbers, on axes, in cells and where one points", async () => {
    const { chart } = await openPlaces();
    const forms: Readonly<Record<string, string>> = {
      "1,234": "1,500",
      "1,234.50": "1,500.00",
      "1.2K": "1.5K",
      "12.3%": "150,000%",
      "1.2e3": "1.5E3",
      automatic: "1,500",
    };
    await expect.poll(() => chart.words()).toMatch(wordsOf["Bar Chart"]);
    for (const [form, label] of Object.entries(forms)) {
      await chart.select("Numbers", form);
      await expect.poll(() => chart.labels(), { message: form }).toContain(label);
    }
    const withAxis: readonly AnyChart[] = [
      "Bar Chart",
      "Area Chart",
      "Line Chart",
      "Scatter Chart",
      "Bars and Lines",
      "Small Multiples",
      "Drill-down",
      "Box Plot",
      "Heat Map",
    ];
    await showEach(chart, withAxis, async (name) => {
      await chart.select("Numbers", "1,234.50");
      await expect
        .poll(async () => (await chart.labels()).some((label) => /\d\.\d0$/.test(label)), { message: name })
        .toBe(true);
    });
    // Those have no axis for them.
    await showEach(chart, ["Pie Chart"], async () => {
      await chart.select("Numbers", "1,234.50");
      const { width = 0, height = 0 } = (await chart.chart.boundingBox()) ?? {};
      await expect
        .poll(async () => {
          await chart.chart.hover({ position: { x: width / 2 + 20, y: height * 0.6 } });
          return chart.chart.textContent();
        })
        .toMatch(/\d\.00/);
    });
    await chart.show("Map");
    await chart.add("amount", "size");
    await expect.poll(() => chart.words()).toMatch(wordsOf.Map);
    await chart.select("Numbers", "1,234.50");
    await expect
      .poll(async () => {
        // The first series is the land.
        const [point] = marksIn(await chart.shapes(), 1);
        if (!point) return "";
        const position = { x: (point.left + point.right) / 2, y: (point.top + point.bottom) / 2 };
        await chart.chart.hover({ position });
        return chart.chart.textContent();
      })
      .toMatch(/size: [\d,]+\.00/);
  });

  it("a logarithmic scale, on which powers of ten are equally far apart", async () => {
    const { chart } = await openPlaces();
    /** How far apart powers of ten are, from the least to the greatest. */
    const steps = async () => {
      const words = (await chart.drawn()).filter(({ text }) => /^10{0,2}$|^10{0,2},000$/.test(text));
      const heights = words.map(({ y }) => y).sort((one, other) => other - one);
      return heights.slice(1).map((y, place) => (heights[place] ?? 0) - y);
    };
    const scaled: readonly AnyChart[] = ["Bar Chart", "Line Chart", "Bars and Lines", "Drill-down", "Box Plot"];
    const isLogarithmic = chart.settings.getByRole("checkbox", { name: "logarithmic scale" });
    await showEach(chart, scaled, async (name) => {
      await isLogarithmic.setChecked(false);
      await expect.poll(() => chart.labels(), { message: name }).toContain("0");
      await isLogarithmic.setChecked(true);
      await expect.poll(() => chart.labels(), { message: name }).not.toContain("0");
      const apart = await steps();
      expect(apart.length, name).toBeGreaterThanOrEqual(2);
      expect(Math.min(...apart), name).toBeGreaterThan(20);
      expect(spread(apart), name).toBeLessThanOrEqual(1);
    });
    await chart.show("Histogram");
    await isLogarithmic.setChecked(false);
    await expect.poll(() => chart.labels()).toContain("2");
    await isLogarithmic.setChecked(true);
    await expect.poll(() => chart.labels()).not.toContain("2");
    await chart.show("Scatter Chart");
    await expect.poll(() => chart.labels()).toContain("42");
    await isLogarithmic.setChecked(true);
    await expect.poll(() => chart.labels()).not.toContain("42");
  });

  it("lines to compare with, at the height of their number", async () => {
    const { chart } = await openPlaces({ groups: [] });
    const lined: readonly AnyChart[] = [
      "Bar Chart",
      "Area Chart",
      "Line Chart",
      "Bars and Lines",
      "Drill-down",
      "Box Plot",
    ];
    await showEach(chart, lined, async (name) => {
      const ticks = (await chart.labels()).filter((label) => /^(\d{3}|\d,\d{3})$/.test(label));
      const [, tick = ""] = ticks;
      await chart.fill("Reference lines, as in 250 target", `${tick.replace(",", "")} goal`, "Shift+Enter");
      await expect.poll(() => chart.labels(), { message: name }).toContain("goal");
      const dashed = (await chart.shapes()).filter(({ isDashed, top, bottom }) => isDashed && bottom - top < 1);
      expect(dashed.length, name).toBe(1);
      const height = (await chart.drawn()).find(({ text }) => text === tick)?.y;
      expect(Math.abs((dashed[0]?.top ?? 0) - (height ?? 0)), `${name} ${tick}`).toBeLessThanOrEqual(1);
      expect((dashed[0]?.right ?? 0) - (dashed[0]?.left ?? 0), name).toBeGreaterThan(300);
      await chart.fill("Reference lines, as in 250 target", "", "Shift+Enter");
      await expect.poll(() => chart.labels(), { message: name }).not.toContain("goal");
    });
    await showEach(chart, ["Scatter Chart"], async () => {
      await chart.fill("Reference lines, as in 250 target", "50 fifty", "Shift+Enter");
      await expect.poll(() => chart.labels()).toContain("fifty");
    });
  });

  it("an order of what stands side by side", async () => {
    const { chart } = await openPlaces();
    const orders: Readonly<Record<string, readonly string[]>> = {
      "by name": ["Bern", "Oslo", "Rome"],
      "smallest first": ["Rome", "Bern", "Oslo"],
      "largest first": ["Oslo", "Bern", "Rome"],
      "as it comes": ["Oslo", "Rome", "Bern"],
    };
    const cities = async () => {
      const words = (await chart.drawn()).filter(({ text }) => /^(Bern|Oslo|Rome)$/.test(text));
      return words.sort((one, other) => one.x - other.x).map(({ text }) => text);
    };
    await showEach(chart, ["Bar Chart", "Bars and Lines", "Drill-down"], async (name) => {
      for (const [order, expected] of Object.entries(orders)) {
        await chart.select("Order", order);
        await expect.poll(cities, { message: `${name} ${order}` }).toEqual(expected);
      }
    });
    const slices = async () => {
      const words = (await chart.drawn()).filter(({ text }) => /^(Bern|Oslo|Rome) · [ab]$/.test(text));
      const legend = words.sort((one, other) => one.x - other.x).map(({ text }) => text.slice(0, 4));
      return [...new Set(legend)];
    };
    await showEach(chart, ["Pie Chart"], async () => {
      for (const [order, expected] of Object.entries(orders)) {
        await chart.select("Order", order);
        await expect.poll(slices, { message: order }).toEqual(expected);
      }
    });
  });

  it("labels along the axis: as they come, turned, or none", async () => {
    const { chart } = await openPlaces();
    const labelled: readonly AnyChart[] = [
      "Area Chart",
      "Line Chart",
      "Bars and Lines",
      "Drill-down",
      "Box Plot",
      "Heat Map",
    ];
    const oslo = async () => (await chart.drawn()).find(({ text }) => text === "Oslo");
    await showEach(chart, labelled, async (name) => {
      await chart.set("Rotate");
      await expect.poll(async () => (await oslo())?.degrees, { message: name }).toBe(-45);
      await chart.set("Hide");
      await expect.poll(oslo, { message: name }).toBeUndefined();
      await chart.set("Default");
      await expect.poll(async () => (await oslo())?.degrees, { message: name }).toBe(0);
    });
  });
});

describe("what single charts can be set to", () => {
  it("bars and lines: the lines on an axis of their own, or on that of the bars; the bars stacked", async () => {
    const values = [field("amount", 4), field("share", 5)];
    const { chart, kept } = await openPlaces({ groups: [], values });
    await chart.show("Bars and Lines");
    await expect.poll(() => chart.words()).toMatch(/amount \(sum\), share \(sum\) by city/);
    const ownAxis = chart.settings.getByRole("checkbox", { name: "lines on an axis of their own" });
    expect(await ownAxis.isChecked()).toBe(true);
    const heightsOfLine = async () => spread(marksIn(await chart.shapes(), 1).map(({ top }) => top));
    await expect.poll(heightsOfLine).toBeGreaterThan(60);
    const right = async () => {
      const words = await chart.drawn();
      const bars = words.filter(({ text }) => /^(Oslo|Rome|Bern)$/.test(text)).map(({ x }) => x);
      return words.filter(({ text, x }) => /^\d$/.test(text) && x > Math.max(...bars)).length;
    };
    expect(await right()).toBeGreaterThan(2);
    await ownAxis.setChecked(false);
    // A handful is next to nothing where bars go up to a thousand.
    await expect.poll(heightsOfLine).toBeLessThan(5);
    expect(await right()).toBe(0);
    await expect.poll(kept).toMatchObject({ setting: { multiBarChart: { octavo: { ownAxis: false } } } });
    await chart.add("kind", "groups");
    await expect.poll(() => chart.words()).toContain("4 series");
    /** Where the bars of the first city stand; the points of lines are smaller. */
    const bars = async () => {
      const first = marksIn(await chart.shapes()).filter(
        ({ mark, left, right }) => mark?.place === 0 && right - left > 10,
      );
      return { count: first.length, places: new Set(first.map(({ left }) => Math.round(left))).size };
    };
    await expect.poll(bars).toEqual({ count: 2, places: 2 });
    await chart.set("Stacked");
    await expect.poll(bars).toEqual({ count: 2, places: 1 });
  });

  it("small multiples: drawn as lines or as bars", async () => {
    const { chart, kept } = await openPlaces();
    await chart.show("Small Multiples");
    await expect.poll(() => chart.words()).toMatch(wordsOf["Small Multiples"]);
    const bars = async () => marksIn(await chart.shapes()).filter(({ fill }) => fill !== "none").length;
    const lines = async () =>
      (await chart.shapes()).filter((shape) => shape.fill === "none" && isColoured(shape)).length;
    await expect.poll(lines).toBe(2);
    expect(await bars()).toBe(0);
    await chart.set("bars");
    await expect.poll(bars).toBe(6);
    expect(await lines()).toBe(0);
    await expect.poll(kept).toMatchObject({ setting: { lineChart: { octavo: { drawnAs: "bars" } } } });
    await chart.set("lines");
    await expect.poll(lines).toBe(2);
  });

  it("box plots: whiskers as long as one and a half boxes, what lies beyond as points, or as long as all there is", async () => {
    const numbers = ["n", ...Array.from({ length: 9 }, (_, index) => String(index + 1)), "40", "-20"].join("\n");
    const setting = { multiBarChart: { octavo: { kind: "box" } } };
    const { chart, kept } = await openChart(`${numbers}\n`, {
      mode: "multiBarChart",
      optionOpen: true,
      values: [field("n", 0)],
      setting,
    });
    await expect.poll(() => chart.words()).toContain("Box plot of n: 1 boxes");
    const drawn = async () => {
      const shapes = await chart.shapes();
      const [box] = marksIn(shapes, 0);
      const [zero = 0, forty = 0] = [await heightOf(chart, "0"), await heightOf(chart, "40")];
      const valueAt = (y: number) => Math.round(((zero - y) / (zero - forty)) * 40);
      return {
        whiskers: box && [valueAt(box.bottom), valueAt(box.top)],
        apart: marksIn(shapes, 1).map(({ top, bottom }) => valueAt((top + bottom) / 2)),
      };
    };
    await expect.poll(drawn).toEqual({ whiskers: [1, 9], apart: [-20, 40] });
    await chart.set("all");
    await expect.poll(drawn).toEqual({ whiskers: [-20, 40], apart: [] });
    await expect.poll(kept).toMatchObject({ setting: { multiBarChart: { octavo: { whiskers: "all" } } } });
  });

  it("heat maps: the numbers in their cells, each in its own", async () => {
    const { chart, kept } = await openPlaces();
    await chart.show("Heat Map");
    await expect.poll(() => chart.words()).toMatch(wordsOf["Heat Map"]);
    const numbers = async () => {
      const words = await chart.drawn();
      const at = (name: string) => words.find(({ text }) => text === name);
      const inCell = (city: string, kind: string) =>
        words
          .filter(({ x, y }) => Math.abs(x - (at(city)?.x ?? 0)) < 5 && Math.abs(y - (at(kind)?.y ?? 0)) < 5)
          .map(({ text }) => text)
          .join();
      return ["a", "b"].map((kind) => ["Oslo", "Rome", "Bern"].map((city) => inCell(city, kind)));
    };
    await expect.poll(numbers).toEqual([
      ["", "", ""],
      ["", "", ""],
    ]);
    await chart.settings.getByRole("checkbox", { name: "numbers in cells" }).check();
    await expect.poll(numbers).toEqual([
      ["12", "20", "15"],
      ["1,800", "900", "1,200"],
    ]);
    await expect.poll(kept).toMatchObject({ setting: { multiBarChart: { octavo: { numbers: true } } } });
  });

  it("histograms: as many bins as are asked for, a colour for each group", async () => {
    const { chart } = await openPlaces({ groups: [] });
    await chart.show("Histogram");
    await chart.fill("Bins (0: as many as fit)", "3");
    await expect.poll(() => chart.words()).toContain("Histogram of amount: 3 bins");
    // Three below 608, one up to 1,204, one above.
    const heights = async () => marksIn(await chart.shapes()).map(({ top, bottom }) => Math.round(bottom - top));
    await expect.poll(async () => (await heights()).length).toBe(3);
    const [low = 0, middle = 0, high = 0] = await heights();
    expect([low / high, middle / high].map((times) => Math.round(times))).toEqual([3, 2]);
    await chart.add("kind", "groups");
    await expect.poll(async () => spread(huesOf(marksIn(await chart.shapes())))).toBeGreaterThan(100);
  });
});

function isColoured(shape: Shape): boolean {
  return huesOf([shape]).length > 0;
}
