import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect } from "react";
import { z } from "zod";
import { useServices } from "../../../../platform/services.tsx";
import { afterDelayWhenVisible } from "../../../../platform/use-polled-query.ts";
import { type QueryState, useQuery } from "../../../../platform/use-query.ts";
import { freshForMs } from "./schedule.ts";

const previewSchema = z.object({ next: z.array(z.number()) });
const pauseMs = 250;

export type Preview =
  | { readonly state: "none" }
  | { readonly state: "next"; readonly times: readonly number[] }
  /** What is wrong with the expression, in words. */
  | { readonly state: "wrong"; readonly text: string };

const none: Preview = { state: "none" };

/** When an expression would run, or what is wrong with it; looked up when typing pauses, and anew when the next of the times has passed. */
export function usePreview(cron: string, timeZone: string): Preview {
  const { rest, clock } = useServices();
  const [paused] = useDebouncedValue(cron, pauseMs);
  const ask = useCallback(async (): Promise<readonly number[]> => {
    if (paused.trim() === "") return [];
    const wanted = { cron: paused, ...(timeZone === "" ? {} : { timeZone }) };
    return (await rest.call("POST", "/octavo/schedule-preview", previewSchema, wanted)).next;
  }, [rest, paused, timeZone]);
  const asked = useQuery(ask);
  useEffect(() => {
    const { answer, refetch } = asked;
    const forMs = answer.state === "done" ? freshForMs({ next: answer.value, history: [] }, clock.now()) : null;
    return forMs === null ? undefined : afterDelayWhenVisible(clock, forMs, refetch);
  }, [asked, clock]);
  return cron.trim() === "" ? none : previewOf(asked.answer);
}

/** Where the server cannot say whether an expression is right, nothing is said against it: what is saved then is looked at when it is there. */
export function previewOf(answer: QueryState<readonly number[]>): Preview {
  switch (answer.state) {
    case "waiting":
      return none;
    case "failed":
      return answer.status === 400 ? { state: "wrong", text: answer.text } : none;
    case "done":
      return answer.value.length > 0 ? { state: "next", times: answer.value } : none;
  }
}
