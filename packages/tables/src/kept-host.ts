/** A process that starts with the first request and ends some time after the last. One that ends by itself is started anew by the next request. */
import type { HostProcess } from "./host-process.ts";
import { TableProblem } from "./problem.ts";

export class KeptHost {
  readonly #start: () => Promise<HostProcess>;
  readonly #idleMs: number;
  #host: Promise<HostProcess> | null = null;
  #waiting = 0;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(start: () => Promise<HostProcess>, idleMs: number) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  async work<Result>(work: (host: HostProcess) => Promise<Result>): Promise<Result> {
    this.hold();
    try {
      return await work(await this.started());
    } finally {
      this.release();
    }
  }

  /** It does not end until `release`. @throws TableProblem after `close` */
  hold(): void {
    if (this.#isClosed) throw new TableProblem("away");
    if (this.#idle) clearTimeout(this.#idle);
    this.#waiting++;
  }

  release(): void {
    if (--this.#waiting === 0) this.#endLater();
  }

  /** While it is held. */
  started(): Promise<HostProcess> {
    if (this.#host) return this.#host;
    const starting = this.#start();
    this.#host = starting;
    const forget = () => {
      if (this.#host === starting) this.#host = null;
    };
    starting.then((host) => host.ended.then(forget), forget);
    return starting;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #endLater(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs);
    this.#idle.unref();
  }

  async #end(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const host = this.#host;
    this.#host = null;
    await host?.then((started) => started.end()).catch(() => {});
  }
}
