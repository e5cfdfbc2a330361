import { type RefObject, useLayoutEffect } from "react";
import { keyboardHolder } from "./keyboard-holder.ts";
import { giveFocusTo } from "./page-main.tsx";

const controls = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * Leads the keyboard on as the row of a list goes with what had it: to the row below, or above, or where nothing can be done with those, to what
 * stands first around the list.
 *
 * @param preferred what of a row gets the keyboard, where it has that; by default what stands first in it
 */
export function useFocusNext(row: RefObject<HTMLElement | null>, preferred = controls): void {
  useLayoutEffect(
    () => () => {
      const element = row.current;
      if (!element?.contains(keyboardHolder())) return;
      const around = element.parentElement?.closest("section") ?? null;
      const places = [element.nextElementSibling, element.previousElementSibling, around];
      // By then the row is gone, and what could have the keyboard in its stead is known.
      queueMicrotask(() => {
        if (keyboardHolder()) return;
        const next = places.find((place) => place?.isConnected && place.querySelector(controls));
        giveFocusTo((next === around ? null : next?.querySelector(preferred)) ?? next?.querySelector(controls) ?? null);
      });
    },
    [row, preferred],
  );
}
