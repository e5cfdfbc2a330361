import { matchesFilter } from "../../ui/matches-filter.ts";
import type { JobFilters } from "./job-filters.ts";
import type { ListedJob } from "./job-list.ts";

/** Those that are wanted, with running ones on top. */
export function shownJobs(jobs: readonly ListedJob[], { name, interpreter, order }: JobFilters): readonly ListedJob[] {
  const direction = order === "Recently Update" ? -1 : 1;
  return jobs
    .filter((job) => matchesFilter(job.noteName, name))
    .filter((job) => interpreter === null || job.interpreter === interpreter)
    .sort(
      (a, b) => Number(b.isRunningJob) - Number(a.isRunningJob) || direction * (a.unixTimeLastRun - b.unixTimeLastRun),
    );
}

/** Of all paragraphs, those that run or have run, in percent, rounded up. */
export function progressOf({ paragraphs }: Pick<ListedJob, "paragraphs">): number {
  if (paragraphs.length === 0) return 0;
  const begun = paragraphs.filter(({ status }) => status === "RUNNING" || status === "FINISHED").length;
  return Math.ceil((begun / paragraphs.length) * 100);
}

export function interpretersOf(jobs: readonly ListedJob[]): readonly string[] {
  return [...new Set(jobs.map(({ interpreter }) => interpreter))].sort();
}
