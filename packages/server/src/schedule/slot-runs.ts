/**
 * Runs a note for one slot: whether it still may, whether it can now, the run itself, what came of it.
 *
 * The slot's row is the only thing that says a run was begun, and it says so before the note hears of it: a server that dies between the two
 * leaves a slot that did not run and says so, never one that runs twice.
 */
import { type Note, type NoteId, nameOfPath } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Logger } from "pino";
import type { ViewedNote } from "../notebook/live-note.ts";
import { isNoteAtWork, type RunAllEnd, runWholeNote, waitUntilAtRest, watchRunAll } from "../notebook/whole-note.ts";
import type { Origins } from "../observability/origins.ts";
import { expressionIn } from "./schedule.ts";
import type { ScheduleRules } from "./schedule-rules.ts";
import type { Schedule, ScheduleSlot, ScheduleStore, SlotEnd } from "./schedule-store.ts";
import { Turns } from "./turns.ts";

export interface SlotRunsOptions {
  readonly store: ScheduleStore;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A note as a user meets it; in personalised mode that may be a view of their own. */
  readonly openAs: (user: string, id: NoteId) => Promise<ViewedNote>;
  /** Why a schedule has to end where its note is now, or with the rights its user has now; null when it may go on. */
  readonly objection: (schedule: Schedule) => string | null;
  /** Ends the interpreters of a note. */
  readonly endSessions: (id: NoteId) => void;
  /** There must be no further slots. */
  readonly onRefused: (schedule: Schedule, reason: string) => void;
  readonly origins?: Origins | undefined;
  readonly rules: Pick<ScheduleRules, "atOnce" | "atOnceOfOne" | "isForMany">;
}

interface End {
  readonly outcome: SlotEnd;
  readonly detail: string | null;
}

export class SlotRuns {
  readonly #options: SlotRunsOptions;
  /** Notes of which a slot waits for the end of what runs there. */
  readonly #waiting = new Set<NoteId>();

  /** Notes of which a slot waits for its turn. */
  readonly #inLine = new Set<NoteId>();
  readonly #turns: Turns;

  constructor(options: SlotRunsOptions) {
    this.#options = options;
    this.#turns = new Turns(options.rules);
  }

  /** Runs a slot that waits. Never rejects: what went wrong is in its row. */
  async run(schedule: Schedule, planned: number): Promise<void> {
    const end = await this.#outcome(schedule, planned).catch((error: unknown) => this.#failure(schedule, error));
    if (end) this.#end(schedule.noteId, planned, end);
  }

  /** Takes over a slot that an earlier server had begun. */
  async takeOver({ noteId, planned, started, user }: ScheduleSlot, releases: boolean): Promise<void> {
    try {
      const live = await this.#options.openAs(user, noteId);
      const end = live.note.runAll
        ? endOfRunAll(await watchRunAll(live).over)
        : endOfRunSince(live.note, started ?? planned);
      this.#end(noteId, planned, end);
      if (releases) await this.#release(live);
    } catch (error) {
      this.#end(noteId, planned, this.#failure({ noteId }, error));
    }
  }

