/**
 * Whether something on the screen is typed and not saved. Forms say so by `useUnsaved`, and the screen asks before it is left: a router has room for
 * one such question, and forms are many.
 */
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useServices } from "../platform/services.tsx";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

interface Unsaved {
  /** What the question says. */
  readonly title: string;
  readonly text: string;
}

/** What it says where a form has no words of its own. */
export function unsavedChanges(): Unsaved {
  return { title: texts.t("discardTitle"), text: texts.t("discardText") };
}

const forms = new Set<Unsaved>();

/** Has the screen ask before it is left, as long as something would be lost. Null when nothing would. */
export function useUnsaved(unsaved: Unsaved | null): void {
  const { title, text } = unsaved ?? {};
  useEffect(() => {
    if (title === undefined || text === undefined) return undefined;
    const form = { title, text };
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [title, text]);
}

/** Asks before the screen is left with what is not saved, for another place in this program or for good. */
export function useLeaveQuestion(): void {
  const { session } = useServices();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.size > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Whoever is not logged in any more cannot save by staying.
      session.state.type === "in",
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const [form] = forms;
    if (!form) {
      blocker.proceed();
      return;
    }
    openDialog({
      type: "confirm",
      confirmation: {
        title: form.title,
        text: form.text,
        action: texts.t("discard"),
        perform: () => blocker.proceed(),
      },
    });
  }, [blocker]);
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (forms.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, []);
}

/** Asks before something is done that takes the screen away, and everything typed on it along. */
export function askToDiscardAll(perform: () => void): void {
  const [form = null] = forms;
  askToDiscard(form, perform);
}

/** Asks before a form is closed with what is not saved; closes at once where nothing is. */
export function askToDiscard(unsaved: Unsaved | null, close: () => void): void {
  if (unsaved === null) {
    close();
    return;
  }
  openDialog({
    type: "confirm",
    confirmation: { ...unsaved, action: texts.t("discard"), perform: close },
  });
}
