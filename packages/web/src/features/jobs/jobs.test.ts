import { describe, expect, it } from "vitest";
import { jobsAfter, type ListedJob } from "./job-list.ts";
import { interpretersOf, progressOf, shownJobs } from "./shown-jobs.ts";

const aJob = (noteId: string, change: Partial<ListedJob> = {}): ListedJob => ({
  noteId,
  noteName: `Note ${noteId}`,
  noteType: "normal",
  interpreter: "python",
  isRunningJob: false,
  unixTimeLastRun: 0,
  paragraphs: [],
  ...change,
});
const none = { jobs: null, off: null };
const list = (...jobs: unknown[]) => ({ op: "LIST_NOTE_JOBS", data: { noteJobs: { jobs } } });
const update = (...jobs: unknown[]) => ({ op: "LIST_UPDATE_NOTE_JOBS", data: { noteRunningJobs: { jobs } } });

describe("the list of jobs", () => {
  it("is what the server lists, and then what it sends anew of each", () => {
    const first = { ...none, ...jobsAfter(none, list(aJob("a"), aJob("b"))) };
    const running = aJob("b", { isRunningJob: true });
    expect(jobsAfter(first, update(running, aJob("c")))?.jobs).toEqual([aJob("a"), running, aJob("c")]);
  });

  it("loses what was removed, and minds no removal of what it never had", () => {
    const first = { ...none, ...jobsAfter(none, list(aJob("a"))) };
    const removed = (noteId: string) => ({ noteId, isRunningJob: false, isRemoved: true, unixTimeLastRun: 0 });
    expect(jobsAfter(first, update(removed("a")))?.jobs).toEqual([]);
    expect(jobsAfter(first, update(removed("x")))?.jobs).toEqual([aJob("a")]);
  });

  it("stays as it was when an update makes no sense, or comes before the list", () => {
    const first = { ...none, ...jobsAfter(none, list(aJob("a"))) };
    expect(jobsAfter(first, update({ noteId: 7 }))?.jobs).toEqual([aJob("a")]);
    expect(jobsAfter(none, update(aJob("a")))).toBeNull();
  });

  it("says so where there is no job manager", () => {
    expect(jobsAfter(none, { op: "JOB_MANAGER_DISABLED", data: { errorMessage: "Off." } })).toEqual({ off: "Off." });
  });
});

describe("what is shown of it", () => {
  const jobs = [
    aJob("old", { unixTimeLastRun: 1 }),
    aJob("new", { unixTimeLastRun: 3, interpreter: "sql" }),
    aJob("running", { unixTimeLastRun: 2, isRunningJob: true }),
  ];
  const wanted = { name: "", interpreter: null, order: "Recently Update" } as const;
  const ids = (change: Partial<Parameters<typeof shownJobs>[1]>) =>
    shownJobs(jobs, { ...wanted, ...change }).map(({ noteId }) => noteId);

  it("has running ones on top, then the latest or the oldest [constant.jobs.filter constant.jobs.sorter]", () => {
    expect(ids({})).toEqual(["running", "new", "old"]);
    expect(ids({ order: "Oldest Updated" })).toEqual(["running", "old", "new"]);
  });

  it("is narrowed by a part of the name and by interpreter", () => {
    expect(ids({ name: " NEW" })).toEqual(["new"]);
    expect(ids({ interpreter: "python" })).toEqual(["running", "old"]);
    expect(interpretersOf(jobs)).toEqual(["python", "sql"]);
  });

  it("has a progress that is rounded up [state.job.progress]", () => {
    const of = (...statuses: ListedJob["paragraphs"][number]["status"][]) =>
      progressOf({ paragraphs: statuses.map((status, at) => ({ id: `${at}`, name: "", status })) });
    expect(of("FINISHED", "RUNNING", "READY")).toBe(67);
    expect(of("READY", "ERROR")).toBe(0);
    expect(of()).toBe(0);
  });
});
