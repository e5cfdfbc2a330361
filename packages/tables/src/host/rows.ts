/**
 * Pages of rows. What is near the beginning is found anew for each page, which takes DuckDB a heap of so many rows; for pages further
 * down the places of all rows that pass are kept in their order (a selection), so that each takes no longer than the first.
 */
import type {
  CountAnswer,
  CountQuestion,
  RowsAnswer,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  TableFilter,
} from "@octavo/note";
import { readRowsAt, rowsFoundBy, rowsThatFit } from "./cells.ts";
import type { TableConnection } from "./database.ts";
import type { OpenedTable } from "./opened-table.ts";
import { orderByClause } from "./order-by.ts";
import type { Query } from "./query.ts";
import { QueryContext } from "./query-context.ts";
import { placesInSelection, type Selections } from "./selections.ts";
import { whereClause } from "./where.ts";

/** From here on down, a selection is made. */
const nearBeginning = 5000;

export interface CachedTable {
  readonly table: OpenedTable;
  readonly selections: Selections;
  /** How many rows pass, by filter. */
  readonly counts: Map<string, number>;
}

export async function answerRows(
  { table, selections, counts }: CachedTable,
  question: RowsQuestion,
  connection: TableConnection,
): Promise<RowsAnswer> {
  const { filter, order, from } = question;
  const columns = question.columns ?? table.fields.map(({ index }) => index);
  const count = rowsThatFit(question.count, columns.length);
  const isAll = isEveryRow(filter);
  const read = (places: readonly number[]) => readRowsAt(new QueryContext(table, connection), places, columns);

  if (isAll && order.length === 0)
    return { rows: await read(numbersFrom(from, Math.min(count, table.rows - from))), total: table.rows };

  const asking = new QueryContext(table, connection);
  const where = await whereClause(asking, filter);
  const ordered = order.length === 0 ? "ORDER BY r" : await orderByClause(asking, order);
  const finding = (end: string): Query => ({
    sql: `SELECT r FROM ${asking.from} ${where} ${end}`,
    values: asking.values.list,
  });
  const key = JSON.stringify([filter, order]);
  if (from + count > nearBeginning || selections.has(key)) {
    const selection = await selections.get(key, connection, () => finding(ordered));
    return { rows: await read(await placesInSelection(selection, connection, { from, count })), total: selection.rows };
  }
  // Rows come in their places by themselves; to order by these would be to find all first.
  const first = finding(`${order.length === 0 ? "" : ordered} LIMIT ${count} OFFSET ${from}`);
  const { rows, found } = await rowsFoundBy(asking, first, { columns, order: ordered });
  const isEnd = found < count && (found > 0 || from === 0);
  const total = isAll ? table.rows : isEnd ? from + found : (counts.get(JSON.stringify(filter)) ?? null);
  return { rows, total };
}

/** Counts by filter are kept: a page asks for each again whenever it scrolls far. */
const mostCounts = 50;

export async function answerCount(
  { table, counts }: CachedTable,
  { filter }: CountQuestion,
  connection: TableConnection,
): Promise<CountAnswer> {
  if (isEveryRow(filter)) return { count: table.rows };
  const key = JSON.stringify(filter);
  const known = counts.get(key);
  if (known !== undefined) return { count: known };
  const asking = new QueryContext(table, connection);
  const where = await whereClause(asking, filter);
  const [row] = await asking.query(`SELECT count(*) FROM ${asking.from} ${where}`);
  const count = Number(row?.[0] ?? 0);
  if (counts.size >= mostCounts) counts.clear();
  counts.set(key, count);
  return { count };
}

/** By a hash of their places: as good as by chance, and the same each time. */
export async function answerSample(
  { table }: CachedTable,
  question: SampleQuestion,
  connection: TableConnection,
): Promise<SampleAnswer> {
  const columns = question.columns ?? table.fields.map(({ index }) => index);
  const asking = new QueryContext(table, connection);
  const where = await whereClause(asking, question.filter);
  const count = rowsThatFit(question.count, columns.length);
  const found = await asking.query(`SELECT r FROM ${asking.from} ${where} ORDER BY hash(r), r LIMIT ${count}`);
  const places = found.map(([place]) => Number(place)).toSorted((left, right) => left - right);
  return { rows: await readRowsAt(new QueryContext(table, connection), places, columns) };
}

function isEveryRow({ conditions, text }: TableFilter): boolean {
  return conditions.length === 0 && text === "";
}

function numbersFrom(from: number, count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index);
}
