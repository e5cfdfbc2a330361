/**
 * How long someone who tries passwords has to wait: longer with each failure, per user name and per address.
 *
 * An attempt counts as failed until it has succeeded, so that many at once get no further than one after another. Where a user has logged
 * in before, attempts are counted apart from those of the rest of the world: whoever tries a name all day keeps strangers out and not the
 * user. What is remembered is bounded and in memory only.
 */
import { networkOf } from "../../http/network.ts";

interface Tries {
  failures: number;
  lastAt: number;
}

/** Failures that cost nothing: people mistype. An address may be a whole office. */
const freeFailures = { user: 5, address: 30 } as const;
const firstDelayMs = 1000;
/** Nobody waits longer after the last attempt that counted. */
const longestDelayMs = 60_000;
const forgetMs = 15 * 60_000;
/** Behind some addresses somebody always mistypes: of their failures one a minute is forgotten. */
const leakMs = 60_000;
const mostKeys = 10_000;

export interface Attempt {
  readonly user: string;
  readonly address: string;
}

export class LoginGuard {
  readonly #now: () => number;
  readonly #tries = new Map<string, Tries>();
  /** Places where users have logged in. */
  readonly #places = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until this may be tried; at 0 it may, and counts as failed until `succeeded` says otherwise. */
  knock(attempt: Attempt): number {
    const [name, address] = [this.#nameKey(attempt), addressKey(attempt.address)];
    const wait = Math.max(this.#waitOf(name, "user"), this.#waitOf(address, "address"));
    if (wait > 0) return wait;
    this.#count(name);
    this.#count(address);
    return 0;
  }

  /** Failures from the address stay: others may be trying from there. */
  succeeded(attempt: Attempt): void {
    this.#tries.delete(this.#nameKey(attempt));
    const tries = this.#tries.get(addressKey(attempt.address));
    if (tries) tries.failures = Math.max(0, tries.failures - 1);
    const place = placeKey(attempt);
    this.#places.delete(place);
    this.#places.add(place);
    const [oldest] = this.#places;
    if (this.#places.size > mostKeys && oldest !== undefined) this.#places.delete(oldest);
  }

  #nameKey(attempt: Attempt): string {
    const place = placeKey(attempt);
    return this.#places.has(place) ? place : userKey(attempt.user);
  }

  #waitOf(key: string, kind: "user" | "address"): number {
    const tries = this.#tries.get(key);
    if (!tries) return 0;
    const passed = this.#now() - tries.lastAt;
    if (passed > forgetMs) {
      this.#tries.delete(key);
      return 0;
    }
    const beyond = tries.failures - freeFailures[kind];
    if (beyond < 0) return 0;
    return Math.max(0, Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(beyond, 20)) - passed);
  }

  #count(key: string): void {
    const tries = this.#tries.get(key);
    const forgotten = tries && key.startsWith("address ") ? Math.floor((this.#now() - tries.lastAt) / leakMs) : 0;
    const failures = Math.max(0, (tries?.failures ?? 0) - forgotten) + 1;
    // Put at the end again: the first of the map is the one that was quiet for longest.
    this.#tries.delete(key);
    this.#tries.set(key, { failures, lastAt: this.#now() });
    const [oldest] = this.#tries.keys();
    if (this.#tries.size > mostKeys && oldest !== undefined) this.#tries.delete(oldest);
  }
}

const userKey = (user: string) => `user ${user.toLowerCase()}`;
const placeKey = ({ user, address }: Attempt) => `place ${networkOf(address)} ${user.toLowerCase()}`;
const addressKey = (address: string) => `address ${networkOf(address)}`;
