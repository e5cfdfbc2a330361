import { giveFocusTo } from "../../ui/page-main.tsx";
import { dialogStore } from "./dialog-store.ts";

let opener: Element | null = null;

/** Remembers who has the focus when a dialog is asked for: its code may come later than the press. Returns the way to stop. */
export function watchOpener(): () => void {
  return dialogStore.subscribe(({ isOpen }, before) => {
    if (isOpen && !before.isOpen) opener = lastingOne(document.activeElement);
  });
}

/** What opened the menu, for an entry of it that is gone with the menu. */
function lastingOne(element: Element | null): Element | null {
  const target = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (target ? document.getElementById(target) : null) ?? element;
}

/** Gives the focus back after a dialog, unless the page has given it to somebody else. */
export function returnFocus(): void {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement === document.body || activeElement.closest("[role=dialog]") !== null;
  if (isFree) giveFocusTo(opener);
  opener = null;
}
