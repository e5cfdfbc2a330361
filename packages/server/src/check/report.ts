/** What a look at a home found, in words for an administrator who thinks of moving. */

import type { InterpreterRow, Share } from "./tally.ts";

/** What becomes of something when Octavo opens the home. */
export type Fate =
  /** It is there and works. */
  | "kept"
  /** It is there, and does not do all that it did. */
  | "changed"
  /** It is not there. Its file stays as it is. */
  | "lost"
  /** The server does not start before it is mended. */
  | "stops";

export interface Finding {
  readonly fate: Fate;
  readonly text: string;
}

export interface Group {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** A schedule of the home, and whether it will run. */
export interface ScheduleRow {
  readonly noteId: string;
  readonly path: string;
  /** The expression. */
  readonly cron: string;
  /** The user as whom it runs or would run; null when there is none. */
  readonly user: string | null;
  /** ISO time; null when it does not run, or has no time to come. */
  readonly next: string | null;
  /** `waits`: it runs once an administrator has taken it over. */
  readonly state: "runs" | "waits" | "cannot";
  /** Why it does not run; null when it does. */
  readonly reason: string | null;
}

/** A note of before Zeppelin 0.9. */
export interface OldNoteRow {
  readonly id: string;
  readonly file: string;
  readonly isImported: boolean;
}

/** `octavo check --json`; its shape is in `docs/check.md`. */
export interface Report {
  readonly version: 1;
  readonly home: string;
  /** The exit code of the command. */
  readonly exitCode: 0 | 1 | 2;
  readonly verdict: string;
  readonly paragraphs: Share;
  readonly runs: Share;
  readonly interpreters: readonly InterpreterRow[];
  readonly schedules: readonly ScheduleRow[];
  readonly unreadable: readonly UnreadableNote[];
  readonly oldNotes: readonly OldNoteRow[];
  /** What to do, the most pressing first. */
  readonly todo: readonly string[];
  readonly groups: readonly Group[];
}

export interface UnreadableNote {
  /** Path below the notebook folder. */
  readonly file: string;
  readonly reason: string;
}

export const kept = (text: string): Finding => ({ fate: "kept", text });
export const changed = (text: string): Finding => ({ fate: "changed", text });
export const lost = (text: string): Finding => ({ fate: "lost", text });
export const stops = (text: string): Finding => ({ fate: "stops", text });

/** `1 note`, `3 notes`. */
export function countOfThings(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first names, and how many more there are. */
export function listOfNames(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${more} more` : names.join(", ");
}

/** An error that was made for people keeps its words. */
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
