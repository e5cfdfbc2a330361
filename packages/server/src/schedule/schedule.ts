/** What a schedule is, as a note's config says it: in Zeppelin's members, and in `octavo.schedule` what those have no word for. */
import type { JsonObject } from "@octavo/note";
import { faultsIn } from "@octavo/protocol";
import { z } from "zod";
import { readExpression, type ScheduleTimes } from "./expression.ts";

/** What a user wants to happen. */
export interface ScheduleWish {
  readonly expression: string;
  /** A name of the IANA database; null for the zone of the server. */
  readonly timeZone: string | null;
  /** What becomes of a time that passed while the server was not there. */
  readonly missed: "skip" | "runOnce";
  /** How late a run may be that makes up for missed ones. */
  readonly graceMinutes: number;
  /** What becomes of a time at which the note is still running. */
  readonly overlap: "skip" | "queue";
  /** End the note's interpreters after each run. */
  readonly releases: boolean;
}

const minutesOfAWeek = 7 * 24 * 60;

const choicesSchema = z.object({
  timeZone: z.string().max(100).nullish().default(null),
  missed: z.enum(["skip", "runOnce"]).default("runOnce"),
  graceMinutes: z
    .number()
    .int()
    .min(0)
    .max(minutesOfAWeek)
    .default(24 * 60),
  overlap: z.enum(["skip", "queue"]).default("skip"),
});

export type ReadWish =
  | { readonly ok: true; readonly wish: ScheduleWish; readonly times: ScheduleTimes }
  | { readonly ok: false; readonly problem: string };

interface WishLimits {
  /** Seconds that have to lie between two runs. */
  readonly minimumSeconds: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The expression of a config, "" when there is none. */
export function expressionIn(config: JsonObject): string {
  const { cron } = config;
  return typeof cron === "string" ? cron.trim() : "";
}

/** Whether two configs want the same schedule. What they say of one that they do not have is no wish. */
export function wantSameSchedule(one: JsonObject, other: JsonObject): boolean {
  if (expressionIn(one) === "" && expressionIn(other) === "") return true;
  const [first, second] = [one, other].map((config) =>
    JSON.stringify([expressionIn(config), config["releaseresource"] === true, choicesIn(config)]),
  );
  return first === second;
}

export function readScheduleWish(config: JsonObject, limits: WishLimits): ReadWish {
  const chosen = choicesIn(config) ?? {};
  const choices = choicesSchema.safeParse(chosen);
  if (!choices.success) return { ok: false, problem: `octavo.schedule: ${faultsIn(choices.error, chosen, "It")}` };
  const expression = expressionIn(config);
  const { timeZone } = choices.data;
  const read = readExpression({ expression, timeZone });
  if (!read.ok) return read;
  const problem = problemOfTimes(read.times, limits);
  if (problem !== null) return { ok: false, problem };
  const wish = { ...choices.data, timeZone, expression, releases: config["releaseresource"] === true };
  return { ok: true, wish, times: read.times };
}

function choicesIn({ octavo }: JsonObject): JsonObject[string] | undefined {
  if (typeof octavo !== "object" || octavo === null || Array.isArray(octavo)) return undefined;
  return (octavo as JsonObject)["schedule"];
}

/** Enough to see how close two times of an expression come: irregular ones repeat within an hour or a day. */
const timesLookedAt = 100;

function problemOfTimes(times: ScheduleTimes, { minimumSeconds, now }: WishLimits): string | null {
  const next = times.nextAfter(now, timesLookedAt);
  if (next.length === 0) return "This never comes: there is no such day, or its year is over.";
  const gaps = next.slice(1).map((at, index) => (at - (next[index] ?? at)) / 1000);
  const smallest = Math.min(...gaps);
  if (smallest >= minimumSeconds) return null;
  return `Two runs would be ${smallest} s apart, and here at least ${minimumSeconds} s have to lie between them.`;
}
