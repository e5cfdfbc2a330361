import type { RunEvent } from "../wire/messages.ts";

/** When a segment is asked for its news. */
export type FlushReason =
  /** Something came after a pause: what can be shown at once. */
  | "first"
  /** Time has passed: all that is worth showing. */
  | "timed"
  /** Nothing follows: everything. */
  | "last";

/** One output of a run while it grows. Knows what was told of it, and tells the rest when asked. */
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
  /** It comes whole and is told as `replaced`. */
  readonly whole: boolean;
}

/** The longest start of a text that has at most `length` UTF-16 units and does not cut a character in two. */
export function headOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length);
}

/** The longest end of a text, likewise. */
export function tailOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.length - length;
  return text.slice(isHighSurrogate(text.charCodeAt(start - 1)) ? start + 1 : start);
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
