/** What is in a column: how much of it is missing, how many values there are, and how they are spread. */
import {
  type Cell,
  type ColumnProfile,
  compareCells,
  hasNothing,
  isMissing,
  type KnownColumn,
  mostBins,
  mostFrequent,
  numberInCell,
  type Spread,
  type TableRow,
  timeInCell,
} from "@octavo/note";

export function profileOf(rows: readonly TableRow[], of: KnownColumn): ColumnProfile {
  const { index: column, kind } = of;
  const counts = new Map<string, number>();
  const amounts: number[] = [];
  let least: Cell | null = null;
  let greatest: Cell | null = null;
  let empty = 0;
  let missing = 0;
  let sum = 0;
  const shown: number[] = [];
  for (const row of rows) {
    const cell = row[column];
    if (cell === undefined || cell === null || hasNothing(cell, of)) {
      empty += 1;
      if (isMissing(cell, of)) missing += 1;
      continue;
    }
    counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
    if (least === null || compareCells(cell, least, "ascending") < 0) least = cell;
    if (greatest === null || compareCells(cell, greatest, "ascending") > 0) greatest = cell;
    const number = numberInCell(cell);
    if (number !== null) {
      sum += number;
      shown.push(number);
    }
    const amount = kind === "date" ? timeInCell(cell) : number;
    if (amount !== null) amounts.push(amount);
  }
  return {
    column,
    kind,
    rows: rows.length,
    empty,
    missing,
    distinct: counts.size,
    estimated: [],
    least,
    greatest,
    mean: shown.length > 0 ? sum / shown.length : null,
    deviation: deviationOf(shown, sum / shown.length),
    quartiles: quartilesOf(amounts),
    spread: kind === "text" ? frequentIn(counts) : histogramOf(amounts),
  };
}

function deviationOf(numbers: readonly number[], mean: number): number | null {
  if (numbers.length < 2) return null;
  const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1));
}

function quartilesOf(amounts: readonly number[]): ColumnProfile["quartiles"] {
  if (amounts.length === 0) return null;
  const sorted = Float64Array.from(amounts).sort();
  return [quantileOf(sorted, 0.25), quantileOf(sorted, 0.5), quantileOf(sorted, 0.75)];
}

/** The number below which this part lies, between two neighbours in proportion. */
export function quantileOf(sorted: Float64Array, part: number): number {
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
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
