import { TableProblem } from "../problem.ts";

/** One is read while the next is made. */
const ahead = 2;

/** Holds back a writer that makes pieces faster than they are read. */
export class FlowCredits {
  readonly #signal: AbortSignal;
  #free = ahead;
  #wake: (() => void) | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake?.(), { once: true });
  }

  /** When the next piece may be made. @throws TableProblem when the caller wants it no more */
  async turn(): Promise<void> {
    while (this.#free === 0 && !this.#signal.aborted)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#signal.aborted) throw new TableProblem("cancelled");
    this.#free--;
  }

  more(): void {
    this.#free++;
    this.#wake?.();
  }
}
