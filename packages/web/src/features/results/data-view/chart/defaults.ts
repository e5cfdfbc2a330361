/**
 * What a chart of each kind is made of while its columns were never chosen: by what the columns are, so that the first press shows a chart that
 * says something.
 */
import type { Cell, Column, Pivot, PivotField } from "@octavo/note";
import type { ColumnFacts } from "./column-facts.ts";
import type { KindName } from "./kinds.ts";
import type { ScatterColumns } from "./scatter-columns.ts";

/** Readers cannot distinguish more colours. */
const mostColours = 10;
/** Lines that a chart begins with. */
const mostLines = 6;

interface Sampled {
  readonly facts: readonly ColumnFacts[];
  /** Cells of some rows, in the order of the columns. */
  readonly rows: readonly (readonly Cell[])[];
}

/** Kinds that are put together from keys, groups and values. */
export type PivotedKind = Exclude<KindName, "scatter" | "map">;

/** Null where the columns suggest nothing better than the first as key and the second as value. */
export function defaultPivot(kind: PivotedKind, sampled: Sampled): Pivot | null {
  const { facts } = sampled;
  const numbers = facts.filter(({ role }) => role === "number");
  if (facts.length === 0) return null;
  switch (kind) {
    case "histogram":
      return numbers[0] ? pivot([], [], [numbers[0]]) : null;
    case "box": {
      const [value] = numbers;
      const split = facts.find(({ role, repeats }) => role === "category" && repeats);
      return value ? pivot(split ? [split] : [], [], [value]) : null;
    }
    case "heatMap": {
      const [across, up] = facts.filter(({ role, distinct }) => isPlace(role) && distinct <= mostTimes);
      return across && up ? withValues(pivot([across], [up], []), numbers.slice(0, 1), facts) : null;
    }
    case "line":
    case "area":
      return alongLine(sampled, numbers);
    case "combined": {
      const across = acrossOf(facts, numbers);
      return across ? withValues(pivot([across], [], []), without(numbers, across).slice(0, 2), facts) : null;
    }
    case "pie": {
      const across = facts.find(({ role }) => role === "category") ?? acrossOf(facts, numbers);
      return across ? withValues(pivot([across], [], []), without(numbers, across).slice(0, 1), facts) : null;
    }
    case "multiples": {
      const groups = facts.find(isColour);
      const across = acrossOf(
        facts.filter((column) => column !== groups),
        numbers,
      );
      if (!across) return null;
      return withValues(pivot([across], groups ? [groups] : [], []), without(numbers, across).slice(0, 1), facts);
    }
    case "drillDown": {
      const categories = facts.filter(({ role }) => role === "category");
      const [across, ...deeper] = categories.length > 0 ? categories : facts.filter(({ role }) => role === "time");
      return across ? withValues(pivot([across], deeper.slice(0, 2), []), numbers.slice(0, 1), facts) : null;
    }
    case "bar": {
      const across = acrossOf(facts, numbers);
      if (!across) return null;
      const colour = colourOf(sampled, across);
      return withValues(pivot([across], colour ? [colour] : [], []), without(numbers, across).slice(0, 1), facts);
    }
  }
}

/** The most columns or rows of a heat map. */
const mostTimes = 200;

function isPlace(role: ColumnFacts["role"]): boolean {
  return role === "time" || role === "category";
}

/** A time or a category, whichever comes first; else a text, or a number that rises from row to row. */
function acrossOf(facts: readonly ColumnFacts[], numbers: readonly ColumnFacts[]): ColumnFacts | undefined {
  // Counts of what comes once say nothing.
  const counted = numbers.length === 0 ? facts.find(({ role, repeats }) => isPlace(role) && repeats) : undefined;
  return (
    counted ??
    facts.find(({ role }) => isPlace(role)) ??
    facts.find(({ role }) => role === "text") ??
    (numbers.length > 1 ? numbers.find(({ ascends }) => ascends) : undefined)
  );
}

