import { type Cell, type Column, numberInCell } from "@octavo/note";
import { quantileOf } from "../../source/profile.ts";
import { isBlank } from "../blank.ts";
import { datedPlaces } from "../date-axis.ts";

/** From rows to boxes: the middle half of the numbers, how far the others reach, and which lie apart. Pure. */

interface BoxSummary {
  readonly name: string;
  readonly count: number;
  /** Lower whisker, first quartile, median, third quartile, upper whisker. */
  readonly five: readonly [number, number, number, number, number];
  readonly apart: readonly number[];
}

export interface Boxes {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly boxes: readonly (BoxSummary | null)[] }[];
  readonly omitted: number;
  /** Numbers that are left out because their row has no key or no group. */
  readonly blank: number;
}

const mostBoxes = 400;
const mostApart = 200;

interface Compared {
  readonly rows: readonly (readonly Cell[])[];
  readonly keys: readonly Column[];
  readonly group: Column | null;
  readonly value: Column;
  readonly whiskersReachAll: boolean;
}

export function boxesOfRows({ rows, keys, group, value, whiskersReachAll }: Compared): Boxes {
  const categories = new Map<string, number>();
  const groups = new Map<string, Map<number, number[]>>();
  let omitted = 0;
  let blank = 0;
  for (const row of rows) {
    const number = numberInCell(row[value.index]);
    const fields = group ? [...keys, group] : keys;
    if (number === null) continue;
    if (fields.some((field) => isBlank(row[field.index], field))) {
      blank += 1;
      continue;
    }
    const key = keys.length === 0 ? value.name : keys.map(({ index }) => row[index] ?? "").join(" · ");
    const name = group ? String(row[group.index] ?? "") : value.name;
    const isNew = !categories.has(key) || !groups.has(name);
    if (isNew && (categories.size + 1) * (groups.size + 1) > mostBoxes) {
      omitted += 1;
      continue;
    }
    const place = categories.get(key) ?? categories.size;
    categories.set(key, place);
    const own = groups.get(name) ?? new Map<number, number[]>();
    groups.set(name, own);
    const numbers = own.get(place);
    if (numbers) numbers.push(number);
    else own.set(place, [number]);
  }
  const found = [...categories.keys()];
  const dated = keys.length === 1 ? datedPlaces(found) : null;
  const order = dated?.order ?? found.map((_, place) => place);
  const names = order.map((place) => dated?.labels[place] ?? found[place] ?? "");
  return {
    categories: names,
    series: [...groups].map(([name, own]) => ({
      name,
      boxes: names.map((category, at) => {
        const numbers = own.get(order[at] ?? at);
        return numbers ? boxOfNumbers(category, numbers, whiskersReachAll) : null;
      }),
    })),
    omitted,
    blank,
  };
}

function boxOfNumbers(name: string, numbers: readonly number[], whiskersReachAll: boolean): BoxSummary {
  const sorted = Float64Array.from(numbers).sort();
  const [first, median, third] = [0.25, 0.5, 0.75].map((part) => quantileOf(sorted, part)) as [number, number, number];
  const reach = whiskersReachAll ? Number.POSITIVE_INFINITY : 1.5 * (third - first);
  const within = sorted.filter((number) => number >= first - reach && number <= third + reach);
  const apart = [...sorted.filter((number) => number < first - reach || number > third + reach)];
  return {
    name,
    count: numbers.length,
    five: [within[0] ?? first, first, median, third, within.at(-1) ?? third],
    // Both ends of what lies apart are worth more than its middle.
    apart: apart.length <= mostApart ? apart : [...apart.slice(0, mostApart / 2), ...apart.slice(-mostApart / 2)],
  };
}
