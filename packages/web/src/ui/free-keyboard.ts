import { dialogStore } from "../shell/dialogs/dialog-store.ts";
import { isInDialog } from "../shell/dialogs/focus-return.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

/**
 * Whether nobody is at anything: what comes late may take the keyboard then. Nothing has it, or the page as a whole, a dialog that is closing, or a
 * button that cannot be pressed any more.
 */
export function isKeyboardFree(): boolean {
  const holder = keyboardHolder();
  return !holder || holder.matches("main, :disabled") || (isInDialog(holder) && !dialogStore.getState().isOpen);
}
