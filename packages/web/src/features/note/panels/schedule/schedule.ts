import { isJsonObject, type JsonObject } from "@octavo/note";
import type { ScheduleAnswer } from "@octavo/protocol";

/** What can be set, as the form holds it. */
export interface ScheduleChoice {
  readonly cron: string;
  /** "" for the zone of the server. */
  readonly timeZone: string;
  readonly missed: "runOnce" | "skip";
  readonly overlap: "skip" | "queue";
  readonly releases: boolean;
}

/** What the config of a note says, with defaults for what it leaves out. */
export function scheduleInConfig(config: JsonObject): ScheduleChoice {
  const own = config["octavo"];
  const schedule = isJsonObject(own) && isJsonObject(own["schedule"]) ? own["schedule"] : {};
  const { timeZone, missed, overlap } = schedule;
  return {
    cron: typeof config["cron"] === "string" ? config["cron"] : "",
    timeZone: typeof timeZone === "string" ? timeZone : "",
    missed: missed === "skip" ? "skip" : "runOnce",
    overlap: overlap === "queue" ? "queue" : "skip",
    releases: config["releaseresource"] === true,
  };
}

/** A user's changes to a schedule that others may set, too. */
export interface ScheduleDraft {
  /** What it was when they began. */
  readonly began: ScheduleChoice;
  readonly change: Partial<ScheduleChoice>;
}

/** A draft after one more change; null when all is again as it was. */
export function changedDraft({ began, change }: ScheduleDraft, more: Partial<ScheduleChoice>): ScheduleDraft | null {
  const wanted = { ...began, ...change, ...more };
  const changed = Object.entries(wanted).filter(([name, value]) => began[name as keyof ScheduleChoice] !== value);
  return changed.length > 0 ? { began, change: Object.fromEntries(changed) } : null;
}

/** Whether another user has meanwhile set what a draft changes, and to something else. */
export function isScheduleTaken({ began, change }: ScheduleDraft, saved: ScheduleChoice): boolean {
  const names = Object.keys(change) as (keyof ScheduleChoice)[];
  return names.some((name) => saved[name] !== began[name] && saved[name] !== change[name]);
}

/** The change of the config that sets so much of it; what others keep there stays as it is. */
export function configOfSchedule(change: Partial<ScheduleChoice>, config: JsonObject): JsonObject {
  const { cron, releases, ...parts } = change;
  return {
    ...(cron === undefined ? {} : { cron }),
    ...(releases === undefined ? {} : { releaseresource: releases }),
    ...(Object.keys(parts).length > 0 ? { octavo: octavoWith({ ...scheduleInConfig(config), ...parts }, config) } : {}),
  };
}

function octavoWith({ timeZone, missed, overlap }: ScheduleChoice, config: JsonObject): JsonObject {
  const own = isJsonObject(config["octavo"]) ? config["octavo"] : {};
  const before = isJsonObject(own["schedule"]) ? own["schedule"] : {};
  const { timeZone: _, ...kept } = before;
  return { ...own, schedule: { ...kept, ...(timeZone === "" ? {} : { timeZone }), missed, overlap } };
}

/** The same for a user who may run the note and not write it, over REST. */
export function scheduleBodyOf({ cron, timeZone, missed, overlap, releases }: ScheduleChoice): JsonObject {
  return {
    cron,
    releaseResource: releases,
    schedule: { timeZone: timeZone === "" ? null : timeZone, missed, overlap },
  };
}

/** This long after its time a run has begun, also where the server's clock is a little behind this one. */
const beginsWithinMs = 1000;
/** For what no fact reports, as a run in another user's view, and where the clocks differ by more. */
const patienceMs = 10_000;
/** Browsers take a timer that is set for weeks as one for now. */
const longestMs = 24 * 60 * 60 * 1000;

interface ScheduleReport {
  readonly next: readonly number[];
  readonly history: ScheduleAnswer["history"];
}

/** How long a report of a schedule holds by itself; null where nothing is to come. */
export function freshForMs({ next, history }: ScheduleReport, now: number): number | null {
  const isOpen = history.some(({ outcome }) => outcome === "waiting" || outcome === "running");
  const [first] = next;
  if (first === undefined) return isOpen ? patienceMs : null;
  const untilBegunMs = first + beginsWithinMs - now;
  // Passed already when it arrived: by the server's clock it is still to come.
  if (untilBegunMs <= 0) return patienceMs;
  return Math.min(untilBegunMs, isOpen ? patienceMs : longestMs);
}

type HistorySlot = ScheduleAnswer["history"][number];

/** The colour of a status that an outcome is shown in. */
export function statusOfSlot({
  outcome,
}: Pick<HistorySlot, "outcome">): "finished" | "running" | "pending" | "error" | "abort" {
  switch (outcome) {
    case "finished":
      return "finished";
    case "running":
      return "running";
    case "waiting":
      return "pending";
    case "failed":
    case "refused":
      return "error";
    default:
      return "abort";
  }
}
