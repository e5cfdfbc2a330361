/**
 * Runs that were asked for while the server was away. They wait here, shown as queued, can be cancelled, and go out in their order once the
 * page has caught up. They end with the page: what a user asked for and then closed does not happen hours later.
 *
 * A run that was on its way when the connection broke is another matter: the page cannot know whether it arrived, and to ask again could run it
 * twice. The page looks for it when it has caught up, and only reports it when it is not there.
 */

import type { NoteReplica } from "@octavo/client";
import { isRunning } from "@octavo/note";
import type { Notifications } from "../../../ui/notices/notification-list.ts";
import { texts } from "./texts.ts";

/** Paragraphs that were asked for together run as the server runs a whole note. */
interface PendingRun {
  readonly ids: readonly string[];
  readonly isAll: boolean;
}

export interface PendingRuns {
  keep(run: PendingRun): void;
  /** Lets go of a paragraph; false when it was not waiting here. */
  drop(id: string): boolean;
  dropAll(): void;
  /** The run of this paragraph was sent and not answered, as the connection broke. */
  doubt(id: string): void;
  stop(): void;
}

interface PendingRunsOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph">;
  /** Called each time the server is back and knows all that was changed meanwhile. */
  readonly onReturn: (listener: () => void) => () => void;
  readonly notify: Notifications;
  readonly run: (id: string) => Promise<void>;
  readonly runAll: (ids: readonly string[]) => Promise<void>;
  /** Called with the paragraphs that wait, whenever these change. */
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

export function createPendingRuns({
  replica,
  onReturn,
  notify,
  run,
  runAll,
  onChange,
}: PendingRunsOptions): PendingRuns {
  let kept: readonly PendingRun[] = [];
  /** When a paragraph was last started, before the run in doubt. */
  const doubtful = new Map<string, number | null>();

  function setPendingRuns(next: readonly PendingRun[]): void {
    kept = next.filter(({ ids }) => ids.length > 0);
    onChange(new Set(kept.flatMap(({ ids }) => ids)));
  }

  const without = (id: string) => kept.map((entry) => ({ ...entry, ids: entry.ids.filter((other) => other !== id) }));

  async function sendPendingRuns(): Promise<void> {
    reportLost();
    const due = kept;
    setPendingRuns([]);
    const conflicting = new Set(replica.state.conflicts.map(({ paragraphId }) => paragraphId));
    for (const { ids, isAll } of due) {
      const runnable = ids.filter((id) => replica.paragraph(id) !== undefined && !conflicting.has(id));
      if (runnable.length < ids.length) {
        notify.problem(texts.t("runLeftOut"));
      }
      if (isAll && runnable.length > 0) await runAll(runnable);
      else for (const id of runnable) await run(id);
    }
  }

  function reportLost(): void {
    for (const [id, startedBefore] of doubtful) {
      const paragraph = replica.paragraph(id);
      const hasArrived = paragraph && (isRunning(paragraph.status) || paragraph.dateStarted !== startedBefore);
      if (!hasArrived) notify.problem(texts.t("runNotBegun"));
    }
    doubtful.clear();
  }

  const stop = onReturn(() => void sendPendingRuns());
  return {
    keep({ ids, isAll }) {
      const waiting = new Set(kept.flatMap((entry) => entry.ids));
      setPendingRuns([...kept, { ids: ids.filter((id) => !waiting.has(id)), isAll }]);
    },
    drop(id) {
      const isHere = kept.some(({ ids }) => ids.includes(id));
      if (isHere) setPendingRuns(without(id));
      return isHere;
    },
    dropAll: () => setPendingRuns([]),
    doubt: (id) => void doubtful.set(id, replica.paragraph(id)?.dateStarted ?? null),
    stop,
  };
}
