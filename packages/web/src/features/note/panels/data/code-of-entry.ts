/** The code to insert for an entry, in the language of the target paragraph. */
import type { FileArea } from "@octavo/protocol";
import { nameInCode, nameInShell, readingCode, sqlLiteral } from "../../../files/index.ts";
import type { Entry } from "./entries.ts";

/** The language of a paragraph; null when it is blank. */
export type Language = string | null;

export function codeOfEntry(entry: Entry, language: Language): string {
  const { section, code, file, name, shownBy } = entry;
  if (file !== undefined) return readingLine(file.path, file.area, language);
  if (shownBy !== undefined) return shownTable(entry, language);
  return section === "pool" ? pooledValue(name, language) : code;
}

/** SQL reads a table by its name, Python by one that is an identifier. */
function shownTable({ name, code, saved }: Entry, language: Language): string {
  if (language === "r" || (language === "python" && code !== name)) return `z.table(${JSON.stringify(name)})`;
  const isFound = language === null || language === "sql" || language === "python";
  return isFound || saved === undefined ? code : pooledValue(saved, language);
}

function pooledValue(name: string, language: Language): string {
  if (language === "python" || language === "r") return `z.get(${JSON.stringify(name)})`;
  return language === "javascript" || language === "typescript" ? `await z.get(${JSON.stringify(name)})` : `{${name}}`;
}

/** Functions that read files, by language and file extension. */
const readers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: {
    csv: "pd.read_csv",
    json: "pd.read_json",
    parquet: "pd.read_parquet",
    xlsx: "pd.read_excel",
    xls: "pd.read_excel",
  },
  r: { csv: "read.csv" },
};

function readingLine(path: string, area: FileArea, language: Language): string {
  if (language === null) return readingCode(path, area);
  const name = nameInCode(path, area);
  if (language === "sql") return sqlLiteral(name);
  if (language === "sh" || language === "shell") return nameInShell(path, area);
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const reader = readers[language]?.[ending];
  return reader === undefined ? JSON.stringify(name) : `${reader}(${JSON.stringify(name)})`;
}
