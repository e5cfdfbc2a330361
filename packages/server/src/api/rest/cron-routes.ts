/** `/api/notebook/cron`, as Zeppelin has it, and `/api/octavo/schedule`: when a note runs by itself, and what came of it. */
import { cronBody, type ScheduleAnswer, schedulePreviewBody } from "@octavo/protocol";
import type { Schedules } from "../../schedule/schedules.ts";
import type { Services } from "../services.ts";
import { openNoteAt } from "./places.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function cronRoutes({ notebook, schedules }: Services): readonly Route[] {
  return [
    createRoute({
      method: "POST",
      path: "/notebook/cron/:noteId",
      scope: "write",
      body: cronBody,
      needs: "runner",
      async handle({ params, body, asker }) {
        const wanted = { cron: body.cron, releases: body.releaseResource, choices: body.schedule ?? {} };
        await schedules.setExpression(await openNoteAt(notebook, params), wanted, asker);
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/cron/:noteId",
      needs: "reader",
      async handle({ params }) {
        const { cron, releaseresource } = (await openNoteAt(notebook, params)).published.note.config;
        return wrapInEnvelope({ cron, releaseResource: releaseresource });
      },
    }),

    createRoute({
      method: "DELETE",
      path: "/notebook/cron/:noteId",
      needs: "owner",
      async handle({ params }) {
        await schedules.clear(await openNoteAt(notebook, params));
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "GET",
      path: "/octavo/schedule/:noteId",
      needs: "reader",
      async handle({ params }) {
        const { note } = (await openNoteAt(notebook, params)).published;
        const { cron } = note.info;
        return wrapInEnvelope(answerSchedule(schedules.state(note.id), typeof cron === "string" ? cron : null));
      },
    }),

    createRoute({
      method: "POST",
      path: "/octavo/schedule-preview",
      scope: "read",
      body: schedulePreviewBody,
      needs: "user",
      handle({ body: { cron, timeZone } }) {
        return wrapInEnvelope({
          next: schedules.preview({ cron, octavo: { schedule: { timeZone: timeZone ?? null } } }),
        });
      },
    }),
  ];
}

/** Without the note, which the path names, and without the roles of the schedule's user, which concern no caller. */
function answerSchedule(
  { schedule, next, history }: ReturnType<Schedules["state"]>,
  problem: string | null,
): ScheduleAnswer {
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
