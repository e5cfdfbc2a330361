/**
 * Holds the rows of one result while they arrive, to write them as text (the first of them) and as Parquet (all).
 *
 * A statement must run once: it may insert rows, draw numbers or take a second look at a changed table. So its rows are taken as
 * they stream and appended to a temporary table of a connection beside it; nothing is wrapped around people's SQL, and LIMIT,
 * ORDER BY and error positions stay what they are. DuckDB then casts values to text by its own rules, and its COPY writes
 * the file. What does not fit into memory spills to the scratch folder.
 */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBType } from "@duckdb/node-api";
import { identifier, literal } from "./quote.ts";

export interface Staging {
  readonly append: (chunk: DuckDBDataChunk) => void;
  /** The first rows, each value as DuckDB writes it. */
  readonly head: (rows: number) => Promise<(string | null)[][]>;
  readonly writeParquet: (file: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const table = "octavo_result";

export async function createStaging(
  connection: DuckDBConnection,
  names: readonly string[],
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
      const result = await connection.run(`SELECT COLUMNS(*)::VARCHAR FROM temp.main.${table} LIMIT ${rows}`);
      return (await result.getRows()).map((row) => row.map((value) => (value === null ? null : String(value))));
    },
    async writeParquet(file) {
      appender.flushSync();
      const copy = (wide: "DECIMAL(38, 0)" | "VARCHAR") => {
        const selected = types.map((type, index) => {
          return `${inParquet(`c${index}`, String(type), wide)} AS ${identifier(names[index] ?? "")}`;
        });
        const rows = `SELECT ${selected.join(", ")} FROM temp.main.${table}`;
        return connection.run(`COPY (${rows}) TO ${literal(file)} (FORMAT parquet, COMPRESSION zstd)`);
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

const wideIntegers = ["HUGEINT", "UHUGEINT"];

/** Whether all wide integers (a sum of integers is one) are short enough for a decimal of 38 digits. */
async function widestFits(connection: DuckDBConnection, types: readonly DuckDBType[]): Promise<boolean> {
  const tests = types.flatMap((type, index) => {
    const column = `c${index}`;
    return wideIntegers.includes(String(type))
      ? [`count(${column}) = count(TRY_CAST(${column} AS DECIMAL(38, 0)))`]
      : [];
  });
  const result = await connection.run(`SELECT ${tests.join(" AND ")} FROM temp.main.${table}`);
  return (await result.getRows())[0]?.[0] === true;
}

/** What Parquet lacks and DuckDB would write as something else: wide integers as floating-point numbers, unions as structures. */
function inParquet(column: string, type: string, wide: "DECIMAL(38, 0)" | "VARCHAR"): string {
  if (wideIntegers.includes(type)) return `CAST(${column} AS ${wide})`;
  const isLost = type.includes("HUGEINT") || type.startsWith("UNION") || type === "TIME WITH TIME ZONE";
  return isLost ? `CAST(${column} AS VARCHAR)` : column;
}
