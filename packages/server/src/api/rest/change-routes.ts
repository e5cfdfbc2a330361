/** `/api/octavo/changes`: when the notes that a user may read were changed last, and by whom. Zeppelin's list of notes has no place for it. */
import type { NoteId } from "@octavo/note";
import type { NoteChanges } from "@octavo/protocol";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function changeRoutes({ access, notebook, changes }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/changes",
      needs: "user",
      async handle({ asker }) {
        const places = access.readable(asker, notebook.list()).map(({ id, path }) => ({ id: id as NoteId, path }));
        const known = await changes.of(places);
        const entries: NoteChanges = [...known].map(([id, { at, by }]) => [id, at, by]);
        return wrapInEnvelope(entries);
      },
    }),
  ];
}
