/**
 * The one timer of all schedules. It wakes when the next slot of any of them is due, gives rows to what is due, and has those slots run that
 * it got the row for.
 *
 * All it knows is in the database: a server that starts reads no note to know what is due, and two timers on one file do no harm. It looks at
 * the clock anew at least once a minute, because clocks are set and machines sleep.
 */
import type { Logger } from "pino";
import type { Clock } from "../storage/clock.ts";
import { planDueRuns } from "./due.ts";
import { readExpression } from "./expression.ts";
import type { Schedule, ScheduleSlot, ScheduleStore } from "./schedule-store.ts";
import type { SlotRuns } from "./slot-runs.ts";

/** Epoch milliseconds, and something that calls back. */
export type WallClock = Clock;

export interface SchedulerOptions {
  readonly store: ScheduleStore;
  readonly runs: Pick<SlotRuns, "run" | "takeOver">;
  readonly clock: WallClock;
  readonly log: Logger;
  /** Seconds that lie between two runs at least, also where a schedule from before says otherwise. */
  readonly minimumSeconds: number;
}

const longestSleepMs = 60_000;
/** Each costs a sync of the disk, and others want their turn in between. */
const startedAtOnce = 20;

export class Scheduler {
  readonly #options: SchedulerOptions;
  #callOff: (() => void) | null = null;
  #isStarted = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Takes over what an earlier server left, makes up for what was missed, and goes on from there. */
  start(): void {
    this.#isStarted = true;
    try {
      for (const slot of this.#options.store.open()) this.#takeOver(slot);
    } catch (error) {
      // Slots stay open, and the next start finds them.
      this.#options.log.error({ err: error }, "slots of an earlier server could not be taken over");
    }
    this.look();
  }

  stop(): void {
    this.#isStarted = false;
    this.#callOff?.();
    this.#callOff = null;
  }

  /** Runs what is due, and sleeps until something is. Call it when a schedule has changed. */
  look(): void {
    if (!this.#isStarted) return;
    const { store, clock, log } = this.#options;
    let sleepMs = longestSleepMs;
    try {
      for (const schedule of store.due(clock.now(), startedAtOnce)) this.#startDue(schedule);
      const next = store.nextAt();
      if (next !== null) sleepMs = Math.min(longestSleepMs, Math.max(0, next - clock.now()));
    } catch (error) {
      // The rows stay due, and the next look finds them.
      log.error({ err: error }, "schedules could not be looked at");
    }
    this.#callOff?.();
    this.#callOff = clock.after(sleepMs, () => this.look());
  }

  #startDue(schedule: Schedule): void {
    const { store, clock, runs, log, minimumSeconds } = this.#options;
    const read = readExpression(schedule);
    if (!read.ok || schedule.next === null) {
      log.error({ noteId: schedule.noteId, expression: schedule.expression }, "a schedule is not understood any more");
      store.remove(schedule.noteId);
      return;
    }
    const now = clock.now();
    const due = planDueRuns({ ...schedule, next: schedule.next, times: read.times, now, minimumSeconds });
    if (store.claim(schedule, due, now) && due.run) void runs.run(schedule, due.run.planned);
  }

  /** A slot that was begun is watched to its end. One that was not is as good as missed: no note has heard of it. */
  #takeOver(slot: ScheduleSlot): void {
    const { noteId, planned, outcome } = slot;
    const { store, clock, runs, minimumSeconds } = this.#options;
    const schedule = store.get(noteId);
    if (outcome === "running") {
      void runs.takeOver(slot, schedule?.releases ?? false);
      return;
    }
    const now = clock.now();
    const read = schedule && schedule.stopped === null ? readExpression(schedule) : null;
    const due =
      schedule && read?.ok ? planDueRuns({ ...schedule, next: planned, times: read.times, now, minimumSeconds }) : null;
    if (schedule && due?.run?.planned === planned) void runs.run(schedule, planned);
    else store.end(noteId, planned, { outcome: "missed", detail: "The server ended before it could begin.", at: now });
  }
}
