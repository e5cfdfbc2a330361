/**
 * The tables of schedules and of their slots: a slot is one time at which a note was to run, and has one row for ever, so nothing runs it twice.
 *
 * A row goes `waiting` → `running` → an end, each step only from the one before. The caller whose step succeeds does what it stands for, so it
 * does not matter how many timers look at the same file, or which of them dies between two steps.
 */
import type { NoteId } from "@octavo/note";
import type { ServerDatabase } from "../database/database.ts";
import { prepareTables } from "../database/database.ts";
import type { Due } from "./due.ts";
import type { ScheduleWish } from "./schedule.ts";

export interface Schedule extends ScheduleWish {
  readonly noteId: NoteId;
  /** Who set it, as the server knew them then. */
  readonly user: string;
  readonly roles: readonly string[];
  /** The first slot that has no row yet; null when there is none to come. */
  readonly next: number | null;
  /** Why it ended, while the note does not have this yet; null for a schedule that goes on. */
  readonly stopped: string | null;
}

export type SlotEnd =
  /** All paragraphs ran. */
  | "finished"
  /** A paragraph failed or was cancelled, or the run could not start. */
  | "failed"
  /** The server ended in the middle, and the rest is not known. */
  | "interrupted"
  /** The server was not running. */
  | "missed"
  /** The note was still running. */
  | "skipped"
  /** The user who set the schedule may not run the note any more, or the note does not want it. */
  | "refused"
  /** No slot: from here on there are none. */
  | "stopped";

export interface ScheduleSlot {
  readonly noteId: NoteId;
  /** Epoch milliseconds. */
  readonly planned: number;
  readonly outcome: "waiting" | "running" | SlotEnd;
  readonly user: string;
  readonly detail: string | null;
  readonly started: number | null;
  readonly ended: number | null;
}

/** The number of a note that is kept. */
export const keptSlots = 200;

const steps = [
  `CREATE TABLE schedule (
     note TEXT PRIMARY KEY, expression TEXT NOT NULL, time_zone TEXT, missed TEXT NOT NULL, grace_minutes INTEGER NOT NULL,
     overlap TEXT NOT NULL, releases INTEGER NOT NULL, user TEXT NOT NULL, roles TEXT NOT NULL, next INTEGER, stopped TEXT
   ) STRICT;
   CREATE INDEX schedule_next ON schedule (next) WHERE stopped IS NULL;
   CREATE TABLE slot (
     note TEXT NOT NULL, planned INTEGER NOT NULL, outcome TEXT NOT NULL, user TEXT NOT NULL, detail TEXT,
     started INTEGER, ended INTEGER, PRIMARY KEY (note, planned)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX slot_open ON slot (outcome) WHERE outcome IN ('waiting', 'running');`,
];

export class ScheduleStore {
  readonly #database: ServerDatabase;

  constructor(database: ServerDatabase) {
    prepareTables(database, "schedule", steps);
    this.#database = database;
  }

