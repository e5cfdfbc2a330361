/**
 * Text as it is printed. The note gets its head as it comes; from there on only how much there is and its newest characters, and
 * a file gets the whole.
 *
 * Carriage returns: what a line holds when a `\r` comes is gone when more follows in that line, so a progress bar is one line whatever
 * it prints. (A terminal would keep what the new text does not cover.) `\r\n` ends a line like `\n` and stays as it is. What was told
 * already is told anew then, and because that costs its length, a long head is retold less often. Past the head the
 * file keeps every character, and the rule holds for the tail that is shown. Where the cursor has moved to another line, as several
 * bars at once make it, only what came after that is taken back: what was before it stands elsewhere.
 */
import { headBudget, tailBudget } from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";
import { OverflowLog } from "./overflow-log.ts";
import { type FlushReason, headOf, type OutputSegment, type SegmentPlace, tailOf } from "./segment.ts";

/** Units that retelling may cost a millisecond. */
const retoldPerMs = 16;
/** A flood is shown at full pace at first, then so often: nobody reads faster. */
const floodStartMs = 2000;
const floodPaceMs = 250;

export class TextSegment implements OutputSegment {
  readonly index: number;
  readonly #place: SegmentPlace;
  #head = "";
  /** How much of the head was told. */
  #told = 0;
  /** What was told is not a start of the head any more. */
  #retell: boolean;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** A `\r` came last: whether it ends a line or takes it back is for the next character to say. */
  #returned = false;
  /** What may be the beginning of a move to another line, after a `\r`. */
  #held = "";
  #overflow: { readonly log: OverflowLog; readonly since: number | null; readonly toldBytes: number } | null = null;
  /** The newest characters past the head; longer than the budget until they are needed. */
  #tail: string[] = [];
  #tailLength = 0;
  #pastHead = 0;

  constructor(place: SegmentPlace) {
    this.index = place.index;
    this.#place = place;
    this.#retell = place.whole;
  }

  get file(): string | null {
    return this.#overflow?.log.name ?? null;
  }

  get problem(): string | null {
    return this.#overflow?.log.problem ?? null;
  }

  get hasMore(): boolean {
    return this.#retell || this.#told < this.#head.length || this.#overflow?.toldBytes !== this.#overflow?.log.bytes;
  }

  write(piece: string): void {
    const data = this.#held + piece;
    this.#held = "";
    if (this.#overflow) this.#writePastHead(data);
    else if (this.#returned || data.includes("\r")) this.#writeLines(data);
    else this.#writeToHead(data);
  }

  flush(reason: FlushReason, now: number): readonly RunEvent[] {
    const events: RunEvent[] = [];
    const head = this.#headNews(reason, now);
    if (head) {
      events.push(head);
      this.#told = this.#head.length;
      this.#retell = false;
      this.#toldAt = now;
    }
    const overflow = this.#overflowNews(reason, now);
    if (overflow) events.push(overflow);
    if (reason === "last") this.#overflow?.log.close();
    return events;
  }

  #headNews(reason: FlushReason, now: number): RunEvent | null {
    const { index } = this;
    if (!this.#retell) {
      if (this.#told === this.#head.length) return null;
      return { type: "appended", index, format: "TEXT", data: this.#head.slice(this.#told) };
    }
    if (reason !== "last" && (now - this.#toldAt) * retoldPerMs < this.#head.length) return null;
    return { type: "replaced", index, format: "TEXT", data: this.#head };
  }

  #overflowNews(reason: FlushReason, now: number): RunEvent | null {
    if (!this.#overflow) return null;
    const { log, toldBytes } = this.#overflow;
    const since = this.#overflow.since ?? now;
    if (toldBytes === log.bytes) return null;
    if (reason !== "last" && now - since > floodStartMs && now - this.#toldAt < floodPaceMs) return null;
    log.flush();
    this.#overflow = { log, since, toldBytes: log.bytes };
    this.#toldAt = now;
    return { type: "overflowed", index: this.index, lines: log.lines, bytes: log.bytes, tail: this.#shownTail() };
  }

  /** Text with carriage returns, one stretch after the other. */
  #writeLines(data: string): void {
    const stretches = data.split("\r");
    stretches.forEach((stretch, position) => {
      if (stretch !== "") this.#writeStretch(stretch);
      if (position < stretches.length - 1) this.#returnCarriage();
    });
  }

  #writeStretch(stretch: string): void {
    const isReturned = this.#returned;
    if (isReturned && !this.#overflow && beginsToLead.test(stretch)) {
      this.#held = stretch;
      return;
    }
    this.#returned = false;
    if (this.#overflow) this.#writePastHead(stretch);
    else if (!isReturned) this.#writeToHead(stretch);
    else if (stretch.startsWith("\n") || leadsAway.test(stretch)) this.#writeToHead(`\r${stretch}`);
    else this.#writeToHead(this.#takeBackLine() ? `\r${stretch}` : stretch);
  }

  #returnCarriage(): void {
    if (this.#overflow) this.#writePastHead("\r");
    else this.#returned = true;
  }

  /** @returns whether something stays in front of what comes */
  #takeBackLine(): boolean {
    const start = this.#head.lastIndexOf("\n") + 1;
    const moved = endOfMoves(this.#head.slice(start));
    if (start + moved < this.#told) this.#retell = true;
    this.#head = this.#head.slice(0, start + moved);
    return moved > 0;
  }

  #writeToHead(data: string): void {
    const fitting = headOf(data, headBudget - this.#head.length);
    this.#head += fitting;
    if (fitting.length === data.length) return;
    const log = new OverflowLog(this.#place.runDirectory, this.index);
    log.write(this.#head);
    this.#overflow = { log, since: null, toldBytes: 0 };
    this.#writePastHead(data.slice(fitting.length));
  }

  #writePastHead(data: string): void {
    this.#overflow?.log.write(data);
    this.#pastHead += data.length;
    this.#tail.push(data);
    this.#tailLength += data.length;
    if (this.#tailLength > 8 * tailBudget) this.#shortenTail();
  }

  #shortenTail(): string {
    const tail = tailOf(this.#tail.join(""), tailBudget);
    this.#tail = [tail];
    this.#tailLength = tail.length;
    return tail;
  }

  /** Where something is left out before it, it begins with a line. */
  #shownTail(): string {
    const tail = this.#shortenTail();
    const firstLine = this.#pastHead > tailBudget ? tail.indexOf("\n") + 1 : 0;
    return withoutTakenBack(tail.slice(firstLine < tail.length / 2 ? firstLine : 0));
  }
}

function withoutTakenBack(text: string): string {
  if (!text.includes("\r")) return text;
  return text.split("\n").map(withoutReturns).join("\n");
}

function withoutReturns(line: string): string {
  const moved = endOfMoves(line);
  const rest = line.slice(moved);
  const returned = rest.lastIndexOf("\r", rest.length - 2);
  return line.slice(0, moved) + rest.slice(moved > 0 && returned !== -1 ? returned : returned + 1);
}

const moveToAnotherLine = /\u001b\[[\d;]*[ABEFHJf]/g;
const beginsToLead = /^\u001b(?:\[[\d;]*)?$/;
const leadsAway = /^\u001b\[[\d;]*[ABEFHJf]/;

/** Where in a line the last sequence ends that leads out of it; 0 when none does. */
function endOfMoves(line: string): number {
  if (!line.includes("\u001b[")) return 0;
  let end = 0;
  for (const { 0: sequence, index } of line.matchAll(moveToAnotherLine)) end = index + sequence.length;
  return end;
}
