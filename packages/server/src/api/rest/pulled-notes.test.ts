/** What others write into the notebook folder, as a user who asks for a note meets it. */
import type { NoteId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { insertParagraph } from "../../notebook/paragraphs.ts";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

function api(method: string, path: string, body: string | undefined): Promise<Response> {
  const sent = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
  return fetch(`http://127.0.0.1:${server.port}/api${path}`, { method, ...sent });
}

/** A note that is open and saved. */
async function aNote(): Promise<NoteId> {
  const live = await createNote(server, "/A");
  const asker = { user: "ada", roles: [], isAnonymous: false, clientId: "c", ids: server.ids };
  await insertParagraph(live, { index: 0, text: "version 0" }, asker).durable;
  await server.openNotes.save(live.note.id);
  return live.note.id;
}

let pulls = 0;

async function pull(id: NoteId): Promise<string> {
  pulls += 1;
  const text = (await server.fileOf(id)) ?? "";
  await server.storage.write({ id, path: "/A" }, text.replace(/version \d+/, `version ${pulls}`));
  return `version ${pulls}`;
}

/** The first frame of this kind that comes in answer to another. */
function frameFor(op: string, asked: object): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  const who = { principal: "anonymous", ticket: "anonymous", roles: "[]" };
  socket.once("open", () => socket.send(JSON.stringify({ ...asked, ...who })));
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.on("message", (data) => {
      const text = data.toString();
      if ((JSON.parse(text) as { op: string }).op !== op) return;
      socket.close();
      resolve(text);
    });
  });
}

describe("a file that others have changed while its note is open", () => {
  it.each([
    ["GET", "/notebook/:id", undefined],
    ["GET", "/notebook/export/:id", undefined],
    ["POST", "/notebook/getByPath", '{"notePath":"/A"}'],
  ])("is in the answer to %s %s", async (method, path, body) => {
    const id = await aNote();
    const text = await pull(id);
    const answer = await api(method, path.replace(":id", id), body);
    expect(await answer.text()).toContain(text);
  });

  it.each([
    ["GET_NOTE", "NOTE", "id"],
    ["CONVERT_NOTE_NBFORMAT", "CONVERTED_NOTE_NBFORMAT", "noteId"],
  ])("is in the answer to %s", async (op, answer, name) => {
    const id = await aNote();
    const text = await pull(id);
    expect(await frameFor(answer, { op, data: { [name]: id } })).toContain(text);
  });

  it.each([
    ["GET", "/notebook-repositories/reload", undefined],
    ["PUT", "/notebook-repositories", '{"name":"org.apache.zeppelin.notebook.repo.GitNotebookRepo","settings":{}}'],
  ])(
    "reaches those who show it by %s %s, and the search and the times of files begin anew",
    async (method, path, body) => {
      const id = await aNote();
      const text = await pull(id);
      let begun = 0;
      server.notebook.onReloaded(() => begun++);
      expect((await api(method, path, body)).status).toBe(200);
      expect(server.openNotes.peek(id)?.note.paragraphs[0]?.text).toBe(text);
      expect(begun).toBe(1);
    },
  );
});
