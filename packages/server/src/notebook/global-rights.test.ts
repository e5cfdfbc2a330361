/** Values of global scope, by users of each standing, over real sockets: they follow the rights of the note whose run has made them. */
import { join } from "node:path";
import { type NoteAccess, newParagraph, openAccess, type ParagraphId } from "@octavo/note";
import type { RunnerRequest } from "@octavo/runner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sixPeople, suffices, withAccounts } from "../access/testing/standings.ts";
import { type Talk, type TalkMessage, talk } from "../access/testing/talk.ts";
import { Pool } from "../pool/pool.ts";
import { createAnswers } from "../runs/answers.ts";
import type { AskingRun } from "../runs/questions.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import type { LiveNote } from "./live-note.ts";
import { viewOfNote } from "./note-view.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: sixPeople });
});
afterEach(() => server.close());

const shared: NoteAccess = { owners: ["olga"], writers: ["wim"], runners: ["rick"], readers: ["rita"] };
const paragraphId = "p" as ParagraphId;
const x = { name: "x", scope: "global" } as const;

async function aNote(path: string, lists: NoteAccess): Promise<LiveNote> {
  const live = await createNote(server, path);
  const paragraph = newParagraph({ id: paragraphId, user: "olga", createdAt: 0, text: "%python x" });
  live.decide([{ type: "paragraphInserted", index: 0, paragraph }]);
  await server.lists.set(live.note.id, lists);
  return live;
}

/** What code that a user runs in a note can do. */
function codeIn(live: LiveNote, user: string) {
  const answers = createAnswers({
    ...server.services,
    pool: new Pool({ database: server.database, folder: join(server.folder, "pool"), now: server.ids.now }),
    openNote: (id) => server.notebook.open(id),
    spool: server.folder,
    runs: () => server.runs,
    nextInput: { ids: server.ids, naming: () => ({ isPython: true, isNamed: (name) => name === "python" }) },
  });
  const order = { runId: "run-1", noteId: live.note.id, paragraphId, user, sessionKey: `python:${user}` };
  const run = { live: viewOfNote(live, null), paragraphId, runId: "run-1", order } as unknown as AskingRun;
  return {
    get: () => answers.angularGet({ type: "angularGet", ...x }, run),
    set: (value: number, scope: "global" | "note" = "global") =>
      answers.angularSet({ type: "angularSet", ...x, scope, value }, run),
    remove: () => answers.angularRemove({ type: "angularRemove", ...x }, run),
    watch: () => server.services.watches.angularWatch({ type: "angularWatch", ...x }, run),
  };
}

const show = (page: Talk, { note }: LiveNote) => page.ask("GET_NOTE", { id: note.id });
const ofNote = (noteId: string | null, value?: number) => ({
  ...(noteId !== null && { noteId }),
  ...(value !== undefined && { value }),
  interpreterGroupId: "python",
  name: "x",
});
const setOnPage = (page: Talk, noteId: string | null, value?: number) =>
  page.ask("ANGULAR_OBJECT_UPDATED", ofNote(noteId, value));
const values = (frames: readonly TalkMessage[]) =>
  frames
    .filter(({ op }) => op.startsWith("ANGULAR_OBJECT"))
    .map(({ data }) => (data["angularObject"] as { object?: unknown } | undefined)?.object ?? "removed");
const refusals = (frames: readonly TalkMessage[]) =>
  frames.filter(({ op }) => op === "AUTH_INFO" || op === "ERROR_INFO").map(({ data }) => String(data["info"]));
/** What has come to a page by itself since it was asked last. */
async function heardBy(page: Talk) {
  const frames = [...page.heard];
  const late = await page.ask("PING");
  // Forgets what came, so that it counts once.
  await page.notes();
  return values([...frames, ...late]);
}

async function nameSources(live: LiveNote, ...notes: readonly LiveNote[]): Promise<void> {
  const { cookie } = await logIn(server, "olga");
  const answer = await server.app.inject({
    method: "PUT",
    url: `/api/octavo/pool/${live.note.id}`,
    headers: { cookie, "content-type": "application/json" },
    payload: JSON.stringify({ notes: notes.map(({ note }) => note.id) }),
  });
  expect(answer.statusCode).toBe(200);
}

