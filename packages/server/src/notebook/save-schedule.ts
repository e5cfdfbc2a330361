import type { NoteId } from "@octavo/note";
import { type Clock, systemClock } from "../storage/clock.ts";

export interface SaveScheduleOptions {
  /** Writes the note's file. */
  readonly save: (id: NoteId) => Promise<void>;
  readonly isSaved: (id: NoteId) => boolean;
  readonly onFailed: (id: NoteId, error: unknown) => void;
  readonly clock?: Clock;
}

/** How long a note has to be quiet. */
const quietMs = 500;
/** Under endless changes a save comes no more often than so many times as long as the last one took. */
const restFactor = 10;
/** After a save that failed; doubled with each further one. */
const retryMs = 5000;
const longestRetryMs = 5 * 60_000;

interface Planned {
  /** Calls off the save that is to come; null when none is. */
  callOff: (() => void) | null;
  /** When the first change came that no save has seen yet. */
  waitingSince: number;
  restUntil: number;
  isSaving: boolean;
  /** Saves that failed one after another. */
  failures: number;
}

/**
 * When the files of notes are written: soon after they go quiet, and now and then while they do not. Nothing depends on it but how much of
 * the journal has to be read at the next start.
 */
export class SaveSchedule {
  readonly #options: SaveScheduleOptions;
  readonly #clock: Clock;
  readonly #planned = new Map<NoteId, Planned>();
  #isStopped = false;

  constructor(options: SaveScheduleOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  changed(id: NoteId): void {
    if (this.#isStopped) return;
    const now = this.#clock.now();
    const plan = this.#planned.get(id) ?? createPlan(now);
    this.#planned.set(id, plan);
    // A save that failed is tried again in its own time, however much is typed.
    if (plan.isSaving || (plan.failures > 0 && plan.callOff)) return;
    const isEndless = plan.callOff && now - plan.waitingSince > quietMs * 4 && now >= plan.restUntil;
    if (isEndless) return;
    plan.callOff?.();
    this.#plan(id, plan, Math.max(quietMs, plan.restUntil - now));
  }

  /** No further saves. */
  stop(): void {
    this.#isStopped = true;
    for (const { callOff } of this.#planned.values()) callOff?.();
  }

  #plan(id: NoteId, plan: Planned, delayMs: number): void {
    plan.callOff = this.#clock.after(delayMs, () => void this.#save(id, plan));
  }

  async #save(id: NoteId, plan: Planned): Promise<void> {
    plan.callOff = null;
    plan.isSaving = true;
    const began = this.#clock.now();
    plan.failures = await this.#options.save(id).then(
      () => 0,
      (error: unknown) => {
        this.#options.onFailed(id, error);
        return plan.failures + 1;
      },
    );
    const now = this.#clock.now();
    plan.isSaving = false;
    plan.restUntil = now + (now - began) * restFactor;
    plan.waitingSince = now;
    if (this.#isStopped) return;
    if (this.#options.isSaved(id)) this.#forgetRested(id, plan);
    else this.#plan(id, plan, Math.max(pauseAfter(plan.failures), plan.restUntil - now));
  }

  /** A change that comes before the rest is over has to wait for its end. */
  #forgetRested(id: NoteId, plan: Planned): void {
    const restMs = plan.restUntil - this.#clock.now();
    if (restMs <= quietMs) this.#planned.delete(id);
    else plan.callOff = this.#clock.after(restMs, () => this.#planned.delete(id));
  }
}

function createPlan(now: number): Planned {
  return { callOff: null, waitingSince: now, restUntil: 0, isSaving: false, failures: 0 };
}

function pauseAfter(failures: number): number {
  return failures === 0 ? quietMs : Math.min(longestRetryMs, retryMs * 2 ** (failures - 1));
}
