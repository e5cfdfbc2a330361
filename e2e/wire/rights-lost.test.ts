/** Rights that are lost in the middle of things: while something runs, is typed, is thrown away or is downloaded. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { octavoUser, usersData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf, paragraphOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo({ data: await usersData({ ada: ["admin"], bob: ["analyst"] }) });
});
afterAll(() => discard(octavo));

const clients: ForeignClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const enter = (user: string) => logIn(octavo.address, user, `${user}-password`);
const as = ({ cookie }: LoggedIn, method: string, path: string, body?: unknown) =>
  call(octavo.address, method, path, body, { cookie });
const only = (...users: readonly string[]) => ({ readers: users, runners: users, writers: users, owners: ["ada"] });

async function connect(who: LoggedIn): Promise<ForeignClient> {
  const client = await ForeignClient.connect(octavo.address);
  client.who = who;
  clients.push(client);
  return client;
}

let count = 0;
/** A note of ada's that bob may do everything in but own it. */
async function shared(text: string, folder = "Shared") {
  const [ada, bob] = [await enter("ada"), await enter("bob")];
  const wanted = { notePath: `/${folder}/Note ${++count}`, paragraphs: [{ title: "t", text }] };
  const id = String((await as(ada, "POST", "/notebook", wanted)).json.body);
  const share = (...users: readonly string[]) => as(ada, "PUT", `/notebook/${id}/permissions`, only(...users));
  await share("ada", "bob");
  const client = await connect(bob);
  const paragraphId = noteOf(await client.ask("GET_NOTE", { id }, "NOTE")).paragraphs[0]?.id ?? "";
  return { ada, bob, id, paragraphId, share, client };
}

const waits = (until: string) =>
  `%sh\necho begun; while [ ! -e ${until} ]; do sleep 0.05; done; echo to be kept from bob`;

it("a reader hears nothing more of a run, and gets nothing of what it has shown", async () => {
  const { ada, bob, id, paragraphId, share, client } = await shared(waits("go-1"));
  const begun = client.next("PARAGRAPH_APPEND_OUTPUT");
  await as(ada, "POST", `/notebook/job/${id}/${paragraphId}`);
  await begun;
  const turnedOut = client.next("AUTH_INFO");
  await share("ada");
  await turnedOut;
  const framesBefore = client.frames.length;
  await writeFile(join(octavo.data, "files", "go-1"), "");
  await expect
    .poll(async () => JSON.stringify((await as(ada, "GET", `/notebook/${id}/paragraph/${paragraphId}`)).json))
    .toContain("to be kept from bob");
  await client.ask("LIST_NOTES", {}, "NOTES_INFO");
  expect(JSON.stringify(client.frames.slice(framesBefore))).not.toMatch(/to be kept|begun/);
  const results = `/octavo/results/${id}/${paragraphId}/0`;
  for (const path of [results, `${results}/file`, `${results}/search?text=kept`, `/notebook/job/${id}`]) {
    expect([path, (await as(bob, "GET", path)).status]).toEqual([path, 404]);
  }
  const question = { ask: "rows", filter: { text: "", columns: [] }, order: [], from: 0, count: 1 };
  expect((await as(bob, "POST", `/octavo/tables/${id}/${paragraphId}/0`, question)).status).toBe(404);
});

it("a run that waits for its rights' owner ends with no result for a user who may not read it any more", async () => {
  const { ada, bob, id, paragraphId, share } = await shared(waits("go-2"));
  const ran = as(bob, "POST", `/notebook/run/${id}/${paragraphId}`);
  await expect
    .poll(async () => JSON.stringify((await as(ada, "GET", `/notebook/${id}/paragraph/${paragraphId}`)).json))
    .toContain("begun");
  await share("ada");
  await writeFile(join(octavo.data, "files", "go-2"), "");
  const { status, json } = await ran;
  expect([status, JSON.stringify(json)]).toEqual([403, expect.not.stringContaining("kept from bob")]);
  expect(json.message).toBe("Insufficient privileges to READER note.");
});

