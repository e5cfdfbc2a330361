/** A run between its order and its end: where it belongs, and how far its events became facts. */
import {
  findParagraph,
  limitJsonDepth,
  type MimeBundle,
  maximumDepth,
  type Operation,
  type ParagraphId,
  type RunId,
} from "@octavo/note";
import type { RunOrder } from "@octavo/runner";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { viewOfNote, viewsOfNote } from "../notebook/note-view.ts";

export interface ActiveRun {
  readonly order: RunOrder;
  /** What goes to the runner beside the order; nothing of it is kept anywhere else. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The note as the run's user sees it: what the run gives goes there. */
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

/** The view that shows this run: the master, unless a user has it in a view of their own. */
export function viewWithRun(
  live: LiveNote,
  { paragraphId, runId }: Pick<ActiveRun, "paragraphId" | "runId">,
): ViewedNote {
  const isThere = ({ note }: ViewedNote) => findParagraph(note, paragraphId)?.run?.id === runId;
  return viewsOfNote(live).find(isThere) ?? viewOfNote(live, null);
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
export function holdRun(run: ActiveRun): void {
  run.isHeld = true;
  run.seen = 0;
}

/** @returns when the facts are on disk; null when they do not fit the note any more */
export function decideFromRunner(live: ViewedNote, operations: readonly Operation[]): Promise<void> | null {
  try {
    const decided = live.decide(operations.map(withoutDeepForms), { fromRunner: true });
    return decided.ok ? decided.durable : null;
  } catch (error) {
    const refused = Promise.reject<void>(error);
    // A caller that does not ask leaves it to `RunService.goOn`.
    refused.catch(() => {});
    return refused;
  }
}

/** An output without its other forms where these nest so deep that the note's file could not be read any more. */
function withoutDeepForms(operation: Operation): Operation {
  switch (operation.type) {
    case "outputReplaced":
      return withoutDeepMime(operation);
    case "outputJoined":
      return { ...operation, outputs: operation.outputs.map(withoutDeepMime) };
    default:
      return operation;
  }
}

function withoutDeepMime<Output extends { readonly mime?: MimeBundle | undefined }>(output: Output): Output {
  if (!output.mime || limitJsonDepth(output.mime, { mostLevels: maximumDepth }) === null) return output;
  const { mime: _, ...rest } = output;
  return rest as Output;
}
