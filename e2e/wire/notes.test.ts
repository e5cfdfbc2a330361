import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let client: ForeignClient;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => discard(octavo));
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
});
afterEach(() => client.close());

let count = 0;
async function newNote(): Promise<WireNote> {
  count += 1;
  return noteOf(await client.ask("NEW_NOTE", { name: `Tests/Note ${count}` }, "NEW_NOTE"));
}

const paths = async () => {
  const list = await client.ask("LIST_NOTES", {}, "NOTES_INFO");
  return (list.data["notes"] as { path: string }[]).map(({ path }) => path);
};

describe("notes", () => {
  it("are listed by path, the samples among them [op.LIST_NOTES]", async () => {
    expect(await paths()).toEqual(expect.arrayContaining(["/Start here", "/Examples/Shell"]));
  });

  it("are made with one empty paragraph [op.NEW_NOTE]", async () => {
    const note = await newNote();
    expect(note).toMatchObject({
      path: expect.stringMatching(/^\/Tests\/Note \d+$/),
      name: expect.stringMatching(/^Note/),
    });
    expect(note.paragraphs).toMatchObject([{ status: "READY" }]);
    expect(note.paragraphs[0]).not.toHaveProperty("text");
  });

  it("of a taken name are refused, and nothing is overwritten [op.NEW_NOTE]", async () => {
    const { path } = await newNote();
    const error = await client.ask("NEW_NOTE", { name: path }, "ERROR_INFO");
    expect(error.data["info"]).toBe(`Note '${path}' existed`);
  });

  it("are renamed, for everyone who shows them [op.NOTE_RENAME]", async () => {
    const { id } = await newNote();
    const list = client.next("NOTES_INFO");
    const renamed = await client.ask("NOTE_RENAME", { id, name: `Tests/Renamed ${count}` }, "NOTE");
    expect(noteOf(renamed).path).toBe(`/Tests/Renamed ${count}`);
    await list;
  });

  it("go to the trash and come back [op.MOVE_NOTE_TO_TRASH op.RESTORE_NOTE]", async () => {
    const { id, path } = await newNote();
    const trashed = await client.ask("MOVE_NOTE_TO_TRASH", { id }, "NOTE");
    expect(noteOf(trashed).path).toBe(`/~Trash${path}`);
    const restored = await client.ask("RESTORE_NOTE", { id }, "NOTE");
    expect(noteOf(restored).path).toBe(path);
  });

  it("are copied with all they show [op.CLONE_NOTE]", async () => {
    const { id } = await newNote();
    const clone = noteOf(await client.ask("CLONE_NOTE", { id, name: `Tests/Clone ${count}` }, "NEW_NOTE"));
    expect(clone.id).not.toBe(id);
    expect(clone.path).toBe(`/Tests/Clone ${count}`);
  });

  it("are deleted for good [op.DEL_NOTE]", async () => {
    const { id, path } = await newNote();
    await client.ask("DEL_NOTE", { id }, "NOTES_INFO", ({ data }) => !JSON.stringify(data).includes(path));
    const gone = await client.ask("GET_NOTE", { id }, "ERROR_INFO");
    expect(gone.data["info"]).toBe("HTTP 404 Not Found");
  });
});

describe("notes that Zeppelin wrote", () => {
  it("are imported with their paragraphs and results [op.IMPORT_NOTE]", async () => {
    const file = join(
      import.meta.dirname,
      "../../packages/note/fixtures/zeppelin-home/notebook/Sales/2024/Overview_2N9GKAP8K.zpln",
    );
    const source = JSON.parse(await readFile(file, "utf8")) as WireNote;
    const imported = noteOf(
      await client.ask("IMPORT_NOTE", { note: { ...source, name: "Tests/Imported" } }, "IMPORT_NOTE"),
    );
    expect(imported.paragraphs.map(({ text, title }) => ({ text, title }))).toEqual(
      source.paragraphs.map(({ text, title }) => ({ text, title })),
    );
    expect(imported.paragraphs.map(({ results }) => results)).toEqual(source.paragraphs.map(({ results }) => results));
  });

  it("are exported in the form of their files", async () => {
    const { id } = await newNote();
    const { json } = await call(octavo.address, "GET", `/notebook/export/${id}`);
    expect(JSON.parse(json.body as string)).toMatchObject({
      id,
      name: expect.any(String),
      paragraphs: [{ status: "READY" }],
    });
  });

  it("become Jupyter notebooks and come back [op.CONVERT_NOTE_NBFORMAT]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    await client.ask(
      "COMMIT_PARAGRAPH",
      { id, noteId: note.id, title: "", paragraph: "%python\n1 + 1", params: {}, config: {} },
      "PARAGRAPH",
    );
    const frame = await client.ask(
      "CONVERT_NOTE_NBFORMAT",
      { noteId: note.id, noteName: "x" },
      "CONVERTED_NOTE_NBFORMAT",
    );
    const notebook = JSON.parse(frame.data["nbformat"] as string) as { nbformat: number; cells: { source: unknown }[] };
    expect(notebook.nbformat).toBe(4);
    const back = await client.ask("IMPORT_NOTE", { note: { ...notebook, name: "Tests/Back" } }, "IMPORT_NOTE");
    expect(noteOf(back).paragraphs[0]?.text).toContain("1 + 1");
  });
});

