/**
 * `/api/session`: an interpreter of one's own for a program. A session is a note below `/_ZSession`, which has an interpreter of its own as
 * every note has; so what programs run there can be looked at, and rights are those of the note,
 * which begins as its maker's and administrators' alone.
 */
import { folderOfPath, nameOfPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import type { SessionInfo } from "@octavo/runner";
import { noSuchSession, pathOfSession, sessionNote, sessionsFolder } from "../../notebook/session-notes.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function sessionRoutes(services: Services): readonly Route[] {
  const { notebook, access, interpreters, runs, ids } = services;
  const sessionNotes = () => notebook.list().filter(({ path }) => path.startsWith(`${sessionsFolder}/`));
  const noteOf = (id: string) => sessionNote(notebook, id);
  const ofNamed = <Needed extends "reader" | "owner">(right: Needed) => ({
    right,
    note: ({ params }: { readonly params: { readonly id: string } }) => noteOf(params.id)?.id,
    named: ({ params }: { readonly params: { readonly id: string } }) => params.id,
    unseen: ({ params }: { readonly params: { readonly id: string } }) => noSuchSession(params.id),
  });
  const existing = (id: string) => {
    const note = noteOf(id);
    if (!note) throw noSuchSession(id);
    return note;
  };

  return [
    createRoute({
      method: "GET",
      path: "/session",
      needs: "user",
      async handle({ query, asker }) {
        const { interpreter } = query;
        const running = await runs.sessions.ask();
        const own = access.readable(asker, sessionNotes()).map((note) => sessionOfNote(note, running));
        return wrapInEnvelope(own.filter((session) => !interpreter || session.interpreter === interpreter));
      },
    }),
    createRoute({
      method: "POST",
      path: "/session",
      scope: "run",
      body: null,
      needs: "user",
      async handle({ query, asker }) {
        const user = { name: asker.user, roles: asker.roles };
        const { name } = interpreters.usable(String(query["interpreter"] ?? "python"), user);
        const live = await notebook.create({
          path: pathOfSession(name, `${name}_${ids.now()}`),
          defaultInterpreterGroup: name,
          user: asker.user,
          sees: access.sight(asker),
          withEmptyParagraph: false,
          audience: "makerAndAdministrators",
        });
        return wrapInEnvelope(sessionOfNote({ id: live.note.id, path: live.note.path }, []));
      },
    }),
    createRoute({
      method: "GET",
      path: "/session/:id",
      needs: ofNamed("reader"),
      handle: async ({ params }) => wrapInEnvelope(sessionOfNote(existing(params.id), await runs.sessions.ask())),
    }),
    createRoute({
      method: "DELETE",
      path: "/session/:id",
      needs: ofNamed("owner"),
      async handle({ params }) {
        // Its interpreter ends with the note.
        await notebook.remove(existing(params.id).id);
        return wrapInEnvelope(undefined, params.id);
      },
    }),
  ];
}

/** `state` is there once an interpreter was wanted, as in Zeppelin. */
function sessionOfNote({ id, path }: NoteInfo, running: readonly SessionInfo[]) {
  const session = { sessionId: nameOfPath(path), noteId: id, interpreter: nameOfPath(folderOfPath(path)) };
  const process = running.find(({ sessionKey }) => sessionKey.split(":").includes(id));
  if (!process) return session;
  return { ...session, state: process.isOpen ? "RUNNING" : "READY", startTime: new Date(process.since).toISOString() };
}
