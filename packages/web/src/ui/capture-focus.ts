/**
 * Whether the user waits for something that comes late, or has gone to something else meanwhile. All code that leads the keyboard, holds keys, or
 * asks something behind an answer decides it here, and so means the same by it.
 */

import { overlayStore } from "../platform/overlay-stack.ts";
import { isTypingTarget } from "./commands/is-typing.ts";
import { dialogStore } from "./dialogs/dialog-store.ts";
import { isInDialog, lastingOne } from "./dialogs/focus-return.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

export interface FocusSnapshot {
  /** Null where the user is at nothing: nothing has the keyboard, or the page as a whole, a dialog that is closing, a disabled element. */
  readonly holder: Pick<Element, "isConnected"> | null;
  readonly isField: boolean;
  /** What covers the page until the user leaves it, a dialog or a menu. A panel does not: users work in the page beside it, for hours. */
  readonly over: object | null;
  /** The part of the page or the form that it is in. */
  readonly part: object | null;
}

/** After a press: a user who presses somewhere means to be there, even where the keyboard was before. */
export const pressedSomewhere: FocusSnapshot = { holder: null, isField: false, over: null, part: {} };

/** Of a menu, what has opened it counts: the menu is gone by the time that its entry is done. */
export function captureFocus(element = keyboardHolder()): FocusSnapshot {
  const over = overlayStore.getState().findLast(({ kind }) => kind !== "panel") ?? null;
  const holder = isDocumentBody(element) ? null : lastingOne(element);
  // Dialogs are sections as well.
  const part = holder?.closest("section[id]:not([role])") ?? holder?.closest("form") ?? null;
  return { holder, isField: holder !== null && isTypingTarget(holder), over, part };
}

function isDocumentBody(element: Element | null): boolean {
  return !element || element.matches("main, :disabled") || (isInDialog(element) && !dialogStore.getState().isOpen);
}

/**
 * Something was opened over the page, another field has the keyboard, or it has left the part or form that it was in. What is gone from the page,
 * such as a notice that was pressed, has given it to somewhere else, which is no going.
 */
export function hasFocusMoved(from: FocusSnapshot, now: FocusSnapshot): boolean {
  if (now.over !== null && now.over !== from.over) return true;
  if (now.holder === null || now.holder === from.holder) return false;
  return now.isField || (from.part ? now.part !== from.part : from.holder?.isConnected === true);
}

/** Whether the user is at nothing: what comes late may take the keyboard then. */
export function isKeyboardFree(): boolean {
  return captureFocus().holder === null;
}
