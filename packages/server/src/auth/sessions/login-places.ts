/** From which networks each account has logged in, and how to tell a browser that it has logged in with. In `octavo.db`, so that a start forgets none. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { prepareTables, type ServerDatabase } from "../../database/database.ts";

const steps = [
  `CREATE TABLE login_place (
    account_id TEXT NOT NULL,
    network TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, network)
  ) STRICT;
  CREATE TABLE device_key (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), secret TEXT NOT NULL) STRICT`,
];

/** How exactly the last visit from a place is known; writing costs an fsync. */
const precisionMs = 24 * 3_600_000;
/** A place without a visit for this long counts as unknown again. */
const forgetMs = 180 * 24 * 3_600_000;
/** Of one account: those it came from last. */
const mostPlaces = 100;

export class LoginPlaces {
  readonly #database: ServerDatabase;
  readonly #now: () => number;
  readonly #secret: string;

  /** @param now epoch milliseconds */
  constructor(database: ServerDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
    prepareTables(database, "login places", steps);
    database
      .prepare("INSERT OR IGNORE INTO device_key (only_one, secret) VALUES (1, ?)")
      .run(randomBytes(32).toString("base64url"));
    this.#secret = (database.prepare("SELECT secret FROM device_key").get() as { secret: string }).secret;
  }

  isKnown(accountId: string, network: string): boolean {
    return this.#now() - this.#seenAt(accountId, network) <= forgetMs;
  }

  remember(accountId: string, network: string): void {
    const now = this.#now();
    if (now - this.#seenAt(accountId, network) < precisionMs) return;
    this.#database
      .prepare("INSERT OR REPLACE INTO login_place (account_id, network, seen_at) VALUES (?, ?, ?)")
      .run(accountId, network, now);
    this.#database
      .prepare(
        `DELETE FROM login_place WHERE seen_at < ? OR (account_id = ? AND network NOT IN
          (SELECT network FROM login_place WHERE account_id = ? ORDER BY seen_at DESC LIMIT ?))`,
      )
      .run(now - forgetMs, accountId, accountId, mostPlaces);
  }

  /** When an account has logged in last, to a day, in epoch milliseconds; null when that is not known. */
  lastSeen(accountId: string): number | null {
    const row = this.#database
      .prepare("SELECT max(seen_at) AS seenAt FROM login_place WHERE account_id = ?")
      .get(accountId) as { seenAt: number | null };
    return row.seenAt;
  }

  /** What a browser keeps that this account has logged in with. It opens nothing: it only distinguishes this browser from those that guess elsewhere. */
  newDevice(accountId: string): string {
    const id = randomBytes(16).toString("base64url");
    return `${id}.${this.#sealOf(id, accountId)}`;
  }

  /** Which browser shows this; null when it is none that this account has logged in with. */
  deviceOf(shown: string | null, accountId: string): string | null {
    const [id = "", seal = ""] = shown?.split(".") ?? [];
    const [given, own] = [Buffer.from(seal), Buffer.from(this.#sealOf(id, accountId))];
    return id !== "" && given.length === own.length && timingSafeEqual(given, own) ? id : null;
  }

  #seenAt(accountId: string, network: string): number {
    const row = this.#database
      .prepare("SELECT seen_at AS seenAt FROM login_place WHERE account_id = ? AND network = ?")
      .get(accountId, network) as { seenAt: number } | undefined;
    return row?.seenAt ?? Number.NEGATIVE_INFINITY;
  }

  #sealOf(id: string, accountId: string): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify([id, accountId]))
      .digest("base64url");
  }
}
