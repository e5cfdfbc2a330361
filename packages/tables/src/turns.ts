import { TableProblem } from "./problem.ts";

/** Limits how many work at once; the others wait in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** @throws TableProblem when it is called off while it waits */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#begin(signal);
    try {
      return await work();
    } finally {
      this.#free++;
      this.#waiting.shift()?.();
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new TableProblem("cancelled");
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        this.#free--;
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(new TableProblem("cancelled"));
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(begin);
    });
  }
}
