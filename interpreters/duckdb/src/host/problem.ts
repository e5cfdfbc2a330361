/** DuckDB's own words, with its line and caret, without what its client puts before them. */
export function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^Failed to extract statements: /, "").trimEnd();
}
