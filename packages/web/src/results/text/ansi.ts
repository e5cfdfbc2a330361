/**
 * Reads what a terminal would: text with colours (SGR), carriage returns and backspaces that overwrite, erasing in the line.
 *
 * The reader is fed piece by piece and gives back the lines that are finished; only the last line can still change. It looks
 * at every character once: a line stays a list of runs until something overwrites it, and only then becomes single cells,
 * so that neither a million colour changes nor a million carriage returns cost more than their length. What it does not
 * know (cursor movement between lines, titles, links) it drops; nothing here becomes markup.
 */

export interface Style {
  /** A CSS colour or null for the paper's own. */
  readonly foreground: string | null;
  readonly background: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
}

/** A stretch of text in one style; null is the plain one. */
export interface Run {
  readonly text: string;
  readonly style: Style | null;
}
export type Line = readonly Run[];

const plain: Style = {
  foreground: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
};

// A jump to the right pads the line; further than this only as far as the line reaches, or a few bytes could fill memory.
const widestJump = 500;
// An escape sequence longer than this is noise.
const longestSequence = 4096;

const special = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
// CSI, OSC or another string ended by BEL or ST, character set choice, or a single character.
const sequence = new RegExp(
  [
    "\\u001b(?:",
    "\\[([\\u0030-\\u003f]*)[\\u0020-\\u002f]*([\\u0040-\\u007e])",
    "|[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)",
    "|[\\u0020-\\u002f]+[\\u0030-\\u007e]",
    "|[\\u0030-\\u005a\\u005c\\u0060-\\u007e]",
    ")",
  ].join(""),
  "y",
);
const unfinished = /\u001b(?:\[[\u0020-\u003f]*|[\]PX^_][^\u0007\u001b]*\u001b?|[\u0020-\u002f]*)$/y;

export class AnsiReader {
  private style: Style | null = null;
  private line = new CurrentLine();
  private pending = "";

  /** Reads on; returns the lines that are now finished. */
  push(piece: string): readonly Line[] {
    const text = this.pending + piece;
    this.pending = "";
    const finished: Line[] = [];
    let at = 0;
    while (at < text.length) {
      special.lastIndex = at;
      const found = special.exec(text);
      const end = found ? found.index : text.length;
      if (end > at) this.line.write(text.slice(at, end), this.style);
      if (!found) break;
      at = this.control(text, end, finished);
    }
    return finished;
  }

  /** The line being written. */
  get current(): Line {
    return this.line.runs();
  }

  /** True if the line being written was overwritten, so that it may differ before its end from what `current` said. */
  get currentIsRewritten(): boolean {
    return this.line.isRewritten;
  }

  private control(text: string, at: number, finished: Line[]): number {
    switch (text.charCodeAt(at)) {
      case 0x0a:
        finished.push(this.line.runs());
        this.line = new CurrentLine();
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

  private sequence(text: string, at: number): number {
    sequence.lastIndex = at;
    const found = sequence.exec(text);
    if (found) {
      if (found[2] !== undefined) this.command(found[2], found[1] ?? "");
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

  private command(name: string, parameters: string): void {
    const first = Number.parseInt(parameters, 10);
    const count = Number.isNaN(first) ? 1 : first;
    switch (name) {
      case "m":
        this.style = restyled(this.style, parameters);
        return;
      case "K":
        this.line.erase(Number.isNaN(first) ? 0 : first);
        return;
      case "C":
        this.line.moveTo(this.line.column + count);
        return;
      case "D":
        this.line.moveTo(this.line.column - count);
        return;
      case "G":
        this.line.moveTo(count - 1);
    }
  }
}

/** All lines of a text, the last one included. */
export function readAnsi(text: string): readonly Line[] {
  const reader = new AnsiReader();
  const finished = reader.push(text);
  return [...finished, reader.current];
}

class CurrentLine {
  column = 0;
  private written: { text: string; style: Style | null }[] = [];
  private cells: { character: string; style: Style | null }[] | null = null;

  get isRewritten(): boolean {
    return this.cells !== null;
  }

  write(text: string, style: Style | null): void {
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
    if (what === 2) cells.length = 0;
    else if (what === 0) cells.length = Math.min(cells.length, this.column);
    else if (what === 1) cells.fill({ character: " ", style: null }, 0, Math.min(cells.length, this.column + 1));
  }

  runs(): Line {
    if (!this.cells) return this.written;
    const runs: { text: string; style: Style | null }[] = [];
    for (const { character, style } of this.cells) {
      const last = runs.at(-1);
      if (last && last.style === style) last.text += character;
      else runs.push({ text: character, style });
    }
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

function restyled(old: Style | null, parameters: string): Style | null {
  const codes = parameters.split(/[;:]/).map((code) => (code === "" ? 0 : Number(code)));
  let style = old ?? plain;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const extended = extendedColour(codes, at + 1);
      style = code === 38 ? { ...style, foreground: extended.colour } : { ...style, background: extended.colour };
      at = extended.next - 1;
    } else {
      style = withCode(style, code);
    }
  }
  return isPlain(style) ? null : sameStyle(old, style) ? old : style;
}

function withCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 3) return { ...style, italic: true };
  if (code === 4 || code === 21) return { ...style, underline: true };
  if (code === 7) return { ...style, inverse: true };
  if (code === 9) return { ...style, strike: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 23) return { ...style, italic: false };
  if (code === 24) return { ...style, underline: false };
  if (code === 27) return { ...style, inverse: false };
  if (code === 29) return { ...style, strike: false };
  if (code >= 30 && code <= 37) return { ...style, foreground: paletteColour(code - 30) };
  if (code === 39) return { ...style, foreground: null };
  if (code >= 40 && code <= 47) return { ...style, background: paletteColour(code - 40) };
  if (code === 49) return { ...style, background: null };
  if (code >= 90 && code <= 97) return { ...style, foreground: paletteColour(code - 82) };
  if (code >= 100 && code <= 107) return { ...style, background: paletteColour(code - 92) };
  return style;
}

function extendedColour(codes: readonly number[], at: number): { colour: string | null; next: number } {
  if (codes[at] === 5) return { colour: paletteColour(codes[at + 1] ?? 0), next: at + 2 };
  if (codes[at] === 2) {
    const [red, green, blue] = [1, 2, 3].map((offset) => channel(codes[at + offset] ?? 0));
    return { colour: `rgb(${red}, ${green}, ${blue})`, next: at + 4 };
  }
  return { colour: null, next: at + 1 };
}

/** The 256 colours: sixteen of the theme, a cube of 6 × 6 × 6, and 24 greys. */
function paletteColour(index: number): string | null {
  if (!Number.isInteger(index) || index < 0 || index > 255) return null;
  if (index < 16) return `var(--color-ansi-${index})`;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey}, ${grey}, ${grey})`;
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return `rgb(${level(Math.floor(cube / 36))}, ${level(Math.floor(cube / 6) % 6)}, ${level(cube % 6)})`;
}

function channel(value: number): number {
  return Number.isFinite(value) ? Math.min(255, Math.max(0, Math.trunc(value))) : 0;
}

function isPlain(style: Style): boolean {
  return sameStyle(style, plain);
}

function sameStyle(one: Style | null, other: Style): boolean {
  return (
    one !== null &&
    one.foreground === other.foreground &&
    one.background === other.background &&
    one.bold === other.bold &&
    one.dim === other.dim &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.inverse === other.inverse
  );
}
