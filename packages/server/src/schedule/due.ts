/** Which times of a schedule are due, and what becomes of those that nobody was there for. Pure. */
import type { ScheduleTimes } from "./expression.ts";
import type { ScheduleWish } from "./schedule.ts";

export interface DueRun {
  /** Epoch milliseconds. */
  readonly planned: number;
  /** How late it is, in words; null when it is on time. */
  readonly late: string | null;
}

export interface Due {
  /** Newest first, and no more than people look at. */
  readonly missed: readonly number[];
  /** Further times were missed before those. */
  readonly missedMore: boolean;
  readonly run: DueRun | null;
  /** The first time that is not due yet; null when there is none. */
  readonly next: number | null;
}

/** A timer on a busy machine may be this late, and still its run is no missed one. */
const punctualMs = 30_000;
const missedShown = 20;

interface ToPlan extends Pick<ScheduleWish, "missed" | "graceMinutes"> {
  readonly times: ScheduleTimes;
  /** The first time that nothing has become of yet. */
  readonly next: number;
  readonly now: number;
}

export function planDue({ times, next, now, missed, graceMinutes }: ToPlan): Due {
  // One more for the run itself, one to see whether there are more.
  const due = times.upTo(now, missedShown + 2).filter((at) => at >= next);
  const [newest] = due;
  const after = times.after(now);
  if (newest === undefined) return { missed: [], missedMore: false, run: null, next: after };
  const lateMs = now - newest;
  const isOnTime = lateMs <= punctualMs;
  const isMadeUpFor = missed === "runOnce" && lateMs <= graceMinutes * 60_000;
  const run = isOnTime || isMadeUpFor ? { planned: newest, late: isOnTime ? null : `${inWords(lateMs)} late.` } : null;
  const left = run ? due.slice(1) : due;
  return { missed: left.slice(0, missedShown), missedMore: left.length > missedShown, run, next: after };
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${Math.max(1, minutes)} min`;
  return `${Math.round(minutes / 60)} h`;
}
