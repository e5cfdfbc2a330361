/**
 * What table text cannot say of its table: the types of its columns, which cells have no value, and the tabs and line ends that were in
 * cells. It travels beside the text, which stays what Zeppelin's clients get, and holds only what differs from the plain reading, so that it is short.
 *
 * With types, a cell whose text is the sign for a missing value is missing, unless `kept` has it; a cell's text is its value, unless
 * `breaks` or `texts` say what it was before it was made fit for a line.
 */
import { z } from "zod";

const longest = 8 * 1024 * 1024;

export const tableTypesSchema = z.object({
  /** In the language of `column-type.ts`, apart by commas. */
  columns: z.string().min(1).max(longest),
  /** How the text shows a missing value: a database writes `null`, Python nothing. */
  missing: z.enum(["null", ""]),
  /** By column: rows whose cell is that sign and yet a value. A list of runs, or after `~` a bitmap. */
  kept: z.record(z.string(), z.string().max(longest)).optional(),
  /** `row.column.60n58t;…`: how many signs on a blank stands for a line end (n, r) or a tab (t), or several. */
  breaks: z.string().max(longest).optional(),
  /** By `row.column`: the text of a cell that could not stand in its line in any way. */
  texts: z.record(z.string(), z.string().max(longest)).optional(),
});
export type TableTypes = Readonly<z.infer<typeof tableTypesSchema>>;

/** @param text runs of rows, `gap,length,gap,length…` in base 36, or a bitmap in base64url */
export function readRows(text: string): ReadonlySet<number> {
  return text.startsWith("~") ? readBitmap(text.slice(1)) : readRuns(text);
}

const mostRowsRead = 10_000_000;

function readRuns(text: string): ReadonlySet<number> {
  const rows = new Set<number>();
  const numbers = text.split(",").map((number) => Number.parseInt(number, 36));
  let row = 0;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    row += numbers[at] ?? 0;
    const end = row + (numbers[at + 1] ?? 0);
    if (!(end <= mostRowsRead)) break;
    for (; row < end; row++) rows.add(row);
  }
  return rows;
}

const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function readBitmap(text: string): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    const bits = signs.indexOf(text[at] ?? "");
    for (let bit = 0; bit < 6; bit++) if (bits > 0 && bits & (1 << bit)) rows.add(at * 6 + bit);
  }
  return rows;
}

const breakSigns: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** The text of a cell as it was before its breaks became blanks. @param steps `60n58rn` */
export function withBreaks(cell: string, steps: string): string {
  let text = "";
  let at = 0;
  for (const [, step = "", kinds = ""] of steps.matchAll(/(\d+)([nrt]+)/g)) {
    const to = at + Number(step);
    text += cell.slice(at, to) + Array.from(kinds, (kind) => breakSigns[kind] ?? "").join("");
    at = to + 1;
  }
  return text + cell.slice(at);
}
