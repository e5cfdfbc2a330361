import { tableRowBudget } from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";
import { OverflowLog } from "./overflow-log.ts";
import { type FlushReason, headOfText, type OutputSegment, type SegmentPlace } from "./segment.ts";
import { wholeBudget } from "./whole-segment.ts";

/**
 * A table as text. Its first rows go out as they come, whole rows only; all rows of one that is over budget are in a file. One that has few but huge
 * rows is over budget too.
 */
export class TableSegment implements OutputSegment {
  readonly index: number;
  readonly #place: SegmentPlace;
  #head = "";
  /** The header's line and the rows'. */
  #linesLeft = tableRowBudget + 1;
  #emitted = 0;
  #log: OverflowLog | null = null;
  #emittedBytes = 0;
  #isEmitted = false;

  constructor(place: SegmentPlace) {
    this.index = place.index;
    this.#place = place;
  }

  get file(): string | null {
    return this.#log?.name ?? null;
  }

  get problem(): string | null {
    return this.#log?.problem ?? null;
  }

  get hasMore(): boolean {
    return this.#emitted < this.#wholeRows() || this.#emittedBytes !== (this.#log?.bytes ?? 0);
  }

  write(data: string): void {
    if (this.#log) this.#log.write(data);
    else this.#writeToHead(data);
  }

  #writeToHead(data: string): void {
    const end = Math.min(this.#endOfHead(data), headOfText(data, wholeBudget - this.#head.length).length);
    this.#head += data.slice(0, end);
    if (end === data.length) return;
    this.#log = new OverflowLog(this.#place.runDirectory, this.index);
    this.#log.write(this.#head);
    this.#log.write(data.slice(end));
  }

  flush(reason: FlushReason): readonly RunEvent[] {
    const events: RunEvent[] = [];
    const end = reason === "last" ? this.#head.length : this.#wholeRows();
    if (this.#emitted < end) {
      const data = this.#head.slice(this.#emitted, end);
      const news = { index: this.index, format: "TABLE", data };
      const { whole, types } = this.#place;
      if (whole && !this.#isEmitted) events.push({ type: "replaced", ...news, ...(types && { types }) });
      else events.push({ type: "appended", ...news });
      this.#emitted = end;
      this.#isEmitted = true;
    }
    if (this.#log && this.#emittedBytes !== this.#log.bytes) {
      this.#log.flush();
      this.#emittedBytes = this.#log.bytes;
      const rows = Math.max(0, this.#log.lines - 1);
      events.push({ type: "overflowed", index: this.index, lines: rows, bytes: this.#emittedBytes, tail: "" });
    }
    if (reason === "last") this.#log?.close();
    return events;
  }

  #wholeRows(): number {
    return this.#log ? this.#head.length : this.#head.lastIndexOf("\n") + 1;
  }

  /** Where in `data` the last line of the head ends. */
  #endOfHead(data: string): number {
    let end = 0;
    while (this.#linesLeft > 0) {
      end = data.indexOf("\n", end) + 1;
      if (end === 0) return data.length;
      this.#linesLeft--;
    }
    return end;
  }
}
