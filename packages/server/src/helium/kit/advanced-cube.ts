/** Aggregates rows by keys and groups, for the methods of the advanced transformation. */
import type { TableColumn } from "./host.ts";

export interface CubeQuery {
  readonly rows: readonly (readonly unknown[])[];
  /** The columns of each axis of keys. */
  readonly keyAxes: readonly (readonly TableColumn[])[];
  readonly groups: readonly TableColumn[];
  readonly aggregators: readonly TableColumn[];
}

/** Where a value stands: the name on each axis of keys, the name of its group, and which column was aggregated how. */
interface CellAddress {
  readonly keys: readonly string[];
  readonly group: string;
  /** As `sales(sum)`. */
  readonly label: string;
}

export interface Cube {
  /** Names of each axis of keys, in order. */
  readonly keyNames: readonly (readonly string[])[];
  /** Names of groups in order; one that is empty where nothing was grouped. */
  readonly groupNames: readonly string[];
  readonly labels: readonly string[];
  /** The names on all axes of keys that occur together, in order. */
  readonly places: readonly (readonly string[])[];
  /** Null where the rows have nothing there. */
  readonly valueAt: (address: CellAddress) => number | null;
}

export function makeCube({ rows, keyAxes, groups, aggregators }: CubeQuery): Cube {
  const keyNames = keyAxes.map(() => new Set<string>());
  const groupNames = new Set<string>();
  const places = new Map<string, readonly string[]>();
  const cells = new Map<string, Aggregate>();
  for (const row of rows) {
    const keys = keyAxes.map((columns) => joinedCells(row, columns));
    const group = joinedCells(row, groups);
    keys.forEach((name, axis) => {
      keyNames[axis]?.add(name);
    });
    groupNames.add(group);
    places.set(JSON.stringify(keys), keys);
    for (const column of aggregators) {
      const address = textOfAddress({ keys, group, label: labelOf(column) });
      const cell = cells.get(address) ?? { count: 0, sum: 0, min: null, max: null };
      cells.set(address, withValue(cell, row[column.index]));
    }
  }
  const ways = new Map(aggregators.map((column) => [labelOf(column), column.aggr ?? "sum"]));
  const inOrder = keyNames.map((names) => sorted([...names]));
  return {
    keyNames: inOrder,
    places: sortedPlaces([...places.values()], inOrder),
    groupNames: sorted([...groupNames]),
    labels: [...ways.keys()],
    valueAt(address) {
      const cell = cells.get(textOfAddress(address));
      return cell ? valueBy(cell, ways.get(address.label) ?? "sum") : null;
    },
  };
}

interface Aggregate {
  /** Of rows. */
  readonly count: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** What is no number counts as a row and adds nothing. */
function withValue({ count, sum, min, max }: Aggregate, cell: unknown): Aggregate {
  const number = cell === "" || cell === null || cell === undefined ? Number.NaN : Number(cell);
  if (Number.isNaN(number)) return { count: count + 1, sum, min, max };
  return {
    count: count + 1,
    sum: sum + number,
    min: min === null ? number : Math.min(min, number),
    max: max === null ? number : Math.max(max, number),
  };
}

function valueBy({ count, sum, min, max }: Aggregate, way: string): number | null {
  switch (way) {
    case "count":
      return count;
    case "avg":
      return sum / count;
    case "min":
      return min;
    case "max":
      return max;
    default:
      return sum;
  }
}

function labelOf({ name, aggr = "sum" }: TableColumn): string {
  return `${name}(${aggr})`;
}

function textOfAddress({ keys, group, label }: CellAddress): string {
  return JSON.stringify([keys, group, label]);
}

function joinedCells(row: readonly unknown[], columns: readonly TableColumn[]): string {
  return columns.map(({ index }) => String(row[index])).join(".");
}

function sortedPlaces(places: readonly (readonly string[])[], keyNames: readonly (readonly string[])[]) {
  const ranks = keyNames.map((names) => new Map(names.map((name, at) => [name, at])));
  const rankOf = (place: readonly string[], axis: number) => ranks[axis]?.get(place[axis] ?? "") ?? 0;
  return places.toSorted((one, other) => {
    const axis = ranks.findIndex((_, at) => one[at] !== other[at]);
    return axis === -1 ? 0 : rankOf(one, axis) - rankOf(other, axis);
  });
}

export function joinedNames(columns: readonly TableColumn[]): string {
  return columns.map(({ name }) => name).join(".");
}

/** Numbers by their size where all are numbers, else as texts. */
function sorted(names: readonly string[]): readonly string[] {
  const areNumbers = names.every((name) => name !== "" && !Number.isNaN(Number(name)));
  return areNumbers ? names.toSorted((one, other) => Number(one) - Number(other)) : names.toSorted();
}
