import type { NoteInfo } from "@octavo/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { TreeLine } from "../../home/tree/note-tree.ts";

/** A question that must be answered before it is done: it says what will happen, and its button names it. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly perform: () => void;
  /** Another answer that takes nothing away. Default: there is none. */
  readonly instead?: { readonly label: string; readonly perform: () => void };
  /** What the other button says and does. Default: "Cancel", and nothing. */
  readonly otherwise?: { readonly label: string; readonly perform?: () => void };
  /** Whether the action takes nothing away that could be missed. Default: it does. */
  readonly isHarmless?: boolean;
}

export type Dialog =
  | { readonly type: "createNote"; readonly folder: string }
  | { readonly type: "importNote" }
  | { readonly type: "cloneNote"; readonly note: NoteInfo }
  | { readonly type: "renameNote"; readonly note: NoteInfo }
  | { readonly type: "renameFolder"; readonly path: string }
  | { readonly type: "moveLines"; readonly chosen: readonly TreeLine[]; readonly onMoved: () => void }
  | { readonly type: "confirm"; readonly confirmation: Confirmation }
  | { readonly type: "shortcuts" }
  | { readonly type: "about" }
  | { readonly type: "details"; readonly text: string; readonly title?: string };

/** `turn` counts the dialogs, so that the same one opened again starts afresh. */
export interface DialogState {
  readonly dialog: Dialog | null;
  readonly isOpen: boolean;
  readonly turn: number;
}

/** At most one dialog is open. It stays in the state when it closes, for its frame gives the focus back. */
export const dialogStore: StoreApi<DialogState> = createStore<DialogState>(() => ({
  dialog: null,
  isOpen: false,
  turn: 0,
}));

export function openDialog(dialog: Dialog): void {
  dialogStore.setState(({ turn }) => ({ dialog, isOpen: true, turn: turn + 1 }));
}

export function closeDialog(): void {
  dialogStore.setState({ isOpen: false });
}

/** The dialog that is open now, for an answer that may come when another one is. */
export interface ShownDialog {
  isShown(): boolean;
  /** Closes it. @returns false when somebody has closed it before, and may be at something else */
  close(): boolean;
}

export function shownDialog(): ShownDialog {
  const { turn } = dialogStore.getState();
  const isShown = () => dialogStore.getState().isOpen && dialogStore.getState().turn === turn;
  return {
    isShown,
    close() {
      const wasShown = isShown();
      if (wasShown) closeDialog();
      return wasShown;
    },
  };
}
