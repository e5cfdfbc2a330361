/** In which order rows come: the plain meaning of `TableOrder`, and how the page sorts. */
import type { Row } from "./filter.ts";
import type { ColumnOrder, TableOrder } from "./question.ts";
import { type Cell, numberIn } from "./table.ts";

/** For a sort that keeps the place of equals, as JavaScript's does. */
export function rowOrder(order: TableOrder): (left: Row, right: Row) => number {
  return (left, right) => {
    for (const { column, direction } of order) {
      const found = compareCells(left[column] ?? "", right[column] ?? "", direction);
      if (found !== 0) return found;
    }
    return 0;
  };
}

/** Numbers before other text before what is empty, in both directions. */
export function compareCells(left: Cell, right: Cell, direction: ColumnOrder["direction"]): number {
  const sign = direction === "ascending" ? 1 : -1;
  const leftNumber = numberIn(left);
  const rightNumber = numberIn(right);
  if (leftNumber !== null && rightNumber !== null) return sign * Math.sign(leftNumber - rightNumber) || 0;
  const byRank = rankOf(left, leftNumber) - rankOf(right, rightNumber);
  return byRank === 0 ? sign * compareText(String(left), String(right)) || 0 : byRank;
}

function rankOf(cell: Cell, number: number | null): number {
  if (number !== null) return 0;
  return cell === "" ? 2 : 1;
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
