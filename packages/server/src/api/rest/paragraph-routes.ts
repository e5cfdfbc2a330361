/** `/api/notebook/{noteId}/paragraph`: paragraphs of a note. */

import { isRunning, type Note, type ParagraphId } from "@octavo/note";
import {
  createParagraphBody,
  formatRestDate,
  NotebookError,
  paragraphConfigBody,
  presentParagraph,
  updateParagraphBody,
} from "@octavo/protocol";
import {
  commitOperations,
  decideAsWhole,
  decideOperations,
  existingParagraph,
  insertionOf,
} from "../../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { openNoteFor, paragraphFor } from "./places.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function paragraphRoutes(services: Services): readonly Route[] {
  const { runs } = services;
  return [
    createRoute({
      method: "POST",
      path: "/notebook/:noteId/paragraph",
      body: createParagraphBody,
      needs: "writer",
      async handle({ params, body, asker }) {
        const live = await openNoteFor(services, params, asker);
        const { title, text, config } = body;
        const index = body.index ?? live.note.paragraphs.length;
        const inserted = insertionOf(live, { index, title, text: text ?? "", config }, asker);
        await decideAsWhole(live, [inserted]).durable;
        return wrapInEnvelope(inserted.paragraph.id);
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/:noteId/paragraph/next",
      body: null,
      needs: "writer",
      async handle({ params, query, asker }) {
        const live = await openNoteFor(services, params, asker);
        const most = Number(query["maxParagraph"]);
        const old = Number.isInteger(most) && most > 0 ? outlivedParagraphs(live.note, most) : [];
        const index = live.note.paragraphs.length;
        const inserted = insertionOf(live, { index, text: "" }, asker);
        const removed = old.map((id) => ({ type: "paragraphRemoved" as const, paragraphId: id }));
        await decideAsWhole(live, [inserted, ...removed]).durable;
        // Not in the body: clients of Zeppelin's sessions read it from here.
        return wrapInEnvelope(undefined, inserted.paragraph.id);
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      needs: "reader",
      handle: async ({ params, asker }) =>
        wrapInEnvelope(presentParagraph((await paragraphFor(services, params, asker)).paragraph, formatRestDate)),
    }),

    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      body: updateParagraphBody,
      needs: "writer",
      async handle({ params, body: { text, title }, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        // Zeppelin clears a text that is not sent; here a script that sets a title loses nothing.
        const commit = { id: paragraph.id, text: text === null ? "" : text, title: title ?? paragraph.title };
        await decideOperations(live, commitOperations(live, commit, asker)).durable;
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/paragraph/:paragraphId/config",
      body: paragraphConfigBody,
      needs: "writer",
      async handle({ params, body: config, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        const { id, title } = paragraph;
        if (Object.keys(config).length === 0) throw new NotebookError("badRequest", "paragraph config cannot be empty");
        await decideOperations(live, commitOperations(live, { id, title, config }, asker)).durable;
        return wrapInEnvelope(presentParagraph(existingParagraph(live, id), formatRestDate));
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/:noteId/paragraph/:paragraphId/move/:index",
      body: null,
      needs: "writer",
      async handle({ params, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        const index = Number(params.index);
        if (!Number.isInteger(index) || index < 0 || index >= live.note.paragraphs.length) {
          throw new NotebookError("badRequest", `newIndex ${params.index} is out of bounds`);
        }
        await decideAsWhole(live, [{ type: "paragraphMoved", paragraphId: paragraph.id, index }]).durable;
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "DELETE",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      needs: "writer",
      async handle({ params, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        runs.cancel(live, paragraph.id, "end");
        await decideAsWhole(live, [{ type: "paragraphRemoved", paragraphId: paragraph.id }]).durable;
        return wrapInEnvelope();
      },
    }),
  ];
}

/** The first paragraph that has run, when there are so many already; never the very first, which often prepares what the others need. */
function outlivedParagraphs({ paragraphs }: Note, most: number): readonly ParagraphId[] {
  if (paragraphs.length < most) return [];
  const done = paragraphs.slice(1).find(({ status }) => !isRunning(status) && status !== "READY");
  if (!done)
    throw new NotebookError("badRequest", `None of the ${paragraphs.length} paragraphs has run, so none can go.`);
  return [done.id];
}
