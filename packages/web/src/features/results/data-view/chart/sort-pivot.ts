import { type Category, numberInCell, type PivotedTable } from "@octavo/note";
import { compareNames } from "../../../../i18n/name-order.ts";
import type { Sort } from "./extras.ts";

/** The same numbers in another order of places. By value means by what all series of a place come to. */
export function sortPivot(pivoted: PivotedTable, sort: Sort): PivotedTable {
  if (sort === "none") return pivoted;
  const { categories, series } = pivoted;
  const totals = categories.map((_, place) => series.reduce((sum, { numbers }) => sum + (numbers[place] ?? 0), 0));
  const byName = (one: number, other: number) => compareCategories(categories[one], categories[other]);
  const byTotal = (one: number, other: number) => (totals[one] ?? 0) - (totals[other] ?? 0);
  const compare =
    sort === "name" ? byName : sort === "smallest" ? byTotal : (one: number, other: number) => byTotal(other, one);
  const order = categories.map((_, place) => place).sort((one, other) => compare(one, other) || one - other);
  return {
    ...pivoted,
    categories: order.flatMap((place) => categories[place] ?? []),
    series: series.map((one) => ({ ...one, numbers: order.map((place) => one.numbers[place] ?? null) })),
  };
}

function compareCategories(one: Category | undefined, other: Category | undefined): number {
  const [left, right] = [numberInCell(one?.cells[0]), numberInCell(other?.cells[0])];
  if (left !== null && right !== null && left !== right) return left - right;
  return compareNames(one?.label ?? "", other?.label ?? "");
}
