/**
 * Plans the take-over of schedules that came with the notes of a home, and the user as whom each would run.
 *
 * A schedule in a note's config does not run by itself, because it may come with any file. An administrator takes over all of them at once: each runs
 * as the user that its note names (`cronExecutingUser`), or else as an owner of the note, if that user has an account and may run the note.
 */
import type { Note, NoteId } from "@octavo/note";
import type { Principal } from "../auth/principal.ts";
import { expressionIn, readScheduleWish, type ScheduleWish } from "./schedule.ts";
import { reasonUnavailable, type ScheduleRules } from "./schedule-rules.ts";
import type { Schedule } from "./schedule-store.ts";

type ScheduledNote = Pick<Note, "id" | "path" | "config">;

export interface TakeOverQuery {
  readonly rules: Pick<ScheduleRules, "off" | "folders" | "minimumSeconds">;
  /** Null when no account has this name, or it is locked. */
  readonly principalOf: (user: string) => Principal | null;
  readonly mayRun: (principal: Principal, noteId: NoteId) => boolean;
  readonly ownersOf: (noteId: NoteId) => readonly string[];
  readonly hasAccounts: boolean;
  /** Schedules that this server runs already. */
  readonly known: (noteId: NoteId) => Pick<Schedule, "expression" | "user" | "next" | "stopped"> | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type TakeOver =
  /** Runs already. */
  | { readonly state: "runs"; readonly user: string; readonly next: number | null }
  /** Runs once it is taken over. */
  | {
      readonly state: "waits";
      readonly principal: Principal;
      readonly wish: ScheduleWish;
      readonly next: number | null;
    }
  | { readonly state: "cannot"; readonly user: string | null; readonly reason: string };

/** Null for a note that has no schedule. */
export function planTakeOver(note: ScheduledNote, query: TakeOverQuery): TakeOver | null {
  const expression = expressionIn(note.config);
  if (expression === "") return null;
  const named = nameIn(note.config["cronExecutingUser"]);
  const unavailable = reasonUnavailable(note.path, query.rules);
  if (unavailable !== null) return { state: "cannot", user: named, reason: unavailable };
  const known = query.known(note.id);
  if (known && known.stopped === null && known.expression === expression)
    return { state: "runs", user: known.user, next: known.next };
  const read = readScheduleWish(note.config, { minimumSeconds: query.rules.minimumSeconds, now: query.now });
  if (!read.ok) return { state: "cannot", user: named, reason: read.problem };
  const principal = userOf(note, named, query);
  if (principal === null) return { state: "cannot", user: named, reason: reasonWithoutUser(named) };
  return { state: "waits", principal, wish: read.wish, next: read.times.after(query.now) };
}

function nameIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function userOf(note: ScheduledNote, named: string | null, query: TakeOverQuery): Principal | null {
  const { principalOf, mayRun, ownersOf, hasAccounts } = query;
  const names = hasAccounts ? [...(named === null ? [] : [named]), ...ownersOf(note.id)] : ["anonymous"];
  const able = names.flatMap((name) => principalOf(name) ?? []).find((principal) => mayRun(principal, note.id));
  return able ?? null;
}

function reasonWithoutUser(named: string | null): string {
  return named === null
    ? "No owner of the note has an account here that may run it. Name an owner, or set the schedule as the user who is to run it."
    : `${named}, who ran it, has no account here that may run the note, and no owner of the note has one. Make the account, or set the schedule as another user.`;
}
