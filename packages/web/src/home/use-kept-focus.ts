import { type RefObject, useEffect } from "react";
import { keyboardHolder } from "../ui/keyboard-holder.ts";
import { giveFocusTo } from "../ui/page-main.tsx";

/**
 * Keeps the keyboard on the shelf when what had it goes: the last line of the tree, what can be done with selected lines, a button that has nothing
 * left to do. It is given to the tree, to what is offered in its place, or to the filter.
 */
export function useKeptFocus(shelf: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let had: Element | null = null;
    const isGone = () => had !== null && (!had.isConnected || had.matches(":disabled"));
    const giveOn = () => {
      had = null;
      giveFocusTo(placeIn(shelf.current));
    };
    const look = () => {
      const holder = keyboardHolder();
      if (isGone() && (!holder || holder === had)) giveOn();
    };
    const handleFocus = ({ target }: FocusEvent) => {
      // A question gives it back to what it was asked from, or to the page when that is gone.
      if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
      if (target.matches("main") && isGone()) giveOn();
      else had = shelf.current?.contains(target) ? target : null;
    };
    // Whoever presses where nothing is wants the keyboard nowhere.
    const handlePress = () => {
      if (!keyboardHolder()) had = null;
    };
    const changes = new MutationObserver(look);
    if (shelf.current) {
      changes.observe(shelf.current, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["disabled"],
      });
    }
    document.addEventListener("focusin", handleFocus);
    document.addEventListener("pointerup", handlePress);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("pointerup", handlePress);
    };
  }, [shelf]);
}

function placeIn(shelf: HTMLElement | null): HTMLElement | null {
  const place = shelf?.querySelector<HTMLElement>("[role=tree], [data-instead] button");
  if (place) return place;
  // On glass a field with the keyboard covers half of the page with keys.
  return matchMedia("(pointer: fine)").matches
    ? (shelf?.querySelector<HTMLElement>("input[type=search]") ?? null)
    : null;
}
