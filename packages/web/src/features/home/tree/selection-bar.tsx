import { Button } from "@mantine/core";
import type { NoteInfo } from "@octavo/protocol";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { type TreeLine, texts, useNoteActions, useNoteList } from "../../notes/index.ts";
import { notesOfLines } from "./selection.ts";
import classes from "./tree-view.module.css";

interface SelectionBarProps {
  readonly chosen: readonly TreeLine[];
  readonly isTrash: boolean;
  readonly onDone: () => void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ chosen, isTrash, onDone }: SelectionBarProps) {
  const t = useTranslation(texts);
  const perform = useBulkActions(chosen, onDone);
  if (chosen.length === 0) return null;
  return (
    <div className={classes["selection"]} role="toolbar" aria-label={t("selectedNotes")}>
      <span role="status">{t("selected", { number: chosen.length })}</span>
      <Button size="compact-sm" variant="light" onClick={isTrash ? perform.restore : perform.move}>
        {t(isTrash ? "restore" : "moveToFolder")}
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color="var(--color-status-error)"
        onClick={isTrash ? perform.remove : perform.trash}
      >
        {t(isTrash ? "remove" : "moveToTrash")}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        {t("clear")}
      </Button>
    </div>
  );
}

export interface BulkActions {
  readonly move: () => void;
  readonly trash: () => void;
  readonly restore: () => void;
  readonly remove: () => void;
}

export function useBulkActions(chosen: readonly TreeLine[], onDone: () => void): BulkActions {
  const notes = useNoteList() ?? [];
  const actions = useNoteActions();
  // When one acts, and not with each drawing: there may be ten thousand.
  const affected = () => notesOfLines(chosen, notes);
  const each = (act: (note: NoteInfo) => Promise<void>) => {
    for (const note of affected()) void act(note);
    onDone();
  };
  return {
    move: () => openDialog({ type: "moveLines", chosen, onMoved: onDone }),
    trash() {
      void actions.trashAll(affected());
      onDone();
    },
    restore() {
      void actions.restoreSeveral(affected());
      onDone();
    },
    remove: () =>
      openDialog({
        type: "confirm",
        confirmation: {
          title: texts.t("removeSelectedTitle", { count: affected().length }),
          text: texts.t("removeSelectedText"),
          action: texts.t("delete"),
          perform: () => each(actions.remove),
        },
      }),
  };
}
