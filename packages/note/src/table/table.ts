/**
 * Table text, as interpreters print it: names of columns in the first line, then a row a line, cells apart by tabs. A
 * blank line or the line `<!--TABLE_COMMENT-->` ends the table, and what follows is a comment.
 *
 * Which cells are numbers follows the specification to the letter: not what starts with 0 or +, at most 16 characters,
 * numeric, and inside the safe integers. So `007` and long keys stay as they are, and so do `0` and `0.5`; whoever
 * calculates reads those with `numberIn`.
 */

export type Cell = string | number;

export interface Column {
  readonly name: string;
  readonly index: number;
}

export interface Table {
  readonly columns: readonly Column[];
  /** As long as each was written: a missing cell at the end is blank, and no row is longer than there are columns. */
  readonly rows: readonly (readonly Cell[])[];
  /** What follows the table; "" when nothing does. */
  readonly comment: string;
}

const commentLine = "<!--TABLE_COMMENT-->";
const maximumNumberLength = 16;
const numeric = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

export function parseTable(text: string): Table {
  const lines = new Lines(text);
  // Blank lines before the table are no end of it.
  let head = lines.next();
  while (head !== null && endsTable(head)) head = lines.next();
  if (head === null) return { columns: [], rows: [], comment: "" };

  const rows: Cell[][] = [];
  let width = 0;
  for (let line = lines.next(); line !== null; line = lines.next()) {
    if (endsTable(line)) {
      if (rows.length > 0) break;
      continue;
    }
    const row = line.split("\t").map(parseCell);
    width = Math.max(width, row.length);
    rows.push(row);
  }
  return { columns: columnsOf(head.split("\t"), width), rows, comment: lines.rest() };
}

/** A cell by the rule above. */
export function parseCell(text: string): Cell {
  if (text.length > maximumNumberLength || text.startsWith("0") || text.startsWith("+")) return text;
  if (!numeric.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** The number a cell shows, also where the rule for cells leaves it text; null when it shows none. */
export function numberIn(cell: Cell | undefined): number | null {
  if (cell === undefined) return null;
  if (typeof cell === "number") return cell;
  const text = cell.trim();
  if (!numeric.test(text.startsWith("+") ? text.slice(1) : text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

const htmlMark = "%html";

/** The HTML of a cell that begins with `%html`, to be shown as such; null for every other cell. */
export function htmlIn(cell: Cell | undefined): string | null {
  return typeof cell === "string" && cell.startsWith(htmlMark) ? cell.slice(htmlMark.length).trimStart() : null;
}

/** Rows longer than the head get columns without a name, so that nothing printed is out of sight. */
function columnsOf(names: readonly string[], width: number): readonly Column[] {
  return Array.from({ length: Math.max(names.length, width) }, (_, index) => ({ name: names[index] ?? "", index }));
}

function endsTable(line: string): boolean {
  return line === "" || line === commentLine;
}

/** Reads line by line, so that a long comment or a large table is not split as a whole first. */
class Lines {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): string | null {
    if (this.#at >= this.#text.length) return null;
    const end = this.#text.indexOf("\n", this.#at);
    const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  rest(): string {
    return this.#text.slice(this.#at).trim();
  }
}
