/** `/api/notebook/cron`, as Zeppelin has it, and `/api/octavo/schedule`: when a note runs by itself, and what came of it. */
import { cronBody, type ScheduleAnswer, schedulePreviewBody } from "@octavo/protocol";
import type { Schedules } from "../../schedule/schedules.ts";
import type { Services } from "../services.ts";
import { noteAt } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function cronRoutes({ notebook, schedules }: Services): readonly Route[] {
  return [
    route({
      method: "POST",
      path: "/notebook/cron/:noteId",
      scope: "write",
      body: cronBody,
      needs: "runner",
      async handle({ params, body, asker }) {
        const wanted = { cron: body.cron, releases: body.releaseResource, choices: body.schedule ?? {} };
        await schedules.setExpression(await noteAt(notebook, params), wanted, asker);
        return envelope();
      },
    }),

    route({
      method: "GET",
      path: "/notebook/cron/:noteId",
      needs: "reader",
      async handle({ params }) {
        const { cron, releaseresource } = (await noteAt(notebook, params)).published.note.config;
        return envelope({ cron, releaseResource: releaseresource });
      },
    }),

    route({
      method: "DELETE",
      path: "/notebook/cron/:noteId",
      needs: "owner",
      async handle({ params }) {
        await schedules.clear(await noteAt(notebook, params));
        return envelope();
      },
    }),

    route({
      method: "GET",
      path: "/octavo/schedule/:noteId",
      needs: "reader",
      async handle({ params }) {
        const { note } = (await noteAt(notebook, params)).published;
        const { cron } = note.info;
        return envelope(answer(schedules.state(note.id), typeof cron === "string" ? cron : null));
      },
    }),

    route({
      method: "POST",
      path: "/octavo/schedule-preview",
      scope: "read",
      body: schedulePreviewBody,
      needs: "user",
      handle({ body: { cron, timeZone } }) {
        return envelope({ next: schedules.preview({ cron, octavo: { schedule: { timeZone: timeZone ?? null } } }) });
      },
    }),
  ];
}

/** The note is named by the path, and whose roles somebody had is nobody's business. */
function answer({ schedule, next, history }: ReturnType<Schedules["state"]>, problem: string | null): ScheduleAnswer {
  const isGoingOn = schedule !== null && schedule.stopped === null;
  return {
    schedule: isGoingOn
      ? {
          cron: schedule.expression,
          timeZone: schedule.timeZone,
          missed: schedule.missed,
          graceMinutes: schedule.graceMinutes,
          overlap: schedule.overlap,
          releaseResource: schedule.releases,
          user: schedule.user,
        }
      : null,
    problem,
    next,
    history: history.map(({ noteId: _, ...slot }) => slot),
  };
}
