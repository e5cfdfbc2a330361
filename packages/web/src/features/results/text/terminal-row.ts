import type { Style } from "./ansi-style.ts";

/** A stretch of text in one style; null is the plain one. */
export interface Run {
  readonly text: string;
  readonly style: Style | null;
}
export type Line = readonly Run[];

// A jump to the right pads the line; further than this only as far as the line reaches, or a few bytes could fill memory.
const widestJump = 500;

/** A line of a terminal: a list of runs until something overwrites it, and only then single cells. */
export class TerminalRow {
  column = 0;
  private written: { text: string; style: Style | null }[] = [];
  private cells: { character: string; style: Style | null }[] | null = null;
  private drawn: Line | null = null;

  get isRewritten(): boolean {
    return this.cells !== null;
  }

  /** Characters, as far as anybody needs to know: a row that is this long is never overwritten from another. */
  get isLong(): boolean {
    return (this.cells?.length ?? this.column) > widestJump;
  }

  write(text: string, style: Style | null): void {
    this.drawn = null;
    if (!this.cells) {
      const last = this.written.at(-1);
      if (last && last.style === style) last.text += text;
      else this.written.push({ text, style });
      this.column += text.length;
      return;
    }
    while (this.cells.length < this.column) this.cells.push({ character: " ", style: null });
    for (const character of text) {
      this.cells[this.column] = { character, style };
      this.column += 1;
    }
  }

  moveTo(column: number): void {
    const cells = this.asCells();
    this.column = Math.max(0, Math.min(column, Math.max(cells.length, widestJump)));
  }

  /** 0 from here to the end, 1 from the start to here, 2 all. */
  erase(what: number): void {
    if (what === 0 && !this.cells) return;
    const cells = this.asCells();
    this.drawn = null;
    if (what === 2) cells.length = 0;
    else if (what === 0) cells.length = Math.min(cells.length, this.column);
    else if (what === 1) cells.fill({ character: " ", style: null }, 0, Math.min(cells.length, this.column + 1));
  }

  runs(): Line {
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

  private asCells(): { character: string; style: Style | null }[] {
    if (!this.cells) {
      this.cells = this.written.flatMap(({ text, style }) => Array.from(text, (character) => ({ character, style })));
      this.column = this.cells.length;
    }
    return this.cells;
  }
}
