import { type RefObject, useEffect, useRef } from "react";
import { keyboardHolder } from "./keyboard-holder.ts";

/**
 * Keeps the keyboard in a place of the page when what had it there goes, or can no longer be pressed: `onLost` gives it to something else of that
 * place. It is not called when another element has taken it at once, nor when the place goes as a whole.
 */
export function useRestoreFocus(place: RefObject<HTMLElement | null>, onLost: () => void): void {
  const latest = useRef(onLost);
  latest.current = onLost;
  useEffect(() => {
    const outer = place.current;
    if (!outer) return;
    let had: Element | null = null;
    const isGone = () => had !== null && (!had.isConnected || had.matches(":disabled"));
    const giveOn = () => {
      had = null;
      latest.current();
    };
    const changes = new MutationObserver(() => {
      const holder = keyboardHolder();
      if (isGone() && (!holder || holder === had)) giveOn();
    });
    const handleFocus = ({ target }: FocusEvent) => {
      // A question gives it back to what it was asked from, or to the page when that is gone.
      if (!(target instanceof Element) || target.closest("[role=dialog]")) return;
      if (target.matches("main") && isGone()) return giveOn();
      had = outer.contains(target) ? target : null;
      changes.disconnect();
      // What takes it along stands around it: of all else that is written and drawn there nothing is heard.
      for (let around = had; around && around !== outer.parentElement; around = around.parentElement) {
        changes.observe(around, { childList: true, attributes: true, attributeFilter: ["disabled"] });
      }
    };
    // A user who presses where nothing is wants the keyboard nowhere.
    const handlePress = () => {
      if (!keyboardHolder()) had = null;
    };
    document.addEventListener("focusin", handleFocus);
    document.addEventListener("pointerup", handlePress);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("pointerup", handlePress);
    };
  }, [place]);
}
