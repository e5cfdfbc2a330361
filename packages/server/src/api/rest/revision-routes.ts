/** `/api/notebook/{noteId}/revision`: revisions of a note. */
import { checkpointBody, presentNote, restDate } from "@octavo/protocol";
import { isRevisionId } from "../../revisions/revision-store.ts";
import type { Services } from "../services.ts";
import { nothingChanged } from "../socket/handlers/revisions.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function revisionRoutes({ revisions, access }: Services): readonly Route[] {
  return [
    route({
      method: "GET",
      path: "/notebook/:noteId/revision",
      needs: "reader",
      handle: async ({ params }) => envelope(await revisions.list(params.noteId)),
    }),
    route({
      method: "POST",
      path: "/notebook/:noteId/revision",
      body: checkpointBody,
      needs: "writer",
      async handle({ params, body, asker }) {
        const message = body.commitMessage ?? "";
        const revision = await revisions.checkpoint(params.noteId, { message, user: asker.user });
        return revision ? envelope(revision.id) : envelope(undefined, nothingChanged);
      },
    }),
    route({
      method: "GET",
      path: "/notebook/:noteId/revision/:revisionId",
      needs: "reader",
      async handle({ params: { noteId, revisionId } }) {
        // As in Zeppelin, what can be no revision has no body.
        if (!isRevisionId(revisionId)) return envelope();
        return envelope(presentNote(await revisions.read(noteId, revisionId), restDate));
      },
    }),
    route({
      method: "PUT",
      path: "/notebook/:noteId/revision/:revisionId",
      body: null,
      needs: "writer",
      async handle({ params: { noteId, revisionId }, asker }) {
        const isOwner = access.may(asker, "owner", noteId);
        await revisions.setHead(noteId, revisionId, { user: asker.user, isOwner });
        return envelope();
      },
    }),
    route({
      method: "GET",
      path: "/notebook/capabilities",
      needs: "user",
      handle: () => envelope({ isRevisionSupported: true }),
    }),
  ];
}
