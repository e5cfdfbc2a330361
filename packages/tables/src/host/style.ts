import { numberInCell, parseTable } from "@octavo/note";
import type { ShownStyle } from "./expressions.ts";
import type { Field } from "./fields.ts";

export const plainStyle: ShownStyle = { hasCapitals: false, days: new Set() };

/** More need not be looked at to know how a language writes. */
const looked = 100;
const mostFields = 1000;

/**
 * How the note's first rows show true and a day. A file of Python's and one of a database's hold the same values, but the
 * first rows were written by the one or the other, and a table should not change as soon as it is asked.
 */
export function styleOfFields(fields: readonly Field[], head: string): ShownStyle {
  if (head === "" || fields.length > mostFields) return plainStyle;
  const { rows } = parseTable(firstLinesOf(head, looked + 1));
  if (rows.length === 0) return plainStyle;
  const moments = fields.filter(({ kind, type }) => kind === "date" && type !== "VARCHAR" && type !== "DATE");
  const isDay = (index: number) => rows.every((row) => /^(?:|null|\d{4}-\d\d-\d\d)$/.test(String(row[index] ?? "")));
  const flags = fields.filter(({ type }) => type === "BOOLEAN");
  return {
    hasCapitals: flags.some(({ index }) => rows.some((row) => /^(?:True|False)$/.test(String(row[index] ?? "")))),
    days: new Set(moments.filter(({ index }) => isDay(index)).map(({ index }) => index)),
  };
}

function firstLinesOf(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count; line++) {
    end = text.indexOf("\n", end) + 1;
    if (end === 0) return text;
  }
  return text.slice(0, end);
}

/** A value as DuckDB's text, as a cell: a number where JavaScript has that number. */
export function numberCell(text: string): string | number {
  const number = numberInCell(text);
  if (number === null) return text;
  const digits = text.replace(/^[+-]/, "").replace(/e.*$/i, "").replace(".", "").replace(/^0+/, "");
  return digits.length <= 15 || Number.isSafeInteger(number) ? number : text;
}
