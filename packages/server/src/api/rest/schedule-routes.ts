/** `/api/octavo/schedules`: lists the schedules of all notes and takes over those that came with a home, for administrators. */
import type { KeptSchedule } from "../../schedule/kept-schedules.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function scheduleRoutes({ keptSchedules, audit }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/schedules",
      needs: "admin",
      handle: async () => wrapInEnvelope((await keptSchedules.list()).map(presentSchedule)),
    }),

    createRoute({
      method: "POST",
      path: "/octavo/schedules/take-over",
      body: null,
      needs: "admin",
      async handle({ asker }) {
        const taken = await keptSchedules.takeOver();
        for (const { id, principal } of taken) {
          const entry = { who: asker.user, what: "schedule.takeOver", outcome: "done", how: "rest" } as const;
          audit.record({ ...entry, note: id, on: principal.user });
        }
        const left = (await keptSchedules.list()).filter(({ state }) => state === "cannot");
        return wrapInEnvelope({ taken: taken.map(presentSchedule), left: left.map(presentSchedule) });
      },
    }),
  ];
}

/** Leaves out roles, which no client needs. */
function presentSchedule(schedule: KeptSchedule) {
  const { id, path, expression, state } = schedule;
  const row = { noteId: id, path, cron: expression, state };
  switch (schedule.state) {
    case "runs":
      return { ...row, user: schedule.user, next: schedule.next, reason: null };
    case "waits":
      return { ...row, user: schedule.principal.user, next: schedule.next, reason: null };
    case "cannot":
      return { ...row, user: schedule.user, next: null, reason: schedule.reason };
  }
}
