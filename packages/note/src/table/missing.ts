import type { Cell } from "./table.ts";

/** Words that interpreters have for a value that is not there. */
export const missingWords: readonly string[] = ["null", "NULL", "None", "NaN", "nan", "NaT", "<NA>"];
const missing = new Set(missingWords);

/** Whether a cell only says that there is no value. */
export function isMissing(cell: Cell | undefined): boolean {
  return typeof cell === "string" && missing.has(cell);
}

/** Whether there is no value in a cell, or only a word for that. */
export function hasNothing(cell: Cell | undefined): boolean {
  return cell === undefined || cell === "" || isMissing(cell);
}
