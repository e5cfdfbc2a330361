import { RestError, unreachable } from "@octavo/client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { serverWords } from "../i18n/server-words.ts";
import { useServices } from "./services.tsx";

/** What the server says to a question. */
export type Answered<Value> =
  | { readonly state: "waiting" }
  /** `status` as in HTTP, 0 when no answer came at all. */
  | { readonly state: "failed"; readonly text: string; readonly status: number }
  | { readonly state: "done"; readonly value: Value };

/** Whether the server keeps it from whoever asks. */
export function isRefused(answer: Answered<unknown>): boolean {
  return answer.state === "failed" && isRefusal(answer.status);
}

/** Whether an answer of this status says so. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

export interface Asked<Value> {
  readonly answer: Answered<Value>;
  /** Why what is shown may be of some time ago: it was asked for once more in vain. Null while it is fresh. */
  readonly stale: string | null;
  /** Asks once more; what was answered stays until then, and stays if there is no answer. */
  readonly again: () => void;
  /** What is known to be the answer by now. */
  readonly put: (value: Value) => void;
}

/**
 * Asks the server when the component comes, and anew with another question: `ask` must be the same function for the same one. Where it could not be
 * reached, asks again as soon as it is there.
 */
export function useAnswer<Value>(ask: () => Promise<Value>): Asked<Value> {
  const { connection } = useServices();
  const [told, setTold] = useState<Told<Value>>({ answer: { state: "waiting" }, stale: null, ask });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks
  useEffect(() => {
    let isLeft = false;
    const tell = (answer: Answered<Value>) => {
      if (!isLeft) setTold((before) => toldAfter(before, answer, ask));
    };
    ask().then(
      (value) => tell({ state: "done", value }),
      (error: unknown) => tell(failed(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [ask, turn]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const put = useCallback((value: Value) => setTold({ answer: { state: "done", value }, stale: null, ask }), [ask]);

  const { answer, stale } = told;
  const isMissing = stale !== null || (answer.state === "failed" && !isRefused(answer));
  useEffect(() => {
    if (!isMissing) return undefined;
    return connection.onState(({ status }) => {
      if (status === "open") again();
    });
  }, [connection, isMissing, again]);
  return useMemo(() => ({ answer: told.answer, stale: told.stale, again, put }), [told, again, put]);
}

/** What is known of a question: what it was answered, and what came of asking again. */
export interface Told<Value> {
  readonly answer: Answered<Value>;
  readonly stale: string | null;
  readonly ask: () => Promise<Value>;
}

/** What was answered to the same question stays when it is not answered again: whatever is being done with it goes on. A refusal ends it. */
export function toldAfter<Value>(before: Told<Value>, answer: Answered<Value>, ask: () => Promise<Value>): Told<Value> {
  if (answer.state === "failed" && !isRefused(answer) && before.answer.state === "done" && before.ask === ask) {
    return { ...before, stale: answer.text };
  }
  return { answer, stale: null, ask };
}

/** Whatever was thrown: code that has to come first may not come either. */
export function failed(error: unknown): Answered<never> & { readonly state: "failed" } {
  if (error instanceof RestError) return { state: "failed", text: error.message, status: error.status };
  // It may be a fault of the page's own.
  console.error(error);
  return { state: "failed", text: serverWords(unreachable), status: 0 };
}
