import type { RunnerReply, RunnerRequest, SessionInfo } from "@octavo/runner";
import { type Clock, systemClock } from "../storage/clock.ts";

interface SessionListLink {
  readonly isOpen: boolean;
  send(request: RunnerRequest): void;
}

const patienceMs = 2000;

/** Asks the runner which interpreters there are. All callers that ask while a question is open share it. */
export class SessionList {
  readonly #link: SessionListLink;
  readonly #clock: Clock;
  #open: { readonly requestId: string; readonly answer: (sessions: readonly SessionInfo[]) => void } | null = null;
  #answer: Promise<readonly SessionInfo[] | null> | null = null;
  #count = 0;

  readonly #measures: boolean;

  /** @param measures whether each answer says what the processes of interpreters take, too */
  constructor(link: SessionListLink, clock: Clock = systemClock, measures = false) {
    this.#link = link;
    this.#clock = clock;
    this.#measures = measures;
  }

  /** None when the runner is away or does not answer in time. */
  async ask(): Promise<readonly SessionInfo[]> {
    return (await this.askForCertain()) ?? [];
  }

  /** The same for callers that must know: null when the runner has not answered. */
  askForCertain(): Promise<readonly SessionInfo[] | null> {
    if (!this.#link.isOpen) return Promise.resolve(null);
    this.#answer ??= this.#ask().finally(() => {
      this.#answer = null;
      this.#open = null;
    });
    return this.#answer;
  }

  receive({ requestId, sessions }: Extract<RunnerReply, { type: "sessions" }>): void {
    if (this.#open?.requestId === requestId) this.#open.answer(sessions);
  }

  #ask(): Promise<readonly SessionInfo[] | null> {
    this.#count += 1;
    const requestId = `${this.#measures ? "measured-" : ""}${this.#count}`;
    return new Promise((resolve) => {
      const callOff = this.#clock.after(patienceMs, () => resolve(null));
      const answer = (sessions: readonly SessionInfo[]) => {
        callOff();
        resolve(sessions);
      };
      this.#open = { requestId, answer };
      this.#link.send({ type: "listSessions", requestId, ...(this.#measures ? { measures: true } : {}) });
    });
  }
}
