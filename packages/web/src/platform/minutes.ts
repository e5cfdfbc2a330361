/** The minutes that pass while the page is visible: one ticker for all that says how long ago something was. */
import { useSyncExternalStore } from "react";

const minuteMs = 60_000;

export interface Minutes {
  /** How many have passed. */
  count(): number;
  subscribe(listener: () => void): () => void;
}

/** Nothing ticks without listeners, or while the page is hidden; when it is shown again, it ticks at once. */
export function createMinutes(page: () => EventTarget & { readonly hidden: boolean }): Minutes {
  const listeners = new Set<() => void>();
  let passed = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (page().hidden) return;
    passed += 1;
    for (const listener of [...listeners]) listener();
  };
  return {
    count: () => passed,
    subscribe(listener) {
      if (listeners.size === 0) {
        timer = setInterval(tick, minuteMs);
        page().addEventListener("visibilitychange", tick);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        page().removeEventListener("visibilitychange", tick);
      };
    },
  };
}

const minutes = createMinutes(() => document);

/** Draws a component that says how long ago something was again each minute. */
export function useMinutes(): void {
  useSyncExternalStore(minutes.subscribe, minutes.count, minutes.count);
}
