/** `/api/octavo/favourites`: the notes that a user wants at hand, in every browser they log in with. Zeppelin has none. */
import type { NoteId } from "@octavo/note";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function favouriteRoutes({ access, favourites, notebook }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/octavo/favourites",
      needs: "user",
      handle({ asker }) {
        const own = favourites.of(asker.user);
        // A note whose lists have changed may be readable again tomorrow; until then the answer leaves it out.
        return wrapInEnvelope(own.filter((id) => notebook.has(id) && access.may(asker, "reader", id)));
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/favourites/:noteId",
      body: null,
      needs: "reader",
      handle({ params, asker }) {
        favourites.add(asker.user, params.noteId as NoteId);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/favourites/:noteId",
      // Also a note that one may not read any more.
      needs: "user",
      handle({ params, asker }) {
        favourites.remove(asker.user, params.noteId);
        return wrapInEnvelope();
      },
    }),
  ];
}
