/** A run between its order and its end: where it belongs, and how far it has been told. */
import { findParagraph, type Operation, type ParagraphId, type RunId } from "@octavo/note";
import type { RunOrder } from "@octavo/runner";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOn, viewsOn } from "../notebook/note-view.ts";

export interface ActiveRun {
  readonly order: RunOrder;
  /** What goes to the runner beside the order; nothing of it is kept anywhere else. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The note as whoever runs it sees it: what the run gives goes there. */
  readonly live: ViewedNote;
  readonly paragraphId: ParagraphId;
  readonly runId: RunId;
  /** Number of the last event that became facts. */
  seen: number;
  /** The runner has this one in its spool. */
  isKnownToRunner: boolean;
  /** The disk has refused facts of this run. */
  isHeld: boolean;
  /** Events are handled one message after another, since collecting files takes time. */
  work: Promise<void>;
}

/** Who sees this run: the master's readers, unless somebody has it in a view of their own. */
export function viewWithRun(
  live: LiveNote,
  { paragraphId, runId }: Pick<ActiveRun, "paragraphId" | "runId">,
): ViewedNote {
  const isThere = ({ note }: ViewedNote) => findParagraph(note, paragraphId)?.run?.id === runId;
  return viewsOn(live).find(isThere) ?? viewOn(live, null);
}

/** A run of which nothing has been heard yet. */
export function activeRun(order: RunOrder, live: ViewedNote, secrets: ActiveRun["secrets"] = {}): ActiveRun {
  return {
    order,
    secrets,
    live,
    paragraphId: order.paragraphId as ParagraphId,
    runId: order.runId as RunId,
    seen: 0,
    isKnownToRunner: false,
    isHeld: false,
    work: Promise.resolve(),
  };
}

/** The note went back to what is on disk. Batches that were refused together all end here. */
export function hold(run: ActiveRun): void {
  run.isHeld = true;
  run.seen = 0;
}

/** @returns when the facts are on disk; null when they do not fit the note any more */
export function decideFromRunner(live: ViewedNote, operations: readonly Operation[]): Promise<void> | null {
  try {
    const decided = live.decide(operations, { fromRunner: true });
    return decided.ok ? decided.durable : null;
  } catch (error) {
    const refused = Promise.reject<void>(error);
    // Whoever does not ask leaves it to `RunDesk.goOn`.
    refused.catch(() => {});
    return refused;
  }
}
