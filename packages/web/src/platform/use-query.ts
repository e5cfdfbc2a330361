import { RestError, unreachable } from "@octavo/client";
import { useCallback, useEffect, useMemo, useState } from "react";
import { serverWords } from "../i18n/server-words.ts";
import { useServices } from "./services.tsx";

/** What the server says to a question. */
export type QueryState<Value> =
  | { readonly state: "waiting" }
  /** `status` as in HTTP, 0 when no answer came at all. */
  | { readonly state: "failed"; readonly text: string; readonly status: number }
  | { readonly state: "done"; readonly value: Value };

/** Whether the server refuses it to the user. */
export function isRefused(answer: QueryState<unknown>): boolean {
  return answer.state === "failed" && isRefusal(answer.status);
}

/** Whether an answer of this status says so. */
export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

export interface QueryResult<Value> {
  readonly answer: QueryState<Value>;
  /** Why what is shown may be of some time ago: it was asked for once more in vain. Null while it is fresh. */
  readonly stale: string | null;
  /** Asks once more; what was answered stays until then, and stays if there is no answer. */
  readonly refetch: () => void;
  /** What is known to be the answer by now. */
  readonly setData: (value: Value) => void;
}

/**
 * Asks the server when the component comes, and anew with another question: `ask` must be the same function for the same one. Where it could not be
 * reached, asks again as soon as it is there.
 *
 * @param ask receives a signal that aborts when the component has another question, or goes
 */
export function useQuery<Value>(ask: (signal: AbortSignal) => Promise<Value>): QueryResult<Value> {
  const { connection } = useServices();
  const [memory, setMemory] = useState<QueryMemory<Value>>({ answer: { state: "waiting" }, stale: null, ask });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks
  useEffect(() => {
    const leaving = new AbortController();
    const receive = (answer: QueryState<Value>) => {
      if (!leaving.signal.aborted) setMemory((before) => nextQueryMemory(before, answer, ask));
    };
    ask(leaving.signal).then(
      (value) => receive({ state: "done", value }),
      (error: unknown) => {
        if (!leaving.signal.aborted) receive(failedQuery(error));
      },
    );
    return () => leaving.abort();
  }, [ask, turn]);
  const refetch = useCallback(() => setTurn((last) => last + 1), []);
  const setData = useCallback(
    (value: Value) => setMemory({ answer: { state: "done", value }, stale: null, ask }),
    [ask],
  );

  const { answer, stale } = memory;
  const isMissing = stale !== null || (answer.state === "failed" && !isRefused(answer));
  useEffect(() => {
    if (!isMissing) return undefined;
    return connection.onState(({ status }) => {
      if (status === "open") refetch();
    });
  }, [connection, isMissing, refetch]);
  return useMemo(() => ({ answer: memory.answer, stale: memory.stale, refetch, setData }), [memory, refetch, setData]);
}

/** What is known of a question: what it was answered, and what came of asking again. */
export interface QueryMemory<Value> {
  readonly answer: QueryState<Value>;
  readonly stale: string | null;
  readonly ask: (signal: AbortSignal) => Promise<Value>;
}

/** What was answered to the same question stays when it is not answered again: whatever is being done with it goes on. A refusal ends it. */
export function nextQueryMemory<Value>(
  before: QueryMemory<Value>,
  answer: QueryState<Value>,
  ask: (signal: AbortSignal) => Promise<Value>,
): QueryMemory<Value> {
  if (answer.state === "failed" && !isRefused(answer) && before.answer.state === "done" && before.ask === ask) {
    return { ...before, stale: answer.text };
  }
  return { answer, stale: null, ask };
}

/** Whatever was thrown: code that has to come first may not come either. */
export function failedQuery(error: unknown): QueryState<never> & { readonly state: "failed" } {
  if (error instanceof RestError) return { state: "failed", text: error.message, status: error.status };
  // It may be a fault of the page's own.
  console.error(error);
  return { state: "failed", text: serverWords(unreachable), status: 0 };
}
