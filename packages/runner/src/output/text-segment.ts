/**
 * Text as it is printed. The note gets its head as it comes; from there on only how much there is and its newest characters, and
 * a file gets the whole.
 *
 * It is shown as a terminal would: what a `\r`, a backspace or a move of the cursor writes over is gone, in the note and in the file, so that a progress
 * bar is one line whatever it prints (`note/output/terminal`). The note gets its head anew then, and because that costs its length, a long
 * head is sent again less often. Past the head the file gets what no cursor can reach any more.
 */
import { headBudget, TerminalText, tailBudget } from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";
import { countNewlines, OverflowLog } from "./overflow-log.ts";
import { type FlushReason, headOfText, type OutputSegment, type SegmentPlace, tailOfText } from "./segment.ts";

/** UTF-16 units that may be sent again for each millisecond since the last time. */
const repeatedPerMs = 16;
/** A flood is shown at full pace at first, then at this pace: no reader is faster. */
const floodStartMs = 2000;
const floodPaceMs = 250;

interface Overflow {
  readonly log: OverflowLog;
  since: number | null;
}

export class TextSegment implements OutputSegment {
  readonly index: number;
  readonly #place: SegmentPlace;
  readonly #terminal = new TerminalText();
  /** What of the head nothing can change any more; all text is the terminal's until there is too much of it. */
  #head = "";
  /** The head as it was emitted; null before that. */
  #emitted: string | null = null;
  #emittedAt = Number.NEGATIVE_INFINITY;
  /** Something came that is not emitted yet. */
  #isNew = false;
  #overflow: Overflow | null = null;
  /** The newest settled characters past the head; longer than the budget until they are needed. */
  #tail: string[] = [];
  #tailLength = 0;
  #pastHead = 0;
  #isHeadFull = false;

  constructor(place: SegmentPlace) {
    this.index = place.index;
    this.#place = place;
  }

  get file(): string | null {
    return this.#overflow?.log.name ?? null;
  }

  get problem(): string | null {
    return this.#overflow?.log.problem ?? null;
  }

  get hasMore(): boolean {
    return this.#isNew;
  }

  write(piece: string): void {
    this.#isNew = true;
    this.#terminal.write(piece);
    if (!this.#overflow && this.#terminal.isLongerThan(headBudget)) this.#openLog();
    if (this.#overflow) this.#settle(this.#overflow.log, this.#terminal.settle());
  }

  flush(reason: FlushReason, now: number): readonly RunEvent[] {
    if (reason === "last") this.#terminal.end();
    const events = [this.#headNews(reason, now), this.#overflowNews(reason, now)].filter((event) => event !== null);
    if (reason === "last") this.#overflow?.log.close();
    return events;
  }

  #headNews(reason: FlushReason, now: number): RunEvent | null {
    const { index } = this;
    if (this.#overflow === null) this.#isNew = false;
    const before = this.#emitted;
    if (this.#isHeadFull && before === this.#head) return null;
    const head = this.#isHeadFull ? this.#head : headOfText(this.#head + this.#terminal.text, headBudget);
    if (head === before) return null;
    const isMore = before === null ? !this.#place.whole : head.startsWith(before);
    if (!isMore && before !== null && reason !== "last" && (now - this.#emittedAt) * repeatedPerMs < head.length) {
      this.#isNew = true;
      return null;
    }
    this.#emitted = head;
    this.#emittedAt = now;
    if (!isMore) return { type: "replaced", index, format: "TEXT", data: head };
    return { type: "appended", index, format: "TEXT", data: head.slice(before?.length ?? 0) };
  }

  #overflowNews(reason: FlushReason, now: number): RunEvent | null {
    if (!this.#overflow || (!this.#isNew && reason !== "last")) return null;
    const { log } = this.#overflow;
    this.#overflow.since ??= now;
    const isFlood = now - this.#overflow.since > floodStartMs;
    if (reason !== "last" && isFlood && now - this.#emittedAt < floodPaceMs) return null;
    if (reason === "last") this.#settle(log, this.#terminal.takeAll());
    log.flush();
    this.#isNew = false;
    this.#emittedAt = now;
    const live = this.#terminal.text;
    const lastLine = (live === "" ? log.endsInLine : !live.endsWith("\n")) ? 1 : 0;
    const lines = log.newlines + countNewlines(live) + lastLine;
    const bytes = log.bytes + Buffer.byteLength(live);
    return { type: "overflowed", index: this.index, lines, bytes, tail: this.#shownTail(live) };
  }

  #openLog(): void {
    this.#overflow = { log: new OverflowLog(this.#place.runDirectory, this.index), since: null };
  }

  #settle(log: OverflowLog, text: string): void {
    if (text === "") return;
    log.write(text);
    const fitting = this.#isHeadFull ? "" : headOfText(text, headBudget - this.#head.length);
    const rest = text.slice(fitting.length);
    this.#head += fitting;
    this.#isHeadFull = rest !== "" || this.#isHeadFull;
    this.#pastHead += rest.length;
    this.#tail.push(rest);
    this.#tailLength += rest.length;
    if (this.#tailLength > 8 * tailBudget) this.#shortenTail();
  }

  #shortenTail(): string {
    const tail = tailOfText(this.#tail.join(""), tailBudget);
    this.#tail = [tail];
    this.#tailLength = tail.length;
    return tail;
  }

  /** Where something is left out before it, it begins with a line. */
  #shownTail(live: string): string {
    const past = this.#isHeadFull ? live : (this.#head + live).slice(this.#emitted?.length ?? 0);
    const tail = tailOfText(this.#shortenTail() + past, tailBudget);
    const firstLine = this.#pastHead + past.length > tailBudget ? tail.indexOf("\n") + 1 : 0;
    return tail.slice(firstLine < tail.length / 2 ? firstLine : 0);
  }
}
