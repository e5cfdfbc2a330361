/** The framing of the wire: one JSON value a line, UTF-8, `\n`. */
import { StringDecoder } from "node:string_decoder";

/** More than any message of ours, in characters; a stream without line ends must not fill the memory. */
export const longestLine = 64 * 1024 * 1024;

export function encodeLine(message: unknown): string {
  return `${JSON.stringify(message)}\n`;
}

/** Puts messages together again from what a socket gives. */
export class LineDecoder {
  readonly #characters = new StringDecoder("utf8");
  readonly #parts: string[] = [];
  #length = 0;

  /**
   * The messages that this chunk completes. One that is no JSON comes out as `undefined`, which no schema accepts.
   *
   * @throws RangeError when a line is longer than `longestLine`.
   */
  feed(bytes: Buffer): readonly unknown[] {
    const chunk = this.#characters.write(bytes);
    const end = chunk.lastIndexOf("\n");
    if (end === -1) {
      this.#keep(chunk);
      return [];
    }
    const complete = this.#parts.splice(0).join("") + chunk.slice(0, end);
    this.#length = 0;
    this.#keep(chunk.slice(end + 1));
    return complete.split("\n").map(parseLine);
  }

  #keep(part: string): void {
    this.#length += part.length;
    if (this.#length > longestLine) throw new RangeError(`A line is longer than ${longestLine} characters.`);
    if (part !== "") this.#parts.push(part);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
