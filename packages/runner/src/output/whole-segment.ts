import type { MimeBundle } from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";
import { OverflowLog } from "./overflow-log.ts";
import type { FlushReason, OutputSegment, SegmentPlace } from "./segment.ts";

/** How much of an output that only makes sense whole may be in the note, in UTF-16 units. */
export const wholeBudget = 5 * 1024 * 1024;
/** So much HTML is shown before it is complete. */
const earlyLength = 128 * 1024;

/**
 * An output that makes sense only whole: HTML, an image, a network. It goes out when it is complete; HTML that is not long also when nothing has come
 * for a moment, for what prints it may go on for hours. One over budget is a file, and a sentence says so.
 */
export class WholeSegment implements OutputSegment {
  readonly index: number;
  readonly #format: string;
  readonly #place: SegmentPlace;
  readonly #mime: MimeBundle | undefined;
  #data = "";
  #emittedLength = -1;
  #log: OverflowLog | null = null;
  #isClosed = false;

  /** @param mime its other forms, which count too, and are in the file of what is over budget */
  constructor(format: string, place: SegmentPlace, mime?: MimeBundle) {
    this.index = place.index;
    this.#format = format;
    this.#place = place;
    this.#mime = mime;
  }

  get file(): string | null {
    return this.#log?.name ?? null;
  }

  get problem(): string | null {
    return this.#log?.problem ?? null;
  }

  get hasMore(): boolean {
    return !this.#isClosed && this.#isShownEarly() && this.#data.length !== this.#emittedLength;
  }

  write(data: string): void {
    if (this.#log) this.#log.write(data);
    else this.#keep(data);
  }

  #keep(data: string): void {
    this.#data += data;
    const forms = this.#mime === undefined ? "" : JSON.stringify(this.#mime);
    if (this.#data.length + forms.length <= wholeBudget) return;
    this.#log = new OverflowLog(this.#place.runDirectory, this.index);
    this.#log.write(this.#data + forms);
    this.#data = "";
  }

  flush(reason: FlushReason): readonly RunEvent[] {
    if (reason !== "last" && !(reason === "timed" && this.hasMore)) return [];
    this.#isClosed = reason === "last";
    if (this.#log) return this.#emitFile(this.#log);
    if (this.#data.length === this.#emittedLength) return [];
    this.#emittedLength = this.#data.length;
    const mime = this.#mime && { mime: this.#mime };
    return [{ type: "replaced", index: this.index, format: this.#format, data: this.#data, ...mime }];
  }

  #isShownEarly(): boolean {
    return this.#format === "HTML" && !this.#log && this.#data.length <= earlyLength;
  }

  #emitFile(log: OverflowLog): readonly RunEvent[] {
    const { index } = this;
    log.close();
    const megabytes = (log.bytes / 1_000_000).toFixed(1);
    const data = `This ${this.#format} output has ${megabytes} MB, too much to show in a note. All of it is in a file that you can download.`;
    return [
      { type: "replaced", index, format: "TEXT", data },
      { type: "overflowed", index, lines: log.lines, bytes: log.bytes, tail: "" },
    ];
  }
}
