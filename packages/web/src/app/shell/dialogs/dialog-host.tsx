import { useEffect } from "react";
import { useStore } from "zustand";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { useSession } from "../../../platform/use-connection.ts";
import { closeDialog, dialogStore, dismissQuestion, forgetDialogs } from "../../../ui/dialogs/dialog-store.ts";
import { watchDoublePresses } from "../../../ui/dialogs/double-press.ts";
import { watchOpener } from "../../../ui/dialogs/focus-return.ts";
import { createLazyPart, NotNow } from "../../../ui/shell/lazy-part.tsx";
import { unsavedChanges, useUnloadQuestion, useUnsavedNow } from "../../../ui/unsaved.ts";

const isTypedIn = () => dialogStore.getState().isTypedIn;

/** As if none had been opened: the next one is another try. */
const forget = () => {
  forgetDialogs();
  // The `onDismiss` of a forgotten one may have opened another.
  dialogStore.setState({ dialog: null, isOpen: false });
};

const DialogFrame = createLazyPart(async () => (await import("./dialog-frame.tsx")).DialogFrame, {
  missing: () => <NotNow onClose={forget} />,
});

/** Where dialogs appear. Their code comes with the first one. */
export function DialogHost() {
  useEffect(watchOpener, []);
  useEffect(watchDoublePresses, []);
  useUnloadQuestion();
  useUnsavedNow(() => (isTypedIn() ? unsavedChanges() : null));
  // What was typed is there when the same person is back.
  const isOut = useSession().type === "out";
  const isOpen = useStore(dialogStore, (state) => state.isOpen && !isOut);
  const isAsking = useStore(dialogStore, ({ question }) => question !== null && !isOut);
  useOverlay(isOpen, { kind: "dialog", close: closeDialog, isTypedIn });
  useOverlay(isAsking, { kind: "dialog", close: dismissQuestion });
  const isNeeded = useStore(dialogStore, ({ dialog }) => dialog !== null);
  return isNeeded ? <DialogFrame isOut={isOut} /> : null;
}
