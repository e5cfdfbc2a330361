/**
 * From a table to what a chart draws. A pivot names columns as keys (the categories along the axis), groups (one series
 * for each combination of their cells) and values (what is added up, and how). Notes keep it under `graph.keys`,
 * `graph.groups` and `graph.values` as `{name, index, aggr}`.
 */
import { isJsonObject, type Json } from "../json.ts";
import { type Cell, type Column, numberInCell, type Table, textOfCell } from "./table.ts";

export const aggregations = ["sum", "count", "min", "max", "avg"] as const;
export type Aggregation = (typeof aggregations)[number];

export interface PivotField extends Column {
  readonly aggr: Aggregation;
}

export interface Pivot {
  readonly keys: readonly PivotField[];
  readonly groups: readonly PivotField[];
  readonly values: readonly PivotField[];
}

export interface Category {
  readonly label: string;
  /** The cells of the key columns. */
  readonly cells: readonly Cell[];
}

export interface Series {
  readonly name: string;
  /** The cells of the group columns. */
  readonly groups: readonly Cell[];
  readonly value: PivotField;
  /** One for each category; null where no row has a number. */
  readonly numbers: readonly (number | null)[];
}

export interface PivotedTable {
  /** In the order in which the table first has them. */
  readonly categories: readonly Category[];
  readonly series: readonly Series[];
  /** How many series there would be beyond `maximumSeries`. */
  readonly omittedSeries: number;
}

/** No chart with more can be read, and grouping by a unique column would make as many as there are rows. */
export const maximumSeries = 200;

/** What a note has under `graph`. */
export interface SavedPivot {
  readonly keys?: Json | undefined;
  readonly groups?: Json | undefined;
  readonly values?: Json | undefined;
}

/**
 * The pivot that a note keeps, as far as it fits the columns at hand: an entry must match a column by index and name, and
 * a column is key or group once only. Without any entry, the first column is the key and the second the value.
 */
export function pivotForColumns(columns: readonly Column[], saved: SavedPivot = {}): Pivot {
  const keys = distinctFields(readPivotFields(columns, saved.keys));
  const groups = distinctFields(readPivotFields(columns, saved.groups));
  const values = readPivotFields(columns, saved.values);
  if (keys.length + groups.length + values.length > 0) return { keys, groups, values };
  const [first, second] = columns;
  return { keys: first ? [sumOfColumn(first)] : [], groups: [], values: second ? [sumOfColumn(second)] : [] };
}

function sumOfColumn(column: Column): PivotField {
  return { name: column.name, index: column.index, aggr: "sum" };
}

function readPivotFields(columns: readonly Column[], saved: Json | undefined): readonly PivotField[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((entry: Json) => {
    if (!isJsonObject(entry)) return [];
    const column = columns.find(({ name, index }) => name === entry["name"] && index === entry["index"]);
    if (!column) return [];
    const aggr = aggregations.find((aggregation) => aggregation === entry["aggr"]) ?? "sum";
    return [{ name: column.name, index: column.index, aggr }];
  });
}

function distinctFields(fields: readonly PivotField[]): readonly PivotField[] {
  return fields.filter(({ index }, place) => fields.findIndex((other) => other.index === index) === place);
}

/**
 * Adds the table up. `countInTally` counts rows, whatever they hold, as Zeppelin's does; the others take numbers only (also those that the rule for
 * cells leaves text, such as `0.5`) and pass over what is none.
 */
export function pivotTable({ rows }: Pick<Table, "rows">, pivot: Pivot): PivotedTable {
  const categories = new Map<string, Category & { readonly place: number }>();
  const tallies = new Map<string, GroupTally>();
  const omitted = new Set<string>();
  const maximumGroups = Math.max(1, Math.floor(maximumSeries / Math.max(1, pivot.values.length)));

  for (const row of rows) {
    const keyCells = cellsOfFields(row, pivot.keys);
    // What has no value is no category.
    if (keyCells.length > 0 && keyCells.every((cell) => cell === null)) continue;
    const key = JSON.stringify(keyCells);
    const category = categories.get(key) ?? { label: labelOfCells(keyCells), cells: keyCells, place: categories.size };
    categories.set(key, category);

    const groupCells = cellsOfFields(row, pivot.groups);
    const group = JSON.stringify(groupCells);
    const known = tallies.get(group);
    if (!known && tallies.size >= maximumGroups) {
      omitted.add(group);
      continue;
    }
    const tally = known ?? { groups: groupCells, byValue: pivot.values.map(() => new Map()) };
    if (!known) tallies.set(group, tally);
    for (const [index, value] of pivot.values.entries())
      countInTally(tally.byValue[index], category.place, row[value.index]);
  }

  return {
    categories: [...categories.values()].map(({ label, cells }) => ({ label, cells })),
    series: [...tallies.values()].flatMap((tally) => seriesOfGroup(tally, pivot, categories.size)),
    omittedSeries: omitted.size * pivot.values.length,
  };
}

interface GroupTally {
  readonly groups: readonly Cell[];
  /** For each value of the pivot: place of a category to what is known of its cells. */
  readonly byValue: readonly Map<number, Tally>[];
}

interface Tally {
  rows: number;
  numbers: number;
  sum: number;
  min: number;
  max: number;
}

function countInTally(tallies: Map<number, Tally> | undefined, place: number, cell: Cell | undefined): void {
  if (!tallies) return;
  const tally = tallies.get(place) ?? { rows: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity };
  tallies.set(place, tally);
  tally.rows++;
  const number = numberInCell(cell);
  if (number === null) return;
  tally.numbers++;
  tally.sum += number;
  tally.min = Math.min(tally.min, number);
  tally.max = Math.max(tally.max, number);
}

function seriesOfGroup({ groups, byValue }: GroupTally, { values }: Pivot, categories: number): readonly Series[] {
  return values.map((value, index) => ({
    name: seriesName(groups, value, values.length),
    groups,
    value,
    numbers: Array.from({ length: categories }, (_, place) => resultOfTally(byValue[index]?.get(place), value.aggr)),
  }));
}

function resultOfTally(tally: Tally | undefined, aggr: Aggregation): number | null {
  if (aggr === "count") return tally?.rows ?? 0;
  if (!tally || tally.numbers === 0) return null;
  return aggr === "avg" ? tally.sum / tally.numbers : tally[aggr];
}

/** `2024` with one value, `2024 sales (sum)` with several, `sales (sum)` without groups. */
export function seriesName(groups: readonly Cell[], value: PivotField, values: number): string {
  const group = labelOfCells(groups);
  if (groups.length > 0 && values === 1) return group;
  return `${group} ${value.name} (${value.aggr})`.trimStart();
}

function cellsOfFields(row: readonly Cell[], fields: readonly PivotField[]): readonly Cell[] {
  return fields.map(({ index }) => (row[index] === undefined ? "" : row[index]));
}

export function labelOfCells(cells: readonly Cell[]): string {
  return cells.map(textOfCell).join(" · ");
}
