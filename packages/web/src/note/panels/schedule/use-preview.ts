import { RestError } from "@octavo/client";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useServices } from "../../../platform/services.tsx";

const previewSchema = z.object({ next: z.array(z.number()) });
const pauseMs = 250;

export type Preview =
  | { readonly state: "none" }
  | { readonly state: "next"; readonly times: readonly number[] }
  /** What is wrong with the expression, in words. */
  | { readonly state: "wrong"; readonly text: string };

/** When an expression would run, or what is wrong with it; looked up when typing pauses. */
export function usePreview(cron: string, timeZone: string): Preview {
  const { rest, clock } = useServices();
  const [preview, setPreview] = useState<Preview>({ state: "none" });
  useEffect(() => {
    if (cron.trim() === "") {
      setPreview({ state: "none" });
      return;
    }
    let isLeft = false;
    const look = async () => {
      const next = await rest
        .call("POST", "/octavo/schedule-preview", previewSchema, { cron, ...(timeZone === "" ? {} : { timeZone }) })
        .then(({ next }): Preview => ({ state: "next", times: next }), wrong);
      if (!isLeft) setPreview(next);
    };
    const callOff = clock.after(pauseMs, () => void look());
    return () => {
      isLeft = true;
      callOff();
    };
  }, [rest, clock, cron, timeZone]);
  return preview;
}

function wrong(error: unknown): Preview {
  if (error instanceof RestError) return { state: "wrong", text: error.message };
  throw error;
}
