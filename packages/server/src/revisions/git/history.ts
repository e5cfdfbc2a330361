/**
 * The revisions of one note: the commits that changed its file or its place.
 *
 * A note is known by how its file name ends, `_{id}.zpln`, so its history goes on over renames, moves and the trash. As in
 * git's own log, a merge that took one side as it was leads on to that side only. Nothing in a history ever changes, so what was found
 * from a commit on is found once.
 */
import type { Revision } from "../revision-store.ts";
import type { Commit, Commits } from "./commits.ts";
import type { TreeFile, Trees } from "./trees.ts";

export interface HistoryOptions {
  readonly commits: Commits;
  readonly trees: Trees;
}

interface HistoryEntry {
  readonly oid: string;
  readonly commit: Commit;
  readonly file: TreeFile | null;
}

/** States in a row without the note, after which it is taken to have begun there; it may have been removed and brought back before. */
const mostWithout = 2000;
/** Notes whose revisions are kept. */
const keptNotes = 200;

export class NoteHistories {
  readonly #options: HistoryOptions;
  readonly #known = new Map<string, { readonly head: string; readonly revisions: readonly Revision[] }>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /**
   * @param ending how the note's file name ends
   * @param roots commits whose parents are not there, as in a shallow clone
   */
  async revisions(head: string, ending: string, roots: ReadonlySet<string>): Promise<readonly Revision[]> {
    const revisions = await this.#walk(head, ending, roots);
    this.#known.delete(ending);
    this.#known.set(ending, { head, revisions });
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptNotes && oldest !== undefined) this.#known.delete(oldest);
    return revisions;
  }

  async #walk(head: string, ending: string, roots: ReadonlySet<string>): Promise<readonly Revision[]> {
    const known = this.#known.get(ending);
    const placeOf = this.#finder(ending);
    const found: Revision[] = [];
    const seen = new Set([head]);
    const pending: HistoryEntry[] = [await placeOf(head, null)];
    // A note without a checkpoint is opened more often than any other, and would cost a look at each state there ever was.
    if (!pending[0]?.file) return [];
    let without = 0;
    for (let place = takeNewest(pending); place; place = takeNewest(pending)) {
      if (pending.length === 0 && place.oid === known?.head) return [...found, ...known.revisions];
      const { oid, commit, file } = place;
      without = file ? 0 : without + 1;
      if (without > mostWithout) break;
      const hint = file?.path ?? null;
      const parents = roots.has(oid) ? [] : commit.parents;
      const before: HistoryEntry[] = [];
      for (const parent of parents) before.push(await placeOf(parent, hint));
      const same = before.find((each) => isSameFile(each.file, file));
      const { message, time, author } = commit;
      if (!same && file) found.push({ id: oid, message, time, author });
      for (const each of same ? [same] : before) {
        if (!seen.has(each.oid)) pending.push(each);
        seen.add(each.oid);
      }
    }
    return found;
  }

  /** Looks first where the note was in the next newer state, and only then everywhere. */
  #finder(ending: string) {
    const { commits, trees } = this.#options;
    const without = new Set<string>();
    const known = new Map<string, TreeFile | null>();
    return async (oid: string, hint: string | null): Promise<HistoryEntry> => {
      const commit = await commits.read(oid);
      let file = known.get(commit.tree);
      if (file === undefined) {
        file = hint === null ? null : await trees.fileAt(commit.tree, hint);
        file ??= (await trees.filesEnding(commit.tree, ending, without))[0] ?? null;
        known.set(commit.tree, file);
      }
      return { oid, commit, file };
    };
  }
}

function takeNewest(pending: HistoryEntry[]): HistoryEntry | undefined {
  let newest = 0;
  for (const [index, { commit }] of pending.entries()) {
    if (commit.time > (pending[newest]?.commit.time ?? 0)) newest = index;
  }
  return pending.splice(newest, 1)[0];
}

function isSameFile(a: TreeFile | null, b: TreeFile | null): boolean {
  return a?.path === b?.path && a?.oid === b?.oid;
}
