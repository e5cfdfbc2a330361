/** A note as the job manager of Zeppelin's clients shows it. */
import { type Note, type NoteId, nameOfPath, type Paragraph } from "@octavo/note";
import type { RunOutcome } from "@octavo/protocol";
import { expressionIn } from "../schedule/schedule.ts";

export interface NoteJob {
  readonly noteId: NoteId;
  readonly noteName: string;
  readonly noteType: "normal" | "cron";
  readonly interpreter: string;
  readonly isRunningJob: boolean;
  readonly isRemoved: false;
  /** Epoch milliseconds. */
  readonly unixTimeLastRun: number;
  readonly paragraphs: readonly { readonly id: string; readonly name: string; readonly status: Paragraph["status"] }[];
}

export interface LastRun {
  readonly outcome: RunOutcome;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What followers receive of a note that is not in the list any more: just enough to take it out. */
export interface RemovedJob {
  readonly noteId: NoteId;
  readonly isRunningJob: false;
  readonly isRemoved: true;
  readonly unixTimeLastRun: 0;
}

/** Zeppelin's words for a server without one. */
export const jobManagerOff = "Job Manager is disabled in the current configuration.";

export function jobOfNote(note: Note, now: number): NoteJob {
  return {
    noteId: note.id,
    noteName: nameOfPath(note.path),
    noteType: expressionIn(note.config) === "" ? "normal" : "cron",
    interpreter: note.defaultInterpreterGroup,
    isRunningJob: note.paragraphs.some(({ status }) => status === "RUNNING"),
    isRemoved: false,
    unixTimeLastRun: Math.max(0, ...note.paragraphs.map((paragraph) => lastRunOf(paragraph, now))),
    paragraphs: note.paragraphs.map(({ id, title, status }) => ({ id, name: title || id, status })),
  };
}

/** How the last run of a note ended, by the paragraphs that it left; null for a note that never ran. */
export function lastRunOfJob({ paragraphs, unixTimeLastRun }: NoteJob): LastRun | null {
  const has = (wanted: Paragraph["status"]) => paragraphs.some(({ status }) => status === wanted);
  if (has("ERROR")) return { outcome: "failed", at: unixTimeLastRun };
  if (has("ABORT")) return { outcome: "cancelled", at: unixTimeLastRun };
  return has("FINISHED") ? { outcome: "done", at: unixTimeLastRun } : null;
}

export function removedJob(noteId: NoteId): RemovedJob {
  return { noteId, isRunningJob: false, isRemoved: true, unixTimeLastRun: 0 };
}

/** Whether people would see a difference. While a note runs, its last run is now, and that is none. */
export function looksSame(one: NoteJob | undefined, other: NoteJob): boolean {
  const still = (job: NoteJob) => JSON.stringify(job.isRunningJob ? { ...job, unixTimeLastRun: 0 } : job);
  return one !== undefined && still(one) === still(other);
}

function lastRunOf({ status, dateFinished, dateCreated }: Paragraph, now: number): number {
  return status === "RUNNING" ? now : (dateFinished ?? dateCreated ?? 0);
}
