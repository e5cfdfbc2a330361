import type { NoteInfo } from "@octavo/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { TreeLine } from "../../features/notes/note-tree.ts";
import { overStore } from "../../platform/lies-over.ts";

/** A question that must be answered before it is done: it says what will happen, and its button names it. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly perform: () => void;
  /** Another answer that takes nothing away. Default: there is none. */
  readonly instead?: { readonly label: string; readonly perform: () => void };
  /** What the other button says and does. Default: "Cancel", and what closing it does. */
  readonly otherwise?: { readonly label: string; readonly perform?: () => void };
  /** Done when it is closed without a word. Default: nothing. */
  readonly onDismiss?: () => void;
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
  /** Whether something is typed in it that goes when it closes. */
  readonly isTypedIn: boolean;
  /** What is asked over the dialog, whose fields stay as they are below it. */
  readonly question: Confirmation | null;
}

const none: DialogState = { dialog: null, isOpen: false, turn: 0, isTypedIn: false, question: null };

/** At most one dialog is open. It stays in the state when it closes, for its frame gives the focus back. */
export const dialogStore: StoreApi<DialogState> = createStore<DialogState>(() => none);

interface Waiting {
  readonly dialog: Dialog;
  readonly turn: number;
}

let turns = 0;
/** What comes while somebody is at something that takes the whole keyboard is shown when that is closed, in its order. */
let waiting: readonly Waiting[] = [];
let isAnswering = false;

/** A dialog that was opened, for an answer that may come when another one is. */
export interface ShownDialog {
  isShown(): boolean;
  /** Closes it. @returns false when somebody has closed it before, and may be at something else */
  close(): boolean;
}

export function openDialog(dialog: Dialog): ShownDialog {
  turns += 1;
  const opened = { dialog, turn: turns };
  // What an answer leads to comes before what has waited for it.
  waiting = isAnswering ? [opened, ...waiting] : [...waiting, opened];
  showNext();
  return handleOf(turns);
}

/** Whether this text is shown in a dialog, or waits for that. */
export function isTold(text: string): boolean {
  const { dialog, isOpen } = dialogStore.getState();
  const all = [...(isOpen ? [dialog] : []), ...waiting.map((one) => one.dialog)];
  return all.some((one) => textOf(one) === text);
}

function textOf(dialog: Dialog | null): string | null {
  if (dialog?.type === "confirm") return dialog.confirmation.text;
  return dialog?.type === "details" ? dialog.text : null;
}

/** Of the dialog that is open now. */
export function shownDialog(): ShownDialog {
  return handleOf(dialogStore.getState().turn);
}

/** Closes it without a word. */
export function closeDialog(): void {
  dismissQuestion();
  const { dialog, isOpen } = dialogStore.getState();
  if (isOpen) answerDialog(dialog?.type === "confirm" ? dialog.confirmation.onDismiss : undefined);
}

/** Closes it, and does what was answered. */
export function answerDialog(perform?: () => void): void {
  dialogStore.setState({ isOpen: false, isTypedIn: false, question: null });
  isAnswering = true;
  try {
    perform?.();
  } finally {
    isAnswering = false;
  }
  showNext();
}

/** Whoever comes next is asked nothing of what others have begun. */
export function forgetDialogs(): void {
  const forgotten = waiting;
  waiting = [];
  closeDialog();
  for (const { dialog } of forgotten) if (dialog.type === "confirm") dialog.confirmation.onDismiss?.();
}

export function setDialogTypedIn(isTypedIn: boolean): void {
  if (dialogStore.getState().isTypedIn !== isTypedIn) dialogStore.setState({ isTypedIn });
}

/** Asks something over the dialog that is open. */
export function askOverDialog(question: Confirmation): void {
  dialogStore.setState({ question });
}

/** Closes the question without a word. */
export function dismissQuestion(): void {
  const { question } = dialogStore.getState();
  if (question) answerQuestion(question.onDismiss);
}

/** Closes the question, and does what was answered. */
export function answerQuestion(perform?: () => void): void {
  dialogStore.setState({ question: null });
  perform?.();
}

function showNext(): void {
  const [next, ...others] = waiting;
  const isBusy = dialogStore.getState().isOpen || overStore.getState().some(({ kind }) => kind === "modal");
  if (!next || isBusy) return;
  waiting = others;
  dialogStore.setState({ ...none, ...next, isOpen: true });
}

overStore.subscribe(showNext);

function handleOf(turn: number): ShownDialog {
  const isShown = () => dialogStore.getState().isOpen && dialogStore.getState().turn === turn;
  return {
    isShown,
    close() {
      const wasShown = isShown();
      waiting = waiting.filter((one) => one.turn !== turn);
      if (wasShown) answerDialog();
      return wasShown;
    },
  };
}
