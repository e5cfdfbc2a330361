import type { RefObject } from "react";
import { giveFocusTo } from "../../ui/page-main.tsx";
import { useRestoreFocus } from "../../ui/use-restore-focus.ts";

/**
 * Keeps the keyboard on the shelf when what had it goes: the last line of the tree, what can be done with selected lines, a button that has nothing
 * left to do. It is given to the tree, to what is offered in its place, or to the filter.
 */
export function useRestoreShelfFocus(shelf: RefObject<HTMLElement | null>): void {
  useRestoreFocus(shelf, () => giveFocusTo(placeInShelf(shelf.current)));
}

function placeInShelf(shelf: HTMLElement | null): HTMLElement | null {
  const place = shelf?.querySelector<HTMLElement>("[role=tree], [data-instead] button");
  if (place) return place;
  // On glass a field with the keyboard covers half of the page with keys.
  return matchMedia("(pointer: fine)").matches
    ? (shelf?.querySelector<HTMLElement>("input[type=search]") ?? null)
    : null;
}
