import { useEffect, useState } from "react";
import { useServices } from "./services.tsx";
import { type Answered, useAnswer } from "./use-answer.ts";

export interface Polled<Value> {
  readonly answer: Answered<Value>;
  /** Why what is shown may be of some time ago; null while it is fresh. */
  readonly stale: string | null;
}

/**
 * Asks the server when the component comes and again and again while it stays and its tab is looked at. An answer that does not come leaves the
 * last one in its place and says so. `ask` must be the same function for the same question.
 */
export function usePolled<Value>(ask: () => Promise<Value>, everyMs: number): Polled<Value> {
  const { clock } = useServices();
  const { answer, again } = useAnswer(ask);
  const [last, setLast] = useState<Answered<Value> | null>(null);
  if (answer.state === "done" && last !== answer) setLast(answer);

  useEffect(() => {
    if (answer.state === "waiting" || isRefusal(answer)) return undefined;
    let stopWaiting = () => {};
    const stopTimer = clock.after(everyMs, () => {
      stopWaiting = whenLookedAt(again);
    });
    return () => {
      stopTimer();
      stopWaiting();
    };
  }, [answer, again, clock, everyMs]);

  if (answer.state !== "failed" || isRefusal(answer) || !last) return { answer, stale: null };
  return { answer: last, stale: answer.text };
}

/** To ask again would only be refused again. */
function isRefusal(answer: Answered<unknown>): boolean {
  return answer.state === "failed" && (answer.status === 401 || answer.status === 403);
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
