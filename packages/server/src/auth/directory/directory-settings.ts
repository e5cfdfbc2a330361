/** How Octavo asks a directory: parsed from its own file or from a home's `shiro.ini`. */

export interface DirectorySettings {
  readonly name: string;
  readonly file: "directories.json" | "shiro.ini";
  /** The first that answers is asked. */
  readonly urls: readonly string[];
  readonly startTls: boolean;
  /** PEM of the authorities that may have signed its certificate; null for those of Node. */
  readonly caFile: string | null;
  /** For each step: to connect, to log in, to search. */
  readonly timeoutMs: number;
  /** The system user that searches; null when users search for themselves after their login. */
  readonly system: { readonly dn: string; readonly password: string } | null;
  /** What a user logs in as, with `{0}` for the name: a DN, or a name as Active Directory takes it. Null to search for the DN. */
  readonly userDn: string | null;
  /** How users are found; null when only their DN is known. */
  readonly users: UserSearch | null;
  /** How groups are found; null when they give no roles. */
  readonly groups: GroupSearch | null;
  /** Roles by group: its name or its DN, in small letters. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  /** Whether a group without a row in `roles` is a role under its own name. */
  readonly groupsAreRoles: boolean;
  /** Only users with one of these roles may log in; empty for all users. */
  readonly requiredRoles: readonly string[];
}

export type SearchScope = "base" | "one" | "sub";

export interface UserSearch {
  readonly base: string;
  readonly scope: SearchScope;
  /** With `{0}` for the name. */
  readonly filter: string;
  /** The attribute that holds the name. */
  readonly nameAttribute: string;
}

export interface GroupSearch {
  /** Where groups are found; null to read `memberOf` of the user. */
  readonly base: string | null;
  readonly scope: SearchScope;
  /** Which entries are groups, with `{0}` for the user's name. */
  readonly filter: string;
  readonly memberAttribute: string;
  /** The value by which a group names a member, with `{0}` for the user's name; null for the user's DN. */
  readonly memberValue: string | null;
  readonly nameAttribute: string;
  /** Groups in groups: not followed, followed group by group, or by Active Directory's own rule. */
  readonly nested: "no" | "walk" | "chain";
}

export const defaultTimeoutMs = 5000;
