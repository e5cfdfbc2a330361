/** What is in a column: how much of it is missing, how many values there are, and how they are spread. */
import {
  type Cell,
  type ColumnKind,
  type ColumnProfile,
  compareCells,
  hasNothing,
  mostBins,
  mostFrequent,
  numberIn,
  type Row,
  type Spread,
  timeIn,
} from "@octavo/note";

export function profileOf(rows: readonly Row[], column: number, kind: ColumnKind): ColumnProfile {
  const counts = new Map<string, number>();
  const amounts: number[] = [];
  let least: Cell | null = null;
  let greatest: Cell | null = null;
  let empty = 0;
  let sum = 0;
  let numbers = 0;
  for (const row of rows) {
    const cell = row[column] ?? "";
    if (hasNothing(cell)) {
      empty += 1;
      continue;
    }
    counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
    if (least === null || compareCells(cell, least, "ascending") < 0) least = cell;
    if (greatest === null || compareCells(cell, greatest, "ascending") > 0) greatest = cell;
    const number = numberIn(cell);
    if (number !== null) {
      sum += number;
      numbers += 1;
    }
    const amount = kind === "date" ? timeIn(cell) : number;
    if (amount !== null) amounts.push(amount);
  }
  return {
    column,
    kind,
    rows: rows.length,
    empty,
    distinct: counts.size,
    least,
    greatest,
    mean: numbers > 0 ? sum / numbers : null,
    spread: kind === "text" ? frequentIn(counts) : histogramOf(amounts),
  };
}

function frequentIn(counts: ReadonlyMap<string, number>): Spread {
  if (counts.size === 0) return { type: "none" };
  const values = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostFrequent);
  return { type: "frequent", values: values.map(([cell, count]) => ({ cell, count })) };
}

/** Bins of equal width, about as many as there is something to see in. */
function histogramOf(amounts: readonly number[]): Spread {
  if (amounts.length === 0) return { type: "none" };
  let from = Infinity;
  let to = -Infinity;
  for (const amount of amounts) {
    from = Math.min(from, amount);
    to = Math.max(to, amount);
  }
  const bins = from === to ? 1 : Math.min(mostBins, Math.max(5, Math.ceil(Math.sqrt(amounts.length))));
  const counts = new Array<number>(bins).fill(0);
  for (const amount of amounts) {
    const bin = from === to ? 0 : Math.min(bins - 1, Math.floor(((amount - from) / (to - from)) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { type: "histogram", from, to, counts };
}
