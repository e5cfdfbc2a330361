import { RestError } from "@octavo/client";
import { useCallback, useEffect, useState } from "react";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";
import { afterWhenLookedAt } from "../../../platform/use-polled.ts";
import { freshForMs } from "./schedule.ts";

const previewSchema = z.object({ next: z.array(z.number()) });
const pauseMs = 250;

export type Preview =
  | { readonly state: "none" }
  | { readonly state: "next"; readonly times: readonly number[] }
  /** What is wrong with the expression, in words. */
  | { readonly state: "wrong"; readonly text: string };

/** When an expression would run, or what is wrong with it; looked up when typing pauses, and anew when the next of the times has passed. */
export function usePreview(cron: string, timeZone: string): Preview {
  const { rest, clock } = useServices();
  const [preview, setPreview] = useState<Preview>({ state: "none" });
  const ask = useCallback(async (): Promise<Preview> => {
    const wanted = { cron, ...(timeZone === "" ? {} : { timeZone }) };
    const { next } = await rest.call("POST", "/octavo/schedule-preview", previewSchema, wanted);
    return { state: "next", times: next };
  }, [rest, cron, timeZone]);

  useEffect(() => {
    if (cron.trim() === "") {
      setPreview({ state: "none" });
      return;
    }
    let isLeft = false;
    const look = async () => {
      const next = await ask().catch(wrong);
      if (!isLeft) setPreview(next);
    };
    const callOff = clock.after(pauseMs, () => void look());
    return () => {
      isLeft = true;
      callOff();
    };
  }, [clock, ask, cron]);

  useEffect(() => {
    const forMs = preview.state === "next" ? freshForMs({ next: preview.times, history: [] }, clock.now()) : null;
    if (forMs === null) return undefined;
    let isLeft = false;
    const look = async () => {
      const next = await ask().catch(wrong);
      // Nothing is wrong with an expression that was right: the server is away, and is asked again a while later.
      if (!isLeft) setPreview(next.state === "wrong" ? { ...preview } : next);
    };
    const callOff = afterWhenLookedAt(clock, forMs, () => void look());
    return () => {
      isLeft = true;
      callOff();
    };
  }, [clock, ask, preview]);
  return preview;
}

function wrong(error: unknown): Preview {
  if (error instanceof RestError) return { state: "wrong", text: error.message };
  throw error;
}
