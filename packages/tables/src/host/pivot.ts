/** What `pivotTable` does with rows in memory, done by DuckDB, in the very same shape. */
import {
  type Cell,
  labelOfCells,
  maximumSeries,
  mostCategories,
  type PivotAnswer,
  type PivotField,
  type PivotQuestion,
  type Series,
  seriesName,
} from "@octavo/note";
import { cellOfValue } from "./cells.ts";
import type { DatabaseRow, TableConnection } from "./database.ts";
import { columnOfField, shownText } from "./expressions.ts";
import type { OpenedTable } from "./opened-table.ts";
import { QueryContext } from "./query-context.ts";
import { whereClause } from "./where.ts";

let pivots = 0;

export async function answerPivot(
  table: OpenedTable,
  question: PivotQuestion,
  connection: TableConnection,
): Promise<PivotAnswer> {
  const { keys, groups, values } = question;
  const name = `p${++pivots}`;
  try {
    await addUpValues(new QueryContext(table, connection), question, name);
    const mostGroups = Math.max(1, Math.floor(maximumSeries / Math.max(1, values.length)));
    const categories = await combinations(connection, { name, sign: "k", fields: keys, most: mostCategories });
    const found = await combinations(connection, { name, sign: "g", fields: groups, most: mostGroups });
    const places = `SELECT k.place, g.place${values.map((_, index) => `, v${index}`).join("")} FROM ${name} a
      JOIN ${name}_k k ON ${sameFields("k", keys)} JOIN ${name}_g g ON ${sameFields("g", groups)}`;
    const numbers = numbersBy(await connection.rows(places), values);
    const cellsOf = (fields: readonly PivotField[], row: DatabaseRow) =>
      fields.map(({ index }, place) => cellOfValue(table, table.field(index), row[place]));
    const groupCells = found.rows.map((row) => cellsOf(groups, row));
    return {
      categories: categories.rows.map((row) => {
        const cells = cellsOf(keys, row);
        return { label: labelOfCells(cells), cells };
      }),
      series: groupCells.flatMap((cells, group) =>
        seriesOfCells(cells, { group, values, numbers, count: categories.rows.length }),
      ),
      omittedSeries: (found.total - found.rows.length) * values.length,
      omittedCategories: categories.total - categories.rows.length,
    };
  } finally {
    for (const table of [name, `${name}_k`, `${name}_g`])
      await connection.rows(`DROP TABLE IF EXISTS ${table}`).catch(() => {});
  }
}

/** Also where both have nothing in a column. */
function sameFields(sign: "k" | "g", fields: readonly PivotField[]): string {
  const columns = columnsOfFields(sign, fields);
  return columns.map((column) => `a.${column} IS NOT DISTINCT FROM ${sign}.${column}`).join(" AND ");
}

/** The first is the same in all rows: a combination of no columns is one, too. */
function columnsOfFields(sign: "k" | "g", fields: readonly PivotField[]): readonly string[] {
  return [`${sign}${sign}`, ...fields.map((_, place) => `${sign}${place}`)];
}

/** One row for each combination of keys and groups that there is, with the place where the table first has it. */
async function addUpValues(
  asking: QueryContext,
  { filter, keys, groups, values }: PivotQuestion,
  name: string,
): Promise<void> {
  const where = withKeys(asking, keys, await whereClause(asking, filter));
  const named = (fields: readonly PivotField[], sign: string) =>
    fields.map(({ index }, place) => `${keyOfColumn(asking, index)} AS ${sign}${place}`);
  const aggregates: string[] = [];
  for (const [place, { index, aggr }] of values.entries())
    aggregates.push(`${await aggregateOf(asking, index, aggr)} AS v${place}`);
  const columns = ["0 AS kk", "0 AS gg", ...named(keys, "k"), ...named(groups, "g")];
  const select = [...columns, ...aggregates, "min(r) AS first"].join(", ");
  await asking.query(
    `CREATE TEMP TABLE ${name} AS SELECT ${select} FROM ${asking.from} ${where} GROUP BY ${columns.map((_, place) => place + 1).join(", ")}`,
  );
}

