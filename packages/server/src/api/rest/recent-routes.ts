/** `/api/octavo/recent`: the notes that a user opened last, in whichever browser. Zeppelin has none. */
import type { NoteId } from "@octavo/note";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function recentRoutes({ access, recentNotes, notebook }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/recent",
      needs: "user",
      handle({ asker }) {
        const own = recentNotes.of(asker.user);
        return wrapInEnvelope(own.filter(({ id }) => notebook.has(id) && access.may(asker, "reader", id)));
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/recent/:noteId",
      body: null,
      needs: "reader",
      handle({ params, asker }) {
        recentNotes.opened(asker.user, params.noteId as NoteId);
        return wrapInEnvelope();
      },
    }),
  ];
}
