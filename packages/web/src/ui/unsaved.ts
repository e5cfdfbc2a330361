/**
 * Whether something on the screen is typed and not saved. Forms say so by `useUnsaved`, and the screen asks before it is left: a router has room for
 * one such question, and forms are many.
 */
import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { useServices } from "../platform/services.tsx";
import { askOverDialog, type Confirmation, openDialog, type ShownDialog } from "./dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

interface Unsaved {
  /** What the question says. */
  readonly title: string;
  readonly text: string;
  /** What its button says that gives it up. Default: "Discard". */
  readonly action?: string;
}

/** What it says where a form has no words of its own. */
export function unsavedChanges(): Unsaved {
  return { title: texts.t("discardTitle"), text: texts.t("discardText") };
}

/** The forms that may have something to lose; asked when that matters. */
const forms = new Set<() => Unsaved | null>();

/** What would be lost now; of several the first. */
function unsavedWhenLeaving(): Unsaved | null {
  for (const form of forms) {
    const unsaved = form();
    if (unsaved !== null) return unsaved;
  }
  return null;
}

/** Has the screen ask before it is left, as long as something would be lost. Null when nothing would. */
export function useUnsaved(unsaved: Unsaved | null): void {
  useUnsavedNow(() => unsaved);
}

/** The same for a form that answers only when it is asked: a page is not drawn anew for whether all of it is saved. */
export function useUnsavedNow(unsavedNow: () => Unsaved | null): void {
  const latest = useEffectEvent(unsavedNow);
  useEffect(() => {
    const form = () => latest();
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, []);
}

/** Asks before the screen is left with what is not saved, for another place in this program. */
export function useLeaveQuestion(): void {
  const { session } = useServices();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A user who is not logged in any more cannot save by staying.
      session.state.type === "in" &&
      unsavedWhenLeaving() !== null,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const question = askToDiscard(unsavedWhenLeaving(), blocker.proceed, blocker.reset);
    // The screen may be gone before there is an answer, with all that could be lost.
    return () => void question?.close();
  }, [blocker]);
}

/** Has the browser ask before the program is left with what is not saved; it asks only the user who has typed it. */
export function useUnloadQuestion(): void {
  const { session } = useServices();
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (session.state.type === "in" && unsavedWhenLeaving() !== null) event.preventDefault();
    };
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [session]);
}

/** Asks before something is done that takes the screen away, and everything typed on it along. */
export function askToDiscardAll(perform: () => void): void {
  askToDiscard(unsavedWhenLeaving(), perform);
}

/** Asks before a form is closed with what is not saved; closes at once where nothing is. Calls `onStay` when the user stays. */
export function askToDiscard(unsaved: Unsaved | null, close: () => void, onStay = () => {}): ShownDialog | null {
  if (unsaved === null) {
    close();
    return null;
  }
  return openDialog({ type: "confirm", confirmation: questionOf(unsaved, close, onStay) });
}

/** Asks before an open dialog is closed with what is typed in it. */
export function askToDiscardDialog(close: () => void): void {
  askOverDialog(questionOf(unsavedChanges(), close, () => {}));
}

function questionOf(unsaved: Unsaved, perform: () => void, onDismiss: () => void): Confirmation {
  return { action: texts.t("discard"), ...unsaved, perform, onDismiss };
}
