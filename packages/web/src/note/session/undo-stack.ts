/** What was moved or deleted on this page and can be taken back, the latest first. */
export interface Undoable {
  /** What taking it back does: "Undo: remove paragraph". */
  readonly label: () => string;
  readonly undo: () => void;
}

export interface UndoStack {
  /** Remembers how to take something back; the returned function does so once, wherever it stands in the stack. */
  push(entry: Undoable): () => void;
  /** What would be taken back next, or null. */
  next(): Undoable | null;
  undo(): void;
}

const keptAtMost = 100;

export function createUndoStack(): UndoStack {
  let entries: readonly Undoable[] = [];

  function take(entry: Undoable | undefined): void {
    if (!entry || !entries.includes(entry)) return;
    entries = entries.filter((other) => other !== entry);
    entry.undo();
  }

  return {
    push(entry) {
      entries = [...entries, entry].slice(-keptAtMost);
      return () => take(entry);
    },
    next: () => entries.at(-1) ?? null,
    undo: () => take(entries.at(-1)),
  };
}
