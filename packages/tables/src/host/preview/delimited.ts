/**
 * Delimited text: how it is written is found by DuckDB, over rows that do not fit instead of past them, and what it cannot find (the encoding, a
 * decimal comma) here. Rows that no table holds are reported, with what is wrong with them.
 */
import { writeFile } from "node:fs/promises";
import {
  type Delimited,
  type FilePreview,
  type LostRows,
  type PreviewChoices,
  sqlOfConversion,
  type TablePreview,
  type TextEncoding,
} from "@octavo/note";
import type { TableConnection } from "../database.ts";
import { fileLiteral, quoteLiteral } from "../quote.ts";
import { readColumnShapes } from "./column-shapes.ts";
import { countUnreadable, decodeHead, findEncoding } from "./encoding.ts";
import { describeTable, readFirstRows } from "./first-rows.ts";
import { findNumbers } from "./number-shapes.ts";
import type { PreviewedFile } from "./previewed-file.ts";
import { withScratch } from "./scratch.ts";

/** Rows that are reported one by one. */
const mostListed = 20;
const longestListed = 200;
let reads = 0;

export async function previewDelimited(file: PreviewedFile): Promise<FilePreview> {
  const { choices, head, folder } = file;
  const found = findEncoding(head, choices.encoding);
  if (found === null) return { kind: "none", why: "binary" };
  const { encoding, guess } = found;
  const decoded = decodeHead(head, encoding);
  const text = head.isWhole ? decoded : decoded.slice(0, decoded.lastIndexOf("\n") + 1);
  const unreadable = countUnreadable(text);
  return await withScratch(folder, async (path) => {
    await writeFile(path, text);
    const preview = await previewDecoded(file, path, encoding);
    const encodingNotes = { ...(unreadable > 0 && { unreadable }), ...(guess && { encodingGuess: guess }) };
    return { ...preview, delimited: { ...preview.delimited, ...encodingNotes } };
  });
}

async function previewDecoded(
  { choices, head, connection }: PreviewedFile,
  path: string,
  encoding: TextEncoding,
): Promise<TablePreview & { readonly delimited: Delimited }> {
  const found = await findDialect(connection, path, choices, encoding);
  let read = await readDelimited(connection, path, found);
  const dialect = await dialectWithNumbers(connection, path, read, choices.decimal);
  if (dialect.decimal === found.decimal && dialect.converted.length === 0) read = { ...read, dialect };
  else {
    await dropRead(connection, read);
    read = await readDelimited(connection, path, dialect);
  }
  try {
    const looked = await readFirstRows(connection, { from: read.table }, await describeTable(connection, read.table));
    const [counted] = await connection.rows(`SELECT count(*) FROM ${read.table}`);
    return {
      kind: "table",
      format: "csv",
      ...looked,
      total: head.isWhole ? Number(counted?.[0] ?? 0) : null,
      parts: [],
      part: null,
      header: read.dialect.header,
      delimited: read.dialect,
      lost: await readLostRows(connection, read),
    };
  } finally {
    await dropRead(connection, read);
  }
}

interface DelimitedRead {
  readonly dialect: Delimited;
  /** Temporary tables. */
  readonly table: string;
  readonly rejects: string;
}

/** What DuckDB finds where it may leave rows out: else it begins the table behind whatever does not fit. */
async function findDialect(
  connection: TableConnection,
  path: string,
  choices: PreviewChoices,
  encoding: TextEncoding,
): Promise<Delimited> {
  const given = [
    fileLiteral(path),
    "ignore_errors = true",
    "strict_mode = false",
    ...(choices.delimiter === undefined ? [] : [`delim = ${quoteLiteral(choices.delimiter)}`]),
    ...(choices.header === undefined ? [] : [`header = ${choices.header}`]),
    ...(choices.skip === undefined ? [] : [`skip = ${choices.skip}`]),
  ];
  const [row] = await connection.rows(
    `SELECT Delimiter, Quote, SkipRows, HasHeader FROM sniff_csv(${given.join(", ")})`,
  );
  const [delimiter = ",", quote = "", skip = 0, header = true] = row ?? [];
  return {
    encoding,
    delimiter: choices.delimiter ?? signOf(delimiter, ","),
    // A file without quotes in what was looked at may have them below.
    quote: signOf(quote, '"'),
    decimal: choices.decimal ?? ".",
    isDecimalGuessed: false,
    converted: [],
    numbersAsText: [],
    header: choices.header ?? header === true,
    skip: choices.skip ?? Number(skip),
  };
}