it("a run of a whole note that is waited for says that its right was lost", async () => {
  const { ada, bob, id, paragraphId, share } = await shared(waits("go-whole"));
  await as(ada, "POST", `/notebook/${id}/paragraph`, { title: "t", text: "%sh\necho second" });
  const ran = as(bob, "POST", `/notebook/job/${id}?blocking=true`);
  await expect
    .poll(async () => JSON.stringify((await as(ada, "GET", `/notebook/${id}/paragraph/${paragraphId}`)).json))
    .toContain("begun");
  await share("ada");
  await writeFile(join(octavo.data, "files", "go-whole"), "");
  const { status, json } = await ran;
  expect([status, json.message]).toEqual([403, "Insufficient privileges to RUNNER note."]);
});

it.each([
  ["paragraph", (id: string, paragraphId: string) => `/notebook/run/${id}/${paragraphId}`],
  ["whole note", (id: string) => `/notebook/job/${id}?blocking=true`],
])("a run of a %s that is waited for says that the note is gone", async (_, pathOf) => {
  const { ada, bob, id, paragraphId } = await shared(waits("never"));
  const ran = as(bob, "POST", pathOf(id, paragraphId));
  await expect
    .poll(async () => JSON.stringify((await as(ada, "GET", `/notebook/${id}/paragraph/${paragraphId}`)).json))
    .toContain("begun");
  await as(ada, "DELETE", `/notebook/${id}`);
  expect((await ran).status).toBe(404);
});

it("a writer's next words are not taken, in none of the ways to write", async () => {
  const { ada, bob, id, paragraphId, share, client } = await shared("%md before");
  const sent = { id: paragraphId, noteId: id, title: "t", paragraph: "%md after", config: {}, params: {} };
  await client.ask("COMMIT_PARAGRAPH", sent, "PARAGRAPH");
  const turnedOut = client.next("AUTH_INFO");
  await share("ada");
  await turnedOut;
  const framesBefore = client.frames.length;
  client.send("COMMIT_PARAGRAPH", { ...sent, paragraph: "%md too late" });
  client.send("RUN_PARAGRAPH", { ...sent, paragraph: "%md too late" });
  client.send("PATCH_PARAGRAPH", { id: paragraphId, noteId: id, patch: "@@ -1,3 +1,3 @@\n-%25md\n+late\n" });
  client.send("PARAGRAPH_CLEAR_OUTPUT", { id: paragraphId });
  client.send("INSERT_PARAGRAPH", { index: 0 });
  client.send("PARAGRAPH_REMOVE", { id: paragraphId });
  client.send("RUN_ALL_PARAGRAPHS", { noteId: id });
  await client.ask("LIST_NOTES", {}, "NOTES_INFO");
  expect((await as(bob, "PUT", `/notebook/${id}/paragraph/${paragraphId}`, { text: "%md too late" })).status).toBe(404);
  const { json } = await as(ada, "GET", `/notebook/${id}`);
  expect((json.body as { paragraphs: unknown[] }).paragraphs).toMatchObject([{ text: "%md after", status: "READY" }]);
  expect(JSON.stringify(client.frames.slice(framesBefore))).not.toContain("%md after");
});

