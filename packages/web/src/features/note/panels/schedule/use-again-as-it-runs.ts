import type { ScheduleAnswer } from "@octavo/protocol";
import { useEffect } from "react";
import { useServices } from "../../../../platform/services.tsx";
import type { Asked } from "../../../../platform/use-answer.ts";
import { afterWhenLookedAt } from "../../../../platform/use-polled.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { freshForMs } from "./schedule.ts";

/** Asks anew what came of a schedule when something has: a run of the whole note has begun or ended, or one of its times has passed. */
export function useAgainAsItRuns(asked: Asked<ScheduleAnswer>): void {
  const { clock } = useServices();
  const { replica } = useNoteSession();
  const { again } = asked;
  useEffect(
    () =>
      replica.onFacts((facts) => {
        if (facts.some(({ type }) => type === "runAllStarted" || type === "runAllFinished")) again();
      }),
    [replica, again],
  );
  useEffect(() => {
    const { answer } = asked;
    const forMs = answer.state === "done" ? freshForMs(answer.value, clock.now()) : null;
    return forMs === null ? undefined : afterWhenLookedAt(clock, forMs, again);
  }, [asked, again, clock]);
}
