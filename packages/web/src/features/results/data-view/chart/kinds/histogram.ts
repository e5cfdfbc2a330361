import { type Cell, numberIn } from "@octavo/note";

/** From rows to counts: how often the numbers of a column fall between bounds. Pure. */

export interface Bins {
  /** One more than there are bins; the last bin has its upper bound too. */
  readonly bounds: readonly number[];
  readonly series: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** Groups beyond those that can be told apart. */
  readonly omittedGroups: number;
}

const mostGroups = 10;
const mostBins = 60;

interface Counted {
  readonly rows: readonly (readonly Cell[])[];
  readonly value: { readonly index: number; readonly name: string };
  readonly group: { readonly index: number } | null;
  /** 0 chooses by how many numbers there are and how they lie. */
  readonly bins: number;
}

export function histogramOf({ rows, value, group, bins }: Counted): Bins {
  const numbers: number[] = [];
  const names: string[] = [];
  const groups = new Map<string, number>();
  const omitted = new Set<string>();
  for (const row of rows) {
    const number = numberIn(row[value.index]);
    if (number === null) continue;
    const name = group ? String(row[group.index] ?? "") : value.name;
    if (!groups.has(name)) {
      if (groups.size >= mostGroups) {
        omitted.add(name);
        continue;
      }
      groups.set(name, groups.size);
    }
    numbers.push(number);
    names.push(name);
  }
  const bounds = boundsOf(numbers, bins);
  const counts = [...groups.keys()].map(() => new Array<number>(Math.max(0, bounds.length - 1)).fill(0));
  for (const [place, number] of numbers.entries()) {
    const own = counts[groups.get(names[place] ?? "") ?? 0];
    const bin = binOf(number, bounds);
    if (own) own[bin] = (own[bin] ?? 0) + 1;
  }
  return {
    bounds,
    series: [...groups.keys()].map((name, index) => ({ name, counts: counts[index] ?? [] })),
    omittedGroups: omitted.size,
  };
}

function boundsOf(numbers: readonly number[], asked: number): readonly number[] {
  if (numbers.length === 0) return [];
  const sorted = Float64Array.from(numbers).sort();
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  if (least === most) return [least - 0.5, least + 0.5];
  if (asked > 0) return Array.from({ length: asked + 1 }, (_, index) => least + ((most - least) * index) / asked);
  const width = niceStep(usualWidth(sorted));
  const from = Math.floor(least / width) * width;
  const count = Math.max(1, Math.ceil((most - from) / width - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => rounded(from + index * width));
}

/** Freedman and Diaconis, twice the middle half over the cube root of how many there are, or Sturges where that is finer; in no more bins than can be seen. */
function usualWidth(sorted: Float64Array): number {
  const middle = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const whole = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  const sturges = whole / (Math.log2(sorted.length) + 1);
  const width = middle > 0 ? Math.min(sturges, (2 * middle) / Math.cbrt(sorted.length)) : sturges;
  return Math.max(width, whole / mostBins);
}

/** 1, 2 or 5 times a power of ten, not below what is asked for. */
function niceStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width * 0.999) ?? 10;
  return step * power;
}

function rounded(number: number): number {
  return Number(number.toPrecision(12));
}

function binOf(number: number, bounds: readonly number[]): number {
  const bins = bounds.length - 1;
  const [from = 0, to = 1] = [bounds[0], bounds.at(-1)];
  const guess = Math.min(bins - 1, Math.max(0, Math.floor(((number - from) / (to - from)) * bins)));
  // Bounds are rounded, so the guess may be one off.
  if (guess > 0 && number < (bounds[guess] ?? 0)) return guess - 1;
  if (guess < bins - 1 && number >= (bounds[guess + 1] ?? 0)) return guess + 1;
  return guess;
}

/** The number below which this part lies, between two neighbours in proportion. */
export function quantile(sorted: Float64Array, part: number): number {
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
