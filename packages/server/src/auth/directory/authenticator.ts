/**
 * A source of users besides the files of accounts: a directory today. `Directories` asks one after the other, adds their users to the accounts,
 * and keeps names of users and roles apart; an authenticator only identifies a user.
 */

/** A user as a directory describes them. */
export interface DirectoryUser {
  /** The name as the directory spells it, not as the user typed it. */
  readonly name: string;
  /** Stays when the entry moves; a later entry of the same name has another. */
  readonly entryId: string;
  readonly dn: string;
  readonly roles: readonly string[];
}

export type Authentication =
  | { readonly type: "in"; readonly user: DirectoryUser }
  /** The directory has no such user, or, with `wasTried`, the password may be wrong instead; the next one may know the user. */
  | { readonly type: "unknown"; readonly wasTried?: true }
  /** The directory has the user and refuses the login. `reason` is for the log and never contains the password. */
  | { readonly type: "refused"; readonly reason: string };

export type KnownUser = Pick<DirectoryUser, "name" | "entryId" | "dn">;

/** The state of a user who has logged in before. */
export type Standing =
  | { readonly type: "there"; readonly user: DirectoryUser }
  | { readonly type: "gone" }
  | { readonly type: "locked"; readonly reason: string };

export interface Authenticator {
  /** The name of the directory in the configuration. */
  readonly name: string;
  /** Whether it can look up users without their passwords. */
  readonly canCheck: boolean;
  /** @throws DirectoryError when it cannot be asked */
  authenticate(name: string, password: string): Promise<Authentication>;
  /** Looks up users one after the other. @throws DirectoryError when it cannot be asked, also in the middle */
  check(users: readonly KnownUser[], report: (user: KnownUser, standing: Standing) => void): Promise<void>;
  /** @throws DirectoryError when it cannot be asked */
  probe(): Promise<void>;
}

/** A directory cannot be asked: it is away, slow, not trusted, or wrongly configured. The message is for administrators and the log. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
}
