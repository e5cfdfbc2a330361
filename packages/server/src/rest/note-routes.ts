/** `/api/notebook`: notes, their paragraphs, import and export. */
import { forExport, newParagraph, newParagraphId, noteFileText } from "@octavo/note";
import {
  cloneNoteBody,
  createNoteBody,
  createParagraphBody,
  NotebookError,
  noteByPathBody,
  paragraphConfigBody,
  presentNote,
  presentParagraph,
  renameNoteBody,
  restDate,
  updateParagraphBody,
} from "@octavo/protocol";
import type { FastifyInstance } from "fastify";
import { commitOperations, decide, existingParagraph, insertParagraph } from "../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { askerOf } from "./asker.ts";
import { type NoteParams, noteAt, type ParagraphParams, paragraphAt, withNote } from "./places.ts";
import { bodyOf, envelope, jsonOf } from "./reply.ts";

/** Note files may be large; everything else is far below. Bytes. */
const importLimit = 64 * 1024 * 1024;

export function noteRoutes(app: FastifyInstance, services: Services): void {
  const { notebook, ids } = services;
  const noteOf = (params: NoteParams) => noteAt(notebook, params);
  const placeOf = (params: ParagraphParams) => paragraphAt(notebook, params);

  app.get("/notebook", () => envelope(notebook.list()));

  app.post("/notebook", async ({ body, principal }) => {
    const wanted = bodyOf(body, createNoteBody);
    const live = await notebook.create({
      path: wanted.notePath ?? wanted.name ?? "",
      defaultInterpreterGroup: wanted.defaultInterpreterGroup ?? undefined,
      user: principal.user,
      withEmptyParagraph: wanted.addingEmptyParagraph ?? false,
    });
    const inserted = (wanted.paragraphs ?? []).map(({ title, text, config }, index) => ({
      type: "paragraphInserted" as const,
      index,
      paragraph: newParagraph({
        id: newParagraphId(ids),
        title: title ?? null,
        text: text ?? "",
        config: config ?? {},
        user: principal.user,
        createdAt: ids.now(),
      }),
    }));
    await decide(live, inserted).durable;
    return envelope(live.note.id);
  });

  app.get<{ Params: NoteParams }>("/notebook/:noteId", async ({ params }) =>
    envelope(presentNote((await noteOf(params)).published.note, restDate)),
  );

  app.post("/notebook/getByPath", async ({ body }) => {
    const { notePath } = bodyOf(body, noteByPathBody);
    return envelope(presentNote((await notebook.openByPath(notePath)).published.note, restDate));
  });

  app.post<{ Params: NoteParams }>("/notebook/:noteId", async ({ params, body, principal }) => {
    const wanted = bodyOf(body, cloneNoteBody, null);
    const clone = await notebook.clone(await noteOf(params), wanted?.notePath ?? wanted?.name ?? "", principal.user);
    return envelope(clone.note.id);
  });

  app.put<{ Params: NoteParams }>("/notebook/:noteId/rename", async ({ params, body }) => {
    const { name } = bodyOf(body, renameNoteBody);
    await withNote(params, (id) => notebook.rename(id, name, { isRelative: false }));
    return envelope();
  });

  app.delete<{ Params: NoteParams }>("/notebook/:noteId", async ({ params }) => {
    await withNote(params, (id) => notebook.remove(id));
    return envelope();
  });

  app.get<{ Params: NoteParams }>("/notebook/export/:noteId", async ({ params }) =>
    envelope(noteFileText(forExport((await noteOf(params)).published.note), 0)),
  );

  app.post<{ Querystring: { notePath?: string } }>(
    "/notebook/import",
    { bodyLimit: importLimit },
    async ({ body, query, principal }) => {
      // Given twice, it is a list.
      const path = typeof query.notePath === "string" ? query.notePath : undefined;
      const live = await notebook.importNote(jsonOf(body), { user: principal.user, path });
      return envelope(live.note.id);
    },
  );

  app.put<{ Params: NoteParams }>("/notebook/:noteId/clear", async ({ params }) => {
    await decide(await noteOf(params), [{ type: "allOutputCleared" }]).durable;
    return envelope();
  });

  app.post<{ Params: NoteParams }>("/notebook/:noteId/paragraph", async (request) => {
    const live = await noteOf(request.params);
    const { title, text, index, config } = bodyOf(request.body, createParagraphBody);
    const at = index ?? live.note.paragraphs.length;
    const inserted = insertParagraph(live, { index: at, title, text: text ?? "", config }, askerOf(request, ids));
    await inserted.durable;
    return envelope(inserted.paragraph.id);
  });

  app.get<{ Params: ParagraphParams }>("/notebook/:noteId/paragraph/:paragraphId", async ({ params }) => {
    const { paragraph } = await placeOf(params);
    return envelope(presentParagraph(paragraph, restDate));
  });

  app.put<{ Params: ParagraphParams }>("/notebook/:noteId/paragraph/:paragraphId", async (request) => {
    const { live, paragraph } = await placeOf(request.params);
    const { text, title } = bodyOf(request.body, updateParagraphBody);
    // Zeppelin clears a text that is not sent; here a script that sets a title loses nothing.
    const commit = { id: paragraph.id, text: text === null ? "" : text, title: title ?? paragraph.title };
    await decide(live, commitOperations(live, commit, askerOf(request, ids))).durable;
    return envelope();
  });

  app.put<{ Params: ParagraphParams }>("/notebook/:noteId/paragraph/:paragraphId/config", async (request) => {
    const { live, paragraph } = await placeOf(request.params);
    const { id, title } = paragraph;
    const config = bodyOf(request.body, paragraphConfigBody);
    if (Object.keys(config).length === 0) throw new NotebookError("badRequest", "paragraph config cannot be empty");
    await decide(live, commitOperations(live, { id, title, config }, askerOf(request, ids))).durable;
    return envelope(presentParagraph(existingParagraph(live, id), restDate));
  });

  app.post<{ Params: ParagraphParams & { index: string } }>(
    "/notebook/:noteId/paragraph/:paragraphId/move/:index",
    async ({ params }) => {
      const { live, paragraph } = await placeOf(params);
      const index = Number(params.index);
      if (!Number.isInteger(index) || index < 0 || index >= live.note.paragraphs.length) {
        throw new NotebookError("badRequest", `newIndex ${params.index} is out of bounds`);
      }
      await decide(live, [{ type: "paragraphMoved", paragraphId: paragraph.id, index }]).durable;
      return envelope();
    },
  );

  app.delete<{ Params: ParagraphParams }>("/notebook/:noteId/paragraph/:paragraphId", async ({ params }) => {
    const { live, paragraph } = await placeOf(params);
    services.runs.cancel(live, paragraph.id);
    await decide(live, [{ type: "paragraphRemoved", paragraphId: paragraph.id }]).durable;
    return envelope();
  });
}
