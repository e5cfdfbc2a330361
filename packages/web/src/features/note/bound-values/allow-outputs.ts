/** Asks a user once for each note whether its outputs may run paragraphs in the user's name, and keeps the answer in the browser. */
import type { Store } from "../../../platform/own-store.ts";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts } from "./texts.ts";

const key = "octavo.outputs-that-run";
const mostNotes = 500;

/** @returns a function with the answer; a no holds until the page is loaded again */
export function createAllowOutputs(store: Store, noteId: string): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  return () => {
    if (keptNotes(store).includes(noteId)) return Promise.resolve(true);
    answer ??= ask().then((isAllowed) => {
      if (isAllowed) keep(store, noteId);
      return isAllowed;
    });
    return answer;
  };
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const [text, action] = [texts.t("outputsRunText"), texts.t("outputsRun")];
    // The dialog must not take keys that the user types into the frame.
    if (document.activeElement instanceof HTMLIFrameElement)
      openDialog({
        type: "confirm",
        confirmation: {
          ...{ title: texts.t("outputsRunTitle"), text, action },
          perform: () => resolve(true),
          otherwise: { label: texts.t("outputsDoNotRun"), perform: () => resolve(false) },
          onDismiss: () => resolve(false),
        },
      });
    else
      pageNotifications.offer(text, {
        ...{ label: action, lasts: true },
        perform: () => resolve(true),
        onDismissed: () => resolve(false),
      });
  });
}

function keptNotes(store: Store): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function keep(store: Store, noteId: string): void {
  try {
    store.setItem(key, JSON.stringify([...keptNotes(store), noteId].slice(-mostNotes)));
  } catch {
    // Without storage the next page asks again.
  }
}
