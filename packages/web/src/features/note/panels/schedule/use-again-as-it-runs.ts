import type { ScheduleAnswer } from "@octavo/protocol";
import { useEffect } from "react";
import { useServices } from "../../../../platform/services.tsx";
import { afterDelayWhenVisible } from "../../../../platform/use-polled-query.ts";
import type { QueryResult } from "../../../../platform/use-query.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { freshForMs } from "./schedule.ts";

/** Asks anew what came of a schedule when something has: a run of the whole note has begun or ended, or one of its times has passed. */
export function useAgainAsItRuns(asked: QueryResult<ScheduleAnswer>): void {
  const { clock } = useServices();
  const { replica } = useNoteSession();
  const { refetch } = asked;
  useEffect(
    () =>
      replica.onFacts((facts) => {
        if (facts.some(({ type }) => type === "runAllStarted" || type === "runAllFinished")) refetch();
      }),
    [replica, refetch],
  );
  useEffect(() => {
    const { answer } = asked;
    const forMs = answer.state === "done" ? freshForMs(answer.value, clock.now()) : null;
    return forMs === null ? undefined : afterDelayWhenVisible(clock, forMs, refetch);
  }, [asked, refetch, clock]);
}
