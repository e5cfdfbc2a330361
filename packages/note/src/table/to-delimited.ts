import { type Cell, numberIn, type Table } from "./table.ts";

/** `,` for CSV, a tab for TSV, `;` where a comma is part of numbers. */
export type Delimiter = "," | "\t" | ";";

/**
 * The table as a file for spreadsheets, without its comment. A spreadsheet takes a cell that begins with `=`, `+`, `-`,
 * `@` or a tab for a formula; such text gets an apostrophe in front, which shows it as it is. Numbers stay numbers.
 * Short rows stay short: one long row must not make a thousand.
 */
export function toDelimited({ columns, rows }: Table, delimiter: Delimiter): string {
  const head = columns.map(({ name }) => name);
  return [head, ...rows].map((cells) => `${cells.map((cell) => field(cell, delimiter)).join(delimiter)}\r\n`).join("");
}

function field(cell: Cell, delimiter: Delimiter): string {
  const text = typeof cell === "number" ? String(cell) : neutralised(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

function neutralised(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) && numberIn(text) === null ? `'${text}` : text;
}
