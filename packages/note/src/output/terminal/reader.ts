/**
 * Reads what a terminal would: text with colours (SGR) and links, carriage returns and backspaces that overwrite, erasing, and the moves
 * between lines by which several progress bars run at once.
 *
 * The reader is fed piece by piece and gives back the lines that are finished. A cursor that goes up takes some of them back: `takenBack`
 * says how many, and they come again when it has come down. It reaches no further than a screen, as in a terminal. It looks
 * at every character once: a line stays a list of runs until something overwrites it, and only then becomes single cells,
 * so that neither a million colour changes nor a million carriage returns cost more than their length. What it does not
 * know (titles, character sets) it drops; nothing here becomes markup.
 */
import { type TerminalLine, TerminalRow } from "./row.ts";

/** What the codes of a terminal make of a style; equal ones are the same object, so that neighbours become one run. */
export interface Styling<Style> {
  /** By the parameters of an SGR sequence. */
  readonly restyled: (old: Style | null, parameters: string) => Style | null;
  readonly linked: (old: Style | null, link: string | null) => Style | null;
}

/** Rows that a cursor can go back to. */
export const screenRows = 50;

// An escape sequence longer than this is noise.
const longestSequence = 4096;

const special = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
// CSI, OSC or another string ended by BEL or ST, character set choice, or a single character.
const sequence = new RegExp(
  [
    "\\u001b(?:",
    "\\[([\\u0030-\\u003f]*)[\\u0020-\\u002f]*([\\u0040-\\u007e])",
    "|[\\]PX^_]([^\\u0007\\u001b]*)(?:\\u0007|\\u001b\\\\)",
    "|[\\u0020-\\u002f]+[\\u0030-\\u007e]",
    "|([\\u0030-\\u005a\\u005c\\u0060-\\u007e])",
    ")",
  ].join(""),
  "y",
);
const unfinished = /\u001b(?:\[[\u0020-\u003f]*|[\]PX^_][^\u0007\u001b]*\u001b?|[\u0020-\u002f]*)$/y;

export class TerminalReader<Style> {
  private readonly styling: Styling<Style>;
  private style: Style | null;
  private line = new TerminalRow<Style>();
  /** Rows that are finished but still in reach, the nearest last. */
  private above: TerminalRow<Style>[] = [];
  /** Rows that the cursor has gone up from, the nearest first. */
  private below: TerminalRow<Style>[] = [];
  /** How many rows it has gone down, less those that it has gone up. */
  private row = 0;
  private saved: { readonly row: number; readonly column: number; readonly style: Style | null } | null = null;
  private pending = "";
  private finished: TerminalLine<Style>[] = [];
  /** How many lines of earlier pieces the last one took back. */
  takenBack = 0;

  /** @param style that of the text before */
  constructor(styling: Styling<Style>, style: Style | null = null) {
    this.styling = styling;
    this.style = style;
  }

  /** Reads on; returns the lines that are now finished. */
  push(piece: string): readonly TerminalLine<Style>[] {
    const text = this.pending + piece;
    this.pending = "";
    this.finished = [];
    this.takenBack = 0;
    let at = 0;
    while (at < text.length) {
      special.lastIndex = at;
      const found = special.exec(text);
      const end = found ? found.index : text.length;
      if (end > at) this.line.write(text.slice(at, end), this.style);
      if (!found) break;
      at = this.control(text, end);
    }
    return this.finished;
  }

  /** The line being written. */
  get current(): TerminalLine<Style> {
    return this.line.runs();
  }

  /** The lines under it, where the cursor has gone up. */
  get under(): readonly TerminalLine<Style>[] {
    return this.below.map((row) => row.runs());
  }

  /** The style of what is written next. */
  get pen(): Style | null {
    return this.style;
  }

  /** Whether what is written next stands behind all that is there, no sequence is unfinished, and no place is kept to go back to. */
  get isAtEnd(): boolean {
    return this.pending === "" && this.saved === null && this.below.length === 0 && this.line.isAtEnd;
  }

  /** True if the line being written was overwritten, so that it may differ before its end from what `current` said. */
  get currentIsRewritten(): boolean {
    return this.line.isRewritten;
  }

  private control(text: string, at: number): number {
    switch (text.charCodeAt(at)) {
      case 0x0a:
        this.nextRow();
        return at + 1;
      case 0x0d:
        if (at + 1 === text.length) this.pending = "\r";
        else if (text.charCodeAt(at + 1) !== 0x0a) this.line.moveTo(0);
        return at + 1;
      case 0x08:
        this.line.moveTo(this.line.column - 1);
        return at + 1;
      case 0x1b:
        return this.sequence(text, at);
      default:
        return at + 1;
    }
  }