  /** In place of the one the note had. */
  set(schedule: Omit<Schedule, "stopped">): void {
    const { noteId, expression, timeZone, missed, graceMinutes, overlap, releases, user, roles, next } = schedule;
    this.#run("INSERT OR REPLACE INTO schedule VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", [
      noteId,
      expression,
      timeZone,
      missed,
      graceMinutes,
      overlap,
      releases ? 1 : 0,
      user,
      JSON.stringify(roles),
      next,
    ]);
  }

  get(noteId: NoteId): Schedule | null {
    return this.#schedules("WHERE note = ?", [noteId])[0] ?? null;
  }

  /** Those that have stopped, and whose notes do not have this yet. */
  unreported(): readonly Schedule[] {
    return this.#schedules("WHERE stopped IS NOT NULL", []);
  }

  /** Notes that have one, also those that do not have its end yet. */
  noteIds(): readonly NoteId[] {
    const rows = this.#database.prepare("SELECT note FROM schedule").all() as readonly { readonly note: NoteId }[];
    return rows.map(({ note }) => note);
  }

  /** Those whose next slot is not after an instant, the earliest of each user first, then the second of each. */
  due(at: number, count: number): readonly Schedule[] {
    const turn = "row_number() OVER (PARTITION BY user ORDER BY next, note)";
    return this.#schedules(`WHERE stopped IS NULL AND next <= ? ORDER BY ${turn}, next LIMIT ?`, [at, count]);
  }

  /** When the next slot of all is; null when there is none. */
  nextAt(): number | null {
    const row = this.#database.prepare("SELECT min(next) AS next FROM schedule WHERE stopped IS NULL").get();
    return (row as { next: number | null }).next;
  }

  /** No more slots; kept until the note has its end. @returns whether it was going on until now */
  stop({ noteId, user }: Schedule, detail: string, at: number): boolean {
    return this.#atOnce(() => {
      const isStopped =
        this.#run("UPDATE schedule SET stopped = ? WHERE note = ? AND stopped IS NULL", [detail, noteId]) === 1;
      if (isStopped) this.#add({ noteId, planned: at, outcome: "stopped", user, detail, ended: at });
      return isStopped;
    });
  }

  /** From here on they run in the name of another user. */
  passOn(from: string, to: string): void {
    this.#run("UPDATE schedule SET user = ?, roles = '[]' WHERE user = ?", [to, from]);
  }

  /** The note has no schedule any more; what was, stays readable. */
  remove(noteId: NoteId): void {
    this.#run("DELETE FROM schedule WHERE note = ?", [noteId]);
  }

  /** The note has the end of its schedule; a new one that was set meanwhile stays. */
  removeStopped(noteId: NoteId): void {
    this.#run("DELETE FROM schedule WHERE note = ? AND stopped IS NOT NULL", [noteId]);
  }

  /** The note is gone, and its history can no longer be read. */
  forget(noteId: NoteId): void {
    this.#atOnce(() => {
      this.remove(noteId);
      this.#run("DELETE FROM slot WHERE note = ?", [noteId]);
    });
  }

  /** Gives rows to all slots that are due, in one step. @returns whether the one to run is the caller's to run */
  claim({ noteId, user, next }: Schedule, due: Due, at: number): boolean {
    return this.#atOnce(() => {
      const moved = "UPDATE schedule SET next = ? WHERE note = ? AND next = ? AND stopped IS NULL";
      // Another timer was faster, or the schedule is another one by now.
      if (this.#run(moved, [due.next, noteId, next]) === 0) return false;
      const instead = due.run === null ? "" : ` One run makes up for it.`;
      for (const [index, planned] of due.missed.entries()) {
        const more = due.missedMore && index === due.missed.length - 1 ? " More were missed before it." : "";
        const detail = `The server was not there.${instead}${more}`;
        this.#add({ noteId, planned, outcome: "missed", user, detail, ended: at });
      }
      const { run } = due;
      const isClaimed =
        run !== null &&
        this.#add({ noteId, planned: run.planned, outcome: "waiting", user, detail: run.remark, ended: null });
      this.#prune(noteId);
      return isClaimed;
    });
  }

  /** @returns whether the slot is the caller's to run: no caller has run it before */
  begin(noteId: NoteId, planned: number, at: number): boolean {
    const begin =
      "UPDATE slot SET outcome = 'running', started = ? WHERE note = ? AND planned = ? AND outcome = 'waiting'";
    return this.#run(begin, [at, noteId, planned]) === 1;
  }

  /** How a slot ended that was waiting or running. */
  end(
    noteId: NoteId,
    planned: number,
    { outcome, detail, at }: { outcome: SlotEnd; detail: string | null; at: number },
  ) {
    this.#run(
      `UPDATE slot SET outcome = ?, detail = nullif(trim(coalesce(detail || ' ', '') || coalesce(?, '')), ''), ended = ?
       WHERE note = ? AND planned = ? AND outcome IN ('waiting', 'running')`,
      [outcome, detail, at, noteId, planned],
    );
  }

  /** Newest first. */
  history(noteId: NoteId, count = keptSlots): readonly ScheduleSlot[] {
    return this.#slots("WHERE note = ? ORDER BY planned DESC LIMIT ?", [noteId, count]);
  }

  /** Slots that some server has begun to deal with, oldest first. */
  open(): readonly ScheduleSlot[] {
    return this.#slots("WHERE outcome IN ('waiting', 'running') ORDER BY planned", []);
  }

  /** @returns whether there was no row for it */
  #add({ noteId, planned, outcome, user, detail, ended }: Omit<ScheduleSlot, "started">): boolean {
    const insert = "INSERT OR IGNORE INTO slot (note, planned, outcome, user, detail, ended) VALUES (?, ?, ?, ?, ?, ?)";
    return this.#run(insert, [noteId, planned, outcome, user, detail, ended]) === 1;
  }

  #prune(noteId: NoteId): void {
    this.#run(
      `DELETE FROM slot WHERE note = ? AND outcome NOT IN ('waiting', 'running') AND planned <
         (SELECT planned FROM slot WHERE note = ? ORDER BY planned DESC LIMIT 1 OFFSET ?)`,
      [noteId, noteId, keptSlots - 1],
    );
  }

  #run(sql: string, values: readonly unknown[]): number {
    return this.#database.prepare(sql).run(...values).changes;
  }

  #atOnce<Result>(work: () => Result): Result {
    return this.#database.transaction(work).immediate();
  }

  #schedules(where: string, values: readonly unknown[]): readonly Schedule[] {
    const rows = this.#database.prepare(`SELECT * FROM schedule ${where}`).all(...values) as readonly ScheduleRow[];
    return rows.map(({ note, time_zone, grace_minutes, releases, roles, ...rest }) => ({
      ...rest,
      noteId: note,
      timeZone: time_zone,
      graceMinutes: grace_minutes,
      releases: releases === 1,
      roles: JSON.parse(roles) as readonly string[],
    }));
  }

  #slots(where: string, values: readonly unknown[]): readonly ScheduleSlot[] {
    const rows = this.#database.prepare(`SELECT * FROM slot ${where}`).all(...values) as readonly SlotRow[];
    return rows.map(({ note, ...rest }) => ({ ...rest, noteId: note }));
  }
}

/** As this file's own statements have written them. */
type ScheduleRow = Omit<Schedule, "noteId" | "timeZone" | "graceMinutes" | "releases" | "roles"> & {
  readonly note: NoteId;
  readonly time_zone: string | null;
  readonly grace_minutes: number;
  readonly releases: number;
  readonly roles: string;
};

type SlotRow = Omit<ScheduleSlot, "noteId"> & { readonly note: NoteId };
