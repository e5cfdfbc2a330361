/**
 * Lists stand on the way back where they were left. The browser looks for that place as soon as the address changes, when what they are made of has
 * yet to be asked for and the page is too short for it.
 */
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far down each entry of the history was scrolled, of the lists that this page has shown. */
const places = new Map<string, number>();
const readersSigns = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export function useScrollBack(): void {
  const { key } = useLocation();
  const way = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to an entry is as old as the entry
  useEffect(() => {
    const kept = way === "POP" ? places.get(key) : undefined;
    const looking = kept === undefined ? null : restoreScroll(kept);
    if (way !== "POP") scrollTo({ top: 0 });
    const keep = () => {
      // The browser scrolls for the next entry before this one is left.
      if (!looking?.goesOn() && keyOfHistory(history.state) === key) places.set(key, scrollY);
    };
    addEventListener("scroll", keep, { passive: true });
    return () => {
      looking?.stop();
      removeEventListener("scroll", keep);
    };
  }, [key]);
}

/** Goes to a place as soon as the page is long enough for it, unless the reader goes elsewhere first. */
function restoreScroll(top: number) {
  let isOn = true;
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < Math.floor(top)) return;
    stop();
    scrollTo({ top });
  });
  const stop = () => {
    isOn = false;
    growth.disconnect();
    for (const sign of readersSigns) removeEventListener(sign, stop, { capture: true });
  };
  growth.observe(document.documentElement);
  for (const sign of readersSigns) addEventListener(sign, stop, { capture: true, passive: true });
  return { goesOn: () => isOn, stop };
}

/** As the router names it. */
function keyOfHistory(state: unknown): string {
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : "default";
}
