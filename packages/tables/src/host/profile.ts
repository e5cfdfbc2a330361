/**
 * What is in each column. One go over the rows finds how much is missing, what is least and greatest, and their mean; how the values are
 * spread is then asked for each column by itself, since only now it is known how wide its values lie, and whether counting them one by one
 * takes less than estimating how many there are.
 */
import {
  type Cell,
  type ColumnProfile,
  mostExact,
  type ProfileAnswer,
  type ProfileEstimate,
  type ProfileQuestion,
  type TableFilter,
} from "@octavo/note";
import { cellOfValue, selectField } from "./cells.ts";
import type { DatabaseRow, TableConnection } from "./database.ts";
import { columnOfField, comparedValue, isOrdered } from "./expressions.ts";
import type { OpenedTable } from "./opened-table.ts";
import { QueryContext } from "./query-context.ts";
import {
  distinctOf,
  type Filled,
  finiteOrNull,
  isCountable,
  type Looking,
  quartilesOf,
  spreadOfColumn,
} from "./spread.ts";
import { whereClause } from "./where.ts";

/** Columns that are looked at in one go over the rows. */
const atOnce = 50;

export async function answerProfile(
  table: OpenedTable,
  { columns, filter }: ProfileQuestion,
  connection: TableConnection,
): Promise<ProfileAnswer> {
  const profiles: ColumnProfile[] = [];
  for (let from = 0; from < columns.length; from += atOnce) {
    const summaries = await summariesOf(
      new QueryContext(table, connection),
      columns.slice(from, from + atOnce),
      filter,
    );
    for (const summary of summaries) profiles.push(await profileOf({ table, connection, filter }, summary));
  }
  return { profiles };
}

interface Summary extends Filled {
  readonly rows: number;
  readonly least: Cell | null;
  readonly greatest: Cell | null;
  readonly mean: number | null;
  readonly deviation: number | null;
  readonly missing: number;
}

const members = 9;

async function summariesOf(
  asking: QueryContext,
  columns: readonly number[],
  filter: TableFilter,
): Promise<readonly Summary[]> {
  const where = await whereClause(asking, filter);
  const aggregates: string[] = [];
  for (const column of columns) aggregates.push(...(await aggregatesOf(asking, column)));
  const [row = []] = await asking.query(
    `SELECT ${["count(*)", ...aggregates].join(", ")} FROM ${asking.from} ${where}`,
  );
  const rows = Number(row[0] ?? 0);
  return columns.map((column, place) =>
    summaryOf(asking.table, { column, rows, found: row.slice(1 + place * members, 1 + (place + 1) * members) }),
  );
}

async function aggregatesOf(asking: QueryContext, index: number): Promise<readonly string[]> {
  const { table } = asking;
  const field = table.field(asking.use(index));
  const value = comparedValue(field);
  const number = await numberOfColumn(asking, index);
  // Numbers in a column of text come before all other text.
  const isMixed = field.type === "VARCHAR" && (await table.hasNumbers(asking.connection, index));
  const other = isMixed ? `CASE WHEN ${number} IS NULL THEN ${value} END` : value;
  const least = isMixed ? `coalesce(arg_min(${value}, ${number}), min(${other}))` : `min(${value})`;
  const greatest = isMixed ? `coalesce(max(${other}), arg_max(${value}, ${number}))` : `max(${value})`;
  const cell = (picked: string) => (isOrdered(field) ? selectField(table, field, picked) : picked);
  const amount = field.kind === "date" ? asking.time(index) : number;
  return [
    `count(${value})`,
    isCountable(field) ? "NULL" : distinctOf(table, value),
    cell(least),
    cell(greatest),
    `avg(${number})`,
    `min(${amount})`,
    `max(${amount})`,
    `stddev_samp(${number})`,
    `count(*) - count(${columnOfField(field)})`,
  ];
}

/** The number that a cell shows; NULL where it shows none, or one that is not finite. */
async function numberOfColumn(asking: QueryContext, index: number): Promise<string> {
  const { type } = asking.table.field(index);
  const number = `CAST(${await asking.number(index)} AS DOUBLE)`;
  return type === "DOUBLE" || type === "FLOAT" ? `CASE WHEN isfinite(${number}) THEN ${number} END` : number;
}

function summaryOf(
  table: OpenedTable,
  { column, rows, found }: { readonly column: number; readonly rows: number; readonly found: DatabaseRow },
): Summary {
  const [filled, distinct, least, greatest, mean, from, to, deviation, missing] = found;
  const field = table.field(column);
  const cell = (value: DatabaseRow[number] | undefined) =>
    value === null || value === undefined ? null : cellOfValue(table, field, value);
  return {
    column,
    rows,
    filled: Number(filled ?? 0),
    distinct: distinct === null ? null : Math.min(Number(distinct ?? 0), Number(filled ?? 0)),
    least: cell(least),
    greatest: cell(greatest),
    mean: finiteOrNull(mean),
    deviation: finiteOrNull(deviation),
    missing: Number(missing ?? 0),
    from: finiteOrNull(from),
    to: finiteOrNull(to),
  };
}

async function profileOf(looking: Looking, summary: Summary): Promise<ColumnProfile> {
  const { column, rows, filled, missing, least, greatest, mean, deviation } = summary;
  const { kind } = looking.table.field(column);
  const { distinct, isExact, spread } = await spreadOfColumn(looking, summary);
  const quartiles = await quartilesOf(looking, summary);
  const isLong = looking.table.rows > mostExact;
  const estimated: ProfileEstimate[] = [
    ...(isExact ? [] : ["distinct" as const]),
    ...(isLong && quartiles ? ["quartiles" as const] : []),
  ];
  const counts = { rows, empty: rows - filled, missing, distinct, estimated };
  return { column, kind, ...counts, least, greatest, mean, deviation, quartiles, spread };
}
