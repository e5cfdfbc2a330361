/**
 * Runs that were asked for while the server was away. They wait here, shown as queued, can be cancelled, and go out in their order once the
 * page has caught up. They end with the page: what somebody asked for and then closed does not happen hours later.
 *
 * A run that was on its way when the connection broke is another matter: nobody knows whether it arrived, and to ask again could run it twice.
 * It is looked for when the page has caught up, and only told of when it is not there.
 */

import type { NoteReplica } from "@octavo/client";
import { isRunning } from "@octavo/note";
import type { Notices } from "../../../ui/notices/notice-list.ts";
import { texts } from "./texts.ts";

/** Paragraphs that were asked for together run as the server runs a whole note. */
interface KeptRun {
  readonly ids: readonly string[];
  readonly isAll: boolean;
}

export interface KeptRuns {
  keep(run: KeptRun): void;
  /** Lets go of a paragraph; false when it was not waiting here. */
  drop(id: string): boolean;
  dropAll(): void;
  /** The run of this paragraph was sent and not answered, as the connection broke. */
  doubt(id: string): void;
  stop(): void;
}

interface KeptRunsOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph">;
  /** Called each time the server is back and knows all that was changed meanwhile. */
  readonly onReturn: (listener: () => void) => () => void;
  readonly notify: Notices;
  readonly run: (id: string) => Promise<void>;
  readonly runAll: (ids: readonly string[]) => Promise<void>;
  /** Called with the paragraphs that wait, whenever these change. */
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

export function createKeptRuns({ replica, onReturn, notify, run, runAll, onChange }: KeptRunsOptions): KeptRuns {
  let kept: readonly KeptRun[] = [];
  /** When a paragraph was last started, before the run nobody knows of. */
  const doubtful = new Map<string, number | null>();

  function set(next: readonly KeptRun[]): void {
    kept = next.filter(({ ids }) => ids.length > 0);
    onChange(new Set(kept.flatMap(({ ids }) => ids)));
  }

  const without = (id: string) => kept.map((entry) => ({ ...entry, ids: entry.ids.filter((other) => other !== id) }));

  async function sendAll(): Promise<void> {
    tellOfLost();
    const due = kept;
    set([]);
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

  function tellOfLost(): void {
    for (const [id, startedBefore] of doubtful) {
      const paragraph = replica.paragraph(id);
      const hasArrived = paragraph && (isRunning(paragraph.status) || paragraph.dateStarted !== startedBefore);
      if (!hasArrived) notify.problem(texts.t("runNotBegun"));
    }
    doubtful.clear();
  }

  const stop = onReturn(() => void sendAll());
  return {
    keep({ ids, isAll }) {
      const waiting = new Set(kept.flatMap((entry) => entry.ids));
      set([...kept, { ids: ids.filter((id) => !waiting.has(id)), isAll }]);
    },
    drop(id) {
      const isHere = kept.some(({ ids }) => ids.includes(id));
      if (isHere) set(without(id));
      return isHere;
    },
    dropAll: () => set([]),
    doubt: (id) => void doubtful.set(id, replica.paragraph(id)?.dateStarted ?? null),
    stop,
  };
}
