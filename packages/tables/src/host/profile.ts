import {
  type Cell,
  type ColumnProfile,
  mostBins,
  mostFrequent,
  type ProfileAnswer,
  type ProfileQuestion,
  type Spread,
  type TableFilter,
} from "@octavo/note";
import { Asking } from "./asking.ts";
import { cellOf, selected } from "./cells.ts";
import type { Connection, Row } from "./database.ts";
import { columnOf, isOrdered, shownText } from "./expressions.ts";
import type { OpenedTable } from "./opened-table.ts";
import { whereOf } from "./where.ts";

/** Of more rows, distinct values are estimated. */
const exactUpTo = 100_000;
/** Columns that are looked at in one go over the rows. */
const atOnce = 50;

export async function answerProfile(
  table: OpenedTable,
  { columns, filter }: ProfileQuestion,
  connection: Connection,
): Promise<ProfileAnswer> {
  const profiles: ColumnProfile[] = [];
  for (let from = 0; from < columns.length; from += atOnce) {
    const summaries = await summariesOf(new Asking(table, connection), columns.slice(from, from + atOnce), filter);
    for (const summary of summaries) profiles.push(await profileOf(new Asking(table, connection), summary, filter));
  }
  return { profiles };
}

interface Summary {
  readonly column: number;
  readonly rows: number;
  readonly empty: number;
  readonly distinct: number;
  readonly least: Cell | null;
  readonly greatest: Cell | null;
  readonly mean: number | null;
  /** Of what a histogram counts: numbers, or milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
}

const members = 7;

async function summariesOf(
  asking: Asking,
  columns: readonly number[],
  filter: TableFilter,
): Promise<readonly Summary[]> {
  const where = await whereOf(asking, filter);
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

async function aggregatesOf(asking: Asking, index: number): Promise<readonly string[]> {
  const { table } = asking;
  const field = table.field(asking.use(index));
  const column = columnOf(field);
  const value =
    field.type === "VARCHAR" ? `nullif(${column}, '')` : isOrdered(field) ? column : `CAST(${column} AS VARCHAR)`;
  const distinct = table.rows <= exactUpTo ? `count(DISTINCT ${value})` : `approx_count_distinct(${value})`;
  const number = `CAST(${await asking.number(index)} AS DOUBLE)`;
  const onlyFinite = `FILTER (isfinite(${number}))`;
  const amount = field.kind === "date" ? asking.time(index) : number;
  const isAmount = field.kind === "date" ? "" : onlyFinite;
  // Numbers in a column of text come before all other text.
  const isMixed = field.type === "VARCHAR" && (await table.hasNumbers(asking.connection, index));
  const other = isMixed ? `CASE WHEN ${number} IS NULL THEN ${value} END` : value;
  const least = isMixed ? `coalesce(arg_min(${value}, ${number}), min(${other}))` : `min(${value})`;
  const greatest = isMixed ? `coalesce(max(${other}), arg_max(${value}, ${number}))` : `max(${value})`;
  const cell = (picked: string) => (isOrdered(field) ? selected(table, field, picked) : picked);
  return [
    `count(*) FILTER (${asking.isEmpty(index)})`,
    distinct,
    cell(least),
    cell(greatest),
    `avg(${number}) ${onlyFinite}`,
    `min(${amount}) ${isAmount}`,
    `max(${amount}) ${isAmount}`,
  ];
}

function summaryOf(
  table: OpenedTable,
  { column, rows, found }: { readonly column: number; readonly rows: number; readonly found: Row },
): Summary {
  const [empty, distinct, least, greatest, mean, from, to] = found;
  const field = table.field(column);
  const cell = (value: Row[number] | undefined) =>
    value === null || value === undefined ? null : cellOf(table, field, value);
  return {
    column,
    rows,
    empty: Number(empty ?? 0),
    distinct: Math.min(Number(distinct ?? 0), rows - Number(empty ?? 0)),
    least: cell(least),
    greatest: cell(greatest),
    mean: finite(mean),
    from: finite(from),
    to: finite(to),
  };
}

async function profileOf(asking: Asking, summary: Summary, filter: TableFilter): Promise<ColumnProfile> {
  const { from, to, ...known } = summary;
  const { kind } = asking.table.field(summary.column);
  return { ...known, kind, spread: await spreadOf(asking, summary, filter) };
}

async function spreadOf(asking: Asking, summary: Summary, filter: TableFilter): Promise<Spread> {
  const { column, from, to, distinct, rows, empty } = summary;
  const filled = rows - empty;
  if (filled === 0) return { type: "none" };
  const { kind } = asking.table.field(column);
  if (kind !== "text")
    return from === null || to === null ? { type: "none" } : await histogram(asking, { column, from, to }, filter);
  // Where nearly every value is another, to count them all takes long and says nothing.
  if (rows > exactUpTo && distinct > filled / 2) return { type: "none" };
  return await frequent(asking, column, filter);
}

interface Span {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

async function histogram(asking: Asking, { column, from, to }: Span, filter: TableFilter): Promise<Spread> {
  const isDate = asking.table.field(column).kind === "date";
  const isWhole = isDate || (Number.isInteger(from) && Number.isInteger(to));
  const bins = from === to ? 1 : isWhole ? Math.min(mostBins, to - from + 1) : mostBins;
  const amount = isDate ? `CAST(${asking.time(column)} AS DOUBLE)` : `CAST(${await asking.number(column)} AS DOUBLE)`;
  const where = await whereOf(asking, filter);
  const { values } = asking;
  const bin = `least(${bins - 1}, CAST(floor((${amount} - ${values.number(from)}) / ${values.number(to - from || 1)} * ${bins}) AS BIGINT))`;
  const isCounted = where === "" ? "WHERE" : `${where} AND`;
  const found = await asking.query(
    `SELECT ${bin} AS bin, count(*) FROM ${asking.from} ${isCounted} isfinite(${amount}) GROUP BY 1`,
  );
  const counts = Array.from({ length: bins }, () => 0);
  for (const [bin, count] of found) counts[Number(bin)] = Number(count);
  return { type: "histogram", from, to, counts };
}

async function frequent(asking: Asking, column: number, filter: TableFilter): Promise<Spread> {
  const { table } = asking;
  const field = table.field(asking.use(column));
  const where = await whereOf(asking, filter);
  const isCounted = where === "" ? "WHERE" : `${where} AND`;
  const counted = `SELECT ${shownText(field, table.style)} AS value, count(*) AS count, min(r) AS first FROM ${asking.from}
     ${isCounted} NOT ${asking.isEmpty(column)} GROUP BY 1 ORDER BY count DESC, first LIMIT ${mostFrequent}`;
  // Cut only what is told: to cut every cell takes as long as to count them.
  const found = await asking.query(`SELECT left(value, 1000), count FROM (${counted}) ORDER BY count DESC, first`);
  const values = found.map(([value, count]) => ({ cell: cellOf(table, field, value), count: Number(count) }));
  return { type: "frequent", values };
}

function finite(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "bigint") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
