/** The search index without a thread: in the same process, in memory or in a file, and found as a thread would be. */

import type { ConnectIndex } from "../index-link.ts";
import { openIndexFile, removeIndexFile } from "../worker/index-file.ts";
import { IndexHost } from "../worker/index-host.ts";

interface InProcessOptions {
  /** Where the index is kept. */
  readonly file?: string;
  /** The folder of the notes. */
  readonly notes?: string;
}

/** Messages arrive in later turns, as they do from a thread. */
export function indexInProcess({ file = ":memory:", notes = "/nowhere" }: InProcessOptions = {}): ConnectIndex {
  return ({ onMessage, onLost }, { isFresh }) => {
    if (isFresh) removeIndexFile(file);
    let host: IndexHost | null = null;
    let isEnded = false;
    const inTurn = (work: () => void) =>
      void setImmediate(() => {
        try {
          if (!isEnded) work();
        } catch (error) {
          isEnded = true;
          onLost(error as Error);
        }
      });
    const index = openIndexFile(file);
    inTurn(() => {
      host = new IndexHost({ index, notes, send: (message) => inTurn(() => onMessage(message)), later: inTurn });
    });
    return {
      post: (message) => inTurn(() => host?.receive(structuredClone(message))),
      async end() {
        isEnded = true;
        index.close();
      },
    };
  };
}
