import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

interface Frame {
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
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as Frame));
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
  it("keeps what a page worked out, and tells the others", async () => {
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
