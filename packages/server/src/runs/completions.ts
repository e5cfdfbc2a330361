import type { RunnerReply, RunnerRequest } from "@octavo/runner";
import { type Clock, systemClock } from "../storage/clock.ts";

type CompletionReply = Extract<RunnerReply, { type: "completions" | "inspection" }>;
type CompletionList = Pick<Extract<CompletionReply, { type: "completions" }>, "completions" | "problem">;
type Inspected = Pick<Extract<CompletionReply, { type: "inspection" }>, "text" | "problem">;
type CompletionMessage = Extract<RunnerRequest, { type: "complete" | "inspect" }>;
type CompletionQuery<Type extends CompletionMessage["type"]> = Omit<
  Extract<CompletionMessage, { type: Type }>,
  "type" | "requestId"
>;

/** What questions go over. */
interface RunnerLink {
  readonly isOpen: boolean;
  send(request: RunnerRequest): void;
}

const nothing: CompletionList = { completions: [], problem: null };
const patienceMs = 6000;
/** Questions that may be open at once; no user reads more suggestions than that. */
const mostOpen = 100;

/** Questions to interpreters about what could stand at the cursor and what does, and their answers. */
export class Completions {
  readonly #link: RunnerLink;
  readonly #clock: Clock;
  readonly #open = new Map<string, (answer: CompletionReply) => void>();
  #count = 0;

  constructor(link: RunnerLink, clock: Clock = systemClock) {
    this.#link = link;
    this.#clock = clock;
  }

  async ask(question: CompletionQuery<"complete">): Promise<CompletionList> {
    const answer = await this.#ask((requestId) => ({ type: "complete", requestId, ...question }));
    if (typeof answer === "string") return { completions: [], problem: answer };
    return answer.type === "completions" ? { completions: answer.completions, problem: answer.problem } : nothing;
  }

  async inspect(question: CompletionQuery<"inspect">): Promise<Inspected> {
    const answer = await this.#ask((requestId) => ({ type: "inspect", requestId, ...question }));
    if (typeof answer === "string") return { text: null, problem: answer };
    return { text: answer.type === "inspection" ? answer.text : null, problem: answer.problem };
  }

  receive(answer: CompletionReply): void {
    this.#open.get(answer.requestId)?.(answer);
    this.#open.delete(answer.requestId);
  }

  /** The answer, or why there is none in words. */
  #ask(question: (requestId: string) => CompletionMessage): Promise<CompletionReply | string> {
    if (!this.#link.isOpen) return Promise.resolve("The interpreters are not in reach; try again in a moment.");
    if (this.#open.size >= mostOpen) return Promise.resolve("Too many questions are waiting for an answer.");
    this.#count += 1;
    const requestId = String(this.#count);
    return new Promise((resolve) => {
      const callOff = this.#clock.after(patienceMs, () => {
        this.#open.delete(requestId);
        resolve("The interpreter did not answer in time.");
      });
      this.#open.set(requestId, (answer) => {
        callOff();
        resolve(answer);
      });
      this.#link.send(question(requestId));
    });
  }
}
