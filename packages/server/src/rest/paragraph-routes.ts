/** `/api/notebook/{noteId}/paragraph`: paragraphs of a note. */
import {
  createParagraphBody,
  NotebookError,
  paragraphConfigBody,
  presentParagraph,
  restDate,
  updateParagraphBody,
} from "@octavo/protocol";
import { commitOperations, decide, existingParagraph, insertParagraph } from "../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { noteAt, paragraphAt } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

export function paragraphRoutes({ notebook, runs }: Services): readonly Route[] {
  return [
    route({
      method: "POST",
      path: "/notebook/:noteId/paragraph",
      body: createParagraphBody,
      needs: "writer",
      async handle({ params, body, asker }) {
        const live = await noteAt(notebook, params);
        const { title, text, config } = body;
        const index = body.index ?? live.note.paragraphs.length;
        const inserted = insertParagraph(live, { index, title, text: text ?? "", config }, asker);
        await inserted.durable;
        return envelope(inserted.paragraph.id);
      },
    }),

    route({
      method: "GET",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      needs: "reader",
      handle: async ({ params }) =>
        envelope(presentParagraph((await paragraphAt(notebook, params)).paragraph, restDate)),
    }),

    route({
      method: "PUT",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      body: updateParagraphBody,
      needs: "writer",
      async handle({ params, body: { text, title }, asker }) {
        const { live, paragraph } = await paragraphAt(notebook, params);
        // Zeppelin clears a text that is not sent; here a script that sets a title loses nothing.
        const commit = { id: paragraph.id, text: text === null ? "" : text, title: title ?? paragraph.title };
        await decide(live, commitOperations(live, commit, asker)).durable;
        return envelope();
      },
    }),

    route({
      method: "PUT",
      path: "/notebook/:noteId/paragraph/:paragraphId/config",
      body: paragraphConfigBody,
      needs: "writer",
      async handle({ params, body: config, asker }) {
        const { live, paragraph } = await paragraphAt(notebook, params);
        const { id, title } = paragraph;
        if (Object.keys(config).length === 0) throw new NotebookError("badRequest", "paragraph config cannot be empty");
        await decide(live, commitOperations(live, { id, title, config }, asker)).durable;
        return envelope(presentParagraph(existingParagraph(live, id), restDate));
      },
    }),

    route({
      method: "POST",
      path: "/notebook/:noteId/paragraph/:paragraphId/move/:index",
      body: null,
      needs: "writer",
      async handle({ params }) {
        const { live, paragraph } = await paragraphAt(notebook, params);
        const index = Number(params.index);
        if (!Number.isInteger(index) || index < 0 || index >= live.note.paragraphs.length) {
          throw new NotebookError("badRequest", `newIndex ${params.index} is out of bounds`);
        }
        await decide(live, [{ type: "paragraphMoved", paragraphId: paragraph.id, index }]).durable;
        return envelope();
      },
    }),

    route({
      method: "DELETE",
      path: "/notebook/:noteId/paragraph/:paragraphId",
      needs: "writer",
      async handle({ params }) {
        const { live, paragraph } = await paragraphAt(notebook, params);
        runs.cancel(live, paragraph.id);
        await decide(live, [{ type: "paragraphRemoved", paragraphId: paragraph.id }]).durable;
        return envelope();
      },
    }),
  ];
}
