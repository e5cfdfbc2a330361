import { parseTable } from "@octavo/note";
import { expect, it } from "vitest";
import type { Palette } from "../../common/palette.ts";
import { readChartSettings } from "./chart-settings.ts";
import { scatterOf } from "./scatter.ts";
import { scatterOptions } from "./scatter-options.ts";

const palette: Palette = {
  series: ["c1", "c2"],
  ink: "ink",
  muted: "muted",
  line: "line",
  paper: "paper",
  raised: "raised",
  font: "font",
};

it("points of several series in one place stand within 0.0001 of it, each in a place of its own [constant.scatter.jitter]", () => {
  const table = parseTable("x\ty\tkind\n1\t2\ta\n1\t2\tb\n1\t2\tc\n1\t2\td\n");
  const [xAxis, yAxis, group] = table.columns.map(({ name, index }) => ({ name, index }));
  if (!xAxis || !yAxis || !group) throw new Error("The table has three columns.");
  const scatter = scatterOf(table, { xAxis, yAxis, group, size: null }, "count");
  const { series } = scatterOptions(scatter, readChartSettings({}), palette) as unknown as {
    readonly series: readonly { readonly data: readonly (readonly [number, number, number | null])[] }[];
  };
  const aside = series.map(({ data }) => (data[0]?.[0] ?? 0) - 1);
  expect(aside.map((distance) => Math.round(distance * 1e9))).toEqual([0, 25_000, 50_000, 75_000]);
  expect(series.map(({ data }) => data[0]?.[1])).toEqual([2, 2, 2, 2]);
});
