/** A table in plain text, with columns as wide as their longest cell. */
export function linesOfTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { numbers = [] }: { readonly numbers?: readonly number[] } = {},
): readonly string[] {
  const widths = head.map((name, at) => Math.max(...[name, ...rows.map((row) => row[at] ?? "")].map(widthOf)));
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const fill = " ".repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)));
        return numbers.includes(at) ? fill + cell : cell + fill;
      })
      .join("  ")
      .trimEnd();
  return [lineOf(head), ...rows.map(lineOf)];
}

/** Width in characters; correct for characters of one terminal column. */
const widthOf = (text: string) => [...text].length;
