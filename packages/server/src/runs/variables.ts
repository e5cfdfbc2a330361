import type { RunnerReply, RunnerRequest } from "@octavo/runner";
import { type Clock, systemClock } from "../storage/clock.ts";

type LookUp = Extract<RunnerRequest, { type: "lookUp" }>;
export type LookedUp = Pick<Extract<RunnerReply, { type: "lookedUp" }>, "state" | "variable">;

interface VariablesLink {
  readonly isOpen: boolean;
  send(request: RunnerRequest): void;
}

/** Writing a frame of many gigabytes takes its time; no frame takes this long. */
const patienceMs = 10 * 60_000;

/** Timeout of a list: a kernel that does not answer by then is busy. */
const listPatienceMs = 10_000;

interface Patience {
  readonly mostMs: number;
  /** The answer after the timeout. */
  readonly late: LookedUp;
  readonly signal?: AbortSignal;
}

const nothing: LookedUp = { state: "none", variable: { file: null, type: null, problem: null, frames: [] } };

/** Questions to interpreters about their variables. */
export class Variables {
  readonly #link: VariablesLink;
  readonly #clock: Clock;
  readonly #open = new Map<
    string,
    { readonly asked: LookUp; readonly settle: (answer: LookedUp) => void; readonly late: LookedUp }
  >();
  #count = 0;

  constructor(link: VariablesLink, clock: Clock = systemClock) {
    this.#link = link;
    this.#clock = clock;
  }

  /** Asks open questions again: a runner that reconnects has forgotten them. A list is given up: it may be what ended the connection. */
  receiveWelcome(): void {
    for (const { asked, settle, late } of [...this.#open.values()]) {
      if (asked.name === null) settle(late);
      else this.#link.send(asked);
    }
  }

  /** Finds nothing when the runner is away or the signal aborts; the runner then deletes the unfinished file. */
  lookUp(asked: Omit<LookUp, "type" | "requestId">, signal: AbortSignal): Promise<LookedUp> {
    return this.#ask(asked, { mostMs: patienceMs, late: nothing, signal });
  }

  /** Lists all names of a session. */
  list(asked: Pick<LookUp, "driver" | "sessionKey" | "user">): Promise<LookedUp> {
    return this.#ask({ ...asked, name: null }, { mostMs: listPatienceMs, late: { ...nothing, state: "busy" } });
  }

  #ask(asked: Omit<LookUp, "type" | "requestId">, { mostMs, late, signal }: Patience): Promise<LookedUp> {
    if (!this.#link.isOpen || signal?.aborted) return Promise.resolve(nothing);
    this.#count += 1;
    const requestId = String(this.#count);
    return new Promise((resolve) => {
      const settle = (answer: LookedUp) => {
        this.#open.delete(requestId);
        signal?.removeEventListener("abort", callOff);
        takeBackLimit();
        resolve(answer);
      };
      const endWith = (answer: LookedUp) => {
        if (this.#link.isOpen) this.#link.send({ type: "endLookUp", requestId });
        settle(answer);
      };
      const callOff = () => endWith(nothing);
      const takeBackLimit = this.#clock.after(mostMs, () => endWith(late));
      signal?.addEventListener("abort", callOff);
      const request = { type: "lookUp" as const, requestId, ...asked };
      this.#open.set(requestId, { asked: request, settle, late });
      this.#link.send(request);
    });
  }

  receive({ requestId, state, variable }: Extract<RunnerReply, { type: "lookedUp" }>): void {
    this.#open.get(requestId)?.settle({ state, variable });
  }
}
