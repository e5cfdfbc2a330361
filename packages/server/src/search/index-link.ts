/**
 * The thread of the search index, seen from the server. When it ends by itself it is started again, each time after a longer pause and with an
 * empty index, unless it is the disk that fails.
 */
import { Worker } from "node:worker_threads";
import type { FromIndex, ToIndex } from "./messages.ts";

/** A way to an index that is at work. */
export interface IndexPort {
  post(message: ToIndex): void;
  /** Ends it in order. */
  end(): Promise<void>;
}

interface IndexListener {
  onMessage(message: FromIndex): void;
  /** It ended by itself, or never began; nothing more comes from it. */
  onLost(error: Error): void;
}

export type ConnectIndex = (listener: IndexListener, options: { readonly isFresh: boolean }) => IndexPort;

export interface IndexThreadOptions {
  /** The bundled `worker/main.ts`. */
  readonly script: string;
  /** The index. */
  readonly file: string;
  /** The folder of the notes. */
  readonly notes: string;
}

export function indexThread({ script, file, notes }: IndexThreadOptions): ConnectIndex {
  return ({ onMessage, onLost }, { isFresh }) => {
    const worker = new Worker(script, { workerData: { file, notes, isFresh } });
    worker.unref();
    let isEnding = false;
    let cause: Error | null = null;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.on("message", onMessage);
    worker.on("error", (error) => {
      cause = error;
    });
    worker.once("exit", () => {
      if (!isEnding) onLost(cause ?? new Error("The thread of the search index ended."));
    });
    return {
      post: (message) => worker.postMessage(message),
      end() {
        isEnding = true;
        worker.postMessage({ type: "end" });
        return ended;
      },
    };
  };
}

/** Whether starting with an empty index would not help. */
export function isOfTheDisk(error: Error): boolean {
  return /SQLITE_(FULL|IOERR|CANTOPEN|READONLY|BUSY)/.test(String("code" in error ? error.code : error.message));
}
