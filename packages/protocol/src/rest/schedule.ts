/** Schedules over REST. */
import { z } from "zod";

const expression = z.string().max(100_000);

/** Scripts send the flag as a word, too. */
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

const missed = ["skip", "runOnce"] as const;
const overlap = ["skip", "queue"] as const;

export const cronBody = z.object({
  cron: expression,
  releaseResource: flag.nullish().transform((value) => value ?? false),
  /** What of `octavo.schedule` is to be another; what is left out stays. */
  schedule: z
    .object({ timeZone: z.string().max(100).nullable(), missed: z.enum(missed), overlap: z.enum(overlap) })
    .partial()
    .nullish(),
});

export const schedulePreviewBody = z.object({ cron: expression, timeZone: z.string().max(100).nullish() });

/** `GET /api/octavo/schedule/{noteId}`. Times are epoch milliseconds. */
export const scheduleAnswerSchema = z.object({
  /** Null when the note has none, or has one that does not run. */
  schedule: z
    .object({
      cron: z.string(),
      /** Null for the zone of the server. */
      timeZone: z.string().nullable(),
      missed: z.enum(missed),
      graceMinutes: z.number(),
      overlap: z.enum(overlap),
      releaseResource: z.boolean(),
      /** In whose name it runs. */
      user: z.string(),
    })
    .nullable(),
  /** Why it does not run. */
  problem: z.string().nullable(),
  next: z.array(z.number()).readonly(),
  /** Newest first. */
  history: z
    .array(
      z.object({
        planned: z.number(),
        outcome: z.enum([
          "waiting",
          "running",
          "finished",
          "failed",
          "interrupted",
          "missed",
          "skipped",
          "refused",
          "stopped",
        ]),
        user: z.string(),
        detail: z.string().nullable(),
        started: z.number().nullable(),
        ended: z.number().nullable(),
      }),
    )
    .readonly(),
});
export type ScheduleAnswer = z.infer<typeof scheduleAnswerSchema>;
