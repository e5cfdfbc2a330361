/**
 * Whether a password is right, in a time that does not tell whether the user exists.
 *
 * Each attempt does the work of every kind of hash that the accounts use, on decoys where the account has another kind or is not there.
 * One attempt is checked at a time: a check fills memory and a thread that saving notes needs too.
 */
import { createHash, hash as digestOf, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Account, KeptPassword } from "./account.ts";
import { nodeNames } from "./kept-password.ts";

/** No password is longer; the cost of a check must not be the sender's to choose. */
export const longestPassword = 1000;

/** What OWASP recommends for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of Shiro's digests in one go; the event loop has other things to do. */
const iterationsPerTurn = 5000;

type ShiroHash = Extract<KeptPassword, { kind: "shiro" }>;

/** Machine code that takes a start some milliseconds to load, and that a server without accounts never needs. */
const argon2 = () => import("@node-rs/argon2");

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, cost);
}

export class PasswordCheck {
  #last: Promise<unknown> = Promise.resolve();
  #decoy: Promise<string> | null = null;

  /** @param accounts all there are */
  isRight(password: string, account: Account | undefined, accounts: readonly Account[]): Promise<boolean> {
    const result = this.#last.then(() => this.#check(password, account?.password, accounts));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #check(password: string, kept: KeptPassword | undefined, accounts: readonly Account[]): Promise<boolean> {
    const given = password.slice(0, longestPassword + 1);
    this.#decoy ??= hashPassword(randomBytes(16).toString("hex"));
    const decoy = await this.#decoy;
    const { verify } = await argon2();
    const byArgon = await verify(kept?.kind === "argon2" ? kept.hash : decoy, given).catch(() => false);
    const example = accounts.map((each) => each.password).find(isShiroHash);
    const byShiro = example ? await matchesShiro(given, kept?.kind === "shiro" ? kept : example) : false;
    const byText = equalsInConstantTime(given, kept?.kind === "plain" ? kept.text : "");
    // An empty password matches no account, whatever a file says.
    if (!kept || given.length === 0 || given.length > longestPassword) return false;
    switch (kept.kind) {
      case "argon2":
        return byArgon;
      case "shiro":
        return byShiro;
      case "plain":
        return byText;
      case "directory":
      case "unknown":
        return false;
    }
  }
}

function isShiroHash(password: KeptPassword): password is ShiroHash {
  return password.kind === "shiro";
}

async function matchesShiro(password: string, { algorithm, iterations, salt, digest }: ShiroHash): Promise<boolean> {
  const name = nodeNames.get(algorithm) ?? "sha256";
  let last = createHash(name).update(Buffer.from(salt, "base64")).update(password).digest();
  for (let done = 1; done < iterations; done++) {
    last = digestOf(name, last, "buffer");
    if (done % iterationsPerTurn === 0) await nextTurn();
  }
  return equalsInConstantTime(last, Buffer.from(digest, "base64"));
}

/** Takes as long wherever the two differ. */
function equalsInConstantTime(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [a, b].map((each) => createHash("sha256").update(each).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
