/**
 * A spreadsheet takes text that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula. In what spreadsheets open, an apostrophe
 * goes before it, which shows it as it is; numbers stay numbers.
 */
import { showsNumber } from "./expressions.ts";
import type { Field } from "./fields.ts";

export function mayBeginFormula({ type }: Field): boolean {
  return !/^(?:DATE|TIMESTAMP.*|TIME.*|BOOLEAN|UUID)$/.test(type);
}

export function neutralised(text: string): string {
  // What they begin with comes before all letters, and looking at that is quick.
  return `CASE WHEN ${text} < 'A' AND regexp_matches(${text}, '^\\s*[=+\\-@\\t\\r]') AND NOT ${showsNumber(text)} THEN '''' || ${text} ELSE ${text} END`;
}
