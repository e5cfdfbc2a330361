/**
 * Finds the table in a file of table text, as `parseTable` does: where its rows begin and end, what its columns are called, how wide it is.
 * It reads bytes and keeps only the head, so that a file may be of any size.
 */
import { open } from "node:fs/promises";

export interface TextShape {
  readonly names: readonly string[];
  /** Columns of the widest row, or of the head. */
  readonly width: number;
  /** Bytes where the first row begins and the last one ends. */
  readonly from: number;
  readonly to: number;
  /** Whether what is between them is rows and nothing else, with one line end. */
  readonly isPlain: boolean;
  readonly rows: number;
  /** Bytes of the longest line. */
  readonly longest: number;
}

const newline = 10;
const carriageReturn = 13;
const tab = 9;
const commentLine = Buffer.from("<!--TABLE_COMMENT-->");
const pieceBytes = 1024 * 1024;

export async function scanTextFile(path: string): Promise<TextShape> {
  const scan = new Scan();
  const file = await open(path, "r");
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes);
      if (bytesRead === 0) break;
      scan.take(piece.subarray(0, bytesRead));
      if (scan.isOver) break;
    }
    scan.end();
  } finally {
    await file.close();
  }
  return scan.shape;
}

class Scan {
  isOver = false;
  #at = 0;
  #lineFrom = 0;
  #tabs = 0;
  #hasReturn = false;
  /** How a line begins, for those that mean something, and the head as a whole. */
  #line: number[] = [];
  #head: string | null = null;
  #from = 0;
  #to = 0;
  #rows = 0;
  #width = 0;
  #longest = 0;
  #isPlain = true;

  get shape(): TextShape {
    const names = this.#head === null ? [] : this.#head.split("\t");
    return {
      names,
      width: Math.max(names.length, this.#width),
      from: this.#from,
      to: this.#to,
      isPlain: this.#isPlain,
      rows: this.#rows,
      longest: this.#longest,
    };
  }

  take(piece: Buffer): void {
    for (let index = 0; index < piece.length && !this.isOver; index++) {
      const byte = piece[index] ?? 0;
      if (byte === newline) {
        this.#endLine(this.#at + index, 1);
        continue;
      }
      if (byte === tab) this.#tabs++;
      else if (byte === carriageReturn) this.#hasReturn = true;
      if (this.#head === null || this.#line.length <= commentLine.length) this.#line.push(byte);
    }
    this.#at += piece.length;
  }

  end(): void {
    if (!this.isOver && this.#line.length > 0) this.#endLine(this.#at, 0);
  }

  #endLine(at: number, lineEnd: number): void {
    const next = at + lineEnd;
    const bytes = this.#line.at(-1) === carriageReturn ? this.#line.slice(0, -1) : this.#line;
    const isBlank = bytes.length === 0 || commentLine.equals(Buffer.from(bytes));
    if (this.#hasReturn) this.#isPlain = false;
    if (this.#head === null) {
      if (!isBlank) this.#head = Buffer.from(bytes).toString("utf8");
      this.#from = next;
    } else if (isBlank && this.#rows > 0) {
      this.isOver = true;
      // A comment follows, or nothing.
      this.#isPlain = false;
    } else if (isBlank) {
      this.#from = next;
    } else {
      this.#rows++;
      this.#width = Math.max(this.#width, this.#tabs + 1);
      this.#longest = Math.max(this.#longest, at - this.#lineFrom);
      this.#to = next;
    }
    this.#lineFrom = next;
    this.#tabs = 0;
    this.#line = [];
    this.#hasReturn = false;
  }
}