describe("paragraphs", () => {
  it("are inserted, moved and removed, and the last one stays [op.INSERT_PARAGRAPH op.MOVE_PARAGRAPH op.PARAGRAPH_REMOVE]", async () => {
    const note = await newNote();
    const first = note.paragraphs[0]?.id;
    const added = await client.ask("INSERT_PARAGRAPH", { index: 1 }, "PARAGRAPH_ADDED");
    const second = paragraphOf(added).id;
    expect(added.data["index"]).toBe(1);
    const moved = await client.ask("MOVE_PARAGRAPH", { id: second, index: 0 }, "PARAGRAPH_MOVED");
    expect(moved.data).toEqual({ id: second, index: 0 });
    const removed = await client.ask("PARAGRAPH_REMOVE", { id: second }, "PARAGRAPH_REMOVED");
    expect(removed.data).toEqual({ id: second });
    const refused = await client.ask("PARAGRAPH_REMOVE", { id: first }, "ERROR_INFO");
    expect(refused.data["info"]).toBe("All the paragraphs can't be deleted.");
  });

  it("are committed with title, text, config and params, and the answer names the request [op.COMMIT_PARAGRAPH]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const answer = client.next("PARAGRAPH");
    client.send(
      "COMMIT_PARAGRAPH",
      { id, noteId: note.id, title: "T", paragraph: "%md hi", params: { a: "1" }, config: { colWidth: 6 } },
      "m-1",
    );
    const frame = await answer;
    expect(frame.msgId).toBe("m-1");
    expect(paragraphOf(frame)).toMatchObject({
      title: "T",
      text: "%md hi",
      config: { colWidth: 6 },
      settings: { params: { a: "1" } },
    });
    const { json } = await call(octavo.address, "GET", `/notebook/${note.id}/paragraph/${id}`);
    expect(json.body).toMatchObject({ text: "%md hi", title: "T" });
  });

  it("typed by two old clients reach each other as patches [op.PATCH_PARAGRAPH]", async () => {
    const note = await newNote();
    const id = note.paragraphs[0]?.id;
    const other = await ForeignClient.connect(octavo.address);
    await other.ask("GET_NOTE", { id: note.id }, "NOTE");
    const patched = other.next("PATCH_PARAGRAPH");
    client.send("PATCH_PARAGRAPH", { id, noteId: note.id, patch: "@@ -0,0 +1,5 @@\n+hello\n" });
    expect((await patched).data).toMatchObject({ paragraphId: id, patch: expect.stringContaining("+hello") });
    const back = client.next("PATCH_PARAGRAPH");
    other.send("PATCH_PARAGRAPH", { id, noteId: note.id, patch: "@@ -1,5 +1,11 @@\n hello\n+ there\n" });
    await back;
    await expect
      .poll(async () => (await call(octavo.address, "GET", `/notebook/${note.id}/paragraph/${id}`)).json.body)
      .toMatchObject({ text: "hello there" });
    const garbage = await client.ask("PATCH_PARAGRAPH", { id, noteId: note.id, patch: "garbage" }, "ERROR_INFO");
    expect(garbage.data["info"]).toContain("Invalid patch string");
    await other.close();
  });

  it("are copied below [op.COPY_PARAGRAPH]", async () => {
    await newNote();
    const added = client.next("PARAGRAPH_ADDED");
    const frame = await client.ask(
      "COPY_PARAGRAPH",
      { index: 1, title: "", paragraph: "%sh ls", config: {}, params: {} },
      "PARAGRAPH",
    );
    expect(paragraphOf(frame).text).toBe("%sh ls");
    await added;
  });

  it("tell their editor's language [op.EDITOR_SETTING]", async () => {
    const note = await newNote();
    const paragraphId = note.paragraphs[0]?.id;
    const known = await client.ask("EDITOR_SETTING", { paragraphId, paragraphText: "%md x" }, "EDITOR_SETTING");
    expect(known.data["editor"]).toMatchObject({ language: "markdown", editOnDblClick: true });
    const unknown = await client.ask("EDITOR_SETTING", { paragraphId, paragraphText: "%nope x" }, "EDITOR_SETTING");
    expect(unknown.data["editor"]).toEqual({ language: "text", editOnDblClick: false });
  });
});

describe("who is there", () => {
  it("is told when a second socket shows the note", async () => {
    const note = await newNote();
    const told = client.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === true);
    const other = await ForeignClient.connect(octavo.address);
    other.send("GET_NOTE", { id: note.id });
    expect((await told).data["users"]).toEqual(["anonymous"]);
    const alone = client.next("COLLABORATIVE_MODE_STATUS", ({ data }) => data["status"] === false);
    await other.close();
    await alone;
  });
});
