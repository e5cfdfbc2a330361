/** `/api/notebook`: notes, import and export. */
import { forExport, type NoteId, newParagraph, newParagraphId, noteFileText } from "@octavo/note";
import { cloneNoteBody, createNoteBody, noteByPathBody, presentNote, renameNoteBody, restDate } from "@octavo/protocol";
import { z } from "zod";
import { decide } from "../../notebook/paragraphs.ts";
import { checkLines } from "../../notebook/texts.ts";
import { viewFor } from "../../notebook/view-for.ts";
import { renderImported } from "../../runs/render-imported.ts";
import { auditedRename } from "../audit/audited.ts";
import { listedFor } from "../listed.ts";
import type { Services } from "../services.ts";
import { isYes } from "./flag.ts";
import { newestNoteFor, noteAt, noteFor, withNote } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

/** Note files may be large; everything else is far below. Bytes. */
const importLimit = 64 * 1024 * 1024;
/** Objects, lists and members of a note that is imported: far beyond what people write, and parsed in a quarter of a second. */
const importedParts = 300_000;

export function noteRoutes(services: Services): readonly Route[] {
  const { notebook, access, audit, ids, runs } = services;
  return [
    route({
      method: "GET",
      path: "/notebook",
      needs: "user",
      handle: ({ asker }) => envelope(listedFor(services, asker)),
    }),

    route({
      method: "POST",
      path: "/notebook",
      body: createNoteBody,
      needs: "user",
      async handle({ body, asker }) {
        const { user } = asker;
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
        await decide(live, inserted).durable;
        return envelope(live.note.id);
      },
    }),

    route({
      method: "GET",
      path: "/notebook/:noteId",
      scope: ({ query }) => (isYes(query["reload"]) ? "write" : "read"),
      needs: "reader",
      async handle({ params, query, asker }) {
        if (isYes(query["reload"])) await notebook.readAgain(await noteAt(notebook, params));
        return envelope(presentNote((await newestNoteFor(services, params, asker)).published.note, restDate));
      },
    }),

    route({
      method: "POST",
      path: "/notebook/getByPath",
      scope: ({ query }) => (isYes(query["reload"]) ? "write" : "read"),
      body: noteByPathBody,
      needs: { right: "reader", note: ({ body }) => notebook.idAt(body.notePath), named: ({ body }) => body.notePath },
      async handle({ body, query, asker }) {
        const live = await notebook.openByPath(body.notePath);
        if (isYes(query["reload"])) await notebook.readAgain(live);
        return envelope(presentNote(viewFor(live, asker, access).published.note, restDate));
      },
    }),

    // Whoever may read may clone, as on the socket and as by exporting it. Zeppelin asks for more here, and for nothing there.
    route({
      method: "POST",
      path: "/notebook/:noteId",
      body: cloneNoteBody,
      needs: "reader",
      async handle({ params, body, asker }) {
        const path = body?.notePath ?? body?.name ?? "";
        const { revisionId } = body ?? {};
        const note = revisionId
          ? await services.revisions.read(params.noteId, revisionId)
          : (await noteFor(services, params, asker)).published.note;
        const clone = await notebook.clone(note, path, {
          revisionId: revisionId ?? undefined,
          user: asker.user,
          sees: access.sight(asker),
        });
        return envelope(clone.note.id);
      },
    }),

    route({
      method: "PUT",
      path: "/notebook/:noteId/rename",
      body: renameNoteBody,
      needs: "owner",
      async handle({ params, body, asker }) {
        const sees = access.sight(asker);
        const what = auditedRename(notebook.pathOf(params.noteId as NoteId), body.name);
        await withNote(params, (id) => notebook.rename(id, body.name, { isRelative: false, sees }));
        if (what) audit.tell({ who: asker.user, what, outcome: "done", how: "rest", note: params.noteId });
        return envelope();
      },
    }),

    route({
      method: "DELETE",
      path: "/notebook/:noteId",
      needs: "owner",
      async handle({ params }) {
        await withNote(params, (id) => notebook.remove(id));
        return envelope();
      },
    }),

    route({
      method: "GET",
      path: "/notebook/export/:noteId",
      needs: "reader",
      handle: async ({ params, asker }) =>
        envelope(noteFileText(forExport((await newestNoteFor(services, params, asker)).published.note), 0)),
    }),

    route({
      method: "POST",
      path: "/notebook/import",
      body: z.unknown(),
      bodyLimit: importLimit,
      mostParts: importedParts,
      needs: "user",
      async handle({ body, query, asker }) {
        const path = typeof query["notePath"] === "string" ? query["notePath"] : undefined;
        const live = await notebook.importNote(body, { user: asker.user, path, sees: access.sight(asker) });
        renderImported(live, body, { runs, user: asker.user });
        return envelope(live.note.id);
      },
    }),

    route({
      method: "PUT",
      path: "/notebook/:noteId/clear",
      body: null,
      needs: "writer",
      async handle({ params, asker }) {
        await decide(await noteFor(services, params, asker), [{ type: "allOutputCleared" }]).durable;
        return envelope();
      },
    }),
  ];
}