  /** @returns null when another caller runs it */
  async #outcome(schedule: Schedule, planned: number): Promise<End | null> {
    const early = this.#refusal(schedule, null);
    if (early) return early;
    if (this.#options.rules.isForMany && this.#inLine.has(schedule.noteId)) return stillInLine;
    const { live, end, isBusy } = await this.#inTurn(schedule, async () => {
      const opened = await this.#options.openAs(schedule.user, schedule.noteId);
      const isAtWorkNow = isNoteAtWork(opened.note);
      return {
        live: opened,
        isBusy: isAtWorkNow,
        end: isAtWorkNow ? null : await this.#runNow(schedule, planned, opened),
      };
    });
    // Without a turn: what runs in the note may take for ever.
    const skipped = isBusy ? await this.#waitForEnd(schedule, live) : null;
    if (skipped) return skipped;
    const outcome = isBusy ? await this.#inTurn(schedule, () => this.#runNow(schedule, planned, live)) : end;
    if (outcome && schedule.releases && hasSlotRun(outcome)) await this.#release(live);
    return outcome;
  }

  #inTurn<Result>({ noteId, user }: Schedule, work: () => Promise<Result>): Promise<Result> {
    this.#inLine.add(noteId);
    return this.#turns.take(user, () => {
      this.#inLine.delete(noteId);
      return work();
    });
  }

  /** @returns null when another caller runs it */
  async #runNow(schedule: Schedule, planned: number, live: ViewedNote): Promise<End | null> {
    const { store, now } = this.#options;
    // Another caller that waited for the same end may have started it again first.
    if (isNoteAtWork(live.note)) return { outcome: "skipped", detail: "The note was running again." };
    // Waiting and reading took time.
    const refused = this.#refusal(schedule, live);
    if (refused) return refused;
    if (!store.begin(schedule.noteId, planned, now())) return null;
    const run = () => runWholeNote(live, schedule.user);
    return endOfRunAll(await (this.#options.origins?.as("schedule", run) ?? run()));
  }

  async #waitForEnd({ overlap, noteId }: Schedule, live: ViewedNote): Promise<End | null> {
    if (overlap === "skip") return { outcome: "skipped", detail: "The note was still running." };
    if (this.#waiting.has(noteId)) {
      return { outcome: "skipped", detail: "The note was still running, and an earlier time waits for its end." };
    }
    this.#waiting.add(noteId);
    await waitUntilAtRest(live);
    this.#waiting.delete(noteId);
    return null;
  }

  #refusal(schedule: Schedule, live: ViewedNote | null): End | null {
    const isOther = live !== null && expressionIn(live.note.config) !== schedule.expression;
    const reason = isOther
      ? "The note does not say so any more: its file was changed outside of Octavo."
      : this.#options.objection(schedule);
    if (reason === null) return null;
    this.#options.onRefused(schedule, reason);
    return { outcome: "refused", detail: reason };
  }

  /** Never under a running paragraph of another user. */
  async #release(live: ViewedNote): Promise<void> {
    await waitUntilAtRest(live);
    this.#options.endSessions(live.note.id);
  }

  #end(noteId: NoteId, planned: number, { outcome, detail }: End): void {
    const { store, now, log } = this.#options;
    try {
      store.end(noteId, planned, { outcome, detail, at: now() });
    } catch (error) {
      // The next start finds it open and looks at the note again.
      log.error({ err: error, noteId, planned, outcome }, "the end of a scheduled run could not be written down");
    }
  }

  #failure({ noteId }: Pick<Schedule, "noteId">, error: unknown): End {
    if (error instanceof NotebookError) return { outcome: "failed", detail: error.message };
    this.#options.log.error({ err: error, noteId }, "a scheduled run failed");
    return { outcome: "failed", detail: "The server could not do this; its log says why." };
  }
}

const stillInLine: End = { outcome: "skipped", detail: "An earlier time of this note still waits for its turn." };

function hasSlotRun({ outcome }: End): boolean {
  return outcome !== "skipped" && outcome !== "refused";
}

function endOfRunAll({ isComplete, note }: RunAllEnd): End {
  if (isComplete) return { outcome: "finished", detail: null };
  if (!note) return { outcome: "interrupted", detail: "The note was deleted, or the disk refused the run." };
  const id = note.runAll?.queue[0];
  const index = note.paragraphs.findIndex((paragraph) => paragraph.id === id);
  return { outcome: "failed", detail: describeEnd(note, index) };
}

function describeEnd(note: Note, index: number): string {
  const paragraph = note.paragraphs[index];
  if (!paragraph) return "A paragraph is gone.";
  const title = paragraph.title ? ` (${paragraph.title.slice(0, 100)})` : "";
  const how = paragraph.status === "ABORT" ? "was cancelled" : "failed";
  return `Paragraph ${index + 1}${title} of ${nameOfPath(note.path)} ${how}.`;
}

/** What came of a run whose end was not seen, as far as its paragraphs show. */
function endOfRunSince(note: Note, started: number): End {
  const enabled = note.paragraphs.filter(({ config }) => config["enabled"] !== false);
  const ran = enabled.filter(({ dateFinished }) => dateFinished !== null && dateFinished >= started);
  const failed = note.paragraphs.findIndex((paragraph) => ran.includes(paragraph) && paragraph.status !== "FINISHED");
  if (failed >= 0) return { outcome: "failed", detail: describeEnd(note, failed) };
  if (ran.length === enabled.length && ran.length > 0) return { outcome: "finished", detail: null };
  return {
    outcome: "interrupted",
    detail: `The server ended in the middle of it: ${ran.length} of ${enabled.length} paragraphs had run.`,
  };
}
