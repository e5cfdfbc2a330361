/**
 * Drafts in the browser's storage, one a page. A page says that it lives by holding a lock; drafts of pages without one are orphans and go
 * to the next page that opens the note. Where there are no locks (a page from plain http elsewhere) a draft counts as orphaned after two minutes
 * without a change, or when the same tab loads again.
 */
import { type Clock, type DraftStore, type NoteDraft, randomWord, readDraft } from "@octavo/client";

const tabKey = "octavo.page";
const orphanedAfterMs = 120_000;

interface Stored {
  readonly key: string;
  /** The page that wrote it. */
  readonly owner: string;
  readonly at: number;
  readonly draft: NoteDraft;
}

export interface DraftPlaces {
  /** Shared by the pages of this site. */
  readonly storage: Storage;
  /** Survives a reload of the same tab, and nothing else. */
  readonly tab: Storage;
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, "request" | "query"> | undefined;
  /** Whose drafts they are; null where there are no accounts. */
  readonly user?: string | null;
}

export function browserDrafts(clock: Clock, { storage, tab, locks, user = null }: DraftPlaces): DraftStore {
  // A dot ends the name.
  const owned = user === null ? "" : `-of.${encodeURIComponent(user).replaceAll(".", "%2E")}`;
  const prefix = `octavo.draft${owned}.`;
  const page = randomWord(clock, 10);
  const before = tab.getItem(tabKey);
  tab.setItem(tabKey, page);
  const alive = holdPageLock(page, locks);

  const keyOf = (noteId: string, owner: string) => `${prefix}${noteId}.${owner}`;

  const isOrphan = ({ owner, at }: Stored, living: ReadonlySet<string> | null) => {
    if (owner === page) return true;
    if (living) return !living.has(owner);
    return owner === before || clock.now() - at > orphanedAfterMs;
  };

  return {
    async claim(noteId) {
      const living = await alive();
      const found = storedDrafts(storage, `${prefix}${noteId}.`).filter((stored) => isOrphan(stored, living));
      const drafts = [...found].sort((a, b) => a.at - b.at).map(({ draft }) => draft);
      for (const { key } of found) storage.removeItem(key);
      // Under this page's name, so that no other page claims them and nothing is lost when this page dies before it merges them.
      const latest = drafts.length - 1;
      for (const [at, draft] of drafts.entries()) {
        writeDraft(storage, keyOf(noteId, at === latest ? page : `${page}-${at}`), clock.now(), draft);
      }
      return drafts;
    },
    keep(noteId, draft) {
      if (draft) writeDraft(storage, keyOf(noteId, page), clock.now(), draft);
      else storage.removeItem(keyOf(noteId, page));
    },
    merged(noteId) {
      for (const { key, owner } of storedDrafts(storage, `${prefix}${noteId}.`)) {
        if (owner === page && key !== keyOf(noteId, page)) storage.removeItem(key);
      }
    },
  };
}

/** @param start what their keys begin with */
function storedDrafts(storage: Storage, start: string): readonly Stored[] {
  return keysOfStorage(storage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const [at = "", json = ""] = splitOnce(storage.getItem(key) ?? "");
      const draft = readDraft(json);
      const [owner = ""] = key.slice(start.length).split("-");
      return draft ? [{ key, owner, at: Number(at), draft }] : [];
    });
}

function keysOfStorage(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
}

function splitOnce(value: string): readonly string[] {
  const at = value.indexOf(" ");
  return [value.slice(0, at), value.slice(at + 1)];
}

function writeDraft(storage: Storage, key: string, at: number, draft: NoteDraft): void {
  try {
    storage.setItem(key, `${at} ${JSON.stringify(draft)}`);
  } catch {
    // Storage full or forbidden: the text is still in the page, which warns before it is left.
  }
}

/** Returns a look at the pages that live, null where the browser does not know them. */
function holdPageLock(page: string, locks: DraftPlaces["locks"]): () => Promise<ReadonlySet<string> | null> {
  if (!locks) return async () => null;
  const name = (of: string) => `octavo.page.${of}`;
  void locks.request(name(page), () => new Promise<never>(() => {}));
  return async () => {
    const { held = [], pending = [] } = await locks.query();
    return new Set([...held, ...pending].map((lock) => (lock.name ?? "").slice(name("").length)));
  };
}
