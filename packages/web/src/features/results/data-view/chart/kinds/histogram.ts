import { type Cell, type Column, numberInCell } from "@octavo/note";
import { quantileOf } from "../../source/profile.ts";
import { isBlank } from "../blank.ts";
import { type DateUnit, dateUnits, startAfter, startOf, timesOf, unitLength, unitOfRange } from "../date-axis.ts";

/** From rows to counts: how often the numbers of a column fall between bounds. Pure. */

export interface Bins {
  /** One more than there are bins; the last bin has its upper bound too. */
  readonly bounds: readonly number[];
  readonly series: readonly { readonly name: string; readonly counts: readonly number[] }[];
  /** In which the bounds are named that are moments; missing where they are numbers. */
  readonly unit?: DateUnit;
  /** Groups beyond those that readers can distinguish. */
  readonly omittedGroups: number;
  /** Numbers that are left out because their row has no group. */
  readonly blank: number;
}

const mostGroups = 10;
const mostBins = 60;

interface Counted {
  readonly rows: readonly (readonly Cell[])[];
  readonly value: Column;
  readonly group: Column | null;
  /** 0 chooses by how many numbers there are and how they lie. */
  readonly bins: number;
}

export function histogramOf({ rows, value, group, bins }: Counted): Bins {
  const numbers: number[] = [];
  const names: string[] = [];
  const groups = new Map<string, number>();
  const omitted = new Set<string>();
  let blank = 0;
  const times = timesOf(
    rows.map((row) => row[value.index]),
    value,
  );
  for (const [place, row] of rows.entries()) {
    const number = times ? (times[place] ?? null) : numberInCell(row[value.index]);
    if (number === null) continue;
    if (group && isBlank(row[group.index], group)) {
      blank += 1;
      continue;
    }
    const name = group ? String(row[group.index]) : value.name;
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
  const { bounds, unit } = times && bins === 0 ? calendarBounds(numbers) : evenBounds(numbers, bins, times !== null);
  const counts = [...groups.keys()].map(() => new Array<number>(Math.max(0, bounds.length - 1)).fill(0));
  for (const [place, number] of numbers.entries()) {
    const own = counts[groups.get(names[place] ?? "") ?? 0];
    const bin = binOfNumber(number, bounds);
    if (own) own[bin] = (own[bin] ?? 0) + 1;
  }
  return {
    bounds,
    ...(unit && { unit }),
    series: [...groups.keys()].map((name, index) => ({ name, counts: counts[index] ?? [] })),
    omittedGroups: omitted.size,
    blank,
  };
}

interface Bounds {
  readonly bounds: readonly number[];
  readonly unit?: DateUnit | undefined;
}

function evenBounds(numbers: readonly number[], bins: number, areTimes: boolean): Bounds {
  const bounds = boundsOfBins(numbers, bins);
  return { bounds, unit: areTimes ? unitOfRange(bounds[0] ?? 0, bounds.at(-1) ?? 0) : undefined };
}

const mostCalendarBins = 40;

/** Days, months, quarters or years, the finest of which there are not too many; of years several in one. */
function calendarBounds(times: readonly number[]): Bounds {
  const sorted = Float64Array.from(times).sort();
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const unit = dateUnits.find((one) => (most - least) / unitLength[one] < mostCalendarBins) ?? "year";
  const each = Math.max(1, roundedStep((most - least) / unitLength[unit] / mostCalendarBins));
  const bounds = [startOf(least, unit)];
  for (let next = bounds[0] ?? 0; next <= most; ) {
    next = startAfter(next, unit, each);
    bounds.push(next);
  }
  return { bounds, unit };
}

function boundsOfBins(numbers: readonly number[], asked: number): readonly number[] {
  if (numbers.length === 0) return [];
  const sorted = Float64Array.from(numbers).sort();
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  if (least === most) return [least - 0.5, least + 0.5];
  if (asked > 0) return Array.from({ length: asked + 1 }, (_, index) => least + ((most - least) * index) / asked);
  const width = roundedStep(usualWidth(sorted));
  const from = Math.floor(least / width) * width;
  const count = Math.max(1, Math.ceil((most - from) / width - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => roundNumber(from + index * width));
}

/** Freedman and Diaconis, twice the middle half over the cube root of how many there are, or Sturges where that is finer; in no more bins than can be seen. */
function usualWidth(sorted: Float64Array): number {
  const middle = quantileOf(sorted, 0.75) - quantileOf(sorted, 0.25);
  const whole = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  const sturges = whole / (Math.log2(sorted.length) + 1);
  const width = middle > 0 ? Math.min(sturges, (2 * middle) / Math.cbrt(sorted.length)) : sturges;
  return Math.max(width, whole / mostBins);
}

/** 1, 2 or 5 times a power of ten, not below what is asked for. */
function roundedStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width * 0.999) ?? 10;
  return step * power;
}

function roundNumber(number: number): number {
  return Number(number.toPrecision(12));
}

function binOfNumber(number: number, bounds: readonly number[]): number {
  let [low, high] = [0, bounds.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (number >= (bounds[middle] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return low;
}
