import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf, type WireNote } from "../harness/foreign-client.ts";
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

interface Revision {
  readonly id: string;
  readonly message: string;
  readonly time: number;
}

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: join(octavo.data, "notebook"), encoding: "utf8" }).trim();
const unknown = "0".repeat(40);

let count = 0;
async function newNote(): Promise<WireNote> {
  count += 1;
  return noteOf(await client.ask("NEW_NOTE", { name: `Revised/Note ${count}` }, "NEW_NOTE"));
}

async function write(note: WireNote, text: string, title = ""): Promise<void> {
  const id = note.paragraphs[0]?.id;
  const data = { id, noteId: note.id, title, paragraph: text, params: {}, config: {} };
  await client.ask("COMMIT_PARAGRAPH", data, "PARAGRAPH");
}

const listOf = (frame: { data: Record<string, unknown> }) => frame.data["revisionList"] as readonly Revision[];

async function keep({ id: noteId }: WireNote, commitMessage: string): Promise<readonly Revision[]> {
  return listOf(await client.ask("CHECKPOINT_NOTE", { noteId, commitMessage }, "LIST_REVISION_HISTORY"));
}

async function run(note: WireNote, text: string): Promise<void> {
  const id = note.paragraphs[0]?.id;
  const isOver = ({ data }: { data: Record<string, unknown> }) =>
    (data["paragraph"] as { status: string }).status === "FINISHED";
  await client.ask("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} }, "PARAGRAPH", isOver);
}

describe("revisions over the socket", () => {
  it("make a repository at the first checkpoint, and none before", async () => {
    const note = await newNote();
    const none = await client.ask("LIST_REVISION_HISTORY", { noteId: note.id }, "LIST_REVISION_HISTORY");
    expect(listOf(none)).toEqual([]);
    expect(existsSync(join(octavo.data, "notebook", ".git"))).toBe(false);
    await keep(note, "the very first");
    expect(git("log", "--format=%an: %s")).toBe("anonymous: the very first");
    const list = await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(JSON.stringify(list.data)).not.toContain(".git");
  });

  it("are kept and listed, the newest first [op.CHECKPOINT_NOTE op.LIST_REVISION_HISTORY event.LIST_REVISION_HISTORY]", async () => {
    const note = await newNote();
    await write(note, "%md one");
    await keep(note, "first");
    await write(note, "%md two");
    const list = await keep(note, "second\n\nwith more to say");
    expect(list).toMatchObject([{ message: "second" }, { message: "first" }]);
    for (const { id, time } of list) {
      expect(id).toMatch(/^[0-9a-f]{40}$/);
      expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(3600);
    }
    const asked = await client.ask("LIST_REVISION_HISTORY", { noteId: note.id }, "LIST_REVISION_HISTORY");
    expect(listOf(asked)).toEqual(list);
    expect(git("status", "--porcelain", "--", "Revised")).not.toMatch(/^[ MADR]/m);
  });

  it("are none when nothing has changed, which is said [op.CHECKPOINT_NOTE]", async () => {
    const note = await newNote();
    await keep(note, "first");
    const error = await client.ask("CHECKPOINT_NOTE", { noteId: note.id, commitMessage: "again" }, "ERROR_INFO");
    expect(error.data["info"]).toMatch(/^Couldn't checkpoint note revision: /);
  });

  it("are looked at, and nothing of the note changes [op.NOTE_REVISION event.NOTE_REVISION]", async () => {
    const note = await newNote();
    await write(note, "%md one", "Title");
    const [first] = await keep(note, "first");
    await write(note, "%md two");
    const revisionId = first?.id ?? "";
    const frame = await client.ask("NOTE_REVISION", { noteId: note.id, revisionId }, "NOTE_REVISION");
    expect(frame.data).toMatchObject({ noteId: note.id, revisionId });
    expect(noteOf(frame)).toMatchObject({
      id: note.id,
      path: note.path,
      paragraphs: [{ text: "%md one", title: "Title" }],
    });
    expect(frame).not.toHaveProperty("msgId");
    const now = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE"));
    expect(now.paragraphs[0]?.text).toBe("%md two");
  });

  it.each(["Head", "nonsense", ""])("of the name %j have no note [op.NOTE_REVISION]", async (revisionId) => {
    const note = await newNote();
    await keep(note, "first");
    const frame = await client.ask("NOTE_REVISION", { noteId: note.id, revisionId }, "NOTE_REVISION");
    expect(frame.data).toEqual({ noteId: note.id, revisionId });
    const error = await client.ask("NOTE_REVISION", { noteId: note.id, revisionId: unknown }, "ERROR_INFO");
    expect(error.data["info"]).toBe(`Missing unknown ${unknown}`);
  });

  it("become notes of their own", async () => {
    const note = await newNote();
    await write(note, "%md one");
    const [first] = await keep(note, "first");
    await write(note, "%md two");
    const clone = async (revisionId: string | undefined) =>
      call(octavo.address, "POST", `/notebook/${note.id}`, { revisionId });
    const id = (await clone(first?.id)).json.body as string;
    const { body } = (await call(octavo.address, "GET", `/notebook/${id}`)).json;
    expect(body).toMatchObject({
      path: `/Cloned Note_${id}_${first?.id.slice(0, 7)}`,
      paragraphs: [{ text: "%md one" }],
    });
    expect((await clone(unknown)).status).toBe(404);
  });

  it("are compared, also with the note as it is now [op.NOTE_REVISION_FOR_COMPARE event.NOTE_REVISION_FOR_COMPARE]", async () => {
    const note = await newNote();
    await write(note, "%md one");
    const [first] = await keep(note, "first");
    await write(note, "%md two");
    const side = async (revisionId: string, position: string) => {
      const data = { noteId: note.id, revisionId, position };
      const frame = await client.ask("NOTE_REVISION_FOR_COMPARE", data, "NOTE_REVISION_FOR_COMPARE");
      expect(frame.data).toMatchObject(data);
      return noteOf(frame).paragraphs[0]?.text;
    };
    expect(await side(first?.id ?? "", "first")).toBe("%md one");
    expect(await side("Head", "second")).toBe("%md two");
  });

  it("become the note again, results too, for all clients that look at it [op.SET_NOTE_REVISION event.SET_NOTE_REVISION]", async () => {
    const note = await newNote();
    await run(note, "%sh\necho kept");
    const [first] = await keep(note, "with output");
    await run(note, "%sh\necho other");
    const other = await ForeignClient.connect(octavo.address);
    await other.ask("GET_NOTE", { id: note.id }, "NOTE");
    const seen = other.next("NOTE");
    const revisionId = first?.id ?? "";
    const done = await client.ask("SET_NOTE_REVISION", { noteId: note.id, revisionId }, "SET_NOTE_REVISION");
    expect(done.data).toEqual({ status: true });
    const [paragraph] = noteOf(await seen).paragraphs;
    expect(paragraph?.text).toBe("%sh\necho kept");
    expect(paragraph?.results?.msg[0]?.data).toBe("kept\n");
    await other.close();
  });

  it("become no note while something runs in it, and say why [op.SET_NOTE_REVISION]", async () => {
    const note = await newNote();
    const [first] = await keep(note, "first");
    const id = note.paragraphs[0]?.id;
    const isRunning = ({ data }: { data: Record<string, unknown> }) =>
      (data["paragraph"] as { status: string }).status === "RUNNING";
    const sleep = { id, title: "", paragraph: "%sh\nsleep 60", config: {}, params: {} };
    await client.ask("RUN_PARAGRAPH", sleep, "PARAGRAPH", isRunning);
    const asked = { noteId: note.id, revisionId: first?.id ?? "" };
    const error = await client.ask("SET_NOTE_REVISION", asked, "ERROR_INFO");
    expect(error.data["info"]).toMatch(/^Fail to set given note revision, cause: .*running/);
    const isOver = ({ data }: { data: Record<string, unknown> }) =>
      (data["paragraph"] as { status: string }).status === "ABORT";
    await client.ask("CANCEL_PARAGRAPH", { id }, "PARAGRAPH", isOver);
  });

  it("go with a note that is renamed and thrown away", async () => {
    const note = await newNote();
    await keep(note, "first");
    await client.ask("NOTE_RENAME", { id: note.id, name: `Moved/Note ${count}` }, "NOTE");
    await keep(note, "renamed");
    await client.ask("MOVE_NOTE_TO_TRASH", { id: note.id }, "NOTE");
    const list = await keep(note, "thrown away");
    expect(list.map(({ message }) => message)).toEqual(["thrown away", "renamed", "first"]);
    const revisionId = list.at(-1)?.id ?? "";
    await client.ask("SET_NOTE_REVISION", { noteId: note.id, revisionId }, "SET_NOTE_REVISION");
  });

  it("are lossless for a client that asks so", async () => {
    const note = await newNote();
    const [first] = await keep(note, "first");
    const answer = client.next("NOTE_REVISION");
    client.send("NOTE_REVISION", { noteId: note.id, revisionId: first?.id, facts: 1 }, "m-7");
    expect(await answer).toMatchObject({ msgId: "m-7", data: { state: { id: note.id, extra: {}, runAll: null } } });
  });

  it("of a note that is not there are refused", async () => {
    for (const op of ["LIST_REVISION_HISTORY", "CHECKPOINT_NOTE"]) {
      const error = await client.ask(op, { noteId: "2NOTHERE1", commitMessage: "m" }, "ERROR_INFO");
      expect(error.data["info"]).toBe("HTTP 404 Not Found");
    }
  });

  it("survive a server that is killed, and so does what was typed", async () => {
    const note = await newNote();
    await write(note, "%md kept");
    await keep(note, "before the end");
    await write(note, "%md typed after it");
    await octavo.kill();
    octavo = await startOctavo({ data: octavo.data });
    client = await ForeignClient.connect(octavo.address);
    const list = listOf(await client.ask("LIST_REVISION_HISTORY", { noteId: note.id }, "LIST_REVISION_HISTORY"));
    expect(list.map(({ message }) => message)).toEqual(["before the end"]);
    const now = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE"));
    expect(now.paragraphs[0]?.text).toBe("%md typed after it");
  });

  it("wait for another git, and say whose lock it is when it stays", async () => {
    const note = await newNote();
    await keep(note, "first");
    await write(note, "%md two");
    const lock = join(octavo.data, "notebook", ".git", "index.lock");
    writeFileSync(lock, "");
    const error = await client.ask("CHECKPOINT_NOTE", { noteId: note.id, commitMessage: "second" }, "ERROR_INFO");
    expect(error.data["info"]).toContain("index.lock");
    rmSync(lock);
    expect(await keep(note, "second")).toHaveLength(2);
  });
});

describe("revisions over REST", () => {
  it("are offered", async () => {
    const { json } = await call(octavo.address, "GET", "/notebook/capabilities");
    expect(json.body).toEqual({ isRevisionSupported: true });
  });

  it("are kept, listed, looked at and gone back to", async () => {
    const note = await newNote();
    const at = `/notebook/${note.id}/revision`;
    await write(note, "%md one");
    const made = await call(octavo.address, "POST", at, { commitMessage: "first" });
    expect(made.json).toMatchObject({ status: "OK", body: expect.stringMatching(/^[0-9a-f]{40}$/) });
    const again = await call(octavo.address, "POST", at, { commitMessage: "again" });
    expect(again.status).toBe(200);
    expect(again.json).not.toHaveProperty("body");
    expect(again.json.message).toMatch(/^Couldn't checkpoint/);
    await write(note, "%md two");
    const list = (await call(octavo.address, "GET", at)).json.body as readonly Revision[];
    expect(list).toMatchObject([{ id: made.json.body, message: "first", time: expect.any(Number) }]);
    const seen = await call(octavo.address, "GET", `${at}/${list[0]?.id}`);
    expect((seen.json.body as WireNote).paragraphs[0]?.text).toBe("%md one");
    const set = await call(octavo.address, "PUT", `${at}/${list[0]?.id}`);
    expect(set.json).toEqual({ status: "OK", message: "" });
    const now = (await call(octavo.address, "GET", `/notebook/${note.id}`)).json.body as WireNote;
    expect(now.paragraphs[0]?.text).toBe("%md one");
  });

  it("answer what cannot be as Zeppelin does", async () => {
    const note = await newNote();
    const at = `/notebook/${note.id}/revision`;
    const empty = await call(octavo.address, "POST", at, { commitMessage: "" });
    expect(empty).toMatchObject({ status: 400, json: { message: "commitMessage can not be empty" } });
    expect((await call(octavo.address, "POST", at, {})).status).toBe(400);
    const nosuch = await call(octavo.address, "GET", `${at}/nosuch`);
    expect(nosuch).toMatchObject({ status: 200, json: { status: "OK" } });
    expect(nosuch.json).not.toHaveProperty("body");
    expect((await call(octavo.address, "GET", `${at}/${unknown}`)).status).toBe(404);
    expect((await call(octavo.address, "GET", "/notebook/2NOTHERE1/revision")).status).toBe(404);
  });
});

describe("notebook repositories", () => {
  const at = "/notebook-repositories";
  const className = "org.apache.zeppelin.notebook.repo.GitNotebookRepo";

  it("are one, the notebook folder", async () => {
    const { json } = await call(octavo.address, "GET", at);
    expect(json.body).toEqual([
      {
        name: "GitNotebookRepo",
        className,
        settings: [{ type: "INPUT", value: [], selected: join(octavo.data, "notebook"), name: "Notebook Path" }],
      },
    ]);
  });

  it("are read again when they are saved or reloaded", async () => {
    const notes = join(octavo.data, "notebook");
    const text = JSON.stringify({ name: "By hand", paragraphs: [] });
    writeFileSync(join(notes, "By hand_2BYHAND01.zpln"), text);
    const listed = (path: string) => client.next("NOTES_INFO", ({ data }) => JSON.stringify(data).includes(path));
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const reloaded = listed("/By hand");
    expect((await call(octavo.address, "GET", `${at}/reload`)).json.status).toBe("OK");
    await reloaded;
    writeFileSync(join(notes, "Another_2BYHAND02.zpln"), text);
    const saved = listed("/Another");
    const settings = { "Notebook Path": notes };
    const { json } = await call(octavo.address, "PUT", at, { name: className, settings });
    expect(json.body).toMatchObject({ className });
    await saved;
  });

  it("stay where they are while the server runs, and say how they move", async () => {
    const settings = { "Notebook Path": "/etc" };
    const { status, json } = await call(octavo.address, "PUT", at, { name: className, settings });
    expect(status).toBe(400);
    expect(json.message).toContain("--data");
  });

  it.each([
    ["null", 406, { error: "Invalid payload" }],
    ["[1]", 406, { error: "Invalid payload structure" }],
    ["{", 406, { error: "Invalid payload structure" }],
    ["", 404, undefined],
    ['{"name":"no.such.Class","settings":{}}', 200, { name: "", className: "", settings: [] }],
  ])("answer the body %j with %i", async (body, status, expected) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${octavo.address}/api${at}`, { method: "PUT", body, headers });
    expect(response.status).toBe(status);
    expect(((await response.json()) as { body?: unknown }).body).toEqual(expected);
  });
});
