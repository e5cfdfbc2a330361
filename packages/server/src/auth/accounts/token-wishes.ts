/** What a user wants of a new access token, in words as they come from a terminal or a page. */
import { normaliseFolder } from "@octavo/note";
import { type Reach, scopes, type TokenScope } from "../reach.ts";
import { AccountsError } from "./users-file.ts";

const dayMs = 24 * 3600 * 1000;
const mostDays = 3650;
const mostFolders = 50;

interface Wishes {
  /** All of the account where it is not said. */
  readonly scope?: string | undefined;
  /** Kept to these; to none in particular where there are none. */
  readonly folders?: readonly string[] | undefined;
  /** Until it ends; never where it is not said. */
  readonly days?: number | undefined;
}

/** @param now epoch milliseconds @throws AccountsError */
export function readTokenWishes(
  { scope = "administer", folders = [], days }: Wishes,
  now: number,
): { readonly reach: Reach; readonly endsAt: number | null } {
  const known = scopes.find((each) => each === scope);
  if (!known) throw new AccountsError(`There is no scope "${scope}". A token is for one of: ${scopes.join(", ")}.`);
  if (folders.length > mostFolders) throw new AccountsError(`A token is kept to ${mostFolders} folders at most.`);
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= mostDays)) {
    throw new AccountsError(`A token ends after 1 to ${mostDays} whole days.`);
  }
  const endsAt = days === undefined ? null : now + days * dayMs;
  return { reach: reachOfScope(known, folders), endsAt };
}

function reachOfScope(scope: TokenScope, folders: readonly string[]): Reach {
  const paths = folders.map((folder) => {
    const read = normaliseFolder(folder);
    if (!read.ok) throw new AccountsError(read.problem);
    if (read.path === "") throw new AccountsError("A folder needs a name; without one, a token is for all notes.");
    return read.path;
  });
  return { scope, folders: [...new Set(paths)] };
}