/** What is missing and what is blank are the same to people. */
function keyOfColumn(asking: QueryContext, index: number): string {
  const field = asking.table.field(asking.use(index));
  if (/^(?:U?(?:TINY|SMALL|BIG)?INT(?:EGER)?|DOUBLE)$/.test(field.type)) return columnOfField(field);
  const shown = shownText(field, asking.table.style);
  return asking.table.isText ? `nullif(${shown}, '')` : shown;
}

/** What has no value is no category; printed text does not say what has none. */
function withKeys(asking: QueryContext, keys: readonly PivotField[], where: string): string {
  if (asking.table.isText || keys.length === 0) return where;
  const isSome = keys.map(({ index }) => `${keyOfColumn(asking, index)} IS NOT NULL`).join(" OR ");
  return where === "" ? `WHERE ${isSome}` : `${where} AND (${isSome})`;
}

/** As `resultOf` of the pivot in memory: `count` of rows, the others of numbers. */
export async function aggregateOf(asking: QueryContext, index: number, aggr: PivotField["aggr"]): Promise<string> {
  if (aggr === "count") return "CAST(count(*) AS DOUBLE)";
  const number = `CAST(${await asking.number(index)} AS DOUBLE)`;
  return `${aggr}(${number}) FILTER (isfinite(${number}))`;
}

interface Combinations {
  readonly rows: readonly DatabaseRow[];
  readonly total: number;
}

/** The combinations of some columns, in the order in which the table first has them, in a table of their own with their places. */
async function combinations(
  connection: TableConnection,
  parts: {
    readonly name: string;
    readonly sign: "k" | "g";
    readonly fields: readonly PivotField[];
    readonly most: number;
  },
): Promise<Combinations> {
  const { name, sign, fields, most } = parts;
  const columns = columnsOfFields(sign, fields);
  const all = `SELECT ${columns.join(", ")}, min(first) AS first FROM ${name} GROUP BY ${columns.join(", ")}`;
  const [row] = await connection.rows(`SELECT count(*) FROM (${all})`);
  await connection.rows(
    `CREATE TEMP TABLE ${name}_${sign} AS SELECT ${columns.join(", ")}, row_number() OVER (ORDER BY first) - 1 AS place FROM (${all}) ORDER BY first LIMIT ${most}`,
  );
  const rows = await connection.rows(`SELECT * FROM ${name}_${sign} ORDER BY place`);
  return { rows: rows.map((row) => row.slice(1, -1)), total: Number(row?.[0] ?? 0) };
}

type Numbers = ReadonlyMap<number, ReadonlyMap<number, readonly (number | null)[]>>;

/** By place of the group, then of the category: one number for each value. */
function numbersBy(rows: readonly DatabaseRow[], values: readonly PivotField[]): Numbers {
  const numbers = new Map<number, Map<number, readonly (number | null)[]>>();
  for (const [category, group, ...found] of rows) {
    const ofGroup = numbers.get(Number(group)) ?? new Map();
    numbers.set(Number(group), ofGroup);
    ofGroup.set(
      Number(category),
      values.map((_, index) => finiteOrNull(found[index])),
    );
  }
  return numbers;
}

function finiteOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function seriesOfCells(
  cells: readonly Cell[],
  parts: {
    readonly group: number;
    readonly values: readonly PivotField[];
    readonly numbers: Numbers;
    readonly count: number;
  },
): readonly Series[] {
  const { group, values, numbers, count } = parts;
  return values.map((value, index) => ({
    name: seriesName(cells, value, values.length),
    groups: cells,
    value,
    numbers: Array.from({ length: count }, (_, category) => {
      const found = numbers.get(group)?.get(category);
      return found ? (found[index] ?? null) : value.aggr === "count" ? 0 : null;
    }),
  }));
}
