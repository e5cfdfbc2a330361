/** Personalised mode, as Zeppelin's clients of two people meet it: an owner, and a user who may write. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import {
  call,
  ForeignClient,
  type LoggedIn,
  logIn,
  noteOf,
  paragraphOf,
  type WireNote,
} from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
const people: Record<string, LoggedIn> = {};
const clients: ForeignClient[] = [];
let [alice, bob]: ForeignClient[] = [];
let note: WireNote;
let count = 0;

beforeAll(async () => {
  octavo = await startOctavo({ data: await shiroData() });
  for (const name of ["alice", "bob"]) people[name] = await logIn(octavo.address, name, `${name}-pw`);
});
afterAll(() => discard(octavo));

async function connect(name: string): Promise<ForeignClient> {
  const client = await ForeignClient.connect(octavo.address);
  const who = people[name];
  if (who) client.who = who;
  clients.push(client);
  return client;
}

/** Alice's note with one paragraph of shell, personalised, and both show it. */
beforeEach(async () => {
  alice = await connect("alice");
  bob = await connect("bob");
  count += 1;
  note = noteOf(await alice.ask("NEW_NOTE", { name: `Personal ${count}` }, "NEW_NOTE"));
  await commit(alice, "%sh\necho shared");
  await alice.ask("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "true" }, "NOTE");
  await bob.ask("GET_NOTE", { id: note.id }, "NOTE");
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const idOf = () => note.paragraphs[0]?.id ?? "";
const content = (paragraph: string) => ({ id: idOf(), noteId: note.id, title: "", paragraph, params: {}, config: {} });
const commit = (client: ForeignClient | undefined, text: string) =>
  client?.ask("COMMIT_PARAGRAPH", content(text), "PARAGRAPH");
const noteFor = async (client: ForeignClient | undefined) =>
  noteOf((await client?.ask("GET_NOTE", { id: note.id }, "NOTE")) as never);

async function runs(client: ForeignClient | undefined, text: string): Promise<string | undefined> {
  const frame = client?.next(
    "PARAGRAPH",
    ({ data }) => (data["paragraph"] as { status: string }).status === "FINISHED",
  );
  client?.send("RUN_PARAGRAPH", content(text));
  return paragraphOf((await frame) as never).results?.msg[0]?.data;
}

it("what a user writes and runs is theirs, and no frame of it reaches the owner [op.UPDATE_PERSONALIZED_MODE]", async () => {
  const heard = alice?.frames.length ?? 0;
  expect(await runs(bob, "%sh\necho mine")).toBe("mine\n");
  const own = await noteFor(bob);
  expect(own.paragraphs[0]).toMatchObject({ text: "%sh\necho mine", status: "FINISHED" });
  const shared = await noteFor(alice);
  expect(shared.paragraphs).toMatchObject([{ text: "%sh\necho shared", status: "READY" }]);
  const about = alice?.frames.slice(heard).filter(({ op }) => /PARAGRAPH|PROGRESS|PATCH|FORMS/.test(op));
  expect(about).toEqual([]);
  expect(JSON.stringify(alice?.frames.slice(heard))).not.toContain("mine");
});

it("an owner changes what all users have who have changed nothing, and a run brings the owner's text to all", async () => {
  const changed = bob?.next("PARAGRAPH");
  await commit(alice, "%sh\necho better");
  await changed;
  await commit(bob, "%sh\necho mine");
  expect(await runs(alice, "%sh\necho best")).toBe("best\n");
  await expect.poll(async () => (await noteFor(bob)).paragraphs[0]?.text).toBe("%sh\necho best");
});

it("what people have of their own outlives the server, and is never in the note's file", async () => {
  await commit(bob, "%sh\necho secret of bob");
  await octavo.kill();
  octavo = await startOctavo({ data: octavo.data });
  for (const name of ["alice", "bob"]) people[name] = await logIn(octavo.address, name, `${name}-pw`);
  [alice, bob] = [await connect("alice"), await connect("bob")];
  expect((await noteFor(bob)).paragraphs[0]?.text).toBe("%sh\necho secret of bob");
  expect((await noteFor(alice)).paragraphs[0]?.text).toBe("%sh\necho shared");
  const overlays = join(octavo.data, "overlays");
  await expect.poll(async () => (await readdir(overlays).catch(() => [])).join()).toContain(note.id);
  const folder = join(octavo.data, "notebook");
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".zpln")))
    expect(await readFile(join(folder, file), "utf8")).not.toContain("secret of bob");
});

it("a copy that a user makes in their view is a paragraph for all users, and what is in it is theirs", async () => {
  const copied = { index: 1, title: "mine", paragraph: "%sh\necho of bob", config: { colWidth: 6 }, params: {} };
  const added = alice?.next("PARAGRAPH_ADDED");
  await bob?.ask("COPY_PARAGRAPH", copied, "PARAGRAPH");
  expect(JSON.stringify((await added)?.data)).not.toContain("bob\\");
  expect((await noteFor(bob)).paragraphs[1]).toMatchObject({ text: "%sh\necho of bob", title: "mine" });
  const shared = (await noteFor(alice)).paragraphs[1];
  expect(shared).not.toHaveProperty("text");
  expect(shared).not.toHaveProperty("title");
});

it("REST shows each their own", async () => {
  await commit(bob, "%sh\necho mine");
  const textFor = async (name: string) => {
    const cookie = people[name]?.cookie ?? "";
    const { json } = await call(octavo.address, "GET", `/notebook/${note.id}`, undefined, { cookie });
    return (json.body as WireNote).paragraphs[0]?.text;
  };
  expect(await textFor("bob")).toBe("%sh\necho mine");
  expect(await textFor("alice")).toBe("%sh\necho shared");
});

it("only an owner switches it, and only the request for it takes from people what is theirs [role.personalized]", async () => {
  await commit(bob, "%sh\necho mine");
  const refused = await bob?.ask("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "false" }, "AUTH_INFO");
  expect(refused?.data["info"]).toContain("OWNER");
  // A client that does not know the mode sends a config without it.
  const name = note.name;
  await alice?.ask("NOTE_UPDATE", { id: note.id, name, config: { looknfeel: "default" } }, "NOTE");
  expect((await noteFor(bob)).paragraphs[0]?.text).toBe("%sh\necho shared");
  const again = bob?.next("NOTE", (frame) => noteOf(frame).paragraphs[0]?.text === "%sh\necho mine");
  alice?.send("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "true" });
  await again;
  const all = bob?.next("NOTE", (frame) => noteOf(frame).paragraphs[0]?.text === "%sh\necho shared");
  alice?.send("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "false" });
  await all;
  await alice?.ask("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: "true" }, "NOTE");
  expect((await noteFor(bob)).paragraphs[0]?.text).toBe("%sh\necho shared");
});
