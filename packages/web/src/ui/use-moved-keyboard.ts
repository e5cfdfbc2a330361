import { type RefObject, useEffect } from "react";
import { keyboardHolder } from "./keyboard-holder.ts";

/** For a list that puts its entries in another order by itself: the keyboard stays in the entry that had it, from which a browser takes it as that is moved. */
export function useMovedKeyboard(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const outer = list.current;
    if (!outer) return;
    let had: Element | null = null;
    const handleFocus = ({ target }: FocusEvent) => {
      had = target instanceof Element && outer.contains(target) ? target : null;
    };
    const moves = new MutationObserver((changes) => {
      const isMoved = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(had)));
      if (isMoved && had instanceof HTMLElement && !keyboardHolder()) had.focus({ preventScroll: true });
    });
    moves.observe(outer, { childList: true });
    document.addEventListener("focusin", handleFocus);
    return () => {
      moves.disconnect();
      document.removeEventListener("focusin", handleFocus);
    };
  }, [list]);
}
