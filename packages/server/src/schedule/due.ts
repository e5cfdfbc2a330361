/** Which times of a schedule are due, and what becomes of those that passed while the server was away. Pure. */
import type { ScheduleTimes } from "./expression.ts";
import type { ScheduleWish } from "./schedule.ts";

interface DueRun {
  /** Epoch milliseconds. */
  readonly planned: number;
  /** That it is late, or that others were left out; null when there is nothing to say. */
  readonly remark: string | null;
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
  /** Seconds that lie between two runs at least. */
  readonly minimumSeconds: number;
}

export function planDueRuns({ times, next, now, missed, graceMinutes, minimumSeconds }: ToPlan): Due {
  // One more for the run itself, one to see whether there are more.
  const minimumMs = minimumSeconds * 1000;
  const due = timesFarApart(
    times.upTo(now, missedShown + 2).filter((at) => at >= next),
    minimumMs,
  );
  const [newest] = due;
  const after = times.after(Math.max(now, (newest ?? 0) + minimumMs - 1));
  if (newest === undefined) return { missed: [], missedMore: false, run: null, next: after };
  const lateMs = now - newest;
  const isOnTime = lateMs <= punctualMs;
  const isMadeUpFor = missed === "runOnce" && lateMs <= graceMinutes * 60_000;
  const remarks = [isOnTime ? null : `${durationInWords(lateMs)} late.`, reasonLeftOut(times, newest, minimumSeconds)];
  const remark = remarks.filter((words) => words !== null).join(" ") || null;
  const run = isOnTime || isMadeUpFor ? { planned: newest, remark } : null;
  const left = run ? due.slice(1) : due;
  return { missed: left.slice(0, missedShown), missedMore: left.length > missedShown, run, next: after };
}

/** @param times newest first */
function timesFarApart(times: readonly number[], minimumMs: number): readonly number[] {
  const left: number[] = [];
  for (const at of times) if (at <= (left.at(-1) ?? Number.POSITIVE_INFINITY) - minimumMs) left.push(at);
  return left;
}

/** Of a schedule that was set when more was allowed. */
function reasonLeftOut(times: ScheduleTimes, at: number, minimumSeconds: number): string | null {
  const following = times.after(at);
  if (following === null || following - at >= minimumSeconds * 1000) return null;
  return `It would run again ${(following - at) / 1000} s later, and here at least ${minimumSeconds} s have to lie between two runs.`;
}

function durationInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${Math.max(1, minutes)} min`;
  return `${Math.round(minutes / 60)} h`;
}
