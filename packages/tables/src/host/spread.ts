/**
 * How the values of a column are spread, and how many different ones there are.
 *
 * Where there can be only so many (whole numbers that lie close together, days, words that come again and again), they are counted one by one, and
 * their number is exact. Where nearly every value is another, it is estimated first, for all columns at once, and then counted column by column as far
 * as a table is not too long for that.
 */
import { type ColumnProfile, mostBins, mostExact, mostFrequent, type Spread, type TableFilter } from "@octavo/note";
import { cellOfValue } from "./cells.ts";
import type { TableConnection } from "./database.ts";
import { columnOfField, comparedValue, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import type { OpenedTable } from "./opened-table.ts";
import { QueryContext } from "./query-context.ts";
import { whereClause } from "./where.ts";

/** Of more rows, distinct values are estimated first where they are not counted one by one. */
const exactUpTo = 100_000;
/** So few of them are counted after all, since the estimate is only as good as there are many. */
const fewDistinct = 50_000;
const sampled = 16;
/** Whole numbers and days are counted one by one where no more lie between the least and the greatest. */
const mostCounted = 20_000;
const day = 24 * 3_600_000;

/** What is known of a column before. */
export interface Filled {
  readonly column: number;
  /** Cells with something in them. */
  readonly filled: number;
  /** Null where it is not known yet. */
  readonly distinct: number | null;
  /** Of what a histogram counts: numbers, or milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Each statement is asked by itself: their values are numbered. */
export interface Looking {
  readonly table: OpenedTable;
  readonly connection: TableConnection;
  readonly filter: TableFilter;
}

interface HowMany {
  readonly distinct: number;
  readonly isExact: boolean;
}

interface Spreading extends HowMany {
  readonly spread: Spread;
}

/**
 * How many different values there are: of many rows estimated by the values whose hash falls into a sixteenth, which is right to one or two in
 * a hundred where there are many. (DuckDB's own estimate is off by thirteen, and takes twice as long.)
 */
export function distinctOf({ rows }: OpenedTable, value: string): string {
  if (rows <= exactUpTo) return `count(DISTINCT ${value})`;
  return `${sampled} * count(DISTINCT hash(${value})) FILTER (${value} IS NOT NULL AND hash(${value}) % ${sampled} = 0)`;
}

/** Whether the least and the greatest value say how many there can be. */
export function isCountable({ type }: Field): boolean {
  return type === "DATE" || /^U?(?:TINY|SMALL|BIG)?INT(?:EGER)?$/.test(type);
}

export async function spreadOfColumn(looking: Looking, known: Filled): Promise<Spreading> {
  const { column, filled, from, to } = known;
  if (filled === 0) return { distinct: 0, isExact: true, spread: { type: "none" } };
  const field = looking.table.field(column);
  if (field.kind === "text") return await frequentValues(looking, known);
  if (from === null || to === null) return { ...(await countDistinct(looking, known)), spread: { type: "none" } };
  const span = { column, from, to };
  if (isCountable(field) && Number.isSafeInteger(from) && Number.isSafeInteger(to)) {
    const possible = (to - from) / (field.type === "DATE" ? day : 1);
    if (possible <= mostCounted) return await countInSpan(looking, span);
  }
  return { ...(await countDistinct(looking, known)), spread: await histogram(looking, span) };
}

async function countDistinct(looking: Looking, { column, filled, distinct }: Filled): Promise<HowMany> {
  const { table, connection, filter } = looking;
  const value = comparedValue(table.field(column));
  const counted = async (count: string) => {
    const asking = new QueryContext(table, connection);
    asking.use(column);
    const where = await whereClause(asking, filter);
    const [row] = await asking.query(`SELECT ${count} FROM ${asking.from} ${where}`);
    return Number(row?.[0] ?? 0);
  };
  const known = distinct ?? (await counted(distinctOf(table, value)));
  if (table.rows <= exactUpTo) return { distinct: Math.min(filled, known), isExact: true };
  if (known <= fewDistinct) return { distinct: await counted(`count(DISTINCT ${value})`), isExact: true };
  if (table.rows > mostExact) return { distinct: Math.min(filled, known), isExact: false };
  // Of long texts the hashes take a part of the memory; among these no two are alike by chance.
  const all = `count(DISTINCT hash(${value})) FILTER (${value} IS NOT NULL)`;
  return { distinct: await counted(all), isExact: true };
}

/** Below which a quarter, a half and three quarters of the numbers or dates lie; null where there are none. */
export async function quartilesOf(
  { table, connection, filter }: Looking,
  known: Filled,
): Promise<ColumnProfile["quartiles"]> {
  const { column, from, to } = known;
  if (from === null || to === null) return null;
  const asking = new QueryContext(table, connection);
  const isDate = table.field(asking.use(column)).kind === "date";
  const amount = `CAST(${isDate ? asking.time(column) : await asking.number(column)} AS DOUBLE)`;
  const where = await whereClause(asking, filter);
  const quantile = table.rows > mostExact ? "approx_quantile" : "quantile_cont";
  const parts = [0.25, 0.5, 0.75].map((part) => `${quantile}(amount, ${part})`);
  const [found = []] = await asking.query(
    `SELECT ${parts.join(", ")} FROM (SELECT ${amount} AS amount FROM ${asking.from} ${andCondition(where, `isfinite(${amount})`)})`,
  );
  const [first, median, third] = found.map(finiteOrNull);
  return typeof first === "number" && typeof median === "number" && typeof third === "number"
    ? [first, median, third]
    : null;
}

interface Span {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Each value by itself; the bins are made of these. */
async function countInSpan(looking: Looking, { column, from, to }: Span): Promise<Spreading> {
  const asking = new QueryContext(looking.table, looking.connection);
  const field = asking.table.field(asking.use(column));
  const where = await whereClause(asking, looking.filter);
  const value = columnOfField(field);
  const amount = field.kind === "date" ? asking.time(column) : value;
  const found = await asking.query(
    `SELECT ${amount}, count FROM (SELECT ${value}, count(*) AS count FROM ${asking.from} ${andCondition(where, `${value} IS NOT NULL`)} GROUP BY ${value})`,
  );
  const bins = Math.min(mostBins, to - from + 1);
  const counts = Array.from({ length: bins }, () => 0);
  for (const [amount, count] of found) {
    // A day beyond all days is a value, and in no bin.
    if (amount === null) continue;
    const bin = Math.min(bins - 1, Math.floor(((Number(amount) - from) / (to - from || 1)) * bins));
    counts[bin] = (counts[bin] ?? 0) + Number(count);
  }
  return { distinct: found.length, isExact: true, spread: { type: "histogram", from, to, counts } };
}

async function histogram(looking: Looking, { column, from, to }: Span): Promise<Spread> {
  const asking = new QueryContext(looking.table, looking.connection);
  const isDate = asking.table.field(column).kind === "date";
  const isWhole = isDate || (Number.isInteger(from) && Number.isInteger(to));
  const bins = from === to ? 1 : isWhole ? Math.min(mostBins, to - from + 1) : mostBins;
  const amount = isDate ? `CAST(${asking.time(column)} AS DOUBLE)` : `CAST(${await asking.number(column)} AS DOUBLE)`;
  const where = await whereClause(asking, looking.filter);
  const { values } = asking;
  const bin = `least(${bins - 1}, CAST(floor((${amount} - ${values.number(from)}) / ${values.number(to - from || 1)} * ${bins}) AS BIGINT))`;
  const found = await asking.query(
    `SELECT ${bin} AS bin, count(*) FROM ${asking.from} ${andCondition(where, `isfinite(${amount})`)} GROUP BY 1`,
  );
  const counts = Array.from({ length: bins }, () => 0);
  for (const [bin, count] of found) counts[Number(bin)] = Number(count);
  return { type: "histogram", from, to, counts };
}

async function frequentValues(looking: Looking, { column, filled, distinct }: Filled): Promise<Spreading> {
  const { table, connection, filter } = looking;
  // Where nearly every value is another, to count them all takes long and says nothing.
  if (distinct !== null && table.rows > exactUpTo && distinct > filled / 2)
    return {
      ...(await countDistinct(looking, { column, filled, distinct, from: null, to: null })),
      spread: { type: "none" },
    };
  const asking = new QueryContext(table, connection);
  const field = table.field(asking.use(column));
  const where = await whereClause(asking, filter);
  const isFilled = `NOT ${asking.isEmpty(column)}`;
  const value = comparedValue(field);
  const counted = `SELECT ${value} AS value, count(*) AS count, min(r) AS first FROM ${asking.from} ${andCondition(where, isFilled)} GROUP BY 1`;
  // Only the few that are returned get their shown text: to make it of every cell takes as long as to count them.
  const shown = shownText(field, table.style, "value");
  const found = await asking.query(
    `WITH counted AS MATERIALIZED (${counted}) SELECT left(${shown}, 1000), count, (SELECT count(*) FROM counted) FROM counted
     ORDER BY count DESC, first LIMIT ${mostFrequent}`,
  );
  const values = found.map(([value, count]) => ({ cell: cellOfValue(table, field, value), count: Number(count) }));
  return { distinct: Number(found[0]?.[2] ?? 0), isExact: true, spread: { type: "frequent", values } };
}

function andCondition(where: string, test: string): string {
  return where === "" ? `WHERE ${test}` : `${where} AND ${test}`;
}

export function finiteOrNull(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "bigint") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
