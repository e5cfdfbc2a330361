/**
 * Who waits for something that comes late, and who has gone to something else meanwhile. Whatever leads the keyboard, holds keys, or asks something
 * behind an answer decides it here: all of them mean the same by it.
 */

import { overStore } from "../platform/lies-over.ts";
import { isTyping } from "./commands/is-typing.ts";
import { dialogStore } from "./dialogs/dialog-store.ts";
import { isInDialog, lastingOne } from "./dialogs/focus-return.ts";
import { keyboardHolder } from "./keyboard-holder.ts";

export interface Whereabouts {
  /** Null where nobody is at anything: nothing has the keyboard, or the page as a whole, a dialog that is closing, what cannot be pressed any more. */
  readonly holder: Pick<Element, "isConnected"> | null;
  readonly isField: boolean;
  /** What lies over the page until it is left, a dialog or a menu. A panel does not: the page is worked in beside it, for hours. */
  readonly over: object | null;
  /** The paragraph or the form that it is in. */
  readonly part: object | null;
}

/** After a press: whoever presses somewhere means to be there, though it were where the keyboard was before. */
export const pressedSomewhere: Whereabouts = { holder: null, isField: false, over: null, part: {} };

/** Of a menu, what has opened it counts: the menu is gone by the time that its entry is done. */
export function whereabouts(element = keyboardHolder()): Whereabouts {
  const over = overStore.getState().findLast(({ kind }) => kind !== "panel") ?? null;
  const holder = isNobody(element) ? null : lastingOne(element);
  // Dialogs are sections as well.
  const part = holder?.closest("section[id]:not([role])") ?? holder?.closest("form") ?? null;
  return { holder, isField: holder !== null && isTyping(holder), over, part };
}

function isNobody(element: Element | null): boolean {
  return !element || element.matches("main, :disabled") || (isInDialog(element) && !dialogStore.getState().isOpen);
}

/**
 * Something was opened over the page, another field has the keyboard, or it has left the paragraph or form that it was in. What is gone from the page,
 * such as a notice that was pressed, has given it to somewhere else, which is no going.
 */
export function hasGone(from: Whereabouts, now: Whereabouts): boolean {
  if (now.over !== null && now.over !== from.over) return true;
  if (now.holder === null || now.holder === from.holder) return false;
  return now.isField || (from.part ? now.part !== from.part : from.holder?.isConnected === true);
}

/** Whether nobody is at anything: what comes late may take the keyboard then. */
export function isKeyboardFree(): boolean {
  return whereabouts().holder === null;
}
