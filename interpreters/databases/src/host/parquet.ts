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
  const instance = await openInstance(DuckDBInstance, scratchDirectory);
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
      const kept = await Promise.all(
        columns.map((column, index) => typeOfParquetColumn(connection, column, `c${index}`)),
      );
      const query = `SELECT ${kept.map(({ value }) => value).join(", ")} FROM rows`;
      const types = `KV_METADATA {${quoteLiteral(typesKey)}: ${quoteLiteral(kept.map(({ type }) => type).join(","))}}`;
      await connection.run(
        `COPY (${query}) TO ${quoteLiteral(join(scratchDirectory, name))} (FORMAT parquet, COMPRESSION zstd, ${types})`,
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
async function openInstance(instances: typeof DuckDBInstance, scratchDirectory: string): Promise<DuckDBInstance> {
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

/** Where a file says which types its columns have that it keeps as text. */
const typesKey = "octavo.types";
/** What a Parquet file cannot hold whole. */
const keptAsText: ReadonlySet<string> = new Set(["INTERVAL", "TIME WITH TIME ZONE", "BIT"]);

interface KeptColumn {
  /** What to write. */
  readonly value: string;
  readonly type: string;
}

/** The column in its type if all of its values can be, else as it is. */
async function typeOfParquetColumn(connection: DuckDBConnection, column: Column, sign: string): Promise<KeptColumn> {
  const { name, scale } = column;
  const type = column.type === "DECIMAL" ? await decimalOf(connection, sign, scale ?? 0) : column.type;
  const cast = castToType(sign, type);
  const [fits] = await readFirstRow(connection, `SELECT count(${sign}) = count(${cast}) FROM rows`);
  const isTyped = fits === true && !keptAsText.has(type);
  return { value: `${isTyped ? cast : sign} AS ${identifier(name)}`, type: fits === true ? type : "VARCHAR" };
}

function castToType(column: string, type: string): string {
  if (type === "VARCHAR") return column;
  if (type === "BLOB") return `unhex(substr(${column}, 3))`;
  // DuckDB reads a year before our era as one of it.
  const read =
    type.startsWith("DATE") || type.startsWith("TIMESTAMP") ? `nullif(${column}, ${column}[:-4] || ' BC')` : column;
  return `TRY_CAST(${read} AS ${type})`;
}

/** With as many places as the longest value has, or as the database says. */
async function decimalOf(connection: DuckDBConnection, column: string, scale: number): Promise<string> {
  const [places] = await readFirstRow(connection, `SELECT max(length(split_part(${column}, '.', 2))) FROM rows`);
  return `DECIMAL(38,${Math.min(Math.max(Number(places ?? 0), scale), 37)})`;
}

async function readFirstRow(connection: DuckDBConnection, query: string): Promise<readonly unknown[]> {
  const rows = await (await connection.run(query)).getRows();
  return rows[0] ?? [];
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
