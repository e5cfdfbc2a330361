/**
 * Look-ups of variables between the runs of a session, one after another. A look-up has the interpreter for itself, because calling one off
 * interrupts the interpreter, and that must not hit a run.
 */
import { type LookUpRequest, noVariable, type Session, type Variable } from "@octavo/interpreter";
import { messageOfError } from "./execution.ts";
import type { RunnerReply } from "./wire/messages.ts";

export interface LookUpAnswer extends Pick<Extract<RunnerReply, { type: "lookedUp" }>, "state"> {
  readonly variable: Variable;
}

export const nothingToLookUp: LookUpAnswer = { state: "none", variable: noVariable };

interface LookUpsSettings {
  /** Whether a run uses the interpreter or waits for it. */
  readonly isBusy: () => boolean;
  /** Resolves when no run does, or after a short wait. */
  readonly atRest: () => Promise<unknown>;
  readonly session: () => Session | null;
  /** Resolves when one that was called off has had its time to end. */
  readonly graceOver: () => Promise<unknown>;
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}

export class LookUps {
  readonly #settings: LookUpsSettings;
  #current: Promise<void> | null = null;
  #isList = false;

  constructor(settings: LookUpsSettings) {
    this.#settings = settings;
  }

  /** Resolves when the interpreter is free again; null when it is free now. */
  get current(): Promise<void> | null {
    return this.#current;
  }

  /** What a run that waits for it says. */
  get stage(): string {
    return this.#isList
      ? "Waiting until the interpreter has listed its names"
      : "Waiting until a frame has been written for SQL";
  }

  async ask(request: LookUpRequest): Promise<LookUpAnswer> {
    const { isBusy, atRest, session } = this.#settings;
    const calledOff = abortOf(request.signal);
    const begun = session();
    if (begun !== null && !begun.lookUp) return nothingToLookUp;
    if (isBusy()) await Promise.race([atRest(), calledOff]);
    while (this.#current && !request.signal.aborted) await Promise.race([this.#current, calledOff]);
    if (request.signal.aborted) return nothingToLookUp;
    if (isBusy()) return { state: "busy", variable: noVariable };
    const found = this.#begin(session(), request);
    return found === null ? nothingToLookUp : await Promise.race([found, calledOff.then(() => nothingToLookUp)]);
  }

  /** Null when the session has no look-ups. */
  #begin(session: Session | null, request: LookUpRequest): Promise<LookUpAnswer> | null {
    if (!session?.lookUp) return null;
    const { onBegin, onEnd, graceOver } = this.#settings;
    onBegin();
    const found = session.lookUp(request).then(
      (variable): LookUpAnswer => ({ state: "found", variable }),
      (error): LookUpAnswer => ({ state: "found", variable: { ...noVariable, problem: messageOfError(error) } }),
    );
    // A run is not kept from an interpreter that heeds no end of a look-up: that has to heed the run's.
    const givenUp = abortOf(request.signal).then(graceOver);
    this.#isList = request.name === null;
    this.#current = Promise.race([found, givenUp]).then(() => {
      this.#current = null;
      onEnd();
    });
    return found;
  }
}

/** Resolves when the signal aborts. */
export function abortOf(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
