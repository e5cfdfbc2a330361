import { isInTrash } from "@octavo/note";
import type { Notices } from "../shell/notice-list.ts";

/** The offers to take notes out of the trash again. One ends when none of its notes is there any more. */
export interface TrashOffers {
  make(ids: readonly string[], text: string, undo: () => void): void;
  /** Notes have gone where `moves` says, those with null for good. */
  moved(moves: ReadonlyMap<string, string | null>): void;
}

export function createTrashOffers({ undoable }: Pick<Notices, "undoable">): TrashOffers {
  const standing = new Map<Set<string>, () => void>();
  return {
    make(ids, text, undo) {
      const inTrash = new Set(ids);
      standing.set(inTrash, undoable(text, undo));
    },
    moved(moves) {
      const gone = [...moves].filter(([, path]) => path === null || !isInTrash(path)).map(([id]) => id);
      for (const [inTrash, withdraw] of standing) {
        for (const id of gone) inTrash.delete(id);
        if (inTrash.size > 0) continue;
        standing.delete(inTrash);
        withdraw();
      }
    },
  };
}
