import type { HeldColumn } from "@octavo/protocol";
import { waitForNextTask } from "../../../../platform/next-task.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { insertCode } from "../../files/read-here.ts";
import { useMayBring } from "../../files/use-bring-in.ts";
import { isNoteCovered } from "../panel-focus.tsx";
import { closePanel } from "../panel-store.ts";
import { codeOfEntry } from "./code-of-entry.ts";
import type { Entry } from "./entries.ts";
import { insertAtCaret, targetOfInsertion } from "./insert-code.ts";
import { texts } from "./texts.ts";

export interface EntryActions {
  /** Null for users who may not write. */
  readonly insert: ((entry: Entry, column?: HeldColumn) => void) | null;
  /** The text that dragging inserts. */
  readonly draggedCode: (entry: Entry, column?: HeldColumn) => string;
  readonly goTo: (paragraphId: string) => void;
  readonly preview: (entry: Entry) => void;
}

/** The actions on an entry of the list. */
export function useEntryActions(onSaved: () => void): EntryActions {
  const session = useNoteSession();
  const mayWrite = useMayBring();

  async function insert(entry: Entry, column?: HeldColumn) {
    const target = targetOfInsertion(session);
    if (target === null) return session.notify.problem(texts.t("noParagraph"));
    if (isNoteCovered()) {
      closePanel();
      await waitForNextTask();
    }
    const code = column ? (column.code ?? column.name) : codeOfEntry(entry, target.language);
    if (!insertAtCaret(session, target, code)) session.notify.problem(texts.t("cannotWrite"));
  }

  function goTo(paragraphId: string) {
    if (isNoteCovered()) closePanel();
    session.focus(paragraphId, "paragraph");
  }

  function insertText(code: string) {
    if (isNoteCovered()) closePanel();
    void insertCode(session, code);
  }

  return {
    insert: mayWrite ? (entry, column) => void insert(entry, column) : null,
    draggedCode: (entry, column) =>
      column ? (column.code ?? column.name) : codeOfEntry(entry, targetOfInsertion(session)?.language ?? "sql"),
    goTo,
    preview({ file }) {
      if (file === undefined) return;
      openDialog({
        type: "filePreview",
        ...file,
        mayChange: mayWrite,
        onInsert: mayWrite ? insertText : null,
        onSaved,
      });
    },
  };
}
