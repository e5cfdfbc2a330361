/** In which order rows come: the plain meaning of `TableOrder`, and how the page sorts. */
import type { TableRow } from "./filter.ts";
import { hasNothing } from "./missing.ts";
import { writtenTimeIn } from "./moment.ts";
import type { ColumnKind, ColumnOrder, TableOrder } from "./question.ts";
import { type Cell, numberInCell, textOfCell } from "./table.ts";

type Comparison = (left: TableRow, right: TableRow) => number;

/** For a sort that keeps the place of equals, as JavaScript's does. */
export function compareRows(order: TableOrder): Comparison {
  const comparisons = order.map(comparisonBy);
  return (left, right) => {
    for (const compare of comparisons) {
      const found = compare(left, right);
      if (found !== 0) return found;
    }
    return 0;
  };
}

function comparisonBy({ column, direction, as }: ColumnOrder): Comparison {
  if (as === undefined) return (left, right) => compareCells(left[column] ?? "", right[column] ?? "", direction);
  const sign = direction === "ascending" ? 1 : -1;
  return (left, right) => compareAs(left[column] ?? "", right[column] ?? "", { as, sign });
}

function compareAs(left: Cell, right: Cell, { as, sign }: { readonly as: ColumnKind; readonly sign: number }): number {
  const one = amountInCell(left, as);
  const other = amountInCell(right, as);
  if (one === null || other === null) return typedRank(left, one) - typedRank(right, other);
  if (typeof one === "number" && typeof other === "number") return sign * Math.sign(one - other) || 0;
  return sign * compareText(String(one), String(other)) || 0;
}

function amountInCell(cell: Cell, as: ColumnKind): number | string | null {
  if (hasNothing(cell)) return null;
  switch (as) {
    case "number":
      return numberInCell(cell);
    case "text":
      return textOfCell(cell);
    case "date":
      return writtenTimeIn(cell);
  }
}

function typedRank(cell: Cell, amount: number | string | null): number {
  if (amount !== null) return 0;
  return hasNothing(cell) ? 2 : 1;
}

/** Numbers before other text before what is empty, in both directions. */
export function compareCells(left: Cell, right: Cell, direction: ColumnOrder["direction"]): number {
  const sign = direction === "ascending" ? 1 : -1;
  const leftNumber = numberInCell(left);
  const rightNumber = numberInCell(right);
  if (leftNumber !== null && rightNumber !== null) return sign * Math.sign(leftNumber - rightNumber) || 0;
  const byRank = rankOfCell(left, leftNumber) - rankOfCell(right, rightNumber);
  return byRank === 0 ? sign * compareText(textOfCell(left), textOfCell(right)) || 0 : byRank;
}

function rankOfCell(cell: Cell, number: number | null): number {
  if (number !== null) return 0;
  return cell === "" || cell === null ? 2 : 1;
}

/** By code points, as databases do; JavaScript's `<` puts emoji before some letters of Asia. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const one = left.charCodeAt(at);
    const other = right.charCodeAt(at);
    if (one !== other) return pointOrder(one) - pointOrder(other);
  }
  return left.length - right.length;
}

/** Halves of characters beyond the first plane go behind all of it. */
function pointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
