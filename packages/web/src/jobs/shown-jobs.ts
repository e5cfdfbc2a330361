import type { Job } from "./job-list.ts";

export const orders = ["Recently Update", "Oldest Updated"] as const;
export type Order = (typeof orders)[number];

export interface Wanted {
  /** Part of a note's name. */
  readonly name: string;
  /** Null for any. */
  readonly interpreter: string | null;
  readonly order: Order;
}

/** Those that are wanted, with running ones on top. */
export function shownJobs(jobs: readonly Job[], { name, interpreter, order }: Wanted): readonly Job[] {
  const part = name.trim().toLowerCase();
  const direction = order === "Recently Update" ? -1 : 1;
  return jobs
    .filter((job) => job.noteName.toLowerCase().includes(part))
    .filter((job) => interpreter === null || job.interpreter === interpreter)
    .sort(
      (a, b) => Number(b.isRunningJob) - Number(a.isRunningJob) || direction * (a.unixTimeLastRun - b.unixTimeLastRun),
    );
}

/** Of all paragraphs, those that run or have run, in percent, rounded up. */
export function progressOf({ paragraphs }: Pick<Job, "paragraphs">): number {
  if (paragraphs.length === 0) return 0;
  const begun = paragraphs.filter(({ status }) => status === "RUNNING" || status === "FINISHED").length;
  return Math.ceil((begun / paragraphs.length) * 100);
}

export function interpretersOf(jobs: readonly Job[]): readonly string[] {
  return [...new Set(jobs.map(({ interpreter }) => interpreter))].sort();
}
