import type { NoteSession } from "../session/note-session.ts";
import { createFind, type Find } from "./find-store.ts";
import type { Searched } from "./search-now.ts";
import { createSearcher, type SearchWorker } from "./search-texts.ts";

/** The search of a page, with the browser's clock and workers. */
export function findInPage(session: NoteSession): Find {
  return createFind({
    session,
    newSearcher: () => createSearcher({ startWorker, after: runAfterDelay }),
    after: runAfterDelay,
  });
}

function startWorker(): SearchWorker {
  const worker = new Worker(new URL("./find-worker.ts", import.meta.url), { type: "module" });
  return {
    search(order, answer) {
      worker.onmessage = ({ data }: MessageEvent<Searched>) => answer(data);
      worker.postMessage(order);
    },
    end: () => worker.terminate(),
  };
}

function runAfterDelay(delayMs: number, work: () => void): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}
