/**
 * Looks through many texts. A regular expression can take practically forever, and nothing in a page could stop it: so it runs in a worker, which the
 * page ends when it takes too long. Plain words cannot, so the page looks for them at once.
 */

import { type Searched, type SearchOrder, searchNow } from "./search-now.ts";
import { texts } from "./texts.ts";

/** A worker that searches, and that the page can end meanwhile. */
export interface SearchWorker {
  search(order: SearchOrder, answer: (searched: Searched) => void): void;
  end(): void;
}

export interface Searcher {
  /** Only the newest order is of interest: those before it are answered with null. */
  search(order: SearchOrder): Promise<Searched | null>;
  stop(): void;
}

interface SearcherOptions {
  readonly startWorker: () => SearchWorker;
  /** Calls after a while; returns the way to call it off. */
  readonly after: (delayMs: number, work: () => void) => () => void;
}

const patienceMs = 1500;
const tooLong = (): Searched => ({ ok: false, problem: texts.t("tooLong") });

export function createSearcher({ startWorker, after }: SearcherOptions): Searcher {
  let worker: SearchWorker | null = null;
  let giveUp: (() => void) | null = null;

  function endSearch(): void {
    worker?.end();
    worker = null;
  }

  return {
    search(order) {
      giveUp?.();
      if (!order.query.isRegExp) return Promise.resolve(searchNow(order));
      return new Promise((resolve) => {
        const running = worker ?? startWorker();
        worker = running;
        const finish = (answer: Searched | null) => {
          stopTimer();
          giveUp = null;
          resolve(answer);
        };
        const stopTimer = after(patienceMs, () => {
          endSearch();
          finish(tooLong());
        });
        // It may be busy with what no caller wants to know any more.
        giveUp = () => {
          endSearch();
          finish(null);
        };
        running.search(order, finish);
      });
    },
    stop() {
      giveUp?.();
      endSearch();
    },
  };
}
