/**
 * Delimited text: how it is written is found by DuckDB, over rows that do not fit instead of past them, and what it cannot find (the encoding, a
 * decimal comma) here. Rows that no table holds are reported, with what is wrong with them.
 */
import { writeFile } from "node:fs/promises";
import type { Delimited, FilePreview, LostRows, PreviewChoices, TablePreview, TextEncoding } from "@octavo/note";
import type { TableConnection } from "../database.ts";
import { fileLiteral, identifier, quoteLiteral } from "../quote.ts";
import { countUnreadable, decodeHead, findEncoding } from "./encoding.ts";
import { describeTable, readFirstRows } from "./first-rows.ts";
import type { PreviewedFile } from "./previewed-file.ts";
import { withScratch } from "./scratch.ts";

/** Rows that are reported one by one. */
const mostTold = 20;
const longestTold = 200;
let reads = 0;

export async function previewDelimited(file: PreviewedFile): Promise<FilePreview> {
  const { choices, head, folder } = file;
  const encoding = choices.encoding ?? findEncoding(head)?.encoding;
  if (encoding === undefined) return { kind: "none", why: "binary" };
  const decoded = decodeHead(head, encoding);
  const text = head.isWhole ? decoded : decoded.slice(0, decoded.lastIndexOf("\n") + 1);
  const unreadable = countUnreadable(text);
  return await withScratch(folder, async (path) => {
    await writeFile(path, text);
    const preview = await previewDecoded(file, path, encoding);
    return unreadable === 0 ? preview : { ...preview, delimited: { ...preview.delimited, unreadable } };
  });
}

async function previewDecoded(
  { choices, head, connection }: PreviewedFile,
  path: string,
  encoding: TextEncoding,
): Promise<TablePreview & { readonly delimited: Delimited }> {
  const found = await findDialect(connection, path, choices, encoding);
  let read = await readDelimited(connection, path, found);
  if (choices.decimal === undefined && found.delimiter !== ",") {
    const comma = await findDecimalComma(connection, read.table);
    if (comma !== null) {
      await dropRead(connection, read);
      read = await readDelimited(connection, path, { ...found, ...comma });
    }
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
    thousands: "",
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
  const given = [
    fileLiteral(path),
    `delim = ${quoteLiteral(dialect.delimiter)}`,
    `quote = ${quoteLiteral(dialect.quote)}`,
    `header = ${dialect.header}`,
    `skip = ${dialect.skip}`,
    `decimal_separator = '${dialect.decimal}'`,
    ...(dialect.thousands === "" ? [] : [`thousands = '${dialect.thousands}'`]),
    "store_rejects = true",
    `rejects_table = '${read.rejects}'`,
    `rejects_scan = '${read.rejects}_scan'`,
    "rejects_limit = 0",
    "max_line_size = 4194304",
  ];
  await connection.rows(`CREATE TEMP TABLE look_${number} AS SELECT * FROM read_csv(${given.join(", ")})`);
  return read;
}

async function dropRead(connection: TableConnection, { table, rejects }: DelimitedRead): Promise<void> {
  for (const name of [table, rejects, `${rejects}_scan`]) await connection.rows(`DROP TABLE IF EXISTS ${name}`);
}

/** Columns of text whose every value is a number as half of Europe writes it. */
async function findDecimalComma(
  connection: TableConnection,
  table: string,
): Promise<Pick<Delimited, "decimal" | "thousands"> | null> {
  const texts = (await describeTable(connection, table)).filter(({ type }) => type === "VARCHAR");
  if (texts.length === 0) return null;
  const tests = texts.map(({ name }) => {
    const value = `trim(${identifier(name)})`;
    const isNumber = `regexp_full_match(${value}, '[-+]?(\\d{1,3}(\\.\\d{3})+|\\d+)(,\\d+)?')`;
    return `coalesce(bool_and(${value} = '' OR ${isNumber}) AND bool_or(contains(${value}, ',')), false), coalesce(bool_or(contains(${value}, '.')), false)`;
  });
  const [row = []] = await connection.rows(`SELECT ${tests.join(", ")} FROM ${table}`);
  const commas = texts.map((_, at) => ({ isComma: row[2 * at] === true, hasThousands: row[2 * at + 1] === true }));
  const found = commas.filter(({ isComma }) => isComma);
  if (found.length === 0) return null;
  return { decimal: ",", thousands: found.some(({ hasThousands }) => hasThousands) ? "." : "" };
}

async function readLostRows(
  connection: TableConnection,
  { rejects, dialect }: DelimitedRead,
): Promise<LostRows | null> {
  const [counted] = await connection.rows(`SELECT count(DISTINCT line) FROM ${rejects}`);
  const count = Number(counted?.[0] ?? 0) + dialect.skip;
  if (count === 0) return null;
  const rows = await connection.rows(
    `SELECT line, first(CAST(error_type AS VARCHAR)), first(left(csv_line, ${longestTold})), first(error_message), first(column_name)
     FROM (SELECT * FROM ${rejects} ORDER BY line, column_idx) GROUP BY line ORDER BY line LIMIT ${mostTold}`,
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
