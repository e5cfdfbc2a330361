/**
 * One interpreter that the runner starts before a user asks for it, so that the first run of the next note need not wait for that.
 *
 * It is like the session that was used last, of a driver that can do so, and belongs to no note until it is taken: it has run nothing, and it knows
 * nothing of a note. Behind a wall it is that of one user, and only for them. So it is kept for plain sessions only. What runs as an account, within
 * limits or with properties of a note's own is confined before its first instruction, and that cannot be made good afterwards.
 *
 * There is one at most. It is started when the machine has nothing else to do, goes with a restart of its setting, for a user who restarts an
 * interpreter wants a fresh one, and is ended when no note has used such an interpreter for long.
 */
import { randomUUID } from "node:crypto";
import type { Session } from "@octavo/interpreter";
import type { Clock } from "../clock.ts";
import { messageOfError } from "../execution.ts";
import type { SessionProperties } from "../rules/properties.ts";

/** What a session is opened with; sessions that differ in nothing here can take each other's place. */
export interface PrewarmPlan {
  readonly driver: string;
  /** Id of its setting. */
  readonly setting: string | undefined;
  readonly properties: SessionProperties;
  /** The home behind its wall, and whose it is; undefined where there is none. */
  readonly home: string | undefined;
  readonly user: string | undefined;
  /** It can only read the shared files. */
  readonly readsShared?: boolean | undefined;
}

export interface TakenPrewarmed {
  readonly session: Session;
  /** In the environment of all its processes. */
  readonly mark: string;
}

export interface PrewarmSettings {
  readonly open: (plan: PrewarmPlan, mark: string, signal: AbortSignal) => Promise<Session>;
  /** Begins to watch the machine; the function it returns says whether the machine has had time and memory to spare since. */
  readonly watchMachine: () => () => boolean;
  /** Kills what its processes have left, whatever they are. */
  readonly kill: (mark: string) => void;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface PrewarmedSession {
  readonly plan: PrewarmPlan;
  readonly mark: string;
  readonly opening: Promise<Session>;
  readonly aborting: AbortController;
}

/** How long the machine is watched before one is started. */
const watchedMs = 1_000;
/** How long an interpreter like it may be unused. */
const unusedMs = 10 * 60_000;

export class PrewarmedInterpreter {
  readonly #settings: PrewarmSettings;
  #held: PrewarmedSession | null = null;
  #wanted: PrewarmPlan | null = null;
  #isWatching = false;
  #takeBackEnd: () => void = () => {};

  constructor(settings: PrewarmSettings) {
    this.#settings = settings;
  }

  /** A session like this is in use: there should be another one soon. */
  used(plan: PrewarmPlan): void {
    if (this.#held !== null && !isSamePlan(this.#held.plan, plan)) return;
    this.#takeBackEnd();
    this.#takeBackEnd = this.#settings.clock.after(unusedMs, () => void this.end(() => true));
    if (this.#held !== null) return;
    this.#wanted = plan;
    if (!this.#isWatching) this.#watch();
  }

  /** The one there is, if it is like that; it is the caller's then. */
  async take(plan: PrewarmPlan, signal: AbortSignal): Promise<TakenPrewarmed | null> {
    const held = this.#held;
    if (held === null || !isSamePlan(held.plan, plan)) return null;
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

  async end(isMeant: (plan: PrewarmPlan) => boolean): Promise<void> {
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

  #start(plan: PrewarmPlan): void {
    const { open, log } = this.#settings;
    const mark = randomUUID();
    const aborting = new AbortController();
    const held: PrewarmedSession = { plan, mark, aborting, opening: open(plan, mark, aborting.signal) };
    this.#wanted = null;
    this.#held = held;
    const lose = (reason: unknown) => {
      if (this.#held !== held) return;
      this.#held = null;
      this.#settings.kill(mark);
      log(`The spare interpreter of ${plan.driver} is gone: ${messageOfError(reason)}`);
    };
    held.opening.then((session) => void session.ended?.then(lose), lose);
  }
}

function isSamePlan(one: PrewarmPlan, other: PrewarmPlan): boolean {
  return keyOfPlan(one) === keyOfPlan(other);
}

function keyOfPlan({ driver, setting, properties, home, user, readsShared = false }: PrewarmPlan): string {
  return JSON.stringify([
    driver,
    setting,
    home ?? null,
    user ?? null,
    readsShared,
    Object.entries(properties).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
