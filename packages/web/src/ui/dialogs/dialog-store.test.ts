import { afterEach, describe, expect, it } from "vitest";
import { overlayStore, showOverlay } from "../../platform/overlay-stack.ts";
import {
  answerDialog,
  answerQuestion,
  askOverDialog,
  closeDialog,
  type Dialog,
  dialogStore,
  dismissQuestion,
  forgetDialogs,
  openDialog,
  setDialogTypedIn,
} from "./dialog-store.ts";

const details = (text: string): Dialog => ({ type: "details", text });
const question = (title: string, onDismiss: () => void): Dialog => ({
  type: "confirm",
  confirmation: { title, text: "", action: "Do", perform: () => {}, onDismiss },
});
/** The texts of what is shown, one closed after the other. */
function allShown(): readonly (string | undefined)[] {
  const shown: (string | undefined)[] = [];
  for (let { dialog, isOpen } = dialogStore.getState(); isOpen; { dialog, isOpen } = dialogStore.getState()) {
    shown.push(dialog?.type === "details" ? dialog.text : dialog?.type);
    closeDialog();
  }
  return shown;
}

afterEach(() => {
  forgetDialogs();
  overlayStore.setState([], true);
});

describe("a dialog", () => {
  it("that comes while another is open waits until that closes, each in its order", () => {
    openDialog(details("zero"));
    openDialog(details("one"));
    openDialog(details("two"));
    expect(allShown()).toEqual(["zero", "one", "two"]);
  });

  it("waits for the palette and for the question before a page is left, too", () => {
    const goes = showOverlay({ kind: "modal", close: () => {} });
    openDialog(details("one"));
    openDialog(details("two"));
    expect(dialogStore.getState().isOpen).toBe(false);
    goes();
    expect(allShown()).toEqual(["one", "two"]);
  });

  it("waits for no panel", () => {
    showOverlay({ kind: "panel", close: () => {} });
    openDialog(details("one"));
    expect(allShown()).toEqual(["one"]);
  });

  it("that an answer leads to comes before what has waited for the answer", () => {
    openDialog({ type: "importNote" });
    openDialog(details("waits"));
    answerDialog(() => openDialog(details("comes of it")));
    expect(allShown()).toEqual(["comes of it", "waits"]);
  });

  it("that asks hears when it is closed without an answer, and only then", () => {
    const notified: string[] = [];
    openDialog(question("one", () => notified.push("one")));
    answerDialog();
    openDialog(question("two", () => notified.push("two")));
    openDialog(question("three", () => notified.push("three")));
    closeDialog();
    forgetDialogs();
    closeDialog();
    expect(notified).toEqual(["two", "three"]);
    openDialog(question("shown", () => notified.push("shown")));
    openDialog(question("waits", () => notified.push("waits")));
    forgetDialogs();
    expect(notified).toEqual(["two", "three", "shown", "waits"]);
    expect(dialogStore.getState().isOpen).toBe(false);
  });

  it("is closed by the caller that opened it, also while it waits, and no other is", () => {
    const first = openDialog(details("first"));
    const second = openDialog(details("second"));
    const third = openDialog(details("third"));
    expect(second.close()).toBe(false);
    expect(first.close()).toBe(true);
    expect(first.close()).toBe(false);
    expect(third.isShown()).toBe(true);
    expect(allShown()).toEqual(["third"]);
  });

  it("dismisses a question over it that got no answer, and only then", () => {
    const notified: string[] = [];
    const ask = (name: string) =>
      askOverDialog({
        title: "",
        text: "",
        action: "Do",
        perform: () => notified.push("done"),
        onDismiss: () => notified.push(name),
      });
    openDialog({ type: "importNote" });
    ask("one");
    dismissQuestion();
    dismissQuestion();
    ask("two");
    answerQuestion();
    ask("three");
    closeDialog();
    expect(notified).toEqual(["one", "three"]);
    expect(dialogStore.getState()).toMatchObject({ isOpen: false, question: null });
  });

  it("keeps what is typed in it while something is asked over it", () => {
    openDialog({ type: "importNote" });
    setDialogTypedIn(true);
    const { turn } = dialogStore.getState();
    askOverDialog({ title: "Discard?", text: "", action: "Discard", perform: () => {} });
    expect(dialogStore.getState()).toMatchObject({ turn, isOpen: true, isTypedIn: true });
    closeDialog();
    expect(dialogStore.getState()).toMatchObject({ isOpen: false, isTypedIn: false, question: null });
  });
});
