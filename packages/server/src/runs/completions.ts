import type { RunnerReply, RunnerRequest } from "@octavo/runner";
import { type Clock, systemClock } from "../storage/clock.ts";

type Answer = Extract<RunnerReply, { type: "completions" }>;
type Said = Pick<Answer, "completions" | "problem">;
type Question = Omit<Extract<RunnerRequest, { type: "complete" }>, "type" | "requestId">;

/** What questions go over. */
interface Link {
  readonly isOpen: boolean;
  send(request: RunnerRequest): void;
}

const patienceMs = 6000;
/** Questions that may be open at once; nobody reads more suggestions than that. */
const mostOpen = 100;

/** Questions to interpreters about what could stand at the cursor, and their answers. */
export class Completions {
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #open = new Map<string, (answer: Said) => void>();
  #count = 0;

  constructor(link: Link, clock: Clock = systemClock) {
    this.#link = link;
    this.#clock = clock;
  }

  ask(question: Question): Promise<Said> {
    if (!this.#link.isOpen)
      return Promise.resolve(without("The interpreters are not in reach; try again in a moment."));
    if (this.#open.size >= mostOpen) return Promise.resolve(without("Too many questions are waiting for an answer."));
    this.#count += 1;
    const requestId = String(this.#count);
    return new Promise((resolve) => {
      const callOff = this.#clock.after(patienceMs, () => {
        this.#open.delete(requestId);
        resolve(without("The interpreter did not answer in time."));
      });
      this.#open.set(requestId, (answer) => {
        callOff();
        resolve(answer);
      });
      this.#link.send({ type: "complete", requestId, ...question });
    });
  }

  receive({ requestId, completions, problem }: Answer): void {
    this.#open.get(requestId)?.({ completions, problem });
    this.#open.delete(requestId);
  }
}

function without(problem: string): Said {
  return { completions: [], problem };
}
