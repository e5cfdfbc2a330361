/**
 * Printed text as a terminal would have it in the end: what `\r`, `\b` and the moves of a cursor write over is gone, colours stay. What comes out is
 * printed text again, without any of them.
 *
 * Most text moves nothing, and costs no more than being searched for what does. Where something moves, the last rows go to a terminal until text
 * comes again that moves nothing.
 */
import { change, type Pen, penStyling } from "./pen.ts";
import { screenRows, TerminalReader } from "./reader.ts";
import type { TerminalLine } from "./row.ts";

/** Characters that a cursor may go back over. */
const reach = 16 * 1024;
/** Rows of a terminal that are kept as rows. */
const mostRows = 4 * screenRows;

// A `\r` before a `\n` moves to the start of a line that ends: the `\n` alone says the same.
const moving = /\r(?!\n)|\u0008|\u001b(?:[78DEM]|\[[\d;?]*[A-HJKPX@`fdsu])/;
/** What may be the beginning of such at the end of a piece. */
const unfinished = /(?:\r|\u001b(?:\[[\d;?]*)?)$/;
const climbing = /\u001b(?:[8M]|\[[\d;]*[AFHfdu])/;
const styled = /\u001b\[[\d;:]*m|\u001b\]8;[^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

interface Screen {
  readonly reader: TerminalReader<Pen>;
  /** The style before its first row. */
  pen: Pen | null;
  rows: TerminalLine<Pen>[];
}

export class TerminalText {
  /** Before the rows of the screen, where there is one. */
  #text = "";
  /** The style at the beginning of the text. */
  #pen: Pen | null = null;
  #screen: Screen | null = null;
  #held = "";
  #drawn: string | null = null;
  #climbs = false;

  write(piece: string): void {
    this.#drawn = null;
    const given = this.#held + piece;
    const [held = ""] = unfinished.exec(given.slice(-64)) ?? [];
    this.#held = held;
    const data = held === "" ? given : given.slice(0, -held.length);
    const moves = moving.test(data);
    if (moves && !this.#climbs) this.#climbs = climbing.test(data);
    if (!moves && this.#screen?.reader.isAtEnd) this.#leaveScreen();
    if (!moves && !this.#screen) {
      this.#text += data.replaceAll("\r\n", "\n");
      return;
    }
    this.#screen ??= this.#enterScreen();
    const more = this.#screen.reader.push(data);
    this.#screen.rows.length -= this.#screen.reader.takenBack;
    this.#screen.rows.push(...more);
    if (this.#screen.rows.length > mostRows) this.#shorten(this.#screen);
  }

  /** What it has come to, but for what was taken away by `settle`. */
  get text(): string {
    this.#drawn ??= this.#screen ? this.#text + drawnOf(this.#screen) : this.#text;
    return this.#drawn;
  }

  isLongerThan(length: number): boolean {
    return this.#text.length > length || (this.#screen !== null && this.text.length > length);
  }

  /** Nothing follows: half a sequence is none. */
  end(): void {
    const held = this.#held;
    this.#held = "";
    if (held !== "" && held !== "\r" && !this.#screen) this.#text += held;
    this.#drawn = null;
  }

  /** Takes away what no cursor can reach any more: whole lines, unless one is very long. */
  settle(): string {
    if (this.#screen?.reader.isAtEnd) this.#leaveScreen();
    const end = this.#screen ? this.#text.length : this.#settledEnd();
    const settled = this.#text.slice(0, end);
    this.#pen = penAfter(settled, this.#pen);
    this.#text = this.#text.slice(end);
    this.#drawn = null;
    return settled;
  }

  /** Takes away all there is: nothing follows. */
  takeAll(): string {
    const { text } = this;
    this.#text = "";
    this.#screen = null;
    this.#drawn = null;
    return text;
  }

  #settledEnd(): number {
    const text = this.#text;
    const earliest = text.length - reach;
    let end = text.lastIndexOf("\n") + 1;
    if (this.#climbs) for (let rows = 0; rows < screenRows && end > 0; rows++) end = rowBefore(text, end);
    if (end >= earliest) return end;
    const line = text.indexOf("\n", earliest) + 1;
    return line > 0 ? line : wholeCharacter(text, earliest);
  }

  #enterScreen(): Screen {
    const { length } = this.#text;
    let start = length;
    for (let rows = 0; rows < screenRows && start > 0; rows++) start = rowBefore(this.#text, start);
    if (start < length - reach)
      start = wholeCharacter(this.#text, this.#text.indexOf("\n", length - reach) + 1 || length - reach);
    const before = this.#text.slice(0, start);
    const pen = penAfter(before, this.#pen);
    const reader = new TerminalReader(penStyling, pen);
    const rows = [...reader.push(this.#text.slice(start))];
    this.#text = before;
    return { reader, pen, rows };
  }

  #leaveScreen(): void {
    this.#text = this.text;
    this.#screen = null;
    this.#drawn = null;
  }

  #shorten(screen: Screen): void {
    const gone = screen.rows.splice(0, screen.rows.length - 2 * screenRows);
    const drawn = draw(gone, screen.pen);
    this.#text += `${drawn.text}\n`;
    screen.pen = drawn.pen;
  }
}

/** A whole text, as a terminal would have it. */
export function terminalText(text: string): string {
  if (!moving.test(text) && !unfinished.test(text)) return text;
  const terminal = new TerminalText();
  terminal.write(text);
  terminal.end();
  return terminal.text;
}

function drawnOf({ reader, rows, pen }: Screen): string {
  const drawn = draw([...rows, reader.current, ...reader.under], pen);
  return drawn.text + change(drawn.pen, reader.pen);
}

function draw(
  rows: readonly TerminalLine<Pen>[],
  before: Pen | null,
): { readonly text: string; readonly pen: Pen | null } {
  let pen = before;
  const lines = rows.map((row) =>
    row
      .map(({ text, style }) => {
        const changed = change(pen, style);
        pen = style;
        return changed + text;
      })
      .join(""),
  );
  return { text: lines.join("\n"), pen };
}

/** The style that text leaves behind. */
function penAfter(text: string, before: Pen | null): Pen | null {
  if (!text.includes("\u001b")) return before;
  const reader = new TerminalReader(penStyling, before);
  reader.push((text.match(styled) ?? []).join(""));
  return reader.pen;
}

/** Where the row begins that ends before `at`. */
function rowBefore(text: string, at: number): number {
  return at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1;
}

function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
