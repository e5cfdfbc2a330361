import { createHash } from "node:crypto";

/** A person who may log in, as a file names them. */
export interface Account {
  readonly name: string;
  /** Distinguishes an account from a later one of the same name. */
  readonly id: string;
  readonly roles: readonly string[];
  readonly password: KeptPassword;
  /** The source of the account; Octavo writes only `users.json`. */
  readonly file: "users.json" | "shiro.ini" | "directory";
  /** Its logins and tokens are refused, and nothing runs in its name, until an administrator unlocks it. */
  readonly isLocked?: true | undefined;
  /** A link by which its user chooses a password. */
  readonly invitation?: Invitation | undefined;
}

export interface Invitation {
  /** Of the secret in the link. */
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** An account that does not count while it is locked, or while its user has not chosen a password. */
export function canAccountLogIn({ isLocked, password }: Account): boolean {
  return isLocked !== true && password.kind !== "unknown";
}

/** What a file keeps of a password. */
export type KeptPassword =
  | { readonly kind: "argon2"; readonly hash: string }
  /** Written by Shiro 1's command-line hasher. */
  | {
      readonly kind: "shiro";
      readonly algorithm: string;
      readonly iterations: number;
      readonly salt: string;
      readonly digest: string;
    }
  /** Only in shiro.ini. */
  | { readonly kind: "plain"; readonly text: string }
  /** A directory checks it. */
  | { readonly kind: "directory" }
  /** A hash of an unknown kind: no password matches it. */
  | { readonly kind: "unknown" };

/** Changes whenever logins of an account have to end: with its password and with its roles. */
export function stampOfAccount({ id, roles, password }: Account): string {
  const state = JSON.stringify([id, [...roles].sort(), password]);
  return createHash("sha256").update(state).digest("base64url");
}

/** Characters that people type into lists of names, and those that no terminal shows, cannot be in one. */
const namePattern = /^[^\s,\p{C}]{1,100}$/u;

/** Why no user can be called this; null when one can. */
export function problemOfName(name: string): string | null {
  if (name === "anonymous") return '"anonymous" is the name of everybody who has not logged in; choose another one.';
  if (!namePattern.test(name)) return "A name has 1 to 100 characters, without spaces and commas.";
  return null;
}
