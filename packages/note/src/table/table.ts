/**
 * Table text, as interpreters print it: names of columns in the first line, then a row a line, cells apart by tabs. A
 * blank line or the line `<!--TABLE_COMMENT-->` ends the table, and what follows is a comment.
 *
 * Which cells are numbers follows the specification to the letter: not what starts with 0 or +, at most 16 characters,
 * numeric, and inside the safe integers. So `007` and long keys stay as they are, and so do `0` and `0.5`; code that calculates reads those with
 * `numberInCell`.
 */

/** Null is no value, which text with types knows from the empty text and from the word null. */
export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly index: number;
  /** Where the table has types, in the language of `column-type.ts`. */
  readonly type?: string | undefined;
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
  const { head, lines, comment } = readLines(text);
  if (head === null) return { columns: [], rows: [], comment: "" };
  const rows = lines.map((line) => line.split("\t").map(parseCell));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return { columns: columnsOfNames(head.split("\t"), width), rows, comment };
}

interface TableLines {
  /** Null when the text has no table. */
  readonly head: string | null;
  readonly lines: readonly string[];
  readonly comment: string;
}

export function readLines(text: string): TableLines {
  const lines = new Lines(text);
  // Blank lines before the table are no end of it.
  let head = lines.next();
  while (head !== null && endsTable(head)) head = lines.next();
  const rows: string[] = [];
  for (let line = lines.next(); line !== null; line = lines.next()) {
    if (!endsTable(line)) rows.push(line);
    else if (rows.length > 0) break;
  }
  return { head, lines: rows, comment: lines.rest() };
}

/** A cell by the rule above. */
export function parseCell(text: string): Cell {
  if (text.length > maximumNumberLength || text.startsWith("0") || text.startsWith("+")) return text;
  if (!numeric.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** The number a cell shows, also where the rule for cells leaves it text; null when it shows none. */
export function numberInCell(cell: Cell | undefined): number | null {
  if (cell === undefined || cell === null) return null;
  if (typeof cell === "number") return cell;
  const text = cell.trim();
  if (!numeric.test(text.startsWith("+") ? text.slice(1) : text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** What a cell shows; nothing where it has no value. */
export function textOfCell(cell: Cell | undefined): string {
  return cell === undefined || cell === null ? "" : String(cell);
}

const htmlMark = "%html";

/** The HTML of a cell that begins with `%html`, to be shown as such; null for every other cell. */
export function htmlInCell(cell: Cell | undefined): string | null {
  return typeof cell === "string" && cell.startsWith(htmlMark) ? cell.slice(htmlMark.length).trimStart() : null;
}

/** Rows longer than the head get columns without a name, so that nothing printed is out of sight. */
function columnsOfNames(names: readonly string[], width: number): readonly Column[] {
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
