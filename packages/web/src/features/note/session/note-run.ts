/** How a run of the whole note goes, and how the last one that this page saw has ended. */
import type { NoteReplica } from "@octavo/client";
import type { Note } from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";
import { changesOf } from "./changed-inputs.ts";
import { lookOfParagraph } from "./paragraph-config.ts";

/** Dates are epoch milliseconds. Positions count the paragraphs of the run, from 1. */
export type NoteRun =
  | { readonly state: "none" }
  | {
      readonly state: "running";
      readonly paragraphId: string;
      readonly position: number;
      readonly total: number;
      readonly startedAt: number;
    }
  | {
      readonly state: "stopped";
      /** The paragraph that failed or was cancelled. */
      readonly paragraphId: string;
      readonly reason: "failed" | "cancelled";
      /** What was to run after it, in order. */
      readonly left: readonly string[];
    }
  | { readonly state: "done"; readonly total: number; readonly tookMs: number };

export interface NoteRunStore {
  readonly store: StoreApi<NoteRun>;
  /** Forgets how the last run ended. */
  dismiss(): void;
  stop(): void;
}

interface NoteRunOptions {
  readonly replica: Pick<NoteReplica, "state" | "subscribe">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface Tracked {
  readonly startedAt: number;
  readonly total: number;
  readonly queue: readonly string[];
}

export function createNoteRun({ replica, now }: NoteRunOptions): NoteRunStore {
  const store = createStore<NoteRun>(() => ({ state: "none" }));
  let tracked: Tracked | null = null;
  /** Whether the page has seen the note without a run, so that the next one is seen from its beginning. */
  let isHere = false;

  function update(): void {
    const { note } = replica.state;
    if (!note) return;
    const queue = note.runAll?.queue;
    if (queue) follow(note, queue);
    else if (tracked) {
      store.setState(endOf(note, tracked, now()), true);
      tracked = null;
    } else dismissRepaired(note);
    isHere = true;
  }

  function follow(note: Note, queue: readonly string[]): void {
    if (tracked?.queue === queue) return;
    tracked = tracked
      ? { ...tracked, queue }
      : // A page that comes in the middle counts what ran before it, too.
        { startedAt: now(), total: queue.length + (isHere ? 0 : ranBefore(note, queue)), queue };
    const [paragraphId] = queue;
    if (paragraphId === undefined) return;
    const { total, startedAt } = tracked;
    store.setState({ state: "running", paragraphId, position: total - queue.length + 1, total, startedAt }, true);
  }

  /** What failed and ran well since, or is gone, is no news any more. */
  function dismissRepaired({ paragraphs }: Note): void {
    const last = store.getState();
    if (last.state !== "stopped") return;
    const status = paragraphs.find(({ id }) => id === last.paragraphId)?.status;
    if (status === undefined || status === "FINISHED" || status === "READY") dismiss();
  }

  const dismiss = () => store.setState({ state: "none" }, true);
  const stop = replica.subscribe(update);
  update();
  return { store, dismiss, stop };
}

/** Paragraphs above the first of the queue that run with the whole note; 0 where the queue begins with what ran last. */
function ranBefore({ paragraphs }: Note, [first]: readonly string[]): number {
  const at = paragraphs.findIndex(({ id }) => id === first);
  const since = paragraphs[at]?.dateStarted ?? Number.POSITIVE_INFINITY;
  return paragraphs.slice(0, Math.max(0, at)).filter(({ dateStarted, config, text }) => {
    const runsAlong = lookOfParagraph(config).isEnabled && text.trim() !== "";
    return runsAlong && dateStarted !== null && dateStarted <= since && since - dateStarted < longestRunMs;
  }).length;
}

/** What ran longer ago than this was another run. */
const longestRunMs = 60 * 60_000;

function endOf({ paragraphs }: Note, { queue, total, startedAt }: Tracked, endedAt: number): NoteRun {
  const statusOf = new Map(paragraphs.map(({ id, status }) => [id as string, status]));
  // The facts of several paragraphs may have come at once: the queue that was seen last can begin before the one that ended the run.
  const at = queue.findIndex((id) => statusOf.get(id) === "ERROR" || statusOf.get(id) === "ABORT");
  const paragraphId = queue[at];
  if (paragraphId === undefined) return { state: "done", total, tookMs: endedAt - startedAt };
  const reason = statusOf.get(paragraphId) === "ERROR" ? "failed" : "cancelled";
  return { state: "stopped", paragraphId, reason, left: queue.slice(at + 1) };
}

/** Paragraphs whose text or inputs have changed since they ran, in their order: what "Run changed" runs. */
export function changedSinceRun(note: Note): readonly string[] {
  return [...changesOf(note).keys()];
}
