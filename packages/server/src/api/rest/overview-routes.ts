/** `/api/octavo/overview`: how notes that the caller may read ran last, whether they run by a schedule, and which of them others share. */
import type { NoteOverview } from "@octavo/protocol";
import { lastRunOfJob } from "../../jobs/job.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function overviewRoutes({ access, notebook, jobs }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/overview",
      needs: "user",
      async handle({ asker }) {
        const ids = access.readable(asker, notebook.list()).map(({ id }) => id);
        const known = (await jobs?.jobsOf(ids)) ?? [];
        const byId = new Map(known.map((job) => [String(job.noteId), job]));
        const overview: NoteOverview = ids.map((id) => {
          const job = byId.get(id);
          return {
            id,
            lastRun: job ? lastRunOfJob(job) : null,
            isScheduled: job?.noteType === "cron",
            isShared: access.isSharedWith(asker, id),
          };
        });
        return wrapInEnvelope(overview.filter((one) => one.lastRun !== null || one.isScheduled || one.isShared));
      },
    }),
  ];
}
