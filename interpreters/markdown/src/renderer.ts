/**
 * One worker thread that renders, for all notes: started by the first text, ended when it has had nothing to do for a while.
 *
 * It does one text after another. A text that takes too long, or too much memory, ends the worker and not the runner; the next
 * text gets a new one.
 */
import { Worker } from "node:worker_threads";

export type Answer = { readonly isReady: true } | { readonly html: string };

export interface RendererOptions {
  /** The bundled `worker.ts`. */
  readonly workerFile: URL;
  readonly timeLimitMs: number;
  /** How long a worker with nothing to do is kept. */
  readonly idleMs: number;
}

/** What became of a text. `problem` is a sentence for people. */
export type Rendered = { readonly html: string } | { readonly problem: string };

export interface Renderer {
  /** Never rejects; an abort is a problem like any other. */
  render(text: string, signal: AbortSignal): Promise<Rendered>;
}

export function createRenderer({ workerFile, timeLimitMs, idleMs }: RendererOptions): Renderer {
  let worker: Worker | undefined;
  let idling: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // A worker that waits is no reason for the runner to stay.
    started.unref();
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function renderNow(text: string, signal: AbortSignal): Promise<Rendered> {
    if (signal.aborted) return Promise.resolve(cancelled);
    clearTimeout(idling);
    const isFresh = worker === undefined;
    worker ??= start();
    const current = worker;
    return new Promise<Rendered>((resolve) => {
      let limit: NodeJS.Timeout | undefined;

      const finish = (rendered: Rendered) => {
        clearTimeout(limit);
        current.off("message", handleAnswer);
        current.off("error", handleError);
        signal.removeEventListener("abort", handleAbort);
        current.unref();
        idling = setTimeout(stop, idleMs).unref();
        resolve(rendered);
      };
      const giveUp = (problem: Rendered) => {
        stop();
        finish(problem);
      };
      const begin = () => {
        limit = setTimeout(giveUp, timeLimitMs, tooSlow(timeLimitMs));
        current.postMessage(text);
      };
      const handleAnswer = (answer: Answer) => ("isReady" in answer ? begin() : finish(answer));
      const handleError = (error: NodeJS.ErrnoException) => giveUp(problemOf(error));
      const handleAbort = () => giveUp(cancelled);

      current.ref();
      current.on("message", handleAnswer);
      current.on("error", handleError);
      signal.addEventListener("abort", handleAbort);
      // A fresh worker says when it is ready: the time it takes to load is not the text's fault.
      if (!isFresh) begin();
    });
  }

  return {
    render(text, signal) {
      const turn = last.then(() => renderNow(text, signal));
      last = turn;
      return turn;
    },
  };
}

const cancelled: Rendered = { problem: "Rendering was cancelled." };

function tooSlow(timeLimitMs: number): Rendered {
  return {
    problem: `This text took longer than ${timeLimitMs / 1000} s to render and was given up. Split it into several paragraphs.`,
  };
}

function problemOf(error: NodeJS.ErrnoException): Rendered {
  return error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? { problem: "This text takes too much memory to render. Split it into several paragraphs." }
    : { problem: `This text could not be rendered: ${error.message}` };
}
