/**
 * Makes a Parquet file of table text whose types are known. Each value is read by its type, which DuckDB does with the text that it writes itself;
 * a column of which some value is not what was said of it stays text, and nothing is lost.
 */
import { readFile, rename, rm } from "node:fs/promises";
import { DuckDBDataChunk, VARCHAR } from "@duckdb/node-api";
import { type TableTypes, type TypedTexts, typedTexts } from "@octavo/note";
import type { TableConnection } from "./database.ts";
import { identifier, quoteLiteral } from "./quote.ts";
import { heldAs, readAs, typesMetadata } from "./stated-types.ts";

/** As many rows as DuckDB takes at once. */
const chunkRows = 2048;
/** Columns that are tried in one go over the rows. */
const atOnce = 100;

let tables = 0;

/** @returns false where the types are not those of the text */
export async function parquetOfTypedText(
  connection: TableConnection,
  { path, types, parquet }: { readonly path: string; readonly types: TableTypes; readonly parquet: string },
): Promise<boolean> {
  const texts = typedTexts(await readFile(path, "utf8"), types);
  if (texts === null) return false;
  const table = `octavo_typed_${++tables}`;
  const unfinished = `${parquet}.part`;
  try {
    const columns = texts.names.map((_, index) => `c${index} VARCHAR`).join(", ");
    await connection.rows(`CREATE TEMP TABLE ${table} (${columns})`);
    await fill(connection, table, texts);
    const stated = await fittingTypes(connection, table, texts.columnTypes);
    const held = await heldAs(connection, table, stated);
    const names = namesInFile(texts.names);
    const select = held.map((value, index) => `${value} AS ${identifier(names[index] ?? "")}`).join(", ");
    const options = `FORMAT parquet, COMPRESSION snappy, ${typesMetadata(stated, texts.names)}`;
    await connection.rows(`COPY (SELECT ${select} FROM ${table}) TO ${quoteLiteral(unfinished)} (${options})`);
    await rename(unfinished, parquet);
  } finally {
    await connection.rows(`DROP TABLE IF EXISTS ${table}`).catch(() => {});
    await rm(unfinished, { force: true });
  }
  return true;
}

async function fill(connection: TableConnection, table: string, { rows, names }: TypedTexts): Promise<void> {
  const kinds = names.map(() => VARCHAR);
  const appender = await connection.appender(table);
  try {
    for (let from = 0; from < rows.length; from += chunkRows) {
      const chunk = DuckDBDataChunk.create(kinds);
      chunk.setRows(rows.slice(from, from + chunkRows).map((row) => [...row]));
      appender.appendDataChunk(chunk);
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
}

/** The types as they were stated, but text where a value is none of its type. */
async function fittingTypes(
  connection: TableConnection,
  table: string,
  stated: readonly string[],
): Promise<readonly string[]> {
  const fits: boolean[] = [];
  for (let from = 0; from < stated.length; from += atOnce) {
    const some = stated.slice(from, from + atOnce);
    fits.push(...(await fittingOf(connection, table, { some, from })));
  }
  return stated.map((type, index) => (fits[index] === true ? type : "VARCHAR"));
}

async function fittingOf(
  connection: TableConnection,
  table: string,
  { some, from }: { readonly some: readonly string[]; readonly from: number },
): Promise<readonly boolean[]> {
  const tests = some.map((type, place) => `count(c${from + place}) = count(${readAs(`c${from + place}`, type)})`);
  try {
    const [row = []] = await connection.rows(`SELECT ${tests.join(", ")} FROM ${table}`);
    return row.map((fit) => fit === true);
  } catch {
    // One that is no type at all takes the others with it, unless each is asked by itself.
    if (some.length === 1) return [false];
    const each: boolean[] = [];
    for (const [place, type] of some.entries())
      each.push(...(await fittingOf(connection, table, { some: [type], from: from + place })));
    return each;
  }
}

/** A file takes each name once, in whatever case. */
function namesInFile(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 1; taken.has(unique.toLowerCase()) || unique === ""; count++)
      unique = `${name || "column"}_${count}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
