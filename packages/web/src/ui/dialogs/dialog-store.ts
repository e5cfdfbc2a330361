import { createStore, type StoreApi } from "zustand/vanilla";
import { overlayStore } from "../../platform/overlay-stack.ts";

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

/** The dialogs by their names, with what each is opened with. A feature declares its own beside what it shows in them: `declare module`. @public */
export interface Dialogs {
  confirm: { readonly confirmation: Confirmation };
  details: { readonly text: string; readonly title?: string };
}

export type Dialog = { [Name in keyof Dialogs]: { readonly type: Name } & Dialogs[Name] }[keyof Dialogs];

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

interface QueuedDialog {
  readonly dialog: Dialog;
  readonly turn: number;
}

let turns = 0;
/** Dialogs that come while something takes the whole keyboard: shown when that closes, in their order. */
let waiting: readonly QueuedDialog[] = [];
let isAnswering = false;

/** A dialog that was opened, for an answer that may come when another one is. */
export interface ShownDialog {
  isShown(): boolean;
  /** Closes it. @returns false when the user has closed it before, and may be at something else */
  close(): boolean;
}

export function openDialog(dialog: Dialog): ShownDialog {
  turns += 1;
  const opened = { dialog, turn: turns };
  // What an answer leads to comes before what has waited for it.
  waiting = isAnswering ? [opened, ...waiting] : [...waiting, opened];
  showNextDialog();
  return handleOfDialog(turns);
}

/** Whether this text is shown in a dialog, or waits for that. */
export function isTextShown(text: string): boolean {
  const { dialog, isOpen } = dialogStore.getState();
  const all = [...(isOpen ? [dialog] : []), ...waiting.map((one) => one.dialog)];
  return all.some((one) => textOfDialog(one) === text);
}

function textOfDialog(dialog: Dialog | null): string | null {
  if (dialog?.type === "confirm") return dialog.confirmation.text;
  return dialog?.type === "details" ? dialog.text : null;
}

/** Of the dialog that is open now. */
export function shownDialog(): ShownDialog {
  return handleOfDialog(dialogStore.getState().turn);
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
  showNextDialog();
}

/** The next user gets no questions about what others have begun. */
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

function showNextDialog(): void {
  const [next, ...others] = waiting;
  const isBusy = dialogStore.getState().isOpen || overlayStore.getState().some(({ kind }) => kind === "modal");
  if (!next || isBusy) return;
  waiting = others;
  dialogStore.setState({ ...none, ...next, isOpen: true });
}

overlayStore.subscribe(showNextDialog);

function handleOfDialog(turn: number): ShownDialog {
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
