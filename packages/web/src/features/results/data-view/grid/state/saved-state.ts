/**
 * How a note keeps the arrangement of a grid, under `graph.setting.table`.
 *
 * Zeppelin's grid writes `tableGridState` (columns in order, each with its width, order of sorting, filter and pin) and `tableColumnTypeState`
 * (what the cells of each column are taken for), and names a column by its name with its index behind. The same is written here, so that a
 * note can be opened in either; members that only the other side knows stay. What Zeppelin has no place for is under `octavo`: conditions
 * that are no "contains", how the footer adds up, and how numbers are written.
 */
import {
  aggregations,
  amountTests,
  type Column,
  type Condition,
  isJsonObject,
  type Json,
  type JsonObject,
  type KnownColumn,
  textTests,
} from "@octavo/note";
import { objectInMember } from "../../../common/graph.ts";
import {
  asItComes,
  type ColumnState,
  type ColumnType,
  columnFormats,
  columnTypes,
  type GridState,
  orderedColumns,
  pageSizes,
  type Sort,
  withColumn,
} from "./grid-state.ts";

/** Of wider tables it writes only what the user has changed: a note should not carry the names of 20,000 columns twice. */
const writtenWhole = 200;

function savedName({ name, index }: Column): string {
  return `${name}${index}`;
}

export function readGridState(setting: JsonObject, columns: readonly KnownColumn[]): GridState {
  const saved = objectInMember(setting, "tableGridState");
  const byName = new Map(columns.map((column) => [savedName(column), column]));
  const order: number[] = [];
  const sorts: (Sort & { readonly priority: number })[] = [];
  let state = asItComes;
  for (const entry of listInMember(saved, "columns")) {
    const column = isJsonObject(entry) && byName.get(String(entry["name"]));
    if (!isJsonObject(entry) || !column || order.includes(column.index)) continue;
    order.push(column.index);
    state = withColumn(state, column.index, readColumn(entry, column));
    const sort = readSavedSort(entry, column);
    if (sort) sorts.push(sort);
  }
  for (const [index, type] of readTypes(setting, columns)) state = withColumn(state, index, { type });
  state = withOwnState(state, objectInMember(setting, "octavo"), columns);
  const size = objectInMember(saved, "pagination")["paginationPageSize"];
  return {
    ...state,
    order: order.every((index, at) => index === columns[at]?.index) ? [] : order,
    sorts: sorts
      .sort((one, other) => one.priority - other.priority)
      .map(({ column, direction }) => ({ column, direction })),
    pageSize: pageSizes.find((choice) => choice === size) ?? state.pageSize,
  };
}

function listInMember(object: JsonObject, name: string): readonly Json[] {
  const value = object[name];
  return Array.isArray(value) ? value : [];
}

function readColumn(entry: JsonObject, column: Column): ColumnState {
  const width = entry["width"];
  const pinned = entry["pinned"];
  const [filter] = listInMember(entry, "filters");
  const term = isJsonObject(filter) ? filter["term"] : undefined;
  return {
    ...(typeof width === "number" && width > 0 ? { width } : {}),
    ...(entry["visible"] === false ? { isHidden: true as const } : {}),
    ...(pinned === "left" || pinned === "right" ? ({ pin: pinned } as const) : {}),
    ...(typeof term === "string" && term !== ""
      ? { condition: { type: "text", column: column.index, test: "contains", text: term } as const }
      : {}),
  };
}

function readSavedSort(entry: JsonObject, { index }: Column): (Sort & { readonly priority: number }) | null {
  const { direction, priority } = objectInMember(entry, "sort");
  if (direction !== "asc" && direction !== "desc") return null;
  return {
    column: index,
    direction: direction === "asc" ? "ascending" : "descending",
    priority: typeof priority === "number" ? priority : 0,
  };
}

/** Zeppelin calls every column a string before anybody has chosen, so that all of them being strings says nothing. */
function readTypes(setting: JsonObject, columns: readonly Column[]): readonly (readonly [number, ColumnType])[] {
  const names = objectInMember(objectInMember(setting, "tableColumnTypeState"), "names");
  const types = columns.flatMap((column) => {
    const type = columnTypes.find((choice) => choice === names[savedName(column)]);
    return type ? [[column.index, type] as const] : [];
  });
  const isUntouched = types.length === columns.length && types.every(([, type]) => type === "string");
  return isUntouched && columns.length > 1 ? [] : types;
}

