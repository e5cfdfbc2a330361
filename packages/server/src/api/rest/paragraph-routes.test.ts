import { type NoteId, readNoteFile } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

async function ask(method: string, path: string, body?: unknown) {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, { method, ...sent });
  return (await response.json()) as { status: string; message: string; body?: unknown };
}

describe("POST /api/notebook/{noteId}/paragraph/next", () => {
  it("adds an empty paragraph at the end and names it in the message, where sessions look for it", async () => {
    const live = await createNote(server, "/A");
    const answer = await ask("POST", `/notebook/${live.note.id}/paragraph/next`);
    expect(answer).toEqual({ status: "OK", message: live.note.paragraphs[1]?.id });
    expect(live.note.paragraphs).toHaveLength(2);
  });

  it("lets the first one go that has run, when there are so many, but never the very first", async () => {
    const live = await createNote(server, "/A");
    const next = () => ask("POST", `/notebook/${live.note.id}/paragraph/next?maxParagraph=3`);
    for (let count = 0; count < 2; count++) await next();
    const [first, second, third] = live.note.paragraphs.map(({ id }) => id);
    if (!second || !third) throw new Error("three paragraphs");
    expect((await next()).status).toBe("BAD_REQUEST");
    const ran = { status: "FINISHED", results: null, errorMessage: null, user: null } as const;
    for (const paragraphId of [second, third])
      live.decide([{ type: "resultsSet", paragraphId, ...ran, dateStarted: 1, dateFinished: 2 }]);
    const { message } = await next();
    expect(live.note.paragraphs.map(({ id }) => id)).toEqual([first, third, message]);
  });
});

it("paragraphs that a new note is given come after its empty one, as in Zeppelin", async () => {
  const paragraphs = [{ text: "%md one" }, { text: "%md two" }];
  const { body: id } = await ask("POST", "/notebook", { notePath: "/A", addingEmptyParagraph: true, paragraphs });
  const { body } = await ask("GET", `/notebook/${id}`);
  const texts = (body as { paragraphs: { text?: string }[] }).paragraphs.map(({ text = "" }) => text);
  expect(texts).toEqual(["", "%md one", "%md two"]);
});

it("a new note needs a body, which may be empty", async () => {
  const missing = await ask("POST", "/notebook", undefined);
  expect(missing).toMatchObject({ status: "BAD_REQUEST" });
  expect(await ask("POST", "/notebook", {})).toMatchObject({ status: "OK" });
});

it.each([
  ["by its id", "GET", undefined],
  ["by its path", "POST", { notePath: "/A" }],
] as const)(
  "a note asked for %s is read from its file again also while something happens there when the call says so",
  async (_, method, asked) => {
    const live = await createNote(server, "/A");
    const { id } = live.note;
    await server.openNotes.save(id);
    const file = readNoteFile((await server.fileOf(id as NoteId)) ?? "", { id, path: "/A" });
    if (!file.ok) throw new Error(file.problem);
    const paragraphs = file.note.paragraphs.map(({ id: paragraphId }) => ({
      id: paragraphId,
      text: "changed by hand",
    }));
    const text = JSON.stringify({ name: "A", id, paragraphs });
    server.disk.plant(`/notebook/A_${id}.zpln`, new TextEncoder().encode(text));
    server.busy.add(id);
    const place = asked ? "getByPath" : id;
    const shown = async (query: string) => (await ask(method, `/notebook/${place}${query}`, asked)).body;
    const changed = "changed by hand";
    for (const query of ["", "?reload=false", "?reload"]) {
      expect(await shown(query)).not.toMatchObject({ paragraphs: [{ text: changed }] });
    }
    // A script of Python writes its booleans so.
    expect(await shown("?reload=True")).toMatchObject({ paragraphs: [{ text: changed }] });
  },
);