function alongLine(sampled: Sampled, numbers: readonly ColumnFacts[]): Pivot | null {
  const { facts } = sampled;
  const rising = numbers.length > 1 ? numbers.find(({ ascends }) => ascends) : undefined;
  const along = facts.find(({ role }) => role === "time") ?? rising ?? acrossOf(facts, numbers);
  if (!along) return null;
  const colour = colourOf(sampled, along);
  const values = without(numbers, along);
  if (colour) return withValues(pivot([along], [colour], []), values.slice(0, 1), facts);
  return withValues(pivot([along], [], []), values.slice(0, mostLines), facts);
}

/** The first other category that splits what is at one place. */
function colourOf({ facts, rows }: Sampled, across: ColumnFacts): ColumnFacts | undefined {
  return facts.find(
    (column) => column !== across && isColour(column) && splits(rows, facts.indexOf(across), facts.indexOf(column)),
  );
}

function isColour({ role, distinct, repeats }: ColumnFacts): boolean {
  return role === "category" && distinct > 1 && distinct <= mostColours && repeats;
}

/** Whether some place has more than one value of the other column: a name beside its abbreviation says nothing twice. */
function splits(rows: Sampled["rows"], across: number, colour: number): boolean {
  const found = new Map<string, string>();
  return rows.some((row) => {
    const place = String(row[across] ?? "");
    const value = String(row[colour] ?? "");
    const before = found.get(place);
    found.set(place, value);
    return before !== undefined && before !== value;
  });
}

/** Without a number, rows are counted. */
function withValues(made: Pivot, numbers: readonly ColumnFacts[], facts: readonly ColumnFacts[]): Pivot {
  const [first] = facts;
  if (numbers.length > 0) return { ...made, values: numbers.map((column) => field(column)) };
  return { ...made, values: first ? [field(made.keys[0] ?? first, "count")] : [] };
}

function without(columns: readonly ColumnFacts[], one: ColumnFacts): readonly ColumnFacts[] {
  return columns.filter((column) => column !== one);
}

function pivot(keys: readonly Column[], groups: readonly Column[], values: readonly Column[]): Pivot {
  const fields = (columns: readonly Column[]) => columns.map((column) => field(column));
  return { keys: fields(keys), groups: fields(groups), values: fields(values) };
}

function field({ name, index }: Column, aggr: PivotField["aggr"] = "sum"): PivotField {
  return { name, index, aggr };
}

/** The axes of a scatter chart; null where the first column across and the second up, as other clients have it, are as good as any. */
export function defaultScatter({ facts }: Sampled): ScatterColumns | null {
  if (facts[1] && facts[1].range !== null) return null;
  const numbers = facts.filter(({ role }) => role === "number");
  const time = facts.find(({ role }) => role === "time");
  const [x, y] = numbers.length > 1 ? numbers : [time, numbers[0]];
  if (!x || !y) return null;
  const group = facts.find(isColour) ?? null;
  return { xAxis: x, yAxis: y, group, size: null };
}

const longitudeName = /^(lon|lng|long|longitude|länge|laenge|längengrad|x)$|[_ ](lon|lng|long|longitude)$/i;
const latitudeName = /^(lat|latitude|breite|breitengrad|y)$|[_ ](lat|latitude)$/i;

/** Longitude across and latitude up, by name and range; null where there are none. */
export function defaultPlaces({ facts }: Sampled): ScatterColumns | null {
  const within = (most: number) => (column: ColumnFacts) =>
    column.range !== null && column.range.from >= -most && column.range.to <= most;
  const x = facts.filter(within(180)).find(({ name }) => longitudeName.test(name));
  const y = facts.filter(within(90)).find(({ name }) => latitudeName.test(name));
  if (!x || !y) return null;
  return { xAxis: x, yAxis: y, group: facts.find(isColour) ?? null, size: null };
}

/** Whether the columns of a chart were never chosen: none are kept, or those that an empty chart has, which other clients write down. */
export function isUntouched(columns: readonly ColumnFacts[], { keys, groups, values }: Pivot): boolean {
  const [first, second] = columns;
  const isUsual =
    groups.length === 0 &&
    keys.length === 1 &&
    keys[0]?.index === first?.index &&
    values.length === 1 &&
    values[0]?.index === second?.index &&
    values[0]?.aggr === "sum";
  return isUsual && second?.role !== "number";
}
