/** Code that reads a file as its preview has read it. */
import { type Delimited, sqlOfConversion, type TablePreview, type TextEncoding } from "@octavo/note";
import type { FileArea } from "@octavo/protocol";
import { nameInCode, pandasCode, sqlLiteral } from "../reading-code.ts";

/** Signs that `latin-1` of SQL does not have. */
const signsOf1252 = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const encodingsOfSql: Partial<Record<TextEncoding, string>> = {
  "utf-8": "utf-8",
  "utf-16le": "utf-16",
  "windows-1252": "latin-1",
};
const encodingsOfPython: Partial<Record<TextEncoding, string>> = {
  "utf-8": "utf-8-sig",
  "utf-16le": "utf-16",
  "utf-16be": "utf-16",
  "windows-1252": "cp1252",
  "windows-1250": "cp1250",
  "windows-1251": "cp1251",
  macintosh: "mac_roman",
};

/** The paragraph in SQL; null where SQL does not reach or read the file. */
export function sqlReading(path: string, area: FileArea, preview: TablePreview): string | null {
  if (area === "mine") return null;
  // DuckDB takes these signs for a pattern of many files.
  const file = sqlLiteral(path.replace(/[*?[]/g, "[$&]"));
  switch (preview.format) {
    case "csv":
      return preview.delimited && sqlOfDelimited(file, preview.delimited, preview);
    case "json":
    case "parquet":
      return `%sql\nselect * from ${file}`;
    case "xlsx":
    case "sqlite":
      return null;
  }
}

/** Columns that are named where they have to be. */
const mostNamed = 500;

/**
 * Where rows do not fit, the columns are said: else the table would begin behind those rows, without a word, or would not be found. So the first row that
 * does not fit is an error.
 */
function columnsOf({ columns, lost, delimited }: TablePreview): readonly string[] {
  const texts = new Set(delimited?.converted.map(({ name }) => name));
  const typed = (named: TablePreview["columns"]) =>
    named.map(({ name, type }) => `${sqlLiteral(name)}: ${sqlLiteral(texts.has(name) ? "VARCHAR" : type)}`).join(", ");
  if (lost !== null && columns.length <= mostNamed) return ["auto_detect = false", `columns = {${typed(columns)}}`];
  return texts.size === 0 ? [] : [`types = {${typed(columns.filter(({ name }) => texts.has(name)))}}`];
}

function sqlOfDelimited(file: string, { quote, ...how }: Delimited, preview: TablePreview): string | null {
  const { rows } = preview;
  const encoding = encodingsOfSql[how.encoding];
  if (encoding === undefined) return null;
  if (encoding === "latin-1" && rows.some((row) => row.some((cell) => signsOf1252.test(String(cell))))) return null;
  const options = [
    `delim = ${how.delimiter === "\t" ? "'\\t'" : sqlLiteral(how.delimiter)}`,
    `header = ${how.header}`,
    `skip = ${how.skip}`,
    ...columnsOf(preview),
    ...(quote === '"' ? [] : [`quote = ${sqlLiteral(quote)}`]),
    ...(how.decimal === "." ? [] : [`decimal_separator = ${sqlLiteral(how.decimal)}`]),
    ...(encoding === "utf-8" ? [] : [`encoding = ${sqlLiteral(encoding)}`]),
  ];
  const values = how.converted.map((column) => sqlOfConversion(column, how.decimal));
  const select = values.length === 0 ? "*" : `* replace (\n  ${values.join(",\n  ")}\n)`;
  return `%sql\nselect ${select} from read_csv(${file}, ${options.join(", ")})`;
}

/** The paragraph in Python. */
export function pythonReading(path: string, area: FileArea, preview: TablePreview): string {
  const file = JSON.stringify(nameInCode(path, area));
  const { part } = preview;
  switch (preview.format) {
    case "csv":
      return pandasCode(`pd.read_csv(${[file, ...pythonOfDelimited(preview.delimited, preview)].join(", ")})`);
    case "json":
      return pandasCode(`pd.read_json(${file}${/\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(path) ? ", lines=True" : ""})`);
    case "parquet":
      return pandasCode(`pd.read_parquet(${file})`);
    case "xlsx": {
      const header = preview.header === false ? ", header=None" : "";
      return pandasCode(`pd.read_excel(${file}, sheet_name=${JSON.stringify(part ?? "")}${header})`);
    }
    case "sqlite": {
      const query = JSON.stringify(`select * from "${(part ?? "").replaceAll('"', '""')}"`);
      const opened = area === "mine" ? `os.path.expanduser(${file})` : file;
      const needed = area === "mine" ? "import os\nimport sqlite3\n" : "import sqlite3\n";
      return `%python\n${needed}import pandas as pd\n\npd.read_sql(${query}, sqlite3.connect(${opened}))`;
    }
  }
}

function pythonOfDelimited(how: Delimited | null, { columns }: TablePreview): readonly string[] {
  if (how === null) return [];
  const encoding = encodingsOfPython[how.encoding] ?? how.encoding;
  const thousands = how.converted.find((column) => column.thousands !== "")?.thousands ?? "";
  // pandas leaves the sign out of every text that is a number without it: of versions, addresses and dates too.
  const others = thousands === "" ? [] : columns.filter(({ type }) => !/INT|DOUBLE/.test(type));
  const missing = how.converted.filter((column) => column.missing.length > 0);
  return [
    ...(how.delimiter === "," ? [] : [`sep=${JSON.stringify(how.delimiter)}`]),
    ...(how.decimal === "." ? [] : [`decimal=${JSON.stringify(how.decimal)}`]),
    ...(thousands === "" ? [] : [`thousands=${JSON.stringify(thousands)}`]),
    ...(others.length === 0 ? [] : [`dtype=${pythonDict(others.map(({ name }) => [name, "str"]))}`]),
    ...(missing.length === 0
      ? []
      : [`na_values=${pythonDict(missing.map((column) => [column.name, column.missing]))}`]),
    ...(how.quote === '"' ? [] : [`quotechar=${JSON.stringify(how.quote)}`]),
    ...(how.header ? [] : ["header=None"]),
    ...(how.skip === 0 ? [] : [`skiprows=${how.skip}`]),
    ...(encoding === "utf-8-sig" ? [] : [`encoding=${JSON.stringify(encoding)}`]),
  ];
}

function pythonDict(members: readonly (readonly [string, unknown])[]): string {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ")}}`;
}
