/** Table text: a line of names and a line for each row, cells between tabs. It knows no escapes. */

/** As many rows as a note holds; when there are more, all of them go into a file. */
export const rowsInNote = 1_000;

/** A missing value, as Zeppelin's JDBC interpreter writes it: an empty cell would look like an empty text. */
const missing = "null";

export function tableText(names: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [names, ...rows].map(lineOfCells).join("\n").concat("\n");
}

function lineOfCells(cells: readonly (string | null)[]): string {
  const text = cells.map((value) => (value ?? missing).replace(/[\t\n\r]+/g, " ")).join("\t");
  // An empty line would end the table.
  return text === "" ? " " : text;
}

/** A result may use a name twice, a table or a file may not: the second `a` becomes `a_1`, as in DuckDB's own tables. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  // Where to go on counting: ten thousand columns of one name are no rare accident of a join.
  const counts = new Map<string, number>();
  return names.map((name) => {
    const wanted = name === "" ? "column" : name;
    let count = counts.get(wanted.toLowerCase()) ?? 0;
    let unique = count === 0 ? wanted : `${wanted}_${count}`;
    while (taken.has(unique.toLowerCase())) unique = `${wanted}_${++count}`;
    counts.set(wanted.toLowerCase(), count);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
