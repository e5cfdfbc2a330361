import type { NoteList } from "@octavo/client";
import { isInTrash } from "@octavo/note";
import type { Notifications } from "../../ui/notices/notification-list.ts";

/** The offers to take notes out of the trash again. One ends when none of its notes is there any more, whichever user took them out. */
export interface TrashOffers {
  make(ids: readonly string[], text: string, undo: () => void): void;
  /** Notes have gone where `moves` says, those with null for good. */
  moved(moves: ReadonlyMap<string, string | null>): void;
}

interface TrashOffersOptions {
  readonly notices: Pick<Notifications, "undoable">;
  /** Watched from the first offer on, so that others are seen to restore and remove too. */
  readonly list: () => Pick<NoteList, "notes" | "subscribe">;
}

export function createTrashOffers({ notices, list }: TrashOffersOptions): TrashOffers {
  const standing = new Map<Set<string>, () => void>();
  let isWatching = false;

  function keepOffers(isThere: (id: string) => boolean): void {
    for (const [inTrash, withdraw] of standing) {
      for (const id of inTrash) if (!isThere(id)) inTrash.delete(id);
      if (inTrash.size > 0) continue;
      standing.delete(inTrash);
      withdraw();
    }
  }

  function watchNotes(): void {
    isWatching = true;
    list().subscribe(() => {
      const { notes } = list();
      if (!notes || standing.size === 0) return;
      const inTrash = new Set(notes.filter(({ path }) => isInTrash(path)).map(({ id }) => id));
      keepOffers((id) => inTrash.has(id));
    });
  }

  return {
    make(ids, text, undo) {
      standing.set(new Set(ids), notices.undoable(text, undo, { stays: true }));
      if (!isWatching) watchNotes();
    },
    moved(moves) {
      keepOffers((id) => {
        const path = moves.get(id);
        return path === undefined || (path !== null && isInTrash(path));
      });
    },
  };
}
