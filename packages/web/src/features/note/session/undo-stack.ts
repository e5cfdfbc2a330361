import type { Notifications } from "../../../ui/notices/notification-list.ts";

/** What was moved or deleted on this page and can be taken back, the latest first. */
export interface Undoable {
  /** What taking it back does: "Undo: remove paragraph". */
  readonly label: () => string;
  readonly undo: () => void;
  /** Called when it cannot be taken back any more. */
  readonly forget?: () => void;
  /** What a notice says that offers to take it back as well. */
  readonly said?: string;
}

export interface UndoStack {
  /**
   * Remembers how to take something back, which happens once: from here or from its notice, and then that goes too.
   * @param hasHappened for what is still on its way: it can be taken back at once, gets its notice when it has happened, and goes when it has not
   */
  push(entry: Undoable, hasHappened?: Promise<boolean>): void;
  /** What would be taken back next, or null. */
  next(): Undoable | null;
  undo(): void;
}

const keptAtMost = 100;

export function createUndoStack({ undoable }: Pick<Notifications, "undoable">): UndoStack {
  let entries: readonly Undoable[] = [];
  const withdrawals = new WeakMap<Undoable, () => void>();

  function pushUndoable(entry: Undoable | undefined): void {
    if (!entry || !entries.includes(entry)) return;
    entries = entries.filter((other) => other !== entry);
    withdrawals.get(entry)?.();
    entry.undo();
    entry.forget?.();
  }

  function forgetUndoable(entry: Undoable): void {
    entries = entries.filter((other) => other !== entry);
    entry.forget?.();
  }

  function offerUndo(entry: Undoable): void {
    if (entry.said === undefined || !entries.includes(entry)) return;
    const withdraw = undoable(entry.said, () => pushUndoable(entry));
    withdrawals.set(entry, withdraw);
  }

  return {
    push(entry, hasHappened) {
      for (const old of entries.slice(0, -(keptAtMost - 1))) forgetUndoable(old);
      entries = [...entries, entry];
      if (!hasHappened) return offerUndo(entry);
      void hasHappened.then((isDone) => {
        if (isDone) offerUndo(entry);
        else forgetUndoable(entry);
      });
    },
    next: () => entries.at(-1) ?? null,
    undo: () => pushUndoable(entries.at(-1)),
  };
}
