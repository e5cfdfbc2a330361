/**
 * Rows of a result on their way into a Parquet file.
 *
 * They come as the database writes them, as text, and are kept as text until all are there: only then it is known whether each value of a
 * column is what its type promises. A date before our era, a decimal without limits or a zero date is none to Parquet; such a column stays
 * text, and nothing is lost. What does not fit into memory spills to the scratch folder. DuckDB is loaded for the first large result.
 */
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Cell, Column } from "./connection.ts";

export interface ResultFile {
  readonly append: (rows: readonly (readonly Cell[])[]) => void;
  /** Writes all rows to a file of the scratch folder. */
  readonly write: (name: string) => Promise<void>;
  readonly close: () => void;
}

/** As many rows as DuckDB takes at once. */
const chunk = 2048;

export async function createResultFile(columns: readonly Column[], scratchDirectory: string): Promise<ResultFile> {
  const { DuckDBDataChunk, DuckDBInstance, VARCHAR } = await import("@duckdb/node-api");
  const instance = await opened(DuckDBInstance, scratchDirectory);
  const connection = await instance.connect();
  const types = columns.map(() => VARCHAR);
  await connection.run(`CREATE TABLE rows (${columns.map((_, index) => `c${index} VARCHAR`).join(", ")})`);
  const appender = await connection.createAppender("rows");
  return {
    append(rows) {
      for (let from = 0; from < rows.length; from += chunk) {
        const data = DuckDBDataChunk.create(types);
        data.setRows(rows.slice(from, from + chunk).map((row) => [...row]));
        appender.appendDataChunk(data);
      }
    },
    async write(name) {
      appender.flushSync();
      const selected = await Promise.all(columns.map((column, index) => typed(connection, column, `c${index}`)));
      const query = `SELECT ${selected.join(", ")} FROM rows`;
      await connection.run(
        `COPY (${query}) TO ${literal(join(scratchDirectory, name))} (FORMAT parquet, COMPRESSION zstd)`,
      );
    },
    close() {
      appender.closeSync();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Half of what is free on the disk: notes have to be saved there too. */
async function opened(instances: typeof DuckDBInstance, scratchDirectory: string): Promise<DuckDBInstance> {
  const { bavail, bsize } = await statfs(scratchDirectory);
  return await instances.create(":memory:", {
    memory_limit: "512MB",
    threads: "2",
    temp_directory: join(scratchDirectory, "spill"),
    max_temp_directory_size: `${Math.floor((bavail * bsize) / 2 / 1024 ** 2)}MiB`,
    preserve_insertion_order: "true",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
}

/** The column in its type if all of its values can be, else as it is. */
async function typed(connection: DuckDBConnection, { name, type }: Column, column: string): Promise<string> {
  const cast = type === "DECIMAL" ? await decimalOf(connection, column) : castOf(column, type);
  const [fits] = await rowOf(connection, `SELECT count(${column}) = count(${cast}) FROM rows`);
  return `${fits === true ? cast : column} AS ${identifier(name)}`;
}

function castOf(column: string, type: string): string {
  if (type === "VARCHAR") return column;
  if (type === "BLOB") return `unhex(substr(${column}, 3))`;
  // DuckDB reads a year before our era as one of it.
  const read =
    type.startsWith("DATE") || type.startsWith("TIMESTAMP") ? `nullif(${column}, ${column}[:-4] || ' BC')` : column;
  return `TRY_CAST(${read} AS ${type})`;
}

/** With as many places as the longest value has. */
async function decimalOf(connection: DuckDBConnection, column: string): Promise<string> {
  const places = await rowOf(connection, `SELECT max(length(split_part(${column}, '.', 2))) FROM rows`);
  return `TRY_CAST(${column} AS DECIMAL(38, ${Math.min(Number(places[0] ?? 0), 37)}))`;
}

async function rowOf(connection: DuckDBConnection, query: string): Promise<readonly unknown[]> {
  const rows = await (await connection.run(query)).getRows();
  return rows[0] ?? [];
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
