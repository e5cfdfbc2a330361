/**
 * Holds the rows of one result while they arrive, to write them as text (the first of them) and as Parquet (all).
 *
 * A statement must run once: it may insert rows, draw numbers or take a second look at a changed table. So its rows are taken as
 * they stream and appended to a temporary table of a connection beside it; nothing is wrapped around people's SQL, and LIMIT,
 * ORDER BY and error positions stay what they are. DuckDB then casts values to text by its own rules, and its COPY writes
 * the file. What does not fit into memory spills to the scratch folder.
 */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType } from "@duckdb/node-api";
import type { TypedColumn } from "@octavo/interpreter/hosted";
import { identifier, quoteLiteral } from "./quote.ts";

export interface Staging {
  readonly append: (chunk: DuckDBDataChunk) => void;
  /** The first rows, each value as DuckDB writes it. */
  readonly head: (rows: number) => Promise<(string | null)[][]>;
  readonly writeParquet: (file: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const table = "octavo_result";
/** Where a Parquet file says which types its columns have that it keeps as something else. */
const typesKey = "octavo.types";

export async function createStaging(
  connection: DuckDBConnection,
  stated: readonly TypedColumn[],
  types: readonly DuckDBType[],
): Promise<Staging> {
  const columns = types.map((type, index) => `c${index} ${type}`).join(", ");
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${table} (${columns})`);
  const appender = await connection.createAppender(table, "main", "temp");

  return {
    append(chunk) {
      appender.appendDataChunk(chunk);
    },
    async head(rows) {
      appender.flushSync();
      const texts = types.map((type, index) => textOfValue(`c${index}`, String(type)));
      const result = await connection.run(`SELECT ${texts.join(", ")} FROM temp.main.${table} LIMIT ${rows}`);
      return (await result.getRows()).map((row) => row.map((value) => (value === null ? null : String(value))));
    },
    async writeParquet(file) {
      appender.flushSync();
      const copy = (wide: "DECIMAL(38, 0)" | "VARCHAR") => {
        const selected = types.map((type, index) => {
          return `${inParquet(`c${index}`, String(type), wide)} AS ${identifier(stated[index]?.name ?? "")}`;
        });
        const rows = `SELECT ${selected.join(", ")} FROM temp.main.${table}`;
        const metadata = `KV_METADATA {${quoteLiteral(typesKey)}: ${quoteLiteral(stated.map(({ type }) => type).join(","))}}`;
        return connection.run(
          `COPY (${rows}) TO ${quoteLiteral(file)} (FORMAT parquet, COMPRESSION zstd, ${metadata})`,
        );
      };
      const isWide = types.some((type) => wideIntegers.includes(String(type)));
      const fits = isWide ? await widestFits(connection, types) : true;
      await copy(fits ? "DECIMAL(38, 0)" : "VARCHAR");
    },
    async drop() {
      appender.closeSync();
      const drop = () => connection.run(`DROP TABLE IF EXISTS temp.main.${table}`);
      // The interrupt of a cancelled run may hit this too.
      await drop().catch(drop).catch(drop);
    },
  };
}

/**
 * DuckDB takes 0.25 ms to format an integer of 39 digits, because it divides bit by bit, and a hundredth of that for 38 digits. So the first digit is
 * written apart.
 */
function textOfValue(column: string, type: string): string {
  if (type !== "UHUGEINT") return `CAST(${column} AS VARCHAR)`;
  const long = [3, 2, 1].map(
    (digit) =>
      `WHEN ${column} >= ${longestStart(digit)} THEN '${digit}' || lpad(CAST(CAST(${column} - ${longestStart(digit)} AS HUGEINT) AS VARCHAR), 38, '0')`,
  );
  return `CASE ${long.join(" ")} ELSE CAST(CAST(${column} AS HUGEINT) AS VARCHAR) END`;
}

/** The first integer of 39 digits that begins with a digit. */
function longestStart(digit: number): string {
  return `CAST('${digit}${"0".repeat(38)}' AS UHUGEINT)`;
}

const wideIntegers = ["HUGEINT", "UHUGEINT"];

/** Whether a decimal of 38 digits holds all wide integers (sums of integers are such). A cast would raise an error for each longer one. */
async function widestFits(connection: DuckDBConnection, types: readonly DuckDBType[]): Promise<boolean> {
  const least = `CAST('-1${"0".repeat(38)}' AS HUGEINT)`;
  const tests = types.flatMap((type, index) => {
    const column = `c${index}`;
    if (String(type) === "UHUGEINT") return [`coalesce(max(${column}) < ${longestStart(1)}, true)`];
    if (String(type) !== "HUGEINT") return [];
    return [`coalesce(max(${column}) < -${least} AND min(${column}) > ${least}, true)`];
  });
  const result = await connection.run(`SELECT ${tests.join(" AND ")} FROM temp.main.${table}`);
  return (await result.getRows())[0]?.[0] === true;
}

/** What Parquet lacks and DuckDB would write as something else: wide integers as floating-point numbers, unions as structures, intervals without their microseconds. */
function inParquet(column: string, type: string, wide: "DECIMAL(38, 0)" | "VARCHAR"): string {
  if (wideIntegers.includes(type)) return wide === "VARCHAR" ? textOfValue(column, type) : `CAST(${column} AS ${wide})`;
  const isLost =
    type.includes("HUGEINT") || type.startsWith("UNION") || /TIME WITH TIME ZONE|INTERVAL|BIGNUM|\bBIT\b/.test(type);
  if (isLost) return `CAST(${column} AS VARCHAR)`;
  const listed = withLists(type);
  return listed === type ? column : `CAST(${column} AS ${listed})`;
}

/** Parquet has no arrays of fixed length, and other readers fail on what DuckDB writes for a missing array. */
function withLists(type: string): string {
  return type.replaceAll(/"(?:[^"]|"")*"|\[\d+\]/g, (part) => (part.startsWith("[") ? "[]" : part));
}
