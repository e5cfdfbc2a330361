/** A note as the job manager of Zeppelin's clients shows it. */
import { type Note, type NoteId, nameOf, type Paragraph } from "@octavo/note";
import { expressionIn } from "../schedule/schedule.ts";

export interface Job {
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

/** What is told of a note that is not in the list any more: just enough to take it out. */
export interface RemovedJob {
  readonly noteId: NoteId;
  readonly isRunningJob: false;
  readonly isRemoved: true;
  readonly unixTimeLastRun: 0;
}

/** Zeppelin's words for a server without one. */
export const jobManagerOff = "Job Manager is disabled in the current configuration.";

export function jobOf(note: Note, now: number): Job {
  return {
    noteId: note.id,
    noteName: nameOf(note.path),
    noteType: expressionIn(note.config) === "" ? "normal" : "cron",
    interpreter: note.defaultInterpreterGroup,
    isRunningJob: note.paragraphs.some(({ status }) => status === "RUNNING"),
    isRemoved: false,
    unixTimeLastRun: Math.max(0, ...note.paragraphs.map((paragraph) => lastRun(paragraph, now))),
    paragraphs: note.paragraphs.map(({ id, title, status }) => ({ id, name: title || id, status })),
  };
}

export function removedJob(noteId: NoteId): RemovedJob {
  return { noteId, isRunningJob: false, isRemoved: true, unixTimeLastRun: 0 };
}

/** Whether people would see a difference. While a note runs, its last run is now, and that is none. */
export function looksSame(one: Job | undefined, other: Job): boolean {
  const still = (job: Job) => JSON.stringify(job.isRunningJob ? { ...job, unixTimeLastRun: 0 } : job);
  return one !== undefined && still(one) === still(other);
}

function lastRun({ status, dateFinished, dateCreated }: Paragraph, now: number): number {
  return status === "RUNNING" ? now : (dateFinished ?? dateCreated ?? 0);
}
