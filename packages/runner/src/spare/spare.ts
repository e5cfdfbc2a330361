/**
 * One interpreter that is started before anybody asks for it, so that the first run of the next note need not wait for that.
 *
 * It is like the session that was used last, of a driver that can do so, and nobody's until it is taken: it has run nothing, and it knows nothing
 * of a note. Behind a wall it is that of one user, and only for them. So it is kept for plain sessions only. What runs as an account, within limits or with properties of a
 * note's own is confined before its first instruction, and that cannot be made good afterwards.
 *
 * There is one at most. It is started when the machine has nothing else to do, goes with a restart of its setting, for whoever restarts an
 * interpreter wants a fresh one, and is ended when nobody has used such an interpreter for long.
 */
import { randomUUID } from "node:crypto";
import type { Session } from "@octavo/interpreter";
import type { Clock } from "../clock.ts";
import { wordsOf } from "../execution.ts";
import type { Properties } from "../rules/properties.ts";

/** What a session is opened with; sessions that differ in nothing here can take each other's place. */
export interface SparePlan {
  readonly driver: string;
  /** Id of its setting. */
  readonly setting: string | undefined;
  readonly properties: Properties;
  /** The home behind its wall, and whose it is; undefined where there is none. */
  readonly home: string | undefined;
  readonly user: string | undefined;
}

export interface TakenSpare {
  readonly session: Session;
  /** In the environment of all its processes. */
  readonly mark: string;
}

export interface SpareSettings {
  readonly open: (plan: SparePlan, mark: string, signal: AbortSignal) => Promise<Session>;
  /** Begins to watch the machine; the answer tells whether it has had time and memory to spare since. */
  readonly watchMachine: () => () => boolean;
  /** Kills what its processes have left, whatever they are. */
  readonly kill: (mark: string) => void;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface Held {
  readonly plan: SparePlan;
  readonly mark: string;
  readonly opening: Promise<Session>;
  readonly aborting: AbortController;
}

/** How long the machine is watched before one is started. */
const watchedMs = 1_000;
/** How long nobody may use an interpreter like it. */
const unusedMs = 10 * 60_000;

export class Spare {
  readonly #settings: SpareSettings;
  #held: Held | null = null;
  #wanted: SparePlan | null = null;
  #isWatching = false;
  #takeBackEnd: () => void = () => {};

  constructor(settings: SpareSettings) {
    this.#settings = settings;
  }

  /** A session like this is in use: there should be another one soon. */
  used(plan: SparePlan): void {
    if (this.#held !== null && !isLike(this.#held.plan, plan)) return;
    this.#takeBackEnd();
    this.#takeBackEnd = this.#settings.clock.after(unusedMs, () => void this.end(() => true));
    if (this.#held !== null) return;
    this.#wanted = plan;
    if (!this.#isWatching) this.#watch();
  }

  /** The one there is, if it is like that; it is the caller's then. */
  async take(plan: SparePlan, signal: AbortSignal): Promise<TakenSpare | null> {
    const held = this.#held;
    if (held === null || !isLike(held.plan, plan)) return null;
    this.#held = null;
    const stop = () => held.aborting.abort();
    signal.addEventListener("abort", stop);
    try {
      return { session: await held.opening, mark: held.mark };
    } catch {
      return null; // The caller starts one, and hears why it cannot.
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  async end(isMeant: (plan: SparePlan) => boolean): Promise<void> {
    if (this.#wanted !== null && isMeant(this.#wanted)) this.#wanted = null;
    const held = this.#held;
    if (held === null || !isMeant(held.plan)) return;
    this.#held = null;
    held.aborting.abort();
    const session = await held.opening.catch(() => null);
    await session?.[Symbol.asyncDispose]();
    this.#settings.kill(held.mark);
  }

  #watch(): void {
    const { clock, watchMachine } = this.#settings;
    const isFree = watchMachine();
    this.#isWatching = true;
    clock.after(watchedMs, () => {
      this.#isWatching = false;
      const plan = this.#wanted;
      if (plan === null) return;
      if (isFree()) this.#start(plan);
      else this.#watch();
    });
  }

  #start(plan: SparePlan): void {
    const { open, log } = this.#settings;
    const mark = randomUUID();
    const aborting = new AbortController();
    const held: Held = { plan, mark, aborting, opening: open(plan, mark, aborting.signal) };
    this.#wanted = null;
    this.#held = held;
    const lose = (reason: unknown) => {
      if (this.#held !== held) return;
      this.#held = null;
      this.#settings.kill(mark);
      log(`The spare interpreter of ${plan.driver} is gone: ${wordsOf(reason)}`);
    };
    held.opening.then((session) => void session.ended?.then(lose), lose);
  }
}

function isLike(one: SparePlan, other: SparePlan): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ driver, setting, properties, home, user }: SparePlan): string {
  return JSON.stringify([
    driver,
    setting,
    home ?? null,
    user ?? null,
    Object.entries(properties).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
