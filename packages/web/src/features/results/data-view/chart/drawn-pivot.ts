import type { Cell, Column, Pivot, PivotedTable } from "@octavo/note";
import { isBlank } from "./blank.ts";
import { datedPlaces } from "./date-axis.ts";
import type { Sort } from "./extras.ts";
import { sortPivot } from "./sort-pivot.ts";

/** What a pivot was made of. */
interface PivotedColumns extends Pick<Pivot, "keys" | "groups"> {
  /** All of its table: their types say what has no value. */
  readonly columns: readonly Column[];
}

/** Without the places and series of rows that have no value in a key or a group: what is not there is no category. */
export function withoutMissing<Pivoted extends PivotedTable>(
  pivoted: Pivoted,
  { columns, keys, groups }: PivotedColumns,
): Pivoted {
  const { categories, series } = pivoted;
  const lacksValue = (cells: readonly Cell[], fields: readonly Column[]) =>
    cells.some((cell, place) => isBlank(cell, columns[fields[place]?.index ?? -1]));
  const places = categories.flatMap(({ cells }, place) => (lacksValue(cells, keys) ? [] : [place]));
  const kept = series.filter((one) => !lacksValue(one.groups, groups));
  if (places.length === categories.length && kept.length === series.length) return pivoted;
  return {
    ...pivoted,
    categories: places.flatMap((place) => categories[place] ?? []),
    series: kept.map((one) => ({ ...one, numbers: places.map((place) => one.numbers[place] ?? null) })),
  };
}

/** In the order that was chosen. Dates are called by what they are all the beginning of, and lie by time where no order was chosen. */
export function inOrder(pivoted: PivotedTable, sort: Sort): PivotedTable {
  const { categories } = pivoted;
  const dated = categories.every(({ cells }) => cells.length === 1)
    ? datedPlaces(categories.map(({ cells }) => cells[0]))
    : null;
  if (!dated) return sortPivot(pivoted, sort);
  const named = {
    ...pivoted,
    categories: categories.map((one, place) => ({ ...one, label: dated.labels[place] ?? one.label })),
  };
  if (sort !== "none" && sort !== "name") return sortPivot(named, sort);
  return {
    ...named,
    categories: dated.order.flatMap((place) => named.categories[place] ?? []),
    series: named.series.map((one) => ({ ...one, numbers: dated.order.map((place) => one.numbers[place] ?? null) })),
  };
}
