import { createConnection, type Rest, RestError } from "@octavo/client";
import { isInTrash, trashedPath } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";
import { createNoteActions } from "../note-actions.ts";
import { expectedNotes } from "../note-moves.ts";

interface Request {
  readonly op: string;
  readonly data: {
    readonly id?: string;
    readonly name?: string;
    readonly note?: { readonly name?: string };
    readonly facts?: 1;
  };
  readonly msgId: string;
}

/** A small server of notes: it moves them as the product's does and answers with the new list, when the test lets it. */
export async function aNotebook(...paths: string[]) {
  let notes: readonly NoteInfo[] = paths.map((path, at) => ({ id: `n${at}`, path }));
  let known = notes;
  const asked: Request[] = [];
  let waiting: Request[] = [];
  let received = (_text: string) => {};
  const problems: string[] = [];
  const done: string[] = [];
  const called: string[] = [];
  const undos: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const imported: string[] = [];
  const revealed: string[] = [];

  const receive = (op: string, data: object, msgId?: string) => received(JSON.stringify({ op, data, msgId }));
  const move = (id: string, path: string) => {
    notes = notes.map((note) => (note.id === id ? { id, path } : note));
  };
  const isTaken = (path: string) => notes.some((note) => note.path === path);

  /** As the server does: names the request only to Octavo's own client. */
  function refuse({ data, msgId }: Request, refusal: Readonly<Record<string, string>>): void {
    receive("ERROR_INFO", refusal, data.facts === 1 ? msgId : undefined);
  }

  function rename(request: Request, id: string, target: string): void {
    if (!notes.some((note) => note.id === id)) refuse(request, { info: "Not here.", code: "noteNotFound" });
    else if (isTaken(target)) refuse(request, { info: `Note '${target}' existed`, code: "pathTaken" });
    else move(id, target);
  }

  function answer(request: Request): void {
    const { op, data, msgId } = request;
    const { id = "", name = "" } = data;
    const path = notes.find((note) => note.id === id)?.path ?? "";
    if (op === "MOVE_NOTE_TO_TRASH") move(id, trashedPath(path, 0, isTaken));
    else if (op === "RESTORE_NOTE") rename(request, id, path.replace("/~Trash", ""));
    else if (op === "NOTE_RENAME") rename(request, id, name);
    else if (op === "RESTORE_FOLDER") {
      for (const note of notes.filter((one) => one.path.startsWith(`${id}/`))) {
        rename(request, note.id, note.path.replace("/~Trash", ""));
      }
    } else if (op === "RESTORE_ALL") {
      for (const note of notes.filter(({ path }) => isInTrash(path))) {
        rename(request, note.id, note.path.replace("/~Trash", ""));
      }
    } else if (op === "MOVE_FOLDER_TO_TRASH") {
      for (const note of notes.filter((one) => one.path.startsWith(`${id}/`))) {
        move(note.id, trashedPath(note.path, 0, isTaken));
      }
    } else if (op === "DEL_NOTE") notes = notes.filter((note) => note.id !== id);
    else if (op === "EMPTY_TRASH") notes = notes.filter((note) => !isInTrash(note.path));
    else if (op === "NEW_NOTE" && isTaken(name)) refuse(request, { info: `Note '${name}' existed`, code: "pathTaken" });
    else if (op === "NEW_NOTE") receive("NEW_NOTE", { note: { id: "new", path: name } });
    else if (op === "IMPORT_NOTE") {
      imported.push(`${data.note?.name} by socket`);
      receive("IMPORT_NOTE", { note: { id: "imported" } });
    } else if (op === "LIST_NOTES") {
      known = notes;
      for (const listener of listeners) listener();
      receive("NOTES_INFO", { notes }, msgId);
    }
  }

  const connection = createConnection({
    openSocket: (handlers) => {
      received = handlers.received;
      queueMicrotask(handlers.opened);
      return {
        bufferedAmount: 0,
        send(text) {
          const request: Request = JSON.parse(text);
          if (request.op === "PING") return;
          asked.push(request);
          waiting.push(request);
        },
        close: () => {},
      };
    },
    ticket: async () => ({ principal: "anonymous", ticket: "anonymous", roles: "[]" }),
    clock: { now: () => 0, after: () => () => {}, random: () => 0.5 },
  });
  const rest = {
    importNote: async (_text: string, path: string) => {
      imported.push(`${path} by REST`);
      return "by rest";
    },
    call: async (method: string, path: string) => {
      if (path.includes("/n1/")) throw new RestError(403, "Not yours.");
      called.push(`${method} ${path}`);
    },
  } as Partial<Rest> as Rest;
  const notices = {
    problem: (text: string) => void problems.push(text),
    done: (text: string) => void done.push(text),
    undoable(_text: string, undo: () => void) {
      undos.push(undo);
      return () => void undos.splice(undos.indexOf(undo), undos.includes(undo) ? 1 : 0);
    },
  };
  await settled();
  const list = {
    get notes() {
      return known;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const actions = createNoteActions({
    connection,
    rest,
    notices,
    list: () => list,
    reveal: (path) => revealed.push(path),
  });
  return {
    actions,
    problems,
    done,
    called,
    imported,
    revealed,
    undo: () => undos.pop()?.(),
    offers: () => undos.length,
    asked: () => asked.map(({ op }) => op).filter((op) => op !== "LIST_NOTES"),
    /** How often the list was asked for. */
    lists: () => asked.filter(({ op }) => op === "LIST_NOTES").length,
    paths: () => notes.map(({ path }) => path),
    shown: () => expectedNotes(known, actions.expected.getState()).map(({ path }) => path),
    note: (at: number): NoteInfo => notes[at] ?? { id: "", path: "" },
    /** Answers everything that waits and what is asked because of it. */
    async answerAll() {
      for (let round = 0; round < 3; round++) {
        const now = waiting;
        waiting = [];
        for (const request of now) answer(request);
        await settled();
      }
    },
    /** Notes that are there and that this user may not see. */
    hide(...hidden: string[]) {
      notes = [...notes, ...hidden.map((path) => ({ id: path, path }))];
    },
    answerBy: (op: string, data: object) => receive(op, data),
    /** Refuses what was asked last. */
    refuse(info: string) {
      const request = asked.findLast(({ op }) => op !== "LIST_NOTES");
      if (request) refuse(request, { info });
    },
    /** Another user asks for it, and this page receives the new list. */
    byAnother(op: string, data: Request["data"] = {}) {
      for (const name of [op, "LIST_NOTES"]) answer({ op: name, data, msgId: "another's" });
    },
  };
}

/** Everything that waits for nothing but a promise has happened. */
export async function settled() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
