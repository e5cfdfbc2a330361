/** Whether an entry is one that may not log in, by the marks that directories have for it. */
import type { Entry } from "ldapts";
import { valuesOf } from "./ldap-connection.ts";

export const lockAttributes = ["userAccountControl", "accountExpires", "pwdAccountLockedTime", "nsAccountLock"];

const disabledBit = 2;
/** Active Directory counts steps of 100 ns since 1601; these two mean never. */
const never: ReadonlySet<string> = new Set(["0", "9223372036854775807"]);
const ticksPerMs = 10_000n;
const epochOfTicks = 11_644_473_600_000n;
/** A lock that ends by itself has a time in it; this one does not. */
const lockedForGood = "000001010000Z";

/** Why the entry may not log in, for the log; null when it may. */
export function lockOf(entry: Entry, now: number = Date.now()): string | null {
  const first = (attribute: string) => valuesOf(entry, attribute)[0] ?? "";
  if ((Number(first("userAccountControl")) & disabledBit) !== 0) return "the account is disabled";
  if (first("nsAccountLock").toLowerCase() === "true" || first("pwdAccountLockedTime") === lockedForGood) {
    return "the account is locked";
  }
  const expires = first("accountExpires");
  if (/^\d{1,19}$/.test(expires) && !never.has(expires) && BigInt(expires) / ticksPerMs - epochOfTicks <= BigInt(now)) {
    return "the account has expired";
  }
  return null;
}
