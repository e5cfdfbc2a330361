/** Rows of a file that somebody adds to a table on their page: JSON or CSV, told apart by how it begins. */
import { type Cell, type Column, isJsonObject, type Json, parseCell, type Row } from "@octavo/note";
import { readCsv } from "./read-csv.ts";

export type ImportProblem = "invalidJson" | "notArray" | "invalidCsv" | "noHeaders" | "noObjects";

export type ImportedRows =
  | { readonly type: "rows"; readonly rows: readonly Row[] }
  | { readonly type: "refused"; readonly problem: ImportProblem };

type Entry = ReadonlyMap<string, Cell>;

/** The rows, each with its cells in the columns of the same names; what the table has no column for is left out. */
export function readRows(text: string, columns: readonly Column[]): ImportedRows {
  const entries = /^\s*[[{]/.test(text) ? entriesOfJson(text) : entriesOfCsv(text);
  if (typeof entries === "string") return { type: "refused", problem: entries };
  if (entries.length === 0) return { type: "refused", problem: "noObjects" };
  if (!columns.some(({ name }) => entries.some((entry) => entry.has(name))))
    return { type: "refused", problem: "noHeaders" };
  return { type: "rows", rows: entries.map((entry) => columns.map(({ name }) => entry.get(name) ?? "")) };
}

function entriesOfJson(text: string): readonly Entry[] | ImportProblem {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return "invalidJson";
  }
  if (!Array.isArray(value)) return "notArray";
  return value
    .filter(isJsonObject)
    .map((object) => new Map(Object.entries(object).map(([name, one]) => [name, cellOf(one)])));
}

function cellOf(value: Json): Cell {
  if (value === null) return "";
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}

function entriesOfCsv(text: string): readonly Entry[] | ImportProblem {
  const lines = readCsv(text);
  if (!lines) return "invalidCsv";
  const [names = [], ...rows] = lines;
  if (names.every((name) => name.trim() === "")) return "noHeaders";
  return rows.map((cells) => new Map(names.map((name, place) => [name.trim(), parseCell(cells[place] ?? "")])));
}
