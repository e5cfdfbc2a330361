import { type Pivot, parseTable, pivotTable } from "@octavo/note";
import { afterEach, describe, expect, it } from "vitest";
import type { Palette } from "../../common/palette.ts";
import { readChartSettings } from "./chart-settings.ts";
import { boxesOfRows } from "./kinds/box.ts";
import { boxOptions, histogramOptions } from "./kinds/distribution-options.ts";
import { histogramOf } from "./kinds/histogram.ts";
import { mapOptions } from "./kinds/map.ts";
import { type PivotKind, pivotOptions } from "./pivot-options.ts";
import { scatterOf } from "./scatter.ts";
import { scatterOptions } from "./scatter-options.ts";
import { svgOfChart } from "./svg.ts";

const hostile = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "__defineGetter__", "plain"];
const palette: Palette = {
  series: ["#123456", "#654321"],
  ink: "#000000",
  muted: "#777777",
  line: "#cccccc",
  paper: "#ffffff",
  raised: "#ffffff",
  font: "sans-serif",
};
const rows = hostile.map((name, place) => `${name}\t${place + 1}\t${place * 2 + 1}`);
const { columns, rows: cells } = parseTable(`name\tlong\tlat\n${rows.join("\n")}\n`);
const [name, long, lat] = columns.map((column) => ({ ...column, aggr: "sum" as const }));
if (!name || !long || !lat) throw new Error("The table has three columns.");
const settings = readChartSettings({
  octavo: { title: "__proto__", xTitle: "constructor", yTitle: "toString", referenceLines: "1 valueOf" },
});
const pivots: Readonly<Record<string, Pivot>> = {
  "as keys": { keys: [name], groups: [], values: [long] },
  "as groups": { keys: [long], groups: [name], values: [lat] },
};

const pivoted = [
  "bar",
  "pie",
  "area",
  "line",
  "combined",
  "heatMap",
  "multiples",
] as const satisfies readonly PivotKind[];

describe("names that every object has a member of", () => {
  it.each(Object.keys(pivots).flatMap((place) => pivoted.map((kind) => [kind, place] as const)))(
    "do not break a %s chart %s",
    (kind, place) => {
      const pivot = pivots[place];
      if (!pivot) throw new Error(place);
      const options = pivotOptions({ kind, settings, palette, pivoted: pivotTable({ rows: cells }, pivot) });
      expect(svgOfChart(options, 900, 700)).toContain("__proto__");
    },
  );

  afterEach(() => {
    const inherited: string[] = [];
    for (const member in {}) inherited.push(member);
    expect(inherited).toEqual([]);
  });

  it("do not break charts of rows", () => {
    const scatter = scatterOf({ rows: cells }, { xAxis: long, yAxis: lat, group: name, size: null }, "count");
    const boxes = boxesOfRows({ rows: cells, keys: [name], group: name, value: long, whiskersReachAll: false });
    const bins = histogramOf({ rows: cells, value: long, group: name, bins: 0 });
    for (const options of [
      scatterOptions(scatter, settings, palette),
      mapOptions(scatter, { settings, palette }, { width: 600, height: 400, tiles: null }),
      boxOptions(boxes, "long", { settings, palette }),
      histogramOptions(bins, "long", { settings, palette }),
    ]) {
      expect(svgOfChart(options, 900, 700)).toContain("__proto__");
    }
  });
});
