import { keyboardHolder } from "../keyboard-holder.ts";
import { giveFocusTo } from "../page-main.tsx";
import { dialogStore } from "./dialog-store.ts";

/** Of the element that all of a dialog is in. */
export const dialogId = "dialog";

let opener: Element | null = null;

/** Remembers what has the focus when code asks for a dialog: its code may come later than the press. Returns the way to stop. */
export function watchOpener(): () => void {
  return dialogStore.subscribe(({ isOpen }, before) => {
    const holder = keyboardHolder();
    // One that leads to another is gone by the time that other one closes.
    if (isOpen && !before.isOpen && !isInDialog(holder)) opener = lastingOne(holder);
  });
}

/** What opened the menu, for an entry of it that is gone with the menu. */
export function lastingOne(element: Element | null): Element | null {
  const target = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (target ? document.getElementById(target) : null) ?? element;
}

/** Gives the focus back after a dialog, unless the page has given it to something else, such as the palette. */
export function returnFocus(): void {
  const holder = keyboardHolder();
  if (!holder || isInDialog(holder)) giveFocusTo(opener);
  opener = null;
}

/** Returns the way to give the keyboard back to the element that has it now, with the caret where it was: some fields select their text on focus. */
export function rememberKeyboard(): () => void {
  const holder = keyboardHolder();
  const field = holder instanceof HTMLInputElement ? holder : null;
  const { selectionStart = null, selectionEnd = null } = field ?? {};
  return () => {
    if (!(holder instanceof HTMLElement) || !holder.isConnected) return;
    holder.focus({ preventScroll: true });
    if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd);
  };
}

export function isInDialog(element: Element | null): boolean {
  return element?.closest(`#${dialogId}`) != null;
}
