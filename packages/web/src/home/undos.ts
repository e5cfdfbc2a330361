import type { Notices } from "../shell/notice-list.ts";

/** What was done to notes and can be taken back: by its notice, and by key also when that has gone. */
export interface Undos extends Pick<Notices, "undoable"> {
  /** Takes back what was done last; false when nothing is left to. */
  undoLatest(): boolean;
}

export function createUndos(notices: Pick<Notices, "undoable">): Undos {
  const left = new Set<() => void>();
  return {
    undoable(text, undo) {
      const end = () => {
        left.delete(take);
        withdraw();
      };
      const take = () => {
        end();
        undo();
      };
      left.add(take);
      const withdraw = notices.undoable(text, take);
      return end;
    },
    undoLatest() {
      const latest = [...left].at(-1);
      latest?.();
      return latest !== undefined;
    },
  };
}
