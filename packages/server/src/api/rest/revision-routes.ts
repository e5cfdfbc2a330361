/** `/api/notebook/{noteId}/revision`: revisions of a note. */
import { checkpointBody, formatRestDate, presentNote } from "@octavo/protocol";
import { isRevisionId } from "../../revisions/revision-store.ts";
import type { Services } from "../services.ts";
import { nothingChanged } from "../socket/handlers/revisions.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function revisionRoutes({ revisions, access }: Services): readonly Route[] {
  return [
    createRoute({
      method: "GET",
      path: "/notebook/:noteId/revision",
      needs: "reader",
      handle: async ({ params }) => wrapInEnvelope(await revisions.list(params.noteId)),
    }),
    createRoute({
      method: "POST",
      path: "/notebook/:noteId/revision",
      body: checkpointBody,
      needs: "writer",
      async handle({ params, body, asker }) {
        const message = body.commitMessage ?? "";
        const revision = await revisions.checkpoint(params.noteId, { message, user: asker.user });
        return revision ? wrapInEnvelope(revision.id) : wrapInEnvelope(undefined, nothingChanged);
      },
    }),
    createRoute({
      method: "GET",
      path: "/notebook/:noteId/revision/:revisionId",
      needs: "reader",
      async handle({ params: { noteId, revisionId } }) {
        // As in Zeppelin, what can be no revision has no body.
        if (!isRevisionId(revisionId)) return wrapInEnvelope();
        return wrapInEnvelope(presentNote(await revisions.read(noteId, revisionId), formatRestDate));
      },
    }),
    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/revision/:revisionId",
      body: null,
      needs: "writer",
      async handle({ params: { noteId, revisionId }, asker }) {
        const isOwner = access.may(asker, "owner", noteId);
        await revisions.setHead(noteId, revisionId, { user: asker.user, isOwner });
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/notebook/capabilities",
      needs: "user",
      handle: () => wrapInEnvelope({ isRevisionSupported: true }),
    }),
  ];
}
