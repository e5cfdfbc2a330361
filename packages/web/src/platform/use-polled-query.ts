import type { Clock } from "@octavo/client";
import { useEffect } from "react";
import { useServices } from "./services.tsx";
import { isRefused, type QueryResult, useQuery } from "./use-query.ts";

/**
 * Asks the server when the component comes and again and again while it stays and its tab is looked at. An answer that does not come leaves the
 * last one in its place and says so. `ask` must be the same function for the same question.
 */
export function usePolledQuery<Value>(ask: () => Promise<Value>, everyMs: number): QueryResult<Value> {
  const { clock } = useServices();
  const asked = useQuery(ask);
  useEffect(() => {
    const { answer, refetch } = asked;
    // To ask again would only be refused again.
    if (answer.state === "waiting" || isRefused(answer)) return undefined;
    return afterDelayWhenVisible(clock, everyMs, refetch);
  }, [asked, clock, everyMs]);
  return asked;
}

/** Asks again whenever the user comes back to the tab: others may have changed something meanwhile. */
export function useRefetchWhenVisible(again: () => void): void {
  useEffect(() => {
    const handleChange = () => {
      if (document.visibilityState === "visible") again();
    };
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, [again]);
}

/** Calls once after the delay, or when the tab comes to the front after it. Returns how to call it off. */
export function afterDelayWhenVisible(clock: Clock, delayMs: number, callback: () => void): () => void {
  let stopWaiting = () => {};
  const stopTimer = clock.after(delayMs, () => {
    stopWaiting = whenLookedAt(callback);
  });
  return () => {
    stopTimer();
    stopWaiting();
  };
}

/** Calls at once, or when the tab comes to the front. Returns how to call it off. */
function whenLookedAt(callback: () => void): () => void {
  if (document.visibilityState === "visible") {
    callback();
    return () => {};
  }
  document.addEventListener("visibilitychange", callback, { once: true });
  return () => document.removeEventListener("visibilitychange", callback);
}
