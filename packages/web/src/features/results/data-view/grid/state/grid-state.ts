/** How the user has arranged a grid: a value, and each press of theirs makes the next one. See `saved-state.ts` for how a note keeps it. */
import type { Aggregation, ColumnKind, Condition, KnownColumn, TableFilter, TableOrder } from "@octavo/note";

/** What a note may say of a column; the first three can be chosen. */
export const columnTypes = ["string", "number", "date", "boolean", "object", "numberStr"] as const;
export type ColumnType = (typeof columnTypes)[number];
export const choosableTypes = ["string", "number", "date"] as const satisfies readonly ColumnType[];

export const columnFormats = ["grouped", "compact", "percent"] as const;
export type ColumnFormat = (typeof columnFormats)[number];

export type Pin = "left" | "right";

export const pageSizes = [25, 50, 100, 250, 1000] as const;
const usualPageSize = 50;

/** Only what differs from how a column comes is there. */
export interface ColumnState {
  readonly width?: number;
  readonly isHidden?: true;
  /** At which edge it stays while the others are scrolled. */
  readonly pin?: Pin;
  /** What its cells are taken for. */
  readonly type?: ColumnType;
  readonly condition?: Condition;
  /** What the footer says of it; "none" where the user wants nothing. */
  readonly aggregation?: Aggregation | "none";
  /** How its numbers are written. */
  readonly format?: ColumnFormat;
}

export interface Sort {
  readonly column: number;
  readonly direction: "ascending" | "descending";
}

export interface GridState {
  /** Indexes of columns in the order shown. Those it does not name follow as they come. */
  readonly order: readonly number[];
  readonly columns: Readonly<Record<number, ColumnState>>;
  readonly sorts: readonly Sort[];
  readonly pageSize: number;
}

export const asItComes: GridState = { order: [], columns: {}, sorts: [], pageSize: usualPageSize };

/** Whether there is nothing to take back. */
export function isAsItComes(state: GridState): boolean {
  return JSON.stringify(state) === JSON.stringify(asItComes);
}

/** What changes about a column; undefined takes a member back to how it comes. */
export type ColumnChange = { readonly [Member in keyof ColumnState]?: ColumnState[Member] | undefined };

/** The column with something about it changed. */
export function withColumn(state: GridState, column: number, change: ColumnChange): GridState {
  const merged = Object.entries({ ...state.columns[column], ...change }).filter(([, value]) => value !== undefined);
  const { [column]: _, ...others } = state.columns;
  const columns = merged.length === 0 ? others : { ...others, [column]: Object.fromEntries(merged) as ColumnState };
  return { ...state, columns };
}

/** Pressing a column sorts by it alone, or `also` by it: up, then down, then no more. */
export function withSortToggled(state: GridState, column: number, also: boolean): GridState {
  const now = state.sorts.find((sort) => sort.column === column);
  const next: Sort | null =
    now === undefined
      ? { column, direction: "ascending" }
      : now.direction === "ascending"
        ? { column, direction: "descending" }
        : null;
  if (!also) return { ...state, sorts: next ? [next] : [] };
  if (!now) return { ...state, sorts: next ? [...state.sorts, next] : state.sorts };
  return { ...state, sorts: state.sorts.flatMap((sort) => (sort === now ? (next ?? []) : sort)) };
}

export function withColumnSort(state: GridState, column: number, direction: Sort["direction"] | null): GridState {
  const others = state.sorts.filter((sort) => sort.column !== column);
  return { ...state, sorts: direction ? [...others, { column, direction }] : others };
}

/** All columns in the order shown, hidden ones too. */
export function orderedColumns<Shown extends { readonly index: number }>(
  columns: readonly Shown[],
  { order }: GridState,
): readonly Shown[] {
  if (order.length === 0) return columns;
  const named = new Set(order);
  const byIndex = new Map(columns.map((column) => [column.index, column]));
  return [...order.flatMap((index) => byIndex.get(index) ?? []), ...columns.filter(({ index }) => !named.has(index))];
}

/** The column put before another one, or last. */
export function withColumnMoved(
  state: GridState,
  columns: readonly { readonly index: number }[],
  moved: { readonly column: number; readonly before: number | null },
): GridState {
  if (moved.column === moved.before) return state;
  const others = orderedColumns(columns, state)
    .map(({ index }) => index)
    .filter((index) => index !== moved.column);
  const found = moved.before === null ? -1 : others.indexOf(moved.before);
  const place = found < 0 ? others.length : found;
  const order = [...others.slice(0, place), moved.column, ...others.slice(place)];
  return { ...state, order: order.every((index, at) => index === columns[at]?.index) ? [] : order };
}

export interface ShownColumn extends KnownColumn {
  readonly width: number | null;
  readonly pin: Pin | null;
  readonly state: ColumnState;
}

const nothing: ColumnState = {};
const kinds: Readonly<Record<ColumnType, ColumnKind>> = {
  string: "text",
  number: "number",
  date: "date",
  boolean: "text",
  object: "text",
  numberStr: "number",
};

/** The columns to draw, in order, each with what its cells are taken for. */
export function shownColumns(columns: readonly KnownColumn[], state: GridState): readonly ShownColumn[] {
  return orderedColumns(columns, state).flatMap((column) => {
    const known = state.columns[column.index] ?? nothing;
    if (known.isHidden) return [];
    const kind = known.type ? kinds[known.type] : column.kind;
    return [{ ...column, kind, width: known.width ?? null, pin: known.pin ?? null, state: known }];
  });
}

/** The columns to give away: those that are shown, or all where none is. */
export function shownOrAll(columns: readonly KnownColumn[], state: GridState): readonly KnownColumn[] {
  const shown = shownColumns(columns, state);
  return shown.length > 0 ? shown : columns;
}

export function hiddenColumns(columns: readonly KnownColumn[], state: GridState): readonly KnownColumn[] {
  return columns.filter(({ index }) => state.columns[index]?.isHidden);
}

export function filterOfState({ columns }: Pick<GridState, "columns">, text: string): TableFilter {
  return { conditions: Object.values(columns).flatMap(({ condition }) => condition ?? []), text: text.trim() };
}

export function isFiltered({ conditions, text }: TableFilter): boolean {
  return conditions.length > 0 || text !== "";
}

export function orderOfState({ sorts, columns }: GridState): TableOrder {
  return sorts.map((sort) => {
    const type = columns[sort.column]?.type;
    return type ? { ...sort, as: kinds[type] } : sort;
  });
}
