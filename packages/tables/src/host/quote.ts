/** A text as SQL writes it. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The path of one file where DuckDB would take its signs for a pattern of many. */
export function fileLiteral(path: string): string {
  return quoteLiteral(path.replace(/[*?[]/g, "[$&]"));
}

/** A name as SQL writes it, whatever is in it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
