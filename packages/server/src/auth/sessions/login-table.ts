/** Who is logged in, and the access tokens of scripts, in `octavo.db`: of each secret and each ticket only a hash. */

import { prepareTables, type ServerDatabase } from "../../database/database.ts";
import type { Reach, TokenScope } from "../reach.ts";
import { digestOfSecret, newSecret, ticketOfSecret } from "./secrets.ts";

const steps = [
  `CREATE TABLE login (
    secret_hash TEXT PRIMARY KEY,
    ticket_hash TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'token')),
    account_id TEXT NOT NULL,
    account_stamp TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX login_account ON login (account_id)`,
  `ALTER TABLE login ADD COLUMN scope TEXT NOT NULL DEFAULT 'administer'
    CHECK (scope IN ('read', 'run', 'write', 'administer'));
  ALTER TABLE login ADD COLUMN folders TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE login ADD COLUMN ends_at INTEGER;
  ALTER TABLE login ADD COLUMN address TEXT NOT NULL DEFAULT '';
  ALTER TABLE login ADD COLUMN agent TEXT NOT NULL DEFAULT ''`,
];

export type LoginKind = "session" | "token";

export interface LoginRow {
  readonly secretHash: string;
  readonly ticketHash: string;
  readonly kind: LoginKind;
  readonly accountId: string;
  /** Of the account when this session began; a token outlives a change of password and roles. */
  readonly accountStamp: string;
  /** What a token is for, in its owner's words. */
  readonly label: string;
  readonly createdAt: number;
  readonly usedAt: number;
  /** How far a token reaches; a session reaches as far as its account. */
  readonly reach: Reach;
  /** When a token stops to count, in epoch milliseconds; null for never. */
  readonly endsAt: number | null;
  /** Where a session began: a network address, and what the browser calls itself. */
  readonly address: string;
  readonly agent: string;
}

/** By which people name a login: too short to be of use as a hash. */
export function shortIdOf({ secretHash }: Pick<LoginRow, "secretHash">): string {
  return secretHash.slice(0, 8);
}

/** In epoch milliseconds; null for a token that has not been used. The login that begins a session uses it. */
export function lastUseOf({ kind, createdAt, usedAt }: Pick<LoginRow, "kind" | "createdAt" | "usedAt">): number | null {
  return kind === "token" && usedAt === createdAt ? null : usedAt;
}

/** All that the account may do. */
const fullReach: Reach = { scope: "administer", folders: [] };

interface NewLogin {
  readonly kind: LoginKind;
  readonly accountId: string;
  readonly accountStamp: string;
  readonly label?: string;
  readonly now: number;
  readonly reach?: Reach;
  /** Epoch milliseconds. */
  readonly endsAt?: number | null;
  readonly address?: string;
  readonly agent?: string;
}

const longestNote = 200;

const columns = `secret_hash AS secretHash, ticket_hash AS ticketHash, kind, account_id AS accountId,
  account_stamp AS accountStamp, label, created_at AS createdAt, used_at AS usedAt,
  scope, folders, ends_at AS endsAt, address, agent`;

type Stored = Omit<LoginRow, "reach"> & { readonly scope: TokenScope; readonly folders: string };

export class LoginTable {
  readonly #database: ServerDatabase;

  constructor(database: ServerDatabase) {
    this.#database = database;
    prepareTables(database, "logins", steps);
  }

  /** @returns the secret, which is kept nowhere */
  add({ kind, accountId, accountStamp, label = "", now, ...rest }: NewLogin): string {
    const { reach = fullReach, endsAt = null, address = "", agent = "" } = rest;
    const secret = newSecret();
    const about = [label, address, agent].map((text) => text.slice(0, longestNote));
    this.#database
      .prepare(
        `INSERT INTO login (secret_hash, ticket_hash, kind, account_id, account_stamp, created_at, used_at, scope, folders,
           ends_at, label, address, agent)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[
          digestOfSecret(secret),
          digestOfSecret(ticketOfSecret(secret)),
          kind,
          accountId,
          accountStamp,
          now,
          now,
          reach.scope,
        ],
        ...[JSON.stringify(reach.folders), endsAt, ...about],
      );
    return secret;
  }

  bySecret(secretHash: string): LoginRow | undefined {
    return this.#row("secret_hash = ?", secretHash);
  }

  byTicket(ticketHash: string): LoginRow | undefined {
    return this.#row("ticket_hash = ?", ticketHash);
  }

  /** All logins of an account, those used last first. */
  ofAccount(accountId: string, kind: LoginKind): readonly LoginRow[] {
    return this.#rows("account_id = ? AND kind = ? ORDER BY used_at DESC, created_at DESC", accountId, kind);
  }

  all(): readonly LoginRow[] {
    return this.#rows("1 = 1");
  }

  used(secretHash: string, now: number): void {
    this.#database.prepare("UPDATE login SET used_at = ? WHERE secret_hash = ?").run(now, secretHash);
  }

  /** The account is the same, but is kept in another way. */
  restamp(old: string, next: string): void {
    this.#database.prepare("UPDATE login SET account_stamp = ? WHERE account_stamp = ?").run(next, old);
  }

  /** Of one login alone. */
  setStamp(secretHash: string, stamp: string): void {
    this.#database.prepare("UPDATE login SET account_stamp = ? WHERE secret_hash = ?").run(stamp, secretHash);
  }

  remove(secretHash: string): void {
    this.#database.prepare("DELETE FROM login WHERE secret_hash = ?").run(secretHash);
  }

  #row(where: string, ...values: readonly string[]): LoginRow | undefined {
    return this.#rows(where, ...values)[0];
  }

  #rows(where: string, ...values: readonly string[]): readonly LoginRow[] {
    // The columns are those of a strict table of our own.
    const rows = this.#database.prepare(`SELECT ${columns} FROM login WHERE ${where}`).all(...values) as Stored[];
    return rows.map(({ scope, folders, ...row }) => ({
      ...row,
      reach: { scope, folders: JSON.parse(folders) as readonly string[] },
    }));
  }
}
