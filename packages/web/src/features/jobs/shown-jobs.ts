import { hasPart } from "../../ui/has-part.ts";
import type { Job } from "./job-list.ts";
import type { Wanted } from "./wanted.ts";

/** Those that are wanted, with running ones on top. */
export function shownJobs(jobs: readonly Job[], { name, interpreter, order }: Wanted): readonly Job[] {
  const direction = order === "Recently Update" ? -1 : 1;
  return jobs
    .filter((job) => hasPart(job.noteName, name))
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
