import type { Notices } from "../../shell/notice-list.ts";

/** What was moved or deleted on this page and can be taken back, the latest first. */
export interface Undoable {
  /** What taking it back does: "Undo: remove paragraph". */
  readonly label: () => string;
  readonly undo: () => void;
  /** What a notice says that offers to take it back as well. */
  readonly said?: string;
}

export interface UndoStack {
  /** Remembers how to take something back, which happens once: from here or from its notice, and then that goes too. */
  push(entry: Undoable): void;
  /** What would be taken back next, or null. */
  next(): Undoable | null;
  undo(): void;
}

const keptAtMost = 100;

export function createUndoStack({ undoable }: Pick<Notices, "undoable">): UndoStack {
  let entries: readonly Undoable[] = [];
  const withdrawals = new WeakMap<Undoable, () => void>();

  function take(entry: Undoable | undefined): void {
    if (!entry || !entries.includes(entry)) return;
    entries = entries.filter((other) => other !== entry);
    withdrawals.get(entry)?.();
    entry.undo();
  }

  return {
    push(entry) {
      entries = [...entries, entry].slice(-keptAtMost);
      if (entry.said === undefined) return;
      const withdraw = undoable(entry.said, () => take(entry));
      withdrawals.set(entry, withdraw);
    },
    next: () => entries.at(-1) ?? null,
    undo: () => take(entries.at(-1)),
  };
}