function signOf(found: unknown, usual: string): string {
  const text = String(found ?? "");
  return text === "" || text === "(empty)" ? usual : text.replace("\\t", "\t");
}

/** All rows that fit, and beside them what was wrong with the others. */
async function readDelimited(connection: TableConnection, path: string, dialect: Delimited): Promise<DelimitedRead> {
  const number = ++reads;
  const read = { dialect, table: `temp.look_${number}`, rejects: `look_rejects_${number}` };
  const texts = dialect.converted.map(({ name }) => `${quoteLiteral(name)}: 'VARCHAR'`);
  const given = [
    ...optionsOf(path, dialect),
    ...(texts.length === 0 ? [] : [`types = {${texts.join(", ")}}`]),
    "store_rejects = true",
    `rejects_table = '${read.rejects}'`,
    `rejects_scan = '${read.rejects}_scan'`,
    "rejects_limit = 0",
    "max_line_size = 4194304",
  ];
  const values = dialect.converted.map((column) => sqlOfConversion(column, dialect.decimal));
  const select = values.length === 0 ? "*" : `* REPLACE (${values.join(", ")})`;
  await connection.rows(`CREATE TEMP TABLE look_${number} AS SELECT ${select} FROM read_csv(${given.join(", ")})`);
  return read;
}

function optionsOf(path: string, dialect: Delimited): readonly string[] {
  return [
    fileLiteral(path),
    `delim = ${quoteLiteral(dialect.delimiter)}`,
    `quote = ${quoteLiteral(dialect.quote)}`,
    `header = ${dialect.header}`,
    `skip = ${dialect.skip}`,
    `decimal_separator = '${dialect.decimal}'`,
  ];
}

async function dropRead(connection: TableConnection, { table, rejects }: DelimitedRead): Promise<void> {
  for (const name of [table, rejects, `${rejects}_scan`]) await connection.rows(`DROP TABLE IF EXISTS ${name}`);
}

/** Finds how numbers are written that DuckDB takes for text. */
async function dialectWithNumbers(
  connection: TableConnection,
  path: string,
  { dialect, table }: DelimitedRead,
  chosen: Delimited["decimal"] | undefined,
): Promise<Delimited> {
  const columns = await describeTable(connection, table);
  if (!columns.some(({ type }) => type === "VARCHAR" || type === "DOUBLE")) return dialect;
  const texts = `temp.texts_${++reads}`;
  const given = [...optionsOf(path, dialect), "all_varchar = true", "ignore_errors = true"];
  await connection.rows(`CREATE TEMP TABLE ${texts.slice(5)} AS SELECT * FROM read_csv(${given.join(", ")})`);
  try {
    const shapes = await readColumnShapes(
      connection,
      texts,
      columns.map(({ name }) => name),
    );
    return { ...dialect, ...findNumbers(shapes, dialect.delimiter, chosen) };
  } finally {
    await connection.rows(`DROP TABLE ${texts}`);
  }
}

async function readLostRows(
  connection: TableConnection,
  { rejects, dialect }: DelimitedRead,
): Promise<LostRows | null> {
  const [counted] = await connection.rows(`SELECT count(DISTINCT line) FROM ${rejects}`);
  const count = Number(counted?.[0] ?? 0) + dialect.skip;
  if (count === 0) return null;
  const rows = await connection.rows(
    `SELECT line, first(CAST(error_type AS VARCHAR)), first(left(csv_line, ${longestListed})), first(error_message), first(column_name)
     FROM (SELECT * FROM ${rejects} ORDER BY line, column_idx) GROUP BY line ORDER BY line LIMIT ${mostListed}`,
  );
  const first = rows.map(([line, type, text, message, column]) => {
    const [, expected = null, found = null] =
      /Expected Number of Columns: (\d+) Found: (\d+)/.exec(String(message)) ?? [];
    return {
      line: Number(line),
      text: String(text ?? ""),
      why: reasonOf(String(type)),
      expected: expected === null ? null : Number(expected),
      found: found === null ? null : Number(found),
      column: column === null || column === undefined ? null : String(column),
    };
  });
  return { count, first };
}

function reasonOf(type: string): LostRows["first"][number]["why"] {
  switch (type) {
    case "MISSING COLUMNS":
      return "missing";
    case "TOO MANY COLUMNS":
      return "tooMany";
    case "CAST":
      return "value";
    case "UNQUOTED VALUE":
      return "quote";
    default:
      return "other";
  }
}
