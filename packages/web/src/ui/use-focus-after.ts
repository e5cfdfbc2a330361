import { type RefObject, useLayoutEffect, useRef } from "react";
import { keyboardHolder } from "./keyboard-holder.ts";

/** Gives the keyboard to an element when it was in something that is closed now. What has it elsewhere keeps it. */
export function useFocusAfter(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  // Before the hook that keeps the keyboard in the place around it finds that nothing has it.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && !keyboardHolder()) element.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, element]);
}
