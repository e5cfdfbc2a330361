/** What selected cells hold: how many have a value, and what the numbers among them come to. */
import { type Cell, numberInCell, textOfCell } from "@octavo/note";
import { numberFormat } from "../../../../i18n/formats.ts";
import { shortNumber } from "./cell-text.ts";

export interface CellSummary {
  /** Cells that have a value. */
  readonly filled: number;
  /** Of cells that read as numbers; null where there are none. */
  readonly numbers: { readonly sum: number; readonly mean: number; readonly min: number; readonly max: number } | null;
}

export function summarizeCells(rows: readonly (readonly Cell[])[]): CellSummary {
  let [filled, count, mean, sum, lost] = [0, 0, 0, 0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of rows.flat()) {
    if (cell !== null && textOfCell(cell) !== "") filled += 1;
    const number = numberInCell(cell);
    if (number === null) continue;
    count += 1;
    // A running mean holds where the sum is beyond all numbers.
    mean += number / count - mean / count;
    // Kahan's: what a large sum swallows of a small number comes with the next.
    const more = number - lost;
    const next = sum + more;
    lost = Number.isFinite(next) ? next - sum - more : 0;
    sum = next;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return { filled, numbers: count === 0 ? null : { sum, mean, min, max } };
}

const scientific = numberFormat({ notation: "scientific", maximumFractionDigits: 3 });

/** As the line below a grid has it: thousands apart; very large and very small numbers by powers of ten. */
export function summaryNumber(number: number): string {
  const size = Math.abs(number);
  return size !== 0 && (size < 0.001 || size >= 1e15) ? scientific(number) : shortNumber(number);
}
