import type { TableTypes } from "@octavo/interpreter";
import type { MimeBundle } from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";

/** What an output has beside its text. */
export interface Beside {
  readonly types?: TableTypes | undefined;
  readonly mime?: MimeBundle | undefined;
}

/** When a segment is asked for its news. */
export type FlushReason =
  /** Something came after a pause: what can be shown at once. */
  | "first"
  /** Time has passed: all that is worth showing. */
  | "timed"
  /** Nothing follows: everything. */
  | "last";

/** One output of a run while it grows. Knows what of it was emitted, and returns the rest when asked. */
export interface OutputSegment {
  readonly index: number;
  write(data: string): void;
  /** What changed since the last time, in few events. After `last` nothing may be written. */
  flush(reason: FlushReason, now: number): readonly RunEvent[];
  /** Whether a later `flush` would have more to say. */
  readonly hasMore: boolean;
  /** Name of the file with all of it, when it is over budget. */
  readonly file: string | null;
  /** Why that file is not whole, or null. */
  readonly problem: string | null;
}

export interface SegmentPlace {
  readonly runDirectory: string;
  readonly index: number;
  /** It comes whole and goes out as `replaced`. */
  readonly whole: boolean;
  /** Of a whole table whose driver knows them. */
  readonly types?: TableTypes | undefined;
}

/** The longest start of a text that has at most `length` UTF-16 units and does not cut a character in two. */
export function headOfText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length);
}

/** The longest end of a text, likewise. */
export function tailOfText(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.length - length;
  return text.slice(isHighSurrogate(text.charCodeAt(start - 1)) ? start + 1 : start);
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
