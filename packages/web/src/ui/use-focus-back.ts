import { type RefObject, useEffect, useRef } from "react";

/** For the button that opens something: gives it the keyboard back when that is closed, since what had it is gone. */
export function useFocusBack<Opener extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
