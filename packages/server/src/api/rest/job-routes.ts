/** `/api/notebook/jobmanager`: what a user's notes run. */
import { NotebookError } from "@octavo/protocol";
import { jobManagerOff } from "../../jobs/job.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function jobRoutes({ jobs }: Services): readonly Route[] {
  const desk = () => {
    if (!jobs) throw new NotebookError("notPermitted", jobManagerOff);
    return jobs;
  };
  return [
    createRoute({
      method: "GET",
      path: "/notebook/jobmanager",
      needs: "user",
      handle: async ({ asker }) => wrapInEnvelope(await desk().list(asker)),
    }),
    createRoute({
      method: "GET",
      path: "/notebook/jobmanager/:unixTimeMs",
      needs: "user",
      async handle({ params, asker }) {
        const since = Number(params.unixTimeMs);
        if (!Number.isFinite(since)) throw new NotebookError("badRequest", "The time is a number of milliseconds.");
        return wrapInEnvelope(await desk().list(asker, since));
      },
    }),
  ];
}
