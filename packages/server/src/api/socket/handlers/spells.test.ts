import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMadeInBrowser, noteFileText, openAccess, readNoteFile } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { sixPeople } from "../../../access/testing/standings.ts";
import { talk } from "../../../access/testing/talk.ts";
import { createNote } from "../../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../../testing/a-server.ts";

interface SpellMessage {
  readonly op: string;
  readonly data: { readonly info?: string; readonly paragraph?: { readonly id: string; readonly results?: unknown } };
}

let server: AServer;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  server = await aServer();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await server.close();
});

/** A client of Zeppelin's that shows the note. */
async function client(id: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  sockets.push(socket);
  const frames: SpellMessage[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as SpellMessage));
  await new Promise((resolve) => socket.once("open", resolve));
  const send = (op: string, data: object) =>
    socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]" }));
  send("GET_NOTE", { id });
  const seen = (op: string) => frames.filter((frame) => frame.op === op);
  await expect.poll(() => seen("NOTE").length).toBe(1);
  return { send, seen };
}

const outcome = {
  title: "Flow",
  paragraph: "%flow a -> b",
  config: { colWidth: 6 },
  params: {},
  status: "FINISHED",
  results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "a to b" }] },
  errorMessage: "",
  dateStarted: "2026-08-22T08:07:12.000Z",
  dateFinished: "2026-08-22T08:07:13.000Z",
};

describe("PARAGRAPH_EXECUTED_BY_SPELL", () => {
  it("keeps what a page worked out, and sends it to the others", async () => {
    const live = await createNote(server, "/A");
    const id = live.note.paragraphs[0]?.id ?? "";
    const [sender, other] = [await client(live.note.id), await client(live.note.id)];
    sender.send("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome });
    await expect
      .poll(() => other.seen("RUN_PARAGRAPH_USING_SPELL"))
      .toMatchObject([
        { data: { paragraph: { id, text: "%flow a -> b", status: "FINISHED", results: outcome.results } } },
      ]);
    expect(sender.seen("RUN_PARAGRAPH_USING_SPELL")).toEqual([]);
    expect(live.note.paragraphs[0]).toMatchObject({
      title: "Flow",
      text: "%flow a -> b",
      config: { colWidth: 6 },
      status: "FINISHED",
      dateStarted: Date.UTC(2026, 7, 22, 8, 7, 12),
    });
  });

  it("takes a date that is none for no date, and refuses what is too large or no outcome", async () => {
    const live = await createNote(server, "/A");
    const id = live.note.paragraphs[0]?.id ?? "";
    const sender = await client(live.note.id);
    const msg = [{ type: "TEXT", data: "x".repeat(1_000_001) }];
    sender.send("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome, results: { code: "SUCCESS", msg } });
    sender.send("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome, status: "RUNNING" });
    await expect.poll(() => sender.seen("ERROR_INFO").length).toBe(2);
    expect(live.note.paragraphs[0]?.results).toBeNull();
    sender.send("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome, results: null, dateStarted: "yesterday" });
    await expect
      .poll(() => live.note.paragraphs[0])
      .toMatchObject({ status: "FINISHED", results: null, dateStarted: null });
  });
});

describe("PARAGRAPH_EXECUTED_BY_SPELL among people with accounts", () => {
  beforeEach(async () => {
    await server.close();
    server = await aServer({ shiro: sixPeople });
    mkdirSync(join(server.folder, "helium"), { recursive: true });
    const spell = (name: string, type: string) => ({ name, type, artifact: `${name}@1`, spell: { magic: `%${name}` } });
    const packages = [spell("flow", "SPELL"), spell("off", "SPELL"), spell("chart", "VISUALIZATION")];
    writeFileSync(join(server.folder, "helium", "packages.json"), JSON.stringify(packages));
    for (const name of ["flow", "chart"]) await server.services.helium.enable(name, `${name}@1`);
  });

  /** What the paragraph is after a user has sent a result for it, and what they received. */
  async function sent(user: string, text: string) {
    const live = await createNote(server, `/${user}`);
    await server.lists.set(live.note.id, { ...openAccess, owners: ["olga"], writers: ["olga"], runners: ["rick"] });
    const id = live.note.paragraphs[0]?.id ?? "";
    const owner = await talk(server, "olga");
    await owner.ask("GET_NOTE", { id: live.note.id });
    await owner.ask("COMMIT_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
    const sender = await talk(server, user);
    await sender.ask("GET_NOTE", { id: live.note.id });
    const received = await sender.ask("PARAGRAPH_EXECUTED_BY_SPELL", { id, ...outcome });
    return { live, received: received.flatMap(({ data }) => data["info"] ?? []) };
  }

  it.each(["%python\n1", "1", "%off a", "%chart a", "%flow.x a", "%flow("])(
    "of a paragraph that is of no spell that is on is refused: %s",
    async (text) => {
      const { live, received } = await sent("rick", text);
      expect(received).toEqual([expect.stringContaining("of no spell that is on")]);
      expect(live.note.paragraphs[0]).toMatchObject({ text, status: "READY", results: null });
    },
  );

  it("of a spell is kept, and says in the note and its file that a browser made it", async () => {
    const { live, received } = await sent("rick", "%flow a -> b");
    expect(received).toEqual([]);
    const read = readNoteFile(noteFileText(live.note, 1));
    if (!read.ok) throw new Error(read.problem);
    for (const { paragraphs } of [live.note, read.note]) {
      const [paragraph] = paragraphs;
      expect(paragraph).toMatchObject({ status: "FINISHED", results: { segments: [{ data: "a to b" }] } });
      expect(paragraph?.results && isMadeInBrowser(paragraph.results)).toBe(true);
    }
  });
});