describe("a value of global scope that a run has made", () => {
  it.each(withAccounts)("is seen and set by $name as far as they may read and run the note", async (standing) => {
    const { user, lists, right } = standing;
    const note = await aNote("/Made", lists);
    const open = await aNote("/Open", openAccess);
    const [page, elsewhere] = [await talk(server, user), await talk(server, user)];
    expect(refusals(await show(page, note)).length > 0).toBe(!suffices(right, "reader"));
    await show(elsewhere, open);
    await codeIn(note, "olga").set(1);

    const mayRead = suffices(right, "reader");
    const mayRun = suffices(right, "runner");
    expect(await heardBy(page)).toEqual(mayRead ? [1] : []);
    expect(values(await show(page, note))).toEqual(mayRead ? [1] : []);
    expect([await heardBy(elsewhere), values(await show(elsewhere, open))]).toEqual([[], []]);
    expect(refusals(await setOnPage(page, note.note.id, 2)).length > 0).toBe(!mayRun);
    await setOnPage(elsewhere, open.note.id, 3);
    expect(codeIn(note, "olga").get()).toBe(mayRun ? 2 : 1);
    expect(codeIn(open, user).get()).toBeNull();
  });

  it("is not another note's, which has its own under that name", async () => {
    const [secret, open] = [await aNote("/Secret", shared), await aNote("/Open", openAccess)];
    const [olga, stan] = [await talk(server, "olga"), await talk(server, "stan")];
    await show(olga, secret);
    await show(stan, open);
    await codeIn(secret, "olga").set(1);
    await codeIn(open, "stan").set(2);
    expect([codeIn(secret, "olga").get(), codeIn(open, "stan").get()]).toEqual([1, 2]);
    await codeIn(open, "stan").remove();
    expect(codeIn(secret, "olga").get()).toBe(1);
    expect([await heardBy(olga), await heardBy(stan)]).toEqual([[1], [2, "removed"]]);
  });

  it("is seen in notes whose owner has named its note, by who may read that, and set by who may run it", async () => {
    const [source, open] = [await aNote("/Source", shared), await aNote("/Open", { ...openAccess, owners: ["olga"] })];
    await nameSources(open, source);
    const [rita, rick, stan] = [await talk(server, "rita"), await talk(server, "rick"), await talk(server, "stan")];
    for (const page of [rita, rick, stan]) await show(page, open);
    await codeIn(source, "olga").set(1);
    expect([await heardBy(rita), await heardBy(stan)]).toEqual([[1], []]);
    expect([codeIn(open, "rita").get(), codeIn(open, "stan").get()]).toEqual([1, null]);
    expect(refusals(await setOnPage(rita, open.note.id, 2))[0]).toContain("Insufficient privileges to RUNNER note.");
    expect(refusals(await setOnPage(rick, open.note.id, 3))).toEqual([]);
    expect(codeIn(source, "olga").get()).toBe(3);

    await rita.ask("PING");
    await codeIn(open, "olga").set(4);
    await codeIn(source, "olga").set(5);
    await codeIn(open, "olga").remove();
    expect(await heardBy(rita)).toEqual([4, 5]);
  });

  it("wakes the watches of runs that see it, and no others", async () => {
    const [secret, open] = [await aNote("/Secret", shared), await aNote("/Open", openAccess)];
    await codeIn(secret, "olga").set(1);
    await codeIn(open, "stan").set(1);
    codeIn(secret, "olga").watch();
    codeIn(open, "stan").watch();
    const woken = () =>
      server.link.sent.flatMap((request: RunnerRequest) => (request.type === "run" ? [request.order.user] : []));
    await setOnPage(await talk(server, "rick"), secret.note.id, 2);
    expect(woken()).toEqual(["olga"]);
  });

  it("goes with its note's rights: a run whose user has lost them reads and sets no shared value", async () => {
    const live = await aNote("/Lost", shared);
    const ricks = codeIn(live, "rick");
    await ricks.set(1);
    await server.access.change(live.note.id, { ...shared, runners: ["olga"], readers: ["rick"] }, "olga");
    const { note } = live;
    expect(ricks.get()).toBe(1);
    for (const scope of ["note", "global"] as const)
      expect(() => ricks.set(2, scope)).toThrow("Insufficient privileges to RUNNER note.");
    await server.access.change(live.note.id, { ...shared, runners: ["olga"], readers: ["olga"] }, "olga");
    expect(() => ricks.get()).toThrow("Insufficient privileges to READER note.");
    expect(live.note).toBe(note);
  });
});

