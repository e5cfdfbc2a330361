/** New notes: empty ones, copies, and imports. */
import { type Connection, ours, type RequestOutcome, type Rest } from "@octavo/client";
import { type JsonObject, normalisePath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { z } from "zod";
import { findFreePath, nextUntitledName } from "./note-names.ts";
import { createByRest, type NewNote, newNoteOf } from "./outcome.ts";

/** Of the refusal of a name that another note has. */
const takenStatus = 409;
/** For a free name, before the refusal is shown. */
const mostTries = 20;

export interface NewNotes {
  /** @param defaultInterpreterGroup null for whatever the server gives new notes */
  create(name: string, defaultInterpreterGroup: string | null): Promise<NewNote>;
  /** By the next name that is free, of the language that the server gives new notes. @param folder its path; "" for none */
  createUntitled(folder: string): Promise<NewNote>;
  /** Copies a note to the path. @param shown whether its page is open, so that a reader can have one too */
  clone(note: NoteInfo, path: string, shown: { readonly isOpen: boolean }): Promise<NewNote>;
  /** Puts a note at the path, or beside the one that is there. What the socket cannot take goes by REST. */
  importNote(wanted: { readonly note: JsonObject; readonly path: string }): Promise<NewNote>;
}

interface NewNotesOptions {
  readonly connection: Connection;
  readonly rest: Rest;
  readonly notes: () => readonly NoteInfo[];
  readonly reveal: (path: string) => void;
}

export function createNewNotes({ connection, rest, notes, reveal }: NewNotesOptions): NewNotes {
  /** Shows where it is, if it was done. */
  function noticeNewNote(path: string, done: NewNote): NewNote {
    if (done.ok) reveal(path);
    return done;
  }

  /** A page that loads shows what can be pressed before its way to the server is open. */
  async function connected(): Promise<void> {
    if (connection.state.status !== "connecting") return;
    await new Promise<void>((resolve) => {
      const stop = connection.onState(({ status }) => {
        if (status === "connecting") return;
        stop();
        resolve();
      });
    });
  }

  function requestNote(name: string, defaultInterpreterGroup: string | null): Promise<RequestOutcome> {
    return connection.request(
      "NEW_NOTE",
      { name, defaultInterpreterGroup, ...ours },
      { answeredBy: ({ op }) => op === "NEW_NOTE" },
    );
  }

  return {
    async create(name, defaultInterpreterGroup) {
      const answer = await requestNote(name, defaultInterpreterGroup);
      const wanted = normalisePath(name);
      return noticeNewNote(wanted.ok ? wanted.path : name, newNoteOf(answer));
    },
    async createUntitled(folder) {
      // Notes that the user may not see have names too, and those that others make now.
      const taken: NoteInfo[] = [];
      await connected();
      for (;;) {
        const path = `${folder}/${nextUntitledName([...notes(), ...taken], folder)}`;
        const answer = await requestNote(path, null);
        const isTaken = !answer.ok && answer.status === takenStatus;
        if (!isTaken || taken.length === mostTries) return noticeNewNote(path, newNoteOf(answer));
        taken.push({ id: "", path });
      }
    },
    async clone({ id }, name, { isOpen }) {
      if (isOpen) {
        const answer = await connection.request(
          "CLONE_NOTE",
          { id, name, ...ours },
          { answeredBy: ({ op }) => op === "NEW_NOTE" },
        );
        return noticeNewNote(name, newNoteOf(answer));
      }
      // The socket copies the note that is shown on it; here none is.
      const path = `/notebook/${encodeURIComponent(id)}`;
      return noticeNewNote(name, await createByRest(async () => rest.call("POST", path, z.string(), { name })));
    },
    async importNote({ note, path }) {
      const target = findFreePath(path, notes());
      const named = { ...note, name: target };
      const answer = await connection.request(
        "IMPORT_NOTE",
        { note: named, ...ours },
        { answeredBy: ({ op }) => op === "IMPORT_NOTE" },
      );
      const isTooLarge = !answer.ok && answer.reason === "tooLarge";
      const byHttp = () => createByRest(() => rest.importNote(JSON.stringify(named), target));
      return noticeNewNote(target, isTooLarge ? await byHttp() : newNoteOf(answer));
    },
  };
}
