/** `/api/notebook`: notes, import and export. */
import {
  decodeText,
  forExport,
  foreignBytesWord,
  type Note,
  type NoteId,
  nameOfPath,
  newParagraph,
  newParagraphId,
  notebookPieces,
  noteFileText,
} from "@octavo/note";
import {
  cloneNoteBody,
  createNoteBody,
  formatRestDate,
  maxNotebookSize,
  NotebookError,
  noteByPathBody,
  presentNote,
  renameNoteBody,
} from "@octavo/protocol";
import { sendPieces } from "../../net/send-pieces.ts";
import { decideOperations } from "../../notebook/paragraphs.ts";
import { checkLines } from "../../notebook/texts.ts";
import { viewForMember } from "../../notebook/view-for.ts";
import { renderImported } from "../../runs/render-imported.ts";
import { auditedRename } from "../audit/audited.ts";
import { listedFor } from "../listed.ts";
import type { Services } from "../services.ts";
import { isYesFlag } from "./flag.ts";
import { newestNoteFor, openNoteAt, openNoteFor, withNoteId } from "./places.ts";
import { parseJsonBody, wrapInEnvelope } from "./reply.ts";
import { createRoute, jsonFile, type Route } from "./route.ts";

/** Objects, lists and members of a note that is imported: far beyond what people write, and parsed in a quarter of a second. */
const importedParts = 400_000;

export function noteRoutes(services: Services): readonly Route[] {
  const { notebook, access, audit, ids, runs } = services;
  return [
    createRoute({
      method: "GET",
      path: "/notebook",
      needs: "user",
      handle: ({ asker }) => wrapInEnvelope(listedFor(services, asker)),
    }),

    createRoute({
      method: "POST",
      path: "/notebook",
      // Null where there is none, which the schema of a body that may be left out would take for an empty one.
      body: createNoteBody.nullable(),
      needs: "user",
      async handle({ body, asker }) {
        const { user } = asker;
        if (body === null) throw new NotebookError("badRequest", "The body is missing: name the note in it.");
        for (const { text } of body.paragraphs ?? []) checkLines(text ?? "");
        const live = await notebook.create({
          path: body.notePath ?? body.name ?? "",
          defaultInterpreterGroup: body.defaultInterpreterGroup ?? undefined,
          user,
          sees: access.sight(asker),
          withEmptyParagraph: body.addingEmptyParagraph ?? false,
        });
        // After the empty one, where that is asked for too.
        const first = live.note.paragraphs.length;
        const inserted = (body.paragraphs ?? []).map(({ title, text, config }, place) => ({
          type: "paragraphInserted" as const,
          index: first + place,
          paragraph: newParagraph({
            id: newParagraphId(ids),
            title: title ?? null,
            text: text ?? "",
            config: config ?? {},
            user,
            createdAt: ids.now(),
          }),
        }));
        await decideOperations(live, inserted).durable;
        return wrapInEnvelope(live.note.id);
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/:noteId",
      scope: ({ query }) => (isYesFlag(query["reload"]) ? "write" : "read"),
      needs: "reader",
      async handle({ params, query, asker }) {
        if (isYesFlag(query["reload"])) await notebook.readAgain(await openNoteAt(notebook, params));
        return wrapInEnvelope(
          presentNote((await newestNoteFor(services, params, asker)).published.note, formatRestDate),
        );
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/getByPath",
      scope: ({ query }) => (isYesFlag(query["reload"]) ? "write" : "read"),
      body: noteByPathBody,
      needs: { right: "reader", note: ({ body }) => notebook.idAt(body.notePath), named: ({ body }) => body.notePath },
      async handle({ body, query, asker }) {
        const live = await notebook.openByPath(body.notePath);
        if (isYesFlag(query["reload"])) await notebook.readAgain(live);
        return wrapInEnvelope(presentNote(viewForMember(live, asker, access).published.note, formatRestDate));
      },
    }),

    // A reader may clone, as on the socket and as by exporting it. Zeppelin asks for more here, and for nothing there.
    createRoute({
      method: "POST",
      path: "/notebook/:noteId",
      body: cloneNoteBody,
      needs: "reader",
      async handle({ params, body, asker }) {
        const path = body?.notePath ?? body?.name ?? "";
        const { revisionId } = body ?? {};
        const note = revisionId
          ? await services.revisions.read(params.noteId, revisionId)
          : (await openNoteFor(services, params, asker)).published.note;
        const clone = await notebook.clone(note, path, {
          revisionId: revisionId ?? undefined,
          user: asker.user,
          sees: access.sight(asker),
        });
        return wrapInEnvelope(clone.note.id);
      },
    }),

    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/rename",
      body: renameNoteBody,
      needs: "owner",
      async handle({ params, body, asker }) {
        const sees = access.sight(asker);
        const what = auditedRename(notebook.pathOf(params.noteId as NoteId), body.name);
        await withNoteId(params, (id) => notebook.rename(id, body.name, { isRelative: false, sees }));
        if (what) audit.record({ who: asker.user, what, outcome: "done", how: "rest", note: params.noteId });
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "DELETE",
      path: "/notebook/:noteId",
      needs: "owner",
      async handle({ params }) {
        await withNoteId(params, (id) => notebook.remove(id));
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/export/:noteId",
      needs: "reader",
      handle: async ({ params, asker }) =>
        wrapInEnvelope(noteFileText(forExport((await newestNoteFor(services, params, asker)).published.note), 0)),
    }),

    createRoute({
      method: "GET",
      path: "/octavo/notebook/:noteId/ipynb",
      needs: "reader",
      async handle({ params, asker }, reply) {
        const { note } = (await newestNoteFor(services, params, asker)).published;
        void reply
          .header(
            "Content-Disposition",
            `attachment; filename*=UTF-8''${encodeURIComponent(nameOfPath(note.path))}.ipynb`,
          )
          .type("application/x-ipynb+json");
        return sendPieces(reply, bytesOfNotebook(note));
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/import",
      body: jsonFile,
      bodyLimit: maxNotebookSize,
      needs: "user",
      async handle({ body, query, asker }) {
        const path = typeof query["notePath"] === "string" ? query["notePath"] : undefined;
        const { text, foreign } = decodeText(body, TextDecoder);
        const source = parseJsonBody(text, importedParts);
        const live = await notebook.importNote(source, { user: asker.user, path, sees: access.sight(asker) });
        renderImported(live, source, { runs, user: asker.user });
        return wrapInEnvelope(live.note.id, foreign ? foreignBytesWord(foreign) : "");
      },
    }),

    createRoute({
      method: "PUT",
      path: "/notebook/:noteId/clear",
      body: null,
      needs: "writer",
      async handle({ params, asker }) {
        await decideOperations(await openNoteFor(services, params, asker), [{ type: "allOutputCleared" }]).durable;
        return wrapInEnvelope();
      },
    }),
  ];
}

/** A cell at a time. */
async function* bytesOfNotebook(note: Note): AsyncGenerator<Uint8Array> {
  for (const piece of notebookPieces(note)) yield Buffer.from(piece);
}