describe("a value that belongs to no note", () => {
  it("is made, set and removed by administrators, and seen by users of the interpreter", async () => {
    const open = await aNote("/Open", openAccess);
    const [root, stan] = [await talk(server, "root"), await talk(server, "stan")];
    await show(stan, open);
    const words = "Only administrators of python may set this value.";
    expect(refusals(await setOnPage(stan, null, 1))).toEqual([words]);
    expect(refusals(await setOnPage(root, null, 2))).toEqual([]);
    expect(await heardBy(stan)).toEqual([2]);
    expect(codeIn(open, "stan").get()).toBe(2);
    expect(refusals(await setOnPage(stan, open.note.id, 3))).toEqual([words]);
    await setOnPage(root, open.note.id, 4);
    expect(await heardBy(stan)).toEqual([4]);
    await codeIn(open, "stan").set(5);
    expect([codeIn(open, "stan").get(), await heardBy(stan)]).toEqual([5, [5]]);
    await codeIn(open, "stan").remove();
    expect(await heardBy(stan)).toEqual([4]);
    expect(refusals(await setOnPage(stan, null))).toEqual([words]);
    await setOnPage(root, null);
    expect(await heardBy(stan)).toEqual(["removed"]);
  });

  it("is not seen by who may not use the interpreter", async () => {
    const open = await aNote("/Open", openAccess);
    const python = server.interpreters.all.find(({ name }) => name === "python");
    if (!python) throw new Error("there is no python");
    const option = { ...python.option, setPermission: true, owners: ["rick"] };
    await server.interpreters.update(python.id, { properties: {}, dependencies: [], option });
    const [root, rick, stan] = [await talk(server, "root"), await talk(server, "rick"), await talk(server, "stan")];
    for (const page of [rick, stan]) await show(page, open);
    await setOnPage(root, null, 1);
    expect([await heardBy(rick), await heardBy(stan)]).toEqual([[1], []]);
    expect([codeIn(open, "rick").get(), codeIn(open, "stan").get()]).toEqual([1, null]);
    expect(values(await show(stan, open))).toEqual([]);
  });
});

describe("a value of a note or a paragraph", () => {
  it("is neither seen nor set through another note, whose ids mean nothing there", async () => {
    const [secret, open] = [await aNote("/Secret", shared), await aNote("/Open", openAccess)];
    await codeIn(secret, "olga").set(1, "note");
    const before = secret.note;
    const stan = await talk(server, "stan");
    expect(values(await show(stan, open))).toEqual([]);
    const theirs = { noteId: secret.note.id, paragraphId, interpreterGroupId: "python", name: "x" };
    for (const op of ["ANGULAR_OBJECT_UPDATED", "ANGULAR_OBJECT_CLIENT_BIND", "ANGULAR_OBJECT_CLIENT_UNBIND"])
      expect(refusals(await stan.ask(op, { ...theirs, value: 2 })), op).not.toEqual([]);
    await stan.ask("ANGULAR_OBJECT_UPDATED", { ...theirs, noteId: open.note.id, value: 2 });
    expect(secret.note).toBe(before);
    expect(open.note.angularObjects).toEqual({});
    await stan.ask("CLONE_NOTE", { id: secret.note.id, name: "/Stolen" });
    const stolen = server.notebook.list().find(({ path }) => path === "/Stolen");
    const clone = stolen && (await server.notebook.open(stolen.id));
    expect(clone?.note.angularObjects ?? {}).toEqual({});
  });
});
