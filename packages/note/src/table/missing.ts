import type { Cell, Column } from "./table.ts";

/** Words that interpreters have for a value that is not there. */
export const missingWords: readonly string[] = ["null", "NULL", "None", "NaN", "nan", "NaT", "<NA>"];
const missing = new Set(missingWords);

/** Whether a cell has no value, or only says so. @param column one with a type has words for values and no other sign for what is missing */
export function isMissing(cell: Cell | undefined, column?: Pick<Column, "type">): boolean {
  return cell === null || (column?.type === undefined && typeof cell === "string" && missing.has(cell));
}

/** Whether there is no value in a cell, or only a word for that. */
export function hasNothing(cell: Cell | undefined, column?: Pick<Column, "type">): boolean {
  return cell === undefined || cell === "" || isMissing(cell, column);
}
