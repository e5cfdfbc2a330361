import { type RefObject, useEffect, useRef } from "react";
import { isKeyboardFree } from "./capture-focus.ts";

/**
 * For the button that opens something: gives it the keyboard back when that is closed, since what had it is gone. A user who is at something else by
 * then, for an answer closed it, stays there.
 */
export function useFocusBack<Opener extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isKeyboardFree()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
