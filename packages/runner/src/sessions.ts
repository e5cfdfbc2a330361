import { mkdirSync } from "node:fs";
import { type Driver, InterpreterError, type SessionSettings } from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import { type CompletionAnswer, type Job, SessionQueue } from "./session-queue.ts";

/** Where the sessions of a runner work; the rest of their settings is the session's own. */
export type Surroundings = Pick<
  SessionSettings,
  "filesDirectory" | "runtimeDirectory" | "cacheDirectory" | "environment"
>;

export interface SessionsSettings {
  readonly surroundings: Surroundings;
  /** Undefined when there is no driver of that name. */
  readonly loadDriver: (name: string) => Promise<Driver> | undefined;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface SessionName {
  readonly driver: string;
  readonly sessionKey: string;
}

/** All sessions of a runner by name. Those of different names are independent of each other. */
export class Sessions {
  readonly #settings: SessionsSettings;
  readonly #queues = new Map<string, SessionQueue & SessionName>();

  constructor(settings: SessionsSettings) {
    this.#settings = settings;
  }

  run(job: Job): void {
    this.#queueOf(job.order).run(job);
  }

  /** Does nothing when the run is over. */
  cancel(runId: string): void {
    for (const queue of this.#queues.values()) queue.cancel(runId);
  }

  complete(name: SessionName, code: string, cursor: number): Promise<CompletionAnswer> {
    return this.#queueOf(name).complete(code, cursor);
  }

  async close(sessionKeys: readonly string[], words: string): Promise<void> {
    const closing = [...this.#queues].filter(([, { sessionKey }]) => sessionKeys.includes(sessionKey));
    for (const [key] of closing) this.#queues.delete(key);
    await Promise.all(closing.map(([, queue]) => queue.close(words)));
  }

  async closeAll(words: string): Promise<void> {
    const closing = [...this.#queues.values()];
    this.#queues.clear();
    await Promise.all(closing.map((queue) => queue.close(words)));
  }

  #queueOf({ driver, sessionKey }: SessionName): SessionQueue {
    const key = JSON.stringify([driver, sessionKey]);
    const existing = this.#queues.get(key);
    if (existing) return existing;
    const { clock, log } = this.#settings;
    const queue = new SessionQueue({
      clock,
      log,
      open: (onStage, signal) => this.#open({ driver, sessionKey }, onStage, signal),
    });
    this.#queues.set(key, Object.assign(queue, { driver, sessionKey }));
    return queue;
  }

  async #open({ driver, sessionKey }: SessionName, onStage: SessionSettings["onStage"], signal: AbortSignal) {
    const { surroundings, loadDriver } = this.#settings;
    const loaded = await loadDriver(driver);
    if (!loaded) throw new InterpreterError(`Interpreter ${driver} not found`);
    for (const folder of [surroundings.filesDirectory, surroundings.cacheDirectory])
      mkdirSync(folder, { recursive: true });
    return await loaded.open({ ...surroundings, key: sessionKey, properties: {}, onStage }, signal);
  }
}
