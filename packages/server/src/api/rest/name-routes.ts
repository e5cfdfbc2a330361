/** `/api/octavo/names`: the names that code of a note can use. */
import { namesOfNote } from "../../runs/names-of-note.ts";
import type { Services } from "../services.ts";
import { openNoteFor } from "./places.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function nameRoutes(services: Services): readonly Route[] {
  const { interpreters, runs, pool } = services;
  return [
    createRoute({
      method: "GET",
      path: "/octavo/names/:noteId",
      // A variable may hold what no result has shown; a user who may run the note could print it.
      needs: "runner",
      async handle({ params, asker }) {
        const live = await openNoteFor(services, params, asker);
        const names = pool.names({ noteId: live.note.id, view: live.user });
        const asked = { interpreters, variables: runs.variables, live, user: asker.user, pool: names };
        return wrapInEnvelope(await namesOfNote(asked));
      },
    }),
  ];
}