function withOwnState(state: GridState, own: JsonObject, columns: readonly Column[]): GridState {
  const conditions = objectInMember(own, "conditions");
  const footers = objectInMember(own, "aggregations");
  const formats = objectInMember(own, "formats");
  return columns.reduce((next, column) => {
    const name = savedName(column);
    const condition = readCondition(conditions[name], column);
    const footer = footers[name];
    const aggregation = footer === "none" ? footer : aggregations.find((choice) => choice === footer);
    const format = columnFormats.find((choice) => choice === formats[name]);
    const known: ColumnState = {
      ...(condition ? { condition } : {}),
      ...(aggregation ? { aggregation } : {}),
      ...(format ? { format } : {}),
    };
    return Object.keys(known).length > 0 ? withColumn(next, column.index, known) : next;
  }, state);
}

/** Notes are not trusted: a condition is put together anew from what fits. */
function readCondition(value: Json | undefined, { index: column }: Column): Condition | null {
  if (!isJsonObject(value)) return null;
  const { type, test, text, number, date, from, to } = value;
  if (type === "empty" || type === "notEmpty") return { type, column };
  if (type === "text") {
    const known = textTests.find((choice) => choice === test);
    return known && typeof text === "string" ? { type, column, test: known, text } : null;
  }
  const amount = amountTests.find((choice) => choice === test);
  if (type === "number") {
    if (test === "between" && typeof from === "number" && typeof to === "number")
      return { type, column, test, from, to };
    return amount && typeof number === "number" ? { type, column, test: amount, number } : null;
  }
  if (type === "date") {
    if (test === "between" && typeof from === "string" && typeof to === "string")
      return { type, column, test, from, to };
    return amount && typeof date === "string" ? { type, column, test: amount, date } : null;
  }
  return null;
}

export function writeGridState(setting: JsonObject, columns: readonly KnownColumn[], state: GridState): JsonObject {
  const saved = objectInMember(setting, "tableGridState");
  const known = new Map(
    listInMember(saved, "columns").flatMap((entry) => (isJsonObject(entry) ? [[String(entry["name"]), entry]] : [])),
  );
  const written = columnsToWrite(columns, state);
  const { formats: _, ...before } = objectInMember(setting, "octavo");
  const own = { ...before, ...writeOwnState(columns, state) };
  return {
    ...setting,
    tableGridState: {
      ...saved,
      columns: written.map((column) => writeColumn(column, state, known.get(savedName(column)))),
      pagination: { ...objectInMember(saved, "pagination"), paginationPageSize: state.pageSize },
    },
    tableColumnTypeState: {
      ...objectInMember(setting, "tableColumnTypeState"),
      names: writeTypes(setting, columns, state),
    },
    octavo: own,
  };
}

function columnsToWrite(columns: readonly KnownColumn[], state: GridState): readonly KnownColumn[] {
  const ordered = orderedColumns(columns, state);
  if (ordered.length <= writtenWhole) return ordered;
  const sorted = new Set(state.sorts.map(({ column }) => column));
  const isTouched = (column: KnownColumn, at: number) =>
    state.columns[column.index] !== undefined || sorted.has(column.index) || column !== columns[at];
  return ordered.slice(0, ordered.findLastIndex(isTouched) + 1);
}

function writeColumn(column: KnownColumn, state: GridState, known: JsonObject | undefined): JsonObject {
  const { width, isHidden, pin, condition } = state.columns[column.index] ?? {};
  const priority = state.sorts.findIndex((sort) => sort.column === column.index);
  const sort = state.sorts[priority];
  const term = condition?.type === "text" && condition.test === "contains" ? condition.text : null;
  return {
    ...known,
    name: savedName(column),
    visible: isHidden !== true,
    width: width ?? "*",
    sort: sort ? { priority, direction: sort.direction === "ascending" ? "asc" : "desc" } : {},
    filters: [term === null ? {} : { term }],
    pinned: pin ?? "",
  };
}

function writeTypes(setting: JsonObject, columns: readonly KnownColumn[], state: GridState): JsonObject {
  const names: Record<string, Json> = { ...objectInMember(objectInMember(setting, "tableColumnTypeState"), "names") };
  for (const column of columns) {
    const type = state.columns[column.index]?.type;
    if (type) names[savedName(column)] = type;
    else if (columnTypes.some((choice) => choice === names[savedName(column)])) delete names[savedName(column)];
  }
  return names;
}

function writeOwnState(columns: readonly KnownColumn[], state: GridState): JsonObject {
  const conditions: Record<string, Json> = {};
  const footers: Record<string, Json> = {};
  const formats: Record<string, Json> = {};
  for (const column of columns) {
    const { condition, aggregation, format } = state.columns[column.index] ?? {};
    if (aggregation) footers[savedName(column)] = aggregation;
    if (format) formats[savedName(column)] = format;
    if (!condition || (condition.type === "text" && condition.test === "contains")) continue;
    const { column: _, ...written } = condition;
    conditions[savedName(column)] = written;
  }
  return { conditions, aggregations: footers, ...(Object.keys(formats).length > 0 ? { formats } : {}) };
}
