/**
 * How long someone who tries passwords has to wait: longer with each failure, for a name from an address, and more slowly for the name from
 * everywhere and for the address with any name.
 *
 * Who is known is asked apart from the rest of the world: a browser that a user has logged in with, or else an address that they have logged in
 * from. What others do with the name elsewhere, or with other names from the same address, keeps no user out there. An attempt counts as failed
 * until it has succeeded, so that many at once get no further than one after another. What is remembered of failures is bounded and in memory
 * only; a flood of names pushes out names that were hardly tried, not the one that was tried all day.
 */
import { networkOf } from "../../net/network.ts";

interface Tries {
  failures: number;
  lastAt: number;
}

interface Limit {
  /** Failures that cost nothing: people mistype, and an address may be a whole office. */
  readonly free: number;
  /** The number of further attempts after which the delay doubles. */
  readonly doublesAfter: number;
  /** The longest wait after the last attempt that counted. */
  readonly longestMs: number;
  /** One failure is forgotten in each such time: some names and addresses always have mistyped passwords. Null forgets none. */
  readonly leakMs: number | null;
}

const limits = {
  /** A name from an address that it has not logged in from. */
  pair: { free: 5, doublesAfter: 1, longestMs: 60_000, leakMs: null },
  name: { free: 15, doublesAfter: 5, longestMs: 60_000, leakMs: 60_000 },
  address: { free: 30, doublesAfter: 5, longestMs: 60_000, leakMs: 60_000 },
  /** Shorter, since at an address that many share others may be trying the same name. */
  known: { free: 5, doublesAfter: 1, longestMs: 15_000, leakMs: null },
} as const satisfies Record<string, Limit>;
type LimitKind = keyof typeof limits;

const firstDelayMs = 1000;
const forgetMs = 15 * 60_000;
const mostKeys = 10_000;
/** Among this number that were quiet for longest, the one that was tried least is forgotten. */
const weighed = 16;

export interface Attempt {
  readonly user: string;
  readonly address: string;
  /** Tells this browser from others, when the user has logged in with it before; never what the sender merely claims. */
  readonly device?: string | null;
}

/** From which networks people have logged in. */
export interface Places {
  isKnown(user: string, network: string): boolean;
  remember(user: string, network: string): void;
}

export class LoginGuard {
  readonly #now: () => number;
  readonly #places: Places;
  readonly #tries = new Map<LimitKind, Map<string, Tries>>();

  constructor(now: () => number, places: Places = placesInMemory()) {
    this.#now = now;
    this.#places = places;
  }

  /** Milliseconds until this may be tried; at 0 it may, and counts as failed until `succeeded` says otherwise. */
  knock(attempt: Attempt): number {
    const keys = this.#keysOf(attempt);
    const wait = Math.max(...keys.map(([kind, key]) => this.#waitOf(kind, key)));
    if (wait > 0) return wait;
    for (const [kind, key] of keys) this.#count(kind, key);
    return 0;
  }

  /** Failures of the name elsewhere and from the address stay: others may be trying. `user` is the account's name, however it was typed. */
  succeeded(attempt: Attempt, user: string = attempt.user): void {
    for (const [kind, key] of this.#keysOf(attempt)) {
      const tries = this.#of(kind).get(key);
      if (kind === "pair" || kind === "known") this.#of(kind).delete(key);
      else if (tries) tries.failures = Math.max(0, tries.failures - 1);
    }
    this.#places.remember(user, networkOf(attempt.address));
  }

  /** Does not count an attempt whose password could not be checked. */
  uncount(attempt: Attempt): void {
    for (const [kind, key] of this.#keysOf(attempt)) {
      const tries = this.#of(kind).get(key);
      if (tries) tries.failures = Math.max(0, tries.failures - 1);
    }
  }

  #keysOf({ user, address, device }: Attempt): readonly (readonly [LimitKind, string])[] {
    const name = user.toLowerCase();
    const network = networkOf(address);
    if (device) return [["known", `device ${device}`]];
    const pair = `${network} ${name}`;
    if (this.#places.isKnown(user, network)) return [["known", pair]];
    return [
      ["pair", pair],
      ["name", name],
      ["address", network],
    ];
  }

  #waitOf(kind: LimitKind, key: string): number {
    const tries = this.#of(kind).get(key);
    if (!tries) return 0;
    const passed = this.#now() - tries.lastAt;
    if (passed > forgetMs) {
      this.#of(kind).delete(key);
      return 0;
    }
    const { free, doublesAfter, longestMs } = limits[kind];
    const beyond = tries.failures - free;
    if (beyond < 0) return 0;
    return Math.max(0, Math.min(longestMs, firstDelayMs * 2 ** Math.min(beyond / doublesAfter, 20)) - passed);
  }

  #count(kind: LimitKind, key: string): void {
    const all = this.#of(kind);
    const { leakMs } = limits[kind];
    const tries = all.get(key);
    const forgotten = tries && leakMs !== null ? Math.floor((this.#now() - tries.lastAt) / leakMs) : 0;
    const failures = Math.max(0, (tries?.failures ?? 0) - forgotten) + 1;
    // Put at the end again: the first of the map is the one that was quiet for longest.
    all.delete(key);
    all.set(key, { failures, lastAt: this.#now() });
    if (all.size > mostKeys) forgetLeastTried(all);
  }

  #of(kind: LimitKind): Map<string, Tries> {
    const all = this.#tries.get(kind) ?? new Map<string, Tries>();
    this.#tries.set(kind, all);
    return all;
  }
}

function forgetLeastTried(all: Map<string, Tries>): void {
  let least: { readonly key: string; readonly failures: number } | null = null;
  let seen = 0;
  for (const [key, { failures }] of all) {
    if (!least || failures < least.failures) least = { key, failures };
    seen += 1;
    if (seen === weighed) break;
  }
  if (least) all.delete(least.key);
}

/** Until the server ends. */
function placesInMemory(): Places {
  const known = new Set<string>();
  const keyOf = (user: string, network: string) => `${network} ${user.toLowerCase()}`;
  return {
    isKnown: (user, network) => known.has(keyOf(user, network)),
    remember(user, network) {
      const key = keyOf(user, network);
      known.delete(key);
      known.add(key);
      const [oldest] = known;
      if (known.size > mostKeys && oldest !== undefined) known.delete(oldest);
    },
  };
}
