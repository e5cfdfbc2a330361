import type { Clock } from "./clock.ts";
import { RunOutput } from "./output/run-output.ts";
import type { Job } from "./session-queue.ts";
import type { RunSpool } from "./spool.ts";
import type { RunEvent } from "./wire/messages.ts";

export interface RunSettings {
  readonly spool: RunSpool;
  readonly clock: Clock;
  /** How often a flood is told. */
  readonly intervalMs: () => number;
  /** Numbered events, already in the spool. */
  readonly onEvents: (from: number, events: readonly RunEvent[]) => void;
}

/** A run that is queued or under way: what its session says becomes numbered events. */
export class Run {
  readonly job: Job;
  readonly #settings: RunSettings;
  readonly #output: RunOutput;
  /** Catches what is to be told together with the end. */
  #last: RunEvent[] | null = null;

  constructor(settings: RunSettings) {
    this.#settings = settings;
    const { spool, clock, intervalMs } = settings;
    const runDirectory = spool.directory;
    this.#output = new RunOutput({ runDirectory, clock, intervalMs, emit: (events) => this.#emit(events) });
    this.job = {
      order: spool.order,
      runDirectory,
      staged: (stage) => this.#emit([{ type: "staged", stage }]),
      started: () => this.#emit([{ type: "started", at: clock.now() }]),
      show: (event) => this.#output.push(event),
      finish: (outcome, words) => this.#finish(outcome, words),
    };
  }

  /** Tells what is new now. */
  flush(): void {
    this.#output.flush();
  }

  #finish(outcome: Parameters<Job["finish"]>[0], words: string | null): void {
    const last: RunEvent[] = [];
    this.#last = last;
    if (words !== null) this.#output.push({ type: "failure", text: words });
    const files = this.#output.finish();
    this.#last = null;
    this.#emit([...last, { type: "finished", at: this.#settings.clock.now(), outcome, files }]);
  }

  #emit(events: readonly RunEvent[]): void {
    if (this.#last) this.#last.push(...events);
    else this.#settings.onEvents(this.#settings.spool.append(events), events);
  }
}
