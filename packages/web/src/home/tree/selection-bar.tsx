import { Button } from "@mantine/core";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { useNoteActions, useNotes } from "../use-notes.ts";
import type { TreeLine } from "./note-tree.ts";
import { notesOf } from "./selection.ts";
import classes from "./tree-view.module.css";

interface SelectionBarProps {
  readonly chosen: readonly TreeLine[];
  readonly isTrash: boolean;
  readonly onDone: () => void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ chosen, isTrash, onDone }: SelectionBarProps) {
  const perform = useBulkActions(chosen, onDone);
  if (chosen.length === 0) return null;
  return (
    <div className={classes["selection"]} role="toolbar" aria-label="Selected notes">
      <span role="status">{chosen.length} selected</span>
      {isTrash && (
        <Button size="compact-sm" variant="light" onClick={perform.restore}>
          Restore
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        color="var(--color-status-error)"
        onClick={isTrash ? perform.remove : perform.trash}
      >
        {isTrash ? "Delete for good…" : "Move to trash"}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}

export interface BulkActions {
  readonly trash: () => void;
  readonly restore: () => void;
  readonly remove: () => void;
}

export function useBulkActions(chosen: readonly TreeLine[], onDone: () => void): BulkActions {
  const notes = useNotes() ?? [];
  const actions = useNoteActions();
  const affected = notesOf(chosen, notes);
  const each = (act: (note: (typeof affected)[number]) => Promise<void>) => {
    for (const note of affected) void act(note);
    onDone();
  };
  return {
    trash() {
      void actions.trashAll(affected);
      onDone();
    },
    restore: () => each(actions.restore),
    remove: () =>
      openDialog({
        type: "confirm",
        confirmation: {
          title: `Delete ${affected.length === 1 ? "1 note" : `${affected.length} notes`} for good?`,
          text: "With their results they are removed from disk. This cannot be undone.",
          action: "Delete",
          perform: () => each(actions.remove),
        },
      }),
  };
}
