/**
 * The notes that the user owns, and what they run, as the server reports it live.
 *
 * Following ends with `stop`. After a lost connection the list is asked for anew; until then the last one stays.
 */
import type { Connection, ServerMessage } from "@octavo/client";
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";

const statusSchema = z.enum(["READY", "PENDING", "RUNNING", "FINISHED", "ERROR", "ABORT"]);
const jobSchema = z.object({
  noteId: z.string(),
  noteName: z.string(),
  noteType: z.string(),
  interpreter: z.string(),
  isRunningJob: z.boolean(),
  /** Epoch milliseconds; 0 for a note that never ran. */
  unixTimeLastRun: z.number(),
  paragraphs: z.array(z.object({ id: z.string(), name: z.string(), status: statusSchema })).readonly(),
});
export type ListedJob = Readonly<z.infer<typeof jobSchema>>;

const changeSchema = z.union([jobSchema, z.object({ noteId: z.string(), isRemoved: z.literal(true) })]);
const listSchema = z.object({ jobs: z.array(changeSchema) });

export interface Jobs {
  /** Null until the server has listed them. */
  readonly jobs: readonly ListedJob[] | null;
  /** Why there is no job manager here, where there is none. */
  readonly off: string | null;
}

export interface JobList {
  readonly store: StoreApi<Jobs>;
  stop(): void;
}

export function followJobs(connection: Connection): JobList {
  const store = createStore<Jobs>(() => ({ jobs: null, off: null }));
  const stops = [
    connection.onFrame((frame) => {
      const next = jobsAfter(store.getState(), frame);
      if (next) store.setState(next);
    }),
    connection.onState(({ status }) => {
      if (status === "open") connection.send("LIST_NOTE_JOBS", {});
    }),
  ];
  if (connection.state.status === "open") connection.send("LIST_NOTE_JOBS", {});
  return {
    store,
    stop() {
      for (const stop of stops) stop();
      connection.send("UNSUBSCRIBE_UPDATE_NOTE_JOBS", {});
    },
  };
}

/** Null when the frame says nothing of jobs. */
export function jobsAfter(jobs: Jobs, { op, data }: Pick<ServerMessage, "op" | "data">): Partial<Jobs> | null {
  switch (op) {
    case "LIST_NOTE_JOBS":
      return { jobs: applyJobChanges([], data["noteJobs"]), off: null };
    case "LIST_UPDATE_NOTE_JOBS":
      return jobs.jobs ? { jobs: applyJobChanges(jobs.jobs, data["noteRunningJobs"]) } : null;
    case "JOB_MANAGER_DISABLED":
      return { off: String(data["errorMessage"] ?? "") };
    default:
      return null;
  }
}

function applyJobChanges(before: readonly ListedJob[], received: unknown): readonly ListedJob[] {
  const list = listSchema.safeParse(received);
  if (!list.success) return before;
  const jobs = new Map(before.map((job) => [job.noteId, job]));
  for (const change of list.data.jobs) {
    if ("isRemoved" in change) jobs.delete(change.noteId);
    else jobs.set(change.noteId, change);
  }
  return [...jobs.values()];
}
