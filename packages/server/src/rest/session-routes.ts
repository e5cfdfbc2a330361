/**
 * `/api/session`: an interpreter of one's own for a program. A session is a note below `/_ZSession`, which has an interpreter of its own as
 * every note has; so what programs run there can be looked at, and rights are those of the note.
 */
import { folderOf, type NoteId, nameOf } from "@octavo/note";
import { NotebookError, type NoteInfo } from "@octavo/protocol";
import type { SessionInfo } from "@octavo/runner";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

const root = "/_ZSession";
const pathOf = (interpreter: string, id: string) => `${root}/${interpreter}/${id}`;

export function sessionRoutes({ notebook, access, interpreters, runs, ids }: Services): readonly Route[] {
  const sessionNotes = () => notebook.list().filter(({ path }) => path.startsWith(`${root}/`));
  // One path for each id: nobody can put a note of theirs in the place of somebody's session.
  const noteOf = (id: string) => {
    const noteId = notebook.idAt(pathOf(id.slice(0, id.lastIndexOf("_")), id));
    return noteId && { id: noteId, path: notebook.pathOf(noteId) ?? "" };
  };
  const ofNamed = <Needed extends "reader" | "owner">(right: Needed) => ({
    right,
    note: ({ params }: { readonly params: { readonly id: string } }) => noteOf(params.id)?.id,
    named: ({ params }: { readonly params: { readonly id: string } }) => params.id,
    unseen: ({ params }: { readonly params: { readonly id: string } }) => missing(params.id),
  });
  const existing = (id: string): NoteInfo => {
    const note = noteOf(id);
    if (!note) throw missing(id);
    return note;
  };

  return [
    route({
      method: "GET",
      path: "/session",
      needs: "user",
      async handle({ query, asker }) {
        const { interpreter } = query;
        const running = await runs.sessions.ask();
        const own = access.readable(asker, sessionNotes()).map((note) => sessionOf(note, running));
        return envelope(own.filter((session) => !interpreter || session.interpreter === interpreter));
      },
    }),
    route({
      method: "POST",
      path: "/session",
      body: null,
      needs: "user",
      async handle({ query, asker }) {
        const user = { name: asker.user, roles: asker.roles };
        const { name } = interpreters.usable(String(query["interpreter"] ?? "python"), user);
        const live = await notebook.create({
          path: pathOf(name, `${name}_${ids.now()}`),
          defaultInterpreterGroup: name,
          user: asker.user,
          withEmptyParagraph: false,
        });
        return envelope(sessionOf({ id: live.note.id, path: live.note.path }, []));
      },
    }),
    route({
      method: "GET",
      path: "/session/:id",
      needs: ofNamed("reader"),
      handle: async ({ params }) => envelope(sessionOf(existing(params.id), await runs.sessions.ask())),
    }),
    route({
      method: "DELETE",
      path: "/session/:id",
      needs: ofNamed("owner"),
      async handle({ params }) {
        // Its interpreter ends with the note.
        await notebook.remove(existing(params.id).id as NoteId);
        return envelope(undefined, params.id);
      },
    }),
  ];
}

function missing(id: string): NotebookError {
  return new NotebookError("sessionNotFound", `No such session: ${id}`);
}

/** `state` is there once an interpreter was wanted, as in Zeppelin. */
function sessionOf({ id, path }: NoteInfo, running: readonly SessionInfo[]) {
  const session = { sessionId: nameOf(path), noteId: id, interpreter: nameOf(folderOf(path)) };
  const process = running.find(({ sessionKey }) => sessionKey.split(":").includes(id));
  if (!process) return session;
  return { ...session, state: process.isOpen ? "RUNNING" : "READY", startTime: new Date(process.since).toISOString() };
}
