import type { Pivot, PivotedTable } from "@octavo/note";
import type { ChartKind } from "./kinds.ts";
import type { Scatter } from "./scatter.ts";
import type { ScatterColumns } from "./scatter-columns.ts";
import { texts } from "./texts.ts";

/** What charts say in words: what they show, or why they show nothing and what to do. All in the language of the moment. */

export function summaryOf(
  { name }: ChartKind,
  { keys, groups, values }: Pivot,
  { categories, series }: Pick<PivotedTable, "categories" | "series">,
): string {
  const of = values.map((value) => `${value.name} (${value.aggr})`).join(", ");
  return texts.t("summary", {
    kind: texts.t(name),
    subject: subjectOf(of, { keys, groups }),
    series: series.length,
    places: categories.length,
  });
}

interface ChartParts {
  readonly keys?: readonly { readonly name: string }[];
  readonly groups?: readonly { readonly name: string }[];
}

/** What a chart is of: `sales by city for each year`. */
export function subjectOf(values: string, parts: ChartParts): string {
  const [keys, groups] = [listOfFields(parts.keys), listOfFields(parts.groups)];
  if (keys !== null && groups !== null) return texts.t("valuesByEach", { values, keys, groups });
  if (keys !== null) return texts.t("valuesBy", { values, keys });
  return groups !== null ? texts.t("valuesEach", { values, groups }) : values;
}

/** Names as a list; null without any. One that is empty is a name, too. */
function listOfFields(fields: readonly { readonly name: string }[] = []): string | null {
  return fields.length === 0 ? null : fields.map(({ name }) => name).join(", ");
}

export function pivotProblem(pivot: Pivot, { series }: Pick<PivotedTable, "series">): string | null {
  if (pivot.values.length === 0) return texts.t("chooseValues");
  if (series.length === 0) return texts.t("noRows");
  return hasNoNumbers(series) ? texts.t("noNumbers") : null;
}

/** What is chosen cannot be added up, but counted. */
export function hasNoNumbers(series: PivotedTable["series"]): boolean {
  return series.length > 0 && series.every(({ numbers }) => numbers.every((number) => number === null));
}

export function scatterProblem({ xAxis, yAxis }: ScatterColumns, { series }: Scatter): string | null {
  if (!xAxis && !yAxis) return texts.t("chooseAxes");
  return series.length === 0 ? texts.t("noRows") : null;
}

/** What of a pivot is not drawn. */
export function omissions(omittedSeries: number, omittedCategories: number): readonly string[] {
  return [
    ...(omittedSeries > 0 ? [texts.t("omittedSeries", { series: omittedSeries })] : []),
    ...(omittedCategories > 0 ? [texts.t("omittedPlaces", { places: omittedCategories })] : []),
  ];
}

/** Said where rows are left out that have no value in one of these. */
export function missingNotice(fields: readonly { readonly name: string }[]): string {
  return texts.t("missing", { columns: listOfFields(fields) ?? "" });
}

/** Said where a chart is drawn from some of the rows. */
export function sampleNotice(drawn: number, all: number): readonly string[] {
  return drawn < all ? [texts.t("sample", { drawn, all })] : [];
}
