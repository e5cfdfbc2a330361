import {
  type Cell,
  type ColumnKind,
  compareCells,
  compareText,
  numberIn,
  type Row,
  type TableOrder,
  timeIn,
} from "@octavo/note";
import type { TypedOrder } from "../source.ts";
import { hasNothing } from "./kinds.ts";

/** `rowOrder`, and what somebody has said of a column's cells: what is none of it comes after what is, and what is empty last. */
export function typedOrder(order: TableOrder): (left: Row, right: Row) => number {
  const comparisons = (order as readonly TypedOrder[]).map(comparisonBy);
  return (left, right) => {
    for (const compare of comparisons) {
      const found = compare(left, right);
      if (found !== 0) return found;
    }
    return 0;
  };
}

function comparisonBy({ column, direction, as }: TypedOrder): (left: Row, right: Row) => number {
  if (as === undefined) return (left, right) => compareCells(left[column] ?? "", right[column] ?? "", direction);
  const sign = direction === "ascending" ? 1 : -1;
  return (left, right) => compareAs(left[column] ?? "", right[column] ?? "", as, sign);
}

function compareAs(left: Cell, right: Cell, as: ColumnKind, sign: number): number {
  const one = amountIn(left, as);
  const other = amountIn(right, as);
  if (one === null || other === null) return rankOf(left, one) - rankOf(right, other);
  if (typeof one === "number" && typeof other === "number") return sign * (one - other) || 0;
  return sign * compareText(String(one), String(other)) || 0;
}

function amountIn(cell: Cell, as: ColumnKind): number | string | null {
  if (hasNothing(cell)) return null;
  switch (as) {
    case "number":
      return numberIn(cell);
    case "text":
      return String(cell);
    case "date":
      return timeIn(cell) ?? dateAsWritten(cell);
  }
}

/** Dates in other forms than ours are read as the browser reads them. */
function dateAsWritten(cell: Cell): number | null {
  const time = Date.parse(String(cell));
  return Number.isNaN(time) ? null : time;
}

function rankOf(cell: Cell, amount: number | string | null): number {
  if (amount !== null) return 0;
  return hasNothing(cell) ? 2 : 1;
}
