import { RestError } from "@octavo/client";
import { useCallback, useEffect, useState } from "react";

/** What the server says to a question. */
export type Answered<Value> =
  | { readonly state: "waiting" }
  /** `status` as in HTTP, 0 when no answer came at all. */
  | { readonly state: "failed"; readonly text: string; readonly status: number }
  | { readonly state: "done"; readonly value: Value };

/** Whether the server keeps it from whoever asks. */
export function isRefused(answer: Answered<unknown>): boolean {
  return answer.state === "failed" && (answer.status === 401 || answer.status === 403);
}

export interface Asked<Value> {
  readonly answer: Answered<Value>;
  /** Asks once more; what was answered stays until then. */
  readonly again: () => void;
  /** What is known to be the answer by now. */
  readonly put: (value: Value) => void;
}

/** Asks the server when the component comes, and anew with another question: `ask` must be the same function for the same one. */
export function useAnswer<Value>(ask: () => Promise<Value>): Asked<Value> {
  const [answer, setAnswer] = useState<Answered<Value>>({ state: "waiting" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks
  useEffect(() => {
    let isLeft = false;
    const tell = (next: Answered<Value>) => {
      if (!isLeft) setAnswer(next);
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
  const put = useCallback((value: Value) => setAnswer({ state: "done", value }), []);
  return { answer, again, put };
}

function failed(error: unknown): Answered<never> {
  if (error instanceof RestError) return { state: "failed", text: error.message, status: error.status };
  throw error;
}
