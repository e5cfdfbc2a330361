/**
 * What one user may have of what all users share: the one place that names each limit, its setting, its default, and what a user who reaches
 * it reads. A room that keeps one takes its number from here and throws `limitReached`.
 *
 * They hold where there are accounts. Without, everything is one person's, who would only be in their own way.
 */
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";

interface LimitKind {
  /** What the number counts, with its unit. */
  readonly meaning: string;
  readonly variable: string;
  readonly words: string;
  readonly schema: z.ZodType<number>;
  readonly otherwise: number;
  /** What a user who reaches it reads: what happened, and what to do. */
  readonly sentence: (most: number, used?: number) => string;
}

const most = 1_073_741_824;
/** Text from the environment, a number from the file; 0 for no limit. */
const schema = z.coerce.number().int().min(0).max(most) as z.ZodType<number>;
const words = "a whole number, 0 for no limit";

export const limitKinds = {
  socketsPerUser: {
    meaning: "open sockets of one user; each page in a browser has one",
    variable: "OCTAVO_SOCKETS_PER_USER",
    words,
    schema,
    otherwise: 100,
    sentence: (count) =>
      `You have ${count} connections open, and one user has no more. Close pages or programs that are connected, and try again.`,
  },
  notesPerMinute: {
    meaning: "notes that one user makes within a minute: new ones, copies, imports and sessions of programs",
    variable: "OCTAVO_NOTES_PER_MINUTE",
    words,
    schema,
    otherwise: 600,
    sentence: (count) => `You have made ${count} notes within a minute, and one user makes no more. Go on in a minute.`,
  },
  uploadsPerUser: {
    meaning: "uploads of one user that have begun and are not complete",
    variable: "OCTAVO_UPLOADS_PER_USER",
    words,
    schema,
    otherwise: 16,
    sentence: (count) =>
      `You upload ${count} files at once, and one user uploads no more. Wait until one is complete, or cancel one.`,
  },
  uploadMegabytesPerUser: {
    meaning: "megabytes that the uploads of one user will have together when they are complete",
    variable: "OCTAVO_UPLOAD_MEGABYTES_PER_USER",
    words,
    schema,
    otherwise: 32_768,
    sentence: (count) =>
      `Your uploads would have more than ${count} MB together, and one user uploads no more at once. Wait until one is complete, or cancel one.`,
  },
  filesMegabytesPerUser: {
    meaning:
      "megabytes of the files of one user in the page: shared ones that they uploaded, their own, and those in the trash",
    variable: "OCTAVO_FILES_MEGABYTES_PER_USER",
    words,
    schema,
    otherwise: 51_200,
    sentence: (count, used = count) =>
      `You have used ${Math.ceil(used)} MB of ${count} MB: remove files, also from the trash, or ask an administrator.`,
  },
  interpretersPerUser: {
    meaning: "interpreters of one user that run at a time",
    variable: "OCTAVO_INTERPRETERS_PER_USER",
    words,
    schema,
    otherwise: 16,
    // The runner counts them and reports this: `packages/runner/src/sessions.ts`.
    sentence: (count) => `You have ${count} interpreters running.`,
  },
  interpreterIdleMinutes: {
    meaning: "minutes after which an interpreter ends that nothing runs in and whose notes nobody looks at",
    variable: "OCTAVO_INTERPRETER_IDLE_MINUTES",
    words,
    schema,
    otherwise: 60,
    // The runner reports this when the next run starts it anew.
    sentence: (count) => `The interpreter was ended after ${count} min without use.`,
  },
} satisfies Readonly<Record<string, LimitKind>>;

export type LimitName = keyof typeof limitKinds;
export const limitNames = Object.keys(limitKinds) as readonly LimitName[];

/** Each as a number above zero; null for none. */
export type UserLimits = Readonly<Record<LimitName, number | null>>;

export const unlimited = Object.fromEntries(limitNames.map((name) => [name, null])) as UserLimits;

export function limitsOfSettings(settings: Readonly<Record<LimitName, number>>, hasAccounts: boolean): UserLimits {
  if (!hasAccounts) return unlimited;
  return Object.fromEntries(limitNames.map((name) => [name, settings[name] || null])) as UserLimits;
}

/** That a user has as much of something as one may have. */
export function limitReached(name: LimitName, count: number, used?: number): NotebookError {
  const { sentence }: LimitKind = limitKinds[name];
  return new NotebookError("limitReached", sentence(count, used));
}

/** @throws NotebookError where what a user would have is beyond a limit */
export function requireRoom(limits: UserLimits, name: LimitName, wanted: number, used?: number): void {
  const limit = limits[name];
  if (limit !== null && wanted > limit) throw limitReached(name, limit, used);
}
