/** `/api/notebook/jobmanager`: what somebody's notes run. */
import { NotebookError } from "@octavo/protocol";
import { jobManagerOff } from "../../jobs/job.ts";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function jobRoutes({ jobs }: Services): readonly Route[] {
  const desk = () => {
    if (!jobs) throw new NotebookError("notPermitted", jobManagerOff);
    return jobs;
  };
  return [
    route({
      method: "GET",
      path: "/notebook/jobmanager",
      needs: "user",
      handle: async ({ asker }) => envelope(await desk().list(asker)),
    }),
    route({
      method: "GET",
      path: "/notebook/jobmanager/:unixTimeMs",
      needs: "user",
      async handle({ params, asker }) {
        const since = Number(params.unixTimeMs);
        if (!Number.isFinite(since)) throw new NotebookError("badRequest", "The time is a number of milliseconds.");
        return envelope(await desk().list(asker, since));
      },
    }),
  ];
}
