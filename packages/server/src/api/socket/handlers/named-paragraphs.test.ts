/** Paragraphs that Octavo's own client names as it makes them. */
import { openAccess } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { sixPeople } from "../../../access/testing/standings.ts";
import { type Talk, type TalkMessage, talk } from "../../../access/testing/talk.ts";
import type { LiveNote } from "../../../notebook/live-note.ts";
import { createNote } from "../../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../../testing/a-server.ts";

const id = "paragraph_1700000000001_77";
let server: AServer;
let live: LiveNote;
beforeEach(async () => {
  server = await aServer();
  live = await createNote(server, "/A");
});
afterEach(() => server.close());

async function shows(note: LiveNote, { facts, user = "anonymous" }: { facts?: 1; user?: string }): Promise<Talk> {
  const client = await talk(server, user);
  await client.ask("GET_NOTE", { id: note.note.id, ...(facts && { facts }) });
  return client;
}

const texts = () => live.note.paragraphs.map(({ text }) => text);
const idsIn = ({ note }: LiveNote) => note.paragraphs.map((paragraph) => paragraph.id as string);
const refusals = (frames: readonly TalkMessage[]) => frames.flatMap(({ data }) => data["info"] ?? []);

describe.each(["INSERT_PARAGRAPH", "COPY_PARAGRAPH"])("%s with an id", (op) => {
  const content = (text: string) => (op === "COPY_PARAGRAPH" ? { paragraph: text, title: null } : { text });

  it("makes the paragraph under it", async () => {
    const client = await shows(live, { facts: 1 });
    const frames = await client.ask(op, { index: 1, id, ...content("named") });
    expect([refusals(frames), idsIn(live).at(1), texts()]).toEqual([[], id, ["", "named"]]);
  });

  it("that comes twice makes one paragraph, and both are answered", async () => {
    const client = await shows(live, { facts: 1 });
    await client.ask(op, { index: 1, id, ...content("once") });
    const again = await client.ask(op, { index: 1, id, ...content("once") });
    expect(again.map(({ op: name, data }) => [name, data["facts"]])).toEqual([["NOTE_FACTS", []]]);
    expect(texts()).toEqual(["", "once"]);
  });

  it("that the note has is refused for another text, and nothing is lost", async () => {
    const client = await shows(live, { facts: 1 });
    await client.ask(op, { index: 1, id, ...content("first") });
    expect(refusals(await client.ask(op, { index: 0, id, ...content("second") }))).toEqual([
      `There is a paragraph ${id} already; give the new one another id.`,
    ]);
    expect(texts()).toEqual(["", "first"]);
  });

  it("of a paragraph of another note is refused", async () => {
    const other = await createNote(server, "/B");
    await (await shows(other, { facts: 1 })).ask(op, { index: 0, id, ...content("theirs") });
    const client = await shows(live, { facts: 1 });
    expect(refusals(await client.ask(op, { index: 0, id, ...content("mine") }))).toHaveLength(1);
    expect([texts(), idsIn(other).at(0)]).toEqual([[""], id]);
  });

  it.each([7, "", "x", "paragraph_1_", "paragraph_1_1\n", "paragraph_1_12345678901", {}, "../paragraph_1_1"])(
    "that is none is refused: %j",
    async (wrong) => {
      const client = await shows(live, { facts: 1 });
      const frames = await client.ask(op, { index: 0, id: wrong, ...content("x") });
      expect(refusals(frames)).toEqual([
        "This is no id of a new paragraph, which is paragraph_, the time in milliseconds, _ and a number.",
      ]);
      expect(texts()).toEqual([""]);
    },
  );

  it.each(["20150210-015259_1403135953", "paragraph_1423500782552_-1439281894"])(
    "of Zeppelin's makes the paragraph under it, as when it is put back: %s",
    async (old) => {
      const client = await shows(live, { facts: 1 });
      await client.ask(op, { index: 1, id: old, ...content("back") });
      expect([idsIn(live).at(1), texts()]).toEqual([old, ["", "back"]]);
    },
  );

  it("means nothing of a client of Zeppelin's, which gets a new one beside those that are named", async () => {
    const [named, old] = [await shows(live, { facts: 1 }), await shows(live, {})];
    await named.ask(op, { index: 1, id, ...content("named") });
    await old.ask(op, { index: 1, id, ...content("old") });
    expect([texts().at(-1), idsIn(live).filter((one) => one === id)]).toEqual(["named", [id]]);
    expect(idsIn(live)).toHaveLength(3);
  });

  it("comes back under it when it was removed", async () => {
    const client = await shows(live, { facts: 1 });
    await client.ask(op, { index: 1, id, ...content("gone") });
    await client.ask("PARAGRAPH_REMOVE", { id });
    await client.ask(op, { index: 1, id, ...content("back") });
    expect([idsIn(live).at(1), texts()]).toEqual([id, ["", "back"]]);
  });

  it("is taken for a place that is gone only where there is one", async () => {
    const client = await shows(live, { facts: 1 });
    expect(refusals(await client.ask(op, { index: 5, id, ...content("x") }))).toEqual([
      "Index 5 out of bounds for length 1",
    ]);
    expect(texts()).toEqual([""]);
  });
});

it("a thousand named inserts at once are all there, in their order, each once", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  await new Promise((resolve) => socket.once("open", resolve));
  const send = (op: string, data: object) =>
    socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  send("GET_NOTE", { id: live.note.id, facts: 1 });
  const named = Array.from({ length: 1000 }, (_, at) => `paragraph_1700000000001_${at}`);
  // Every tenth is sent twice.
  for (const [at, one] of named.entries())
    for (let time = at % 10 === 0 ? 2 : 1; time > 0; time--)
      send("INSERT_PARAGRAPH", { index: at, id: one, text: String(at) });
  await expect.poll(() => live.note.paragraphs.length, { timeout: 30_000 }).toBe(1001);
  expect(idsIn(live).slice(0, 1000)).toEqual(named);
  socket.close();
});

it("a user who sends the id of what another user has made is refused, whatever the text", async () => {
  await server.close();
  server = await aServer({ shiro: sixPeople });
  live = await createNote(server, "/A");
  await server.lists.set(live.note.id, { ...openAccess, owners: ["olga"], writers: ["olga", "wim"] });
  const [olga, wim] = [await shows(live, { facts: 1, user: "olga" }), await shows(live, { facts: 1, user: "wim" })];
  await olga.ask("INSERT_PARAGRAPH", { index: 0, id, text: "hers" });
  expect(refusals(await wim.ask("INSERT_PARAGRAPH", { index: 0, id, text: "hers" }))).toHaveLength(1);
  expect(texts()).toEqual(["hers", ""]);
});
