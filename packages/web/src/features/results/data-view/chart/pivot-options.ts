import type { PivotedTable } from "@octavo/note";
import { inOneColour } from "../../common/palette.ts";
import { areaOptions, lineOptions } from "./along-options.ts";
import { barOptions } from "./bar-options.ts";
import { inOrder } from "./drawn-pivot.ts";
import type { ChartOption, Look } from "./frame-options.ts";
import { combinedOptions } from "./kinds/combined.ts";
import { heatMapOptions } from "./kinds/heat-map.ts";
import { multiplesOptions } from "./kinds/multiples.ts";
import type { KindName } from "./kinds.ts";
import { pieOptions } from "./pie-options.ts";

export type PivotKind = Exclude<KindName, "scatter" | "histogram" | "box" | "map" | "drillDown">;

export interface PivotChartInput extends Look {
  readonly kind: PivotKind;
  readonly pivoted: PivotedTable;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The charts of what was added up, as options for the chart library. */
export function pivotOptions(input: PivotChartInput): ChartOption {
  const { kind, settings } = input;
  const pivoted = inOrder(categoriesAsSeries(input.pivoted), settings.extras.sort);
  const [first, ...others] = pivoted.series;
  const isOneSeries = others.length === 0 && input.pivoted.series.length === 1;
  const shades = kind === "pie" ? pivoted.categories.length * pivoted.series.length : pivoted.series.length;
  const palette = settings.extras.hasOneColour ? inOneColour(input.palette, shades) : input.palette;
  const prepared = { settings, palette, pivoted, measure: first && isOneSeries ? first.name : null };
  switch (kind) {
    case "bar":
      return barOptions(prepared);
    case "pie":
      return pieOptions(prepared);
    case "area":
      return areaOptions(prepared);
    case "line":
      return lineOptions(prepared);
    case "combined":
      return combinedOptions(prepared);
    case "heatMap":
      return heatMapOptions(prepared);
    case "multiples":
      return multiplesOptions(prepared, { width: input.width ?? 800, height: input.height ?? 300 });
  }
}

/** Without keys and groups, each value is a category of one series: two sums are two bars, not two lonely series. */
function categoriesAsSeries(pivoted: PivotedTable): PivotedTable {
  const { categories, series } = pivoted;
  const [first] = series;
  const hasNoKeys = categories.length === 1 && categories[0]?.cells.length === 0;
  if (!first || !hasNoKeys || first.groups.length > 0) return pivoted;
  return {
    ...pivoted,
    categories: series.map(({ name }) => ({ label: name, cells: [name] })),
    series: [{ ...first, name: "values", numbers: series.map(({ numbers }) => numbers[0] ?? null) }],
  };
}
