/**
 * Table text with the types beside it. Text knows no escapes and no missing value, so what it cannot say of a cell is said apart, and only
 * where the plain reading would be wrong. `@octavo/note` reads it.
 */
import type { TableTypes } from "../driver.ts";
import { tableText } from "./table-text.ts";

export interface TypedColumn {
  readonly name: string;
  /** As DuckDB calls it. */
  readonly type: string;
}

/** Each value as the text that DuckDB reads as its type; null where there is none. */
export type TypedRow = readonly (string | null)[];

interface TypedText {
  readonly data: string;
  readonly types: TableTypes;
}

/** How a missing value is shown: a database's way by default. */
type Missing = TableTypes["missing"];

const commentLine = "<!--TABLE_COMMENT-->";

export function typedText(
  columns: readonly TypedColumn[],
  rows: readonly TypedRow[],
  missing: Missing = "null",
): TypedText {
  const kept = new Map<number, number[]>();
  const breaks: string[] = [];
  const texts: Record<string, string> = {};
  const isAlone = columns.length === 1;
  const shown = rows.map((row, at) =>
    columns.map((_, column) => {
      const value = row[column] ?? null;
      if (value === null) return missing;
      if (value === missing) keep(kept, column, at);
      if (isAlone && (value === " " || value === commentLine)) texts[`${at}.${column}`] = value;
      if (value === commentLine && isAlone) return `${value} `;
      if (!/[\t\n\r]/.test(value)) return value;
      const steps = stepsOf(value);
      if (steps === null) texts[`${at}.${column}`] = value;
      else breaks.push(`${at}.${column}.${steps}`);
      return value;
    }),
  );
  const names = columns.map(({ name }) => name);
  return {
    data: tableText(names, shown),
    types: {
      columns: columns.map(({ type }) => type).join(","),
      missing,
      ...(kept.size > 0 && { kept: Object.fromEntries([...kept].map(([column, list]) => [column, writeRows(list)])) }),
      ...(breaks.length > 0 && { breaks: breaks.join(";") }),
      ...(Object.keys(texts).length > 0 && { texts }),
    },
  };
}

function keep(kept: Map<number, number[]>, column: number, row: number): void {
  const rows = kept.get(column);
  if (rows) rows.push(row);
  else kept.set(column, [row]);
}

/** Where in the shown text blanks stand for breaks, `60n58t`; null where that would be longer than the text. */
function stepsOf(value: string): string | null {
  let steps = "";
  let from = 0;
  for (const { 0: kinds, index } of value.matchAll(/[\t\n\r]+/g)) {
    const letters = kinds.replaceAll("\n", "n").replaceAll("\r", "r").replaceAll("\t", "t");
    steps += `${index - from}${letters}`;
    from = index + kinds.length;
    if (steps.length > value.length) return null;
  }
  return steps;
}

/** Rows in ascending order, in the shorter of two forms. */
function writeRows(rows: readonly number[]): string {
  const runs = runsOf(rows);
  const last = rows.at(-1) ?? 0;
  return runs.length <= last / 6 + 2 ? runs : `~${bitmapOf(rows)}`;
}

function runsOf(rows: readonly number[]): string {
  const numbers: number[] = [];
  let end = 0;
  for (const row of rows) {
    if (numbers.length > 0 && row === end) numbers.push((numbers.pop() ?? 0) + 1);
    else numbers.push(row - end, 1);
    end = row + 1;
  }
  return numbers.map((number) => number.toString(36)).join(",");
}

const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function bitmapOf(rows: readonly number[]): string {
  const groups = new Uint8Array(Math.floor((rows.at(-1) ?? 0) / 6) + 1);
  for (const row of rows) {
    const group = Math.floor(row / 6);
    groups[group] = (groups[group] ?? 0) | (1 << (row % 6));
  }
  return Array.from(groups, (bits) => signs[bits] ?? "A").join("");
}
