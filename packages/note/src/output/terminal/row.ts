import { isPlain, widthOf } from "./width.ts";

/** A stretch of text in one style; null is the plain one. */
export interface TerminalRun<Style> {
  readonly text: string;
  readonly style: Style | null;
}
export type TerminalLine<Style> = readonly TerminalRun<Style>[];

interface TerminalCell<Style> {
  /** What joins it is part of it. Empty in the further columns of what is wide. */
  readonly character: string;
  readonly style: Style | null;
}

// A jump to the right pads the line; further than this only as far as the line reaches, or a few bytes could fill memory.
const widestJump = 500;

const blank = { character: " ", style: null };

/** A line of a terminal: a list of runs until something overwrites it, and only then one cell for each column. */
export class TerminalRow<Style> {
  /** UTF-16 units, as long as nothing needs cells. */
  private length = 0;
  private cursor = 0;
  private written: { text: string; style: Style | null }[] = [];
  private cells: TerminalCell<Style>[] | null = null;
  private drawn: TerminalLine<Style> | null = null;

  /** Where the next character goes. */
  get column(): number {
    this.asCells();
    return this.cursor;
  }

  get isRewritten(): boolean {
    return this.cells !== null;
  }

  /** Columns, as far as it matters: a row that is this long is never overwritten from another. */
  get isLong(): boolean {
    return (this.cells?.length ?? this.length) > widestJump;
  }

  /** Whether what is written next stands behind all that is here. */
  get isAtEnd(): boolean {
    return this.cells === null || this.cursor === this.cells.length;
  }

  write(text: string, style: Style | null): void {
    this.drawn = null;
    if (!this.cells) {
      const last = this.written.at(-1);
      if (last && last.style === style) last.text += text;
      else this.written.push({ text, style });
      this.length += text.length;
      return;
    }
    this.writeCells(this.cells, text, style);
  }

  moveTo(column: number): void {
    const cells = this.asCells();
    this.cursor = Math.max(0, Math.min(column, Math.max(cells.length, widestJump)));
  }

  /** 0 from here to the end, 1 from the start to here, 2 all. */
  erase(what: number): void {
    if (what === 0 && !this.cells) return;
    const cells = this.asCells();
    this.drawn = null;
    if (what === 2) cells.length = 0;
    else if (what === 0) this.cutAt(cells, this.cursor);
    else if (what === 1) this.blank(cells, 0, this.cursor + 1);
  }

  /** Blanks in place of what is under the cursor and behind it. */
  eraseCharacters(count: number): void {
    const cells = this.asCells();
    this.drawn = null;
    this.blank(cells, this.cursor, this.cursor + count);
  }

  /** What is behind them comes nearer. */
  deleteCharacters(count: number): void {
    this.eraseCharacters(count);
    this.asCells().splice(this.cursor, count);
  }

  /** What is under the cursor and behind it goes to the right. */
  insertBlanks(count: number): void {
    const cells = this.asCells();
    if (this.cursor >= cells.length) return;
    this.drawn = null;
    this.partAt(cells, this.cursor);
    cells.splice(this.cursor, 0, ...Array.from({ length: Math.min(count, widestJump) }, () => blank));
  }

  runs(): TerminalLine<Style> {
    if (!this.cells) return this.written;
    if (this.drawn) return this.drawn;
    const runs: { text: string; style: Style | null }[] = [];
    for (const { character, style } of this.cells) {
      const last = runs.at(-1);
      if (last && last.style === style) last.text += character;
      else runs.push({ text: character, style });
    }
    this.drawn = runs;
    return runs;
  }

  private asCells(): TerminalCell<Style>[] {
    if (!this.cells) {
      const cells: TerminalCell<Style>[] = [];
      this.cells = cells;
      this.cursor = 0;
      for (const { text, style } of this.written) this.writeCells(cells, text, style);
    }
    return this.cells;
  }

  private writeCells(cells: TerminalCell<Style>[], text: string, style: Style | null): void {
    while (cells.length < this.cursor) cells.push(blank);
    if (isPlain(text) && this.cursor === cells.length) {
      for (const character of text) cells.push({ character, style });
      this.cursor = cells.length;
    } else for (const character of text) this.writeCharacter(cells, character, style);
  }

  private writeCharacter(cells: TerminalCell<Style>[], character: string, style: Style | null): void {
    const before = headBefore(cells, this.cursor);
    const joined = before === null ? "" : (cells[before]?.character ?? "");
    const width = widthOf(character, joined, this.cursor);
    if (width === 0 && before !== null) {
      cells[before] = { character: joined + character, style: cells[before]?.style ?? null };
      return;
    }
    const end = this.cursor + Math.max(width, 1);
    this.partAt(cells, this.cursor);
    this.partAt(cells, end);
    cells[this.cursor] = { character, style };
    for (let column = this.cursor + 1; column < end; column++) cells[column] = { character: "", style };
    this.cursor = end;
  }

  private blank(cells: TerminalCell<Style>[], from: number, to: number): void {
    this.partAt(cells, from);
    this.partAt(cells, to);
    cells.fill(blank, from, Math.min(cells.length, to));
  }

  private cutAt(cells: TerminalCell<Style>[], column: number): void {
    this.partAt(cells, column);
    cells.length = Math.min(cells.length, column);
  }

  /** What is wide and stands on both sides of a column is gone, and blanks are there: a terminal shows no half of it. */
  private partAt(cells: TerminalCell<Style>[], column: number): void {
    if (cells[column]?.character !== "") return;
    const head = headBefore(cells, column) ?? column;
    let end = column;
    while (cells[end]?.character === "") end++;
    cells.fill(blank, head, end);
  }
}

/** Where the character begins that ends before a column. */
function headBefore<Style>(cells: readonly TerminalCell<Style>[], column: number): number | null {
  let at = Math.min(column, cells.length) - 1;
  while (at > 0 && cells[at]?.character === "") at--;
  return at < 0 ? null : at;
}