  private nextRow(): void {
    this.finished.push(this.line.runs());
    this.above.push(this.line);
    if (this.above.length > 2 * screenRows) this.above = this.above.slice(-screenRows);
    this.row += 1;
    if (this.saved !== null && this.row - this.saved.row > screenRows) this.saved = null;
    const under = this.below.shift();
    under?.moveTo(0);
    this.line = under ?? new TerminalRow<Style>();
  }

  private up(rows: number): void {
    const { column } = this.line;
    for (let row = 0; row < Math.min(rows, screenRows); row += 1) {
      const next = this.above.at(-1);
      if (!next || next.isLong || this.line.isLong || this.below.length >= screenRows) break;
      this.above.pop();
      this.below.unshift(this.line);
      this.line = next;
      this.row -= 1;
      if (this.finished.pop() === undefined) this.takenBack += 1;
    }
    this.line.moveTo(column);
  }

  private down(rows: number): void {
    const { column } = this.line;
    for (let row = 0; row < Math.min(rows, screenRows); row += 1) this.nextRow();
    this.line.moveTo(column);
  }

  /** To a place counted from the top of the screen. */
  private jump(row: number, column: number): void {
    this.up(screenRows);
    this.down(row - 1);
    this.line.moveTo(column - 1);
  }

  /** 0 from here on, 2 and 3 the whole screen; 1, what is before the cursor, counts as 0. */
  private eraseScreen(what: number): void {
    if (what >= 2) this.jump(1, 1);
    this.line.erase(what >= 2 ? 2 : 0);
    this.below = [];
  }

  private sequence(text: string, at: number): number {
    sequence.lastIndex = at;
    const found = sequence.exec(text);
    if (found) {
      if (found[2] !== undefined) this.command(found[2], found[1] ?? "");
      else if (found[3]?.startsWith("8;")) this.style = this.styling.linked(this.style, linkIn(found[3]));
      else if (found[4] !== undefined) this.shortCommand(found[4]);
      return sequence.lastIndex;
    }
    if (text.length - at < longestSequence) {
      unfinished.lastIndex = at;
      if (unfinished.test(text)) {
        this.pending = text.slice(at);
        return text.length;
      }
    }
    return at + 1;
  }

  /** Of one character behind the escape. */
  private shortCommand(name: string): void {
    const { column } = this.line;
    switch (name) {
      case "7":
        this.save();
        return;
      case "8":
        this.restore();
        return;
      case "D":
      case "E":
        this.nextRow();
        this.line.moveTo(name === "E" ? 0 : column);
        return;
      case "M":
        this.up(1);
    }
  }

  private save(): void {
    this.saved = { row: this.row, column: this.line.column, style: this.style };
  }

  private restore(): void {
    if (this.saved === null) return;
    const { row, column, style } = this.saved;
    this.up(this.row - row);
    this.down(row - this.row);
    this.line.moveTo(column);
    this.style = style;
  }

  private command(name: string, parameters: string): void {
    const [first = Number.NaN, second = Number.NaN] = parameters.split(";").map((part) => Number.parseInt(part, 10));
    const count = first || 1;
    switch (name) {
      case "m":
        this.style = this.styling.restyled(this.style, parameters);
        return;
      case "K":
        this.line.erase(first || 0);
        return;
      case "J":
        this.eraseScreen(first || 0);
        return;
      case "A":
      case "F":
        this.up(count);
        if (name === "F") this.line.moveTo(0);
        return;
      case "B":
      case "E":
        this.down(count);
        if (name === "E") this.line.moveTo(0);
        return;
      case "C":
        this.line.moveTo(this.line.column + count);
        return;
      case "D":
        this.line.moveTo(this.line.column - count);
        return;
      case "G":
      case "`":
        this.line.moveTo(count - 1);
        return;
      case "H":
      case "f":
        this.jump(count, second || 1);
        return;
      case "d":
        this.jump(count, this.line.column + 1);
        return;
      case "s":
        this.save();
        return;
      case "u":
        this.restore();
        return;
      case "X":
        this.line.eraseCharacters(count);
        return;
      case "P":
        this.line.deleteCharacters(count);
        return;
      case "@":
        this.line.insertBlanks(count);
    }
  }
}

/** The address in `8;parameters;address`; none ends the link. */
function linkIn(command: string): string | null {
  const address = command.slice(command.indexOf(";", 2) + 1);
  return address === "" ? null : address;
}
