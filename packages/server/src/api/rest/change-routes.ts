/** `/api/octavo/changes`: when the notes that somebody may read were changed last, and by whom. Zeppelin's list of notes has no place for it. */
import type { NoteId } from "@octavo/note";
import type { NoteChanges } from "@octavo/protocol";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function changeRoutes({ access, notebook, changes }: Services): readonly Route[] {
  return [
    route({
      method: "GET",
      path: "/octavo/changes",
      needs: "user",
      async handle({ asker }) {
        const places = access.readable(asker, notebook.list()).map(({ id, path }) => ({ id: id as NoteId, path }));
        const known = await changes.of(places);
        const told: NoteChanges = [...known].map(([id, { at, by }]) => [id, at, by]);
        return envelope(told);
      },
    }),
  ];
}
