import type { Pivot, PivotedTable } from "@octavo/note";
import type { ChartMode } from "../table/graph.ts";
import type { ScatterColumns } from "../table/settings.ts";
import type { Scatter } from "./scatter.ts";

/** What charts say in words: what they show, or why they show nothing and what to do. */

const names: Readonly<Record<ChartMode, string>> = {
  multiBarChart: "Bar chart",
  pieChart: "Pie chart",
  stackedAreaChart: "Area chart",
  lineChart: "Line chart",
  scatterChart: "Scatter chart",
};

export function summaryOf(
  mode: ChartMode,
  { keys, groups, values }: Pivot,
  { categories, series }: PivotedTable,
): string {
  const listed = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name).join(", ");
  const of = values.map(({ name, aggr }) => `${name} (${aggr})`).join(", ");
  const by = keys.length > 0 ? ` by ${listed(keys)}` : "";
  const each = groups.length > 0 ? ` for each ${listed(groups)}` : "";
  return `${names[mode]} of ${of}${by}${each}: ${series.length} series of ${categories.length} values. The table view shows the numbers.`;
}

export function pivotProblem(pivot: Pivot, { series }: PivotedTable): string | null {
  if (pivot.values.length === 0) return "Choose in the settings what is added up: a chart needs a column under values.";
  if (series.length === 0) return "There are no rows to draw.";
  if (series.every(({ numbers }) => numbers.every((number) => number === null))) {
    return "There is no number in the chosen columns. Choose another under values, or count instead of adding up.";
  }
  return null;
}

export function scatterProblem({ xAxis, yAxis }: ScatterColumns, { series }: Scatter): string | null {
  if (!xAxis && !yAxis) return "Choose in the settings which columns the axes are.";
  return series.length === 0 ? "There are no rows to draw." : null;
}
