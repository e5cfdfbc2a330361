/**
 * One thread or process that renders: started by the first text, ended when it has had nothing to do for a while.
 *
 * It does one text after another. A text that takes too long, or too much memory, ends the worker and not the runner; the next
 * text gets a new one.
 */
export type RendererAnswer = { readonly isReady: true } | { readonly html: string };

export interface RendererOptions {
  readonly start: StartRendering;
  readonly timeLimitMs: number;
  /** How long a worker with nothing to do is kept. */
  readonly idleMs: number;
}

/** Of a worker; of a process its objects. */
export const memoryMegabytes = 256;

/** What a worker has to say. */
interface WorkerListener {
  readonly onAnswer: (answer: RendererAnswer) => void;
  /** It is of no use any more: "memory" where it had too little. */
  readonly onProblem: (problem: string) => void;
  readonly onEnd: () => void;
}

interface RenderWorker {
  render(text: string): void;
  /** A worker that waits is no reason for the runner to stay; one that renders is. */
  hold(): void;
  release(): void;
  stop(): void;
}

export type StartRendering = (listener: WorkerListener) => RenderWorker;

/** What became of a text. `problem` is a sentence for people. */
type Rendered = { readonly html: string } | { readonly problem: string };

export interface Renderer {
  /** Never rejects; an abort is a problem like any other. */
  render(text: string, signal: AbortSignal): Promise<Rendered>;
  /** Ends the worker; a text after that starts another. */
  stop(): void;
}

/** What hears of a text that is being rendered. */
type TextListener = Pick<WorkerListener, "onAnswer" | "onProblem">;

export function createRenderer({ start: startWorker, timeLimitMs, idleMs }: RendererOptions): Renderer {
  let worker: RenderWorker | undefined;
  let listener: TextListener | undefined;
  let idling: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function launchWorker(): RenderWorker {
    const isCurrent = () => worker === started;
    const started: RenderWorker = startWorker({
      onAnswer: (answer) => isCurrent() && listener?.onAnswer(answer),
      onProblem: (problem) => isCurrent() && listener?.onProblem(problem),
      onEnd: () => {
        if (isCurrent()) worker = undefined;
      },
    });
    started.release();
    return started;
  }

  function stop(): void {
    worker?.stop();
    worker = undefined;
  }

  function renderNow(text: string, signal: AbortSignal): Promise<Rendered> {
    if (signal.aborted) return Promise.resolve(cancelled);
    clearTimeout(idling);
    const isFresh = worker === undefined;
    worker ??= launchWorker();
    const current = worker;
    return new Promise<Rendered>((resolve) => {
      let limit: NodeJS.Timeout | undefined;

      const finish = (rendered: Rendered) => {
        clearTimeout(limit);
        listener = undefined;
        signal.removeEventListener("abort", handleAbort);
        current.release();
        idling = setTimeout(stop, idleMs).unref();
        resolve(rendered);
      };
      const giveUp = (problem: Rendered) => {
        stop();
        finish(problem);
      };
      const begin = () => {
        limit = setTimeout(giveUp, timeLimitMs, slowRendering(timeLimitMs));
        current.render(text);
      };
      const handleAbort = () => giveUp(cancelled);

      current.hold();
      listener = {
        onAnswer: (answer) => ("isReady" in answer ? begin() : finish(answer)),
        onProblem: (problem) => giveUp(problemRendering(problem)),
      };
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
    stop,
  };
}

const cancelled: Rendered = { problem: "Rendering was cancelled." };

function slowRendering(timeLimitMs: number): Rendered {
  return {
    problem: `This text took longer than ${timeLimitMs / 1000} s to render and was given up. Split it into several paragraphs.`,
  };
}

function problemRendering(problem: string): Rendered {
  return problem === "memory"
    ? { problem: "This text takes too much memory to render. Split it into several paragraphs." }
    : { problem: `This text could not be rendered: ${problem}` };
}
