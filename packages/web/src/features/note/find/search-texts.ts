/**
 * Looks through many texts. A regular expression can take longer than anybody lives, and nothing in a page could stop it: so it runs in a
 * worker, which is ended when it takes too long. Plain words cannot, and are looked for at once.
 */

import { type Searched, type SearchOrder, searchNow } from "./search-now.ts";
import { texts } from "./texts.ts";

/** Somebody beside the page who looks, and can be ended while they do. */
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

  function end(): void {
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
          end();
          finish(tooLong());
        });
        // It may be busy with what nobody wants to know any more.
        giveUp = () => {
          end();
          finish(null);
        };
        running.search(order, finish);
      });
    },
    stop() {
      giveUp?.();
      end();
    },
  };
}
