/** Rows of a file that the user adds to a table on their page: JSON or CSV, distinguished by how it begins. */
import { type Cell, type Column, isJsonObject, type Json, parseCell, type TableRow } from "@octavo/note";
import { readCsvRows } from "./read-csv.ts";

type ImportProblem = "invalidJson" | "notArray" | "invalidCsv" | "noHeaders" | "noObjects";

export type ImportedRows =
  | { readonly type: "rows"; readonly rows: readonly TableRow[] }
  | { readonly type: "refused"; readonly problem: ImportProblem };

type ImportedRow = ReadonlyMap<string, Cell>;

/** The rows, each with its cells in the columns of the same names; what the table has no column for is left out. */
export function readImportedRows(text: string, columns: readonly Column[]): ImportedRows {
  const entries = /^\s*[[{]/.test(text) ? entriesOfJson(text) : entriesOfCsv(text);
  if (typeof entries === "string") return { type: "refused", problem: entries };
  if (entries.length === 0) return { type: "refused", problem: "noObjects" };
  if (!columns.some(({ name }) => entries.some((entry) => entry.has(name))))
    return { type: "refused", problem: "noHeaders" };
  return { type: "rows", rows: entries.map((entry) => columns.map(({ name }) => entry.get(name) ?? "")) };
}

function entriesOfJson(text: string): readonly ImportedRow[] | ImportProblem {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return "invalidJson";
  }
  if (!Array.isArray(value)) return "notArray";
  return value
    .filter(isJsonObject)
    .map((object) => new Map(Object.entries(object).map(([name, one]) => [name, cellOfJson(one)])));
}

function cellOfJson(value: Json): Cell {
  if (value === null) return "";
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}

function entriesOfCsv(text: string): readonly ImportedRow[] | ImportProblem {
  const lines = readCsvRows(text);
  if (!lines) return "invalidCsv";
  const [names = [], ...rows] = lines;
  if (names.every((name) => name.trim() === "")) return "noHeaders";
  return rows.map((cells) => new Map(names.map((name, place) => [name.trim(), parseCell(cells[place] ?? "")])));
}
