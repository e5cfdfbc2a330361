/**
 * How far an access token reaches: what it may do, and with which notes. A token never gives more than its owner has, and may give less. Both
 * doors ask here before anything is done (`Guard.needScope`), and so does whatever asks for a right on a note (`Access.may`).
 */
import { type Right, restoredPath } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";

/** What a token may do, from the least to the greatest; each brings those before it. */
export const scopes = ["read", "run", "write", "administer"] as const;
export type TokenScope = (typeof scopes)[number];

export interface Reach {
  readonly scope: TokenScope;
  /** Only notes below one of these, as `/Reports`; where there are none, all notes. */
  readonly folders: readonly string[];
}

/** A user who may have come by a token. Without a reach, all that the account may do. */
export interface Reaching {
  readonly reach?: Reach | undefined;
}

const scopeOfRights = { reader: "read", runner: "run", writer: "write", owner: "write" } as const;

/** The scope that using a right on a note takes, where a row does not say another. */
export function scopeOfRight(right: Right): TokenScope {
  return scopeOfRights[right];
}

export function greaterScope(one: TokenScope, other: TokenScope): TokenScope {
  return scopes.indexOf(one) > scopes.indexOf(other) ? one : other;
}

export function hasTokenScope({ reach }: Reaching, scope: TokenScope): boolean {
  return !reach || scopes.indexOf(reach.scope) >= scopes.indexOf(scope);
}

/** Whether a place is within the folders. A note in the trash counts as being where it was. @param path undefined: not known */
export function reachesPlace({ reach }: Reaching, path: string | undefined): boolean {
  if (!reach || reach.folders.length === 0) return true;
  if (path === undefined) return false;
  const place = restoredPath(path);
  return reach.folders.some((folder) => place.startsWith(`${folder}/`));
}

/** Whether it is kept to some notes, so that nothing else of the server is for it. */
export function isKeptToFolders({ reach }: Reaching): boolean {
  return reach !== undefined && reach.folders.length > 0;
}

/** Where a user wants to put a note. @throws NotebookError `tokenLimited` */
export function mustReachPlace(reaches: ((path: string) => boolean) | undefined, path: string): void {
  if (reaches && !reaches(path))
    throw new NotebookError(
      "tokenLimited",
      `This access token is kept to some folders, and "${path}" is in none of them.`,
    );
}
