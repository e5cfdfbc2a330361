import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { keyboardHolder } from "./keyboard-holder.ts";

let isUsed = false;

/** From now on it is known whether anything had the keyboard. Who has come only now has no place to lose, and finds the bar first. */
export function watchKeyboard(): void {
  document.addEventListener("focusin", () => (isUsed = true), { once: true });
}

/**
 * The main part of a page. What one came from, a link, a button, an entry of the palette, may be gone with the page before: then the keyboard is
 * here, so that the next Tab goes on with what is shown. A page that takes the keyboard itself, earlier or later, has it.
 */
export function PageMain(props: ComponentProps<"main">) {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place that is gone to, also within a page
  useEffect(() => {
    if (main.current && isUsed && !keyboardHolder()) focusMain(main.current);
  }, [key]);
  return <main {...props} ref={main} />;
}

/** Gives the keyboard back to who had it, or to the page when they are no longer there. */
export function giveFocusTo(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  const main = document.querySelector("main");
  if (main && document.activeElement !== element) focusMain(main);
}

/** For a link in something that closes behind it: the keyboard goes along to the page that it leads to, not back to what opened that. */
export function leaveForPage(): void {
  giveFocusTo(null);
}

function focusMain(main: HTMLElement): void {
  main.tabIndex = -1;
  // Else each press on what is no control would give it the keyboard, and Tab would go on from its beginning. A window that is left is no reason.
  main.onblur = () => {
    if (document.activeElement !== main) main.removeAttribute("tabindex");
  };
  main.focus({ preventScroll: true });
}
