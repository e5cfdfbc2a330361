/**
 * Lines that DuckDB leaves out of a delimited file without a word: where rows do not fit each other, it begins the table behind those that do not fit
 * the last ones. A statement that says how its file is to be read gets an error for such rows.
 */
import type { DelimitedFile } from "./delimited-files.ts";

/** Says where the table begins, or that rows may be left out. */
const isSaid = /\b(?:skip|ignore_errors|store_rejects|auto_detect|columns)\s*=/i;

/** In words, for each file that lacks some. */
export function describeLeftOutLines(files: readonly DelimitedFile[], statement: string): readonly string[] {
  if (isSaid.test(statement)) return [];
  return files.filter(({ skip }) => skip > 0).map(({ path, skip }) => describeFile(path, skip));
}

function describeFile(path: string, count: number): string {
  const lines = count === 1 ? "The first line" : `The first ${count} lines`;
  return `${lines} of ${path} ${count === 1 ? "is" : "are"} not in this table: rows of the file have different numbers of columns. Press the file under Files to see which, and to insert what reads it.`;
}
