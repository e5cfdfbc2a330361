import type { RunId } from "@octavo/note";
import type { RunnerLink } from "./runner-link.ts";

/** Notifies the runner of what it need not keep. What comes to the disk together goes out together: of each run the last number says all. */
export class Acknowledgements {
  readonly #link: Pick<RunnerLink, "send">;
  readonly #waiting = new Map<RunId, number>();

  constructor(link: Pick<RunnerLink, "send">) {
    this.#link = link;
  }

  /** The events of a run up to this number are on disk. */
  add(runId: RunId, upTo: number): void {
    if (this.#waiting.size === 0) queueMicrotask(() => this.#send());
    this.#waiting.set(runId, upTo);
  }

  #send(): void {
    for (const [runId, upTo] of this.#waiting) this.#link.send({ type: "acknowledge", runId, upTo });
    this.#waiting.clear();
  }
}