it("a folder that is thrown away keeps what is written and run in it, and closes nothing and opens nothing", async () => {
  const folder = `Thrown ${Date.now()}`;
  const { ada, bob, id, paragraphId, share, client } = await shared(waits("go-3"), folder);
  const begun = client.next("PARAGRAPH_APPEND_OUTPUT");
  client.send("RUN_PARAGRAPH", { id: paragraphId, title: "t", paragraph: waits("go-3"), config: {}, params: {} });
  await begun;
  const owner = await connect(ada);
  await owner.ask("MOVE_FOLDER_TO_TRASH", { id: folder }, "NOTES_INFO");
  const over = client.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED", 30_000);
  await writeFile(join(octavo.data, "files", "go-3"), "");
  expect(JSON.stringify((await over).data)).toContain("to be kept from bob");
  const sent = { id: paragraphId, noteId: id, title: "t", paragraph: "%md in the trash", config: {}, params: {} };
  await client.ask("COMMIT_PARAGRAPH", sent, "PARAGRAPH");
  const revision = await as(ada, "POST", `/notebook/${id}/revision`, { commitMessage: "kept" });
  const revisionId = (revision.json.body as { id?: string } | undefined)?.id ?? "";

  const turnedOut = client.next("AUTH_INFO");
  await share("ada");
  await turnedOut;
  for (const path of [
    `/notebook/${id}`,
    `/notebook/export/${id}`,
    `/notebook/${id}/revision`,
    `/notebook/${id}/revision/${revisionId || "0".repeat(40)}`,
    `/notebook/${id}/paragraph/${paragraphId}`,
    `/octavo/results/${id}/${paragraphId}/0`,
    `/octavo/results/${id}/${paragraphId}/0/file`,
  ]) {
    expect([path, (await as(bob, "GET", path)).status]).toEqual([path, 404]);
  }
  for (const path of [
    "/notebook/search?q=trash",
    "/octavo/search?q=trash&trash=true",
    "/notebook",
    "/octavo/changes",
  ]) {
    expect([path, JSON.stringify((await as(bob, "GET", path)).json)]).toEqual([path, expect.not.stringContaining(id)]);
  }
  for (const [op, data] of [
    ["GET_NOTE", { id }],
    ["EXPORT_NOTE", { id, noteId: id }],
    ["NOTE_REVISION", { noteId: id, revisionId }],
    ["LIST_REVISION_HISTORY", { noteId: id }],
    ["RESTORE_NOTE", { id }],
    ["DEL_NOTE", { id }],
    ["CLONE_NOTE", { id, name: "/Mine" }],
    ["CONVERT_NOTE_NBFORMAT", { noteId: id, noteName: "x" }],
  ] as const) {
    const framesBefore = client.frames.length;
    client.send(op, data);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect([op, JSON.stringify(client.frames.slice(framesBefore))]).toEqual([
      op,
      expect.not.stringContaining("in the trash"),
    ]);
  }
  expect((await as(ada, "GET", `/notebook/${id}`)).status).toBe(200);
});

it("a token has the roles that its account has by now", async () => {
  const { ada, id } = await shared("%md for analysts");
  const byRole = { readers: ["analyst"], runners: ["analyst"], writers: ["ada"], owners: ["ada"] };
  await as(ada, "PUT", `/notebook/${id}/permissions`, byRole);
  const { stdout } = await octavoUser(octavo.data, ["token", "bob", "--label", "nightly"]);
  const authorization = `Bearer ${stdout.trim().split(/\s+/).at(-1)}`;
  const read = async () => (await call(octavo.address, "GET", `/notebook/${id}`, undefined, { authorization })).status;
  expect(await read()).toBe(200);
  const socket = await ForeignClient.connect(octavo.address, { authorization });
  clients.push(socket);
  await octavoUser(octavo.data, ["role", "bob", "guest"]);
  await expect.poll(read, { timeout: 5000 }).toBe(404);
  expect((await call(octavo.address, "GET", "/notebook", undefined, { authorization })).status).toBe(200);
  await octavoUser(octavo.data, ["role", "bob", "analyst"]);
  await expect.poll(read, { timeout: 5000 }).toBe(200);
});

describe("a paragraph that is there", () => {
  it.each([
    [{ params: [] }, 400],
    [{ params: "x" }, 400],
    [{ params: 1 }, 400],
    ["text", 400],
    [[], 400],
    [7, 400],
    [{ params: { __proto__x: { a: [1, null, { b: 2 }] }, constructor: "x", n: 1e308 } }, 200],
    [{ params: { ["x".repeat(10_000)]: "y".repeat(100_000) } }, 200],
    [{ params: null }, 200],
    [{ unknown: true }, 200],
    [null, 200],
  ])("is run or refused, never failed: %j", async (body, status) => {
    const { ada, id, paragraphId } = await shared("%sh echo ${n=1}");
    for (const path of [`/notebook/job/${id}/${paragraphId}`, `/notebook/job/${id}`]) {
      const answer = await as(ada, "POST", path, body);
      expect([path, answer.status]).toEqual([path, status]);
      await expect
        .poll(async () => JSON.stringify((await as(ada, "GET", `/notebook/job/${id}`)).json))
        .not.toMatch(/RUNNING|PENDING|"isRunning":true/);
    }
  });
});
