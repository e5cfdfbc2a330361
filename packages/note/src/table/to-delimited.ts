import { type Cell, numberInCell, type Table, textOfCell } from "./table.ts";

/** `,` for CSV, a tab for TSV, `;` where a comma is part of numbers. */
export type Delimiter = "," | "\t" | ";";

/**
 * The table as a file for spreadsheets, without its comment. A spreadsheet takes a cell that begins with `=`, `+`, `-`,
 * `@` or a tab for a formula; such text gets an apostrophe in front, which shows it as it is. Numbers stay numbers.
 * Short rows stay short: one long row must not make a thousand.
 */
export function toDelimited({ columns, rows }: Table, delimiter: Delimiter): string {
  const head = columns.map(({ name }) => name);
  const line = (cells: readonly string[]) => `${cells.join(delimiter)}\r\n`;
  const isTyped = columns.some(({ type }) => type !== undefined);
  const lines = rows.map((cells) =>
    line(cells.map((cell) => (isTyped && cell === "" ? emptyText : delimitedField(cell, delimiter)))),
  );
  return [line(head.map((name) => delimitedField(name, delimiter))), ...lines].join("");
}

/** Nothing between two delimiters is no value. */
const emptyText = '""';

function delimitedField(cell: Cell, delimiter: Delimiter): string {
  const text = typeof cell === "string" ? neutralised(cell) : textOfCell(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

function neutralised(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) && numberInCell(text) === null ? `'${text}` : text;
}
