/** `/api/octavo/pool`: the other notes from which a note takes names of the pool. Zeppelin looks in all notes. */
import { NotebookError, poolSourcesBody } from "@octavo/protocol";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function poolRoutes({ access, notebook, poolSources }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/pool/:noteId",
      needs: "reader",
      handle({ params, asker }) {
        const named = poolSources.of(params.noteId);
        return wrapInEnvelope({ notes: named.filter((id) => notebook.has(id) && access.may(asker, "reader", id)) });
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/pool/:noteId",
      body: poolSourcesBody,
      needs: "owner",
      handle({ params, body, asker }) {
        const unseen = body.notes.find((id) => !notebook.has(id) || !access.may(asker, "reader", id));
        if (unseen !== undefined) {
          throw new NotebookError("noteNotFound", `There is no note with id '${unseen}', or you may not read it.`);
        }
        poolSources.set(
          params.noteId,
          body.notes.filter((id) => id !== params.noteId),
        );
        return wrapInEnvelope();
      },
    }),
  ];
}
