import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Mount } from "@octavo/interpreter";

/** How long a look at a folder counts; settings of a machine change seldom. */
const keptMs = 10_000;
const looks = new Map<string, { readonly at: number; readonly closed: readonly Mount[] }>();

/**
 * Covers for what other accounts of this machine may not read below a folder: the server's account may be root, and code behind a wall is of the
 * same account.
 */
export function closedFilesIn(folder: string): readonly Mount[] {
  const known = looks.get(folder);
  const at = performance.now();
  if (known !== undefined && at - known.at < keptMs) return known.closed;
  const closed = closedIn(folder);
  looks.set(folder, { at, closed });
  return closed;
}

function closedIn(folder: string): readonly Mount[] {
  return namesIn(folder).flatMap((name): readonly Mount[] => {
    const path = join(folder, name);
    const state = lstatSync(path, { throwIfNoEntry: false });
    if (state === undefined || state.isSymbolicLink()) return [];
    const isOpen = (state.mode & 0o004) !== 0;
    if (!state.isDirectory()) return isOpen ? [] : [{ kind: "closed", path }];
    return isOpen ? closedIn(path) : [{ kind: "empty", path }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nor can what is behind the wall.
  }
}
