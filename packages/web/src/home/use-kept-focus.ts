import { type RefObject, useEffect } from "react";
import { giveFocusTo } from "../ui/page-main.tsx";

/**
 * Keeps the keyboard on the shelf when what had it goes: the last line of the tree, what can be done with selected lines, a button that has nothing
 * left to do. It is given to the tree, to what is offered in its place, or to the filter.
 */
export function useKeptFocus(shelf: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let had: Element | null = null;
    const look = () => {
      const { activeElement } = document;
      const isGone = had !== null && (!had.isConnected || had.matches(":disabled"));
      if (!isGone || (activeElement && activeElement !== document.body && activeElement !== had)) return;
      had = null;
      giveFocusTo(placeIn(shelf.current));
    };
    const handleFocus = ({ target }: FocusEvent) => {
      had = target instanceof Element && shelf.current?.contains(target) ? target : null;
    };
    // Whoever presses where nothing is wants the keyboard nowhere.
    const handlePress = () => {
      if (document.activeElement === document.body) had = null;
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
