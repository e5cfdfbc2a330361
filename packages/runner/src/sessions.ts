import { mkdirSync } from "node:fs";
import { type Driver, InterpreterError, type SessionSettings } from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import { openingOf } from "./opening.ts";
import { type CompletionAnswer, type Job, SessionQueue } from "./session-queue.ts";
import type { SessionInfo, SessionSetting } from "./wire/messages.ts";

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
  /** What counts when the session is opened; later ones of the same name change nothing. */
  readonly setting?: SessionSetting | undefined;
}

interface Kept extends SessionName {
  readonly queue: SessionQueue;
  readonly since: number;
}

/** All sessions of a runner by name. Those of different names are independent of each other. */
export class Sessions {
  readonly #settings: SessionsSettings;
  readonly #kept = new Map<string, Kept>();

  constructor(settings: SessionsSettings) {
    this.#settings = settings;
  }

  run(job: Job): void {
    this.#queueOf(job.order).run(job);
  }

  /** Does nothing when the run is over. */
  cancel(runId: string): void {
    for (const { queue } of this.#kept.values()) queue.cancel(runId);
  }

  complete(name: SessionName, code: string, cursor: number): Promise<CompletionAnswer> {
    return this.#queueOf(name).complete(code, cursor);
  }

  list(): readonly SessionInfo[] {
    return [...this.#kept.values()].map(({ driver, sessionKey, setting, since, queue }) => ({
      driver,
      sessionKey,
      setting: setting?.id ?? null,
      since,
      isOpen: queue.isOpen,
      runs: queue.size,
    }));
  }

  close(sessionKeys: readonly string[], words: string): Promise<void> {
    return this.#close(({ sessionKey }) => sessionKeys.includes(sessionKey), words);
  }

  closeSetting(id: string, words: string): Promise<void> {
    return this.#close(({ setting }) => setting?.id === id, words);
  }

  closeNote(noteId: string, words: string): Promise<void> {
    return this.#close(({ setting }) => setting?.ofNote === noteId, words);
  }

  closeAll(words: string): Promise<void> {
    return this.#close(() => true, words);
  }

  async #close(isMeant: (session: SessionName) => boolean, words: string): Promise<void> {
    const closing = [...this.#kept].filter(([, session]) => isMeant(session));
    for (const [key] of closing) this.#kept.delete(key);
    await Promise.all(closing.map(([, { queue }]) => queue.close(words)));
  }

  #queueOf(name: SessionName): SessionQueue {
    const { driver, sessionKey, setting } = name;
    const key = JSON.stringify([driver, sessionKey]);
    const existing = this.#kept.get(key);
    if (existing) return existing.queue;
    const { clock, log } = this.#settings;
    const queue = new SessionQueue({ clock, log, open: (onStage, signal) => this.#open(name, onStage, signal) });
    this.#kept.set(key, { driver, sessionKey, setting, queue, since: clock.now() });
    return queue;
  }

  async #open({ driver, sessionKey, setting }: SessionName, onStage: SessionSettings["onStage"], signal: AbortSignal) {
    const { surroundings, loadDriver } = this.#settings;
    const loaded = await loadDriver(driver);
    if (!loaded) throw new InterpreterError(`Interpreter ${driver} not found`);
    for (const folder of [surroundings.filesDirectory, surroundings.cacheDirectory])
      mkdirSync(folder, { recursive: true });
    const { properties, variables } = openingOf(setting?.properties ?? {});
    const environment = { ...surroundings.environment, ...variables };
    return await loaded.open({ ...surroundings, environment, key: sessionKey, properties, onStage }, signal);
  }
}
