import type { Pivot, PivotedTable } from "@octavo/note";
import type { Kind } from "./kinds.ts";
import type { Scatter } from "./scatter.ts";
import type { ScatterColumns } from "./scatter-columns.ts";

/** What charts say in words: what they show, or why they show nothing and what to do. */

export function summaryOf(
  kind: Kind,
  { keys, groups, values }: Pivot,
  { categories, series }: Pick<PivotedTable, "categories" | "series">,
): string {
  const listed = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name).join(", ");
  const of = values.map(({ name, aggr }) => `${name} (${aggr})`).join(", ");
  const by = keys.length > 0 ? ` by ${listed(keys)}` : "";
  const each = groups.length > 0 ? ` for each ${listed(groups)}` : "";
  return `${kind.words} of ${of}${by}${each}: ${series.length} series of ${categories.length} values. The table view shows the numbers.`;
}

export function pivotProblem(pivot: Pivot, { series }: Pick<PivotedTable, "series">): string | null {
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

/** What of a pivot is not drawn. */
export function omissions(omittedSeries: number, omittedCategories: number): readonly string[] {
  const count = (number: number) => number.toLocaleString("en");
  return [
    ...(omittedSeries > 0
      ? [`${count(omittedSeries)} more series are not drawn. Choose a column with fewer values as group.`]
      : []),
    ...(omittedCategories > 0
      ? [`${count(omittedCategories)} more values are not drawn. Choose a column with fewer values as key.`]
      : []),
  ];
}

/** Said where a chart is drawn from some of the rows. */
export function sampleNotice(drawn: number, all: number): readonly string[] {
  return drawn < all
    ? [`Drawn from ${drawn.toLocaleString("en")} of ${all.toLocaleString("en")} rows, taken from all over the table.`]
    : [];
}
