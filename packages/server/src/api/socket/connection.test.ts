import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { encodeFrame } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import { anonymousLogin } from "../../auth/login.ts";
import { aLiveNote } from "../../testing/a-live-note.ts";
import { settled } from "../../testing/fake-log.ts";
import { FakeSocket } from "../../testing/fake-socket.ts";
import { SocketConnection } from "./connection.ts";

const p1 = aParagraphId("p1");
const p2 = aParagraphId("p2");

function aConnection(speaksFacts: boolean) {
  const { live, log } = aLiveNote(aNote({ paragraphs: [p1, p2].map((id) => aParagraph({ id, text: "x" })) }));
  const socket = new FakeSocket();
  const notified: unknown[] = [];
  const connection = new SocketConnection({
    socket,
    clientId: "c",
    login: anonymousLogin,
    now: () => 0,
    onWatchersChanged: (each) => notified.push(each),
  });
  connection.subscribe(live, speaksFacts);
  const big = (title: string) => ({
    type: "paragraphConfigured" as const,
    paragraphId: p1,
    title,
    config: { filler: "x".repeat(1024 * 1024) },
    params: {},
  });
  return { live, log, socket, connection, notified, big };
}

const opsOf = (frames: readonly { readonly op: string }[]) => frames.map(({ op }) => op);

describe.each([true, false])("a client that reads too slowly (facts: %s)", (speaksFacts) => {
  it("is left behind, fills no memory, and gets the note as it is once it has caught up", async () => {
    const { live, log, socket, connection, big } = aConnection(speaksFacts);
    socket.isReading = false;
    for (let round = 0; round < 40; round++) {
      live.decide([big(`title ${round}`)]);
      await log.sync();
      connection.sendNewest("NOTES_INFO", encodeFrame({ op: "NOTES_INFO", data: { notes: round } }));
    }
    expect(socket.bufferedAmount).toBeLessThan(12 * 1024 * 1024);
    socket.isReading = true;
    socket.read();
    const frames = socket.take();
    const note = frames.findLast(({ op }) => op === "NOTE")?.data;
    expect(JSON.stringify(note).includes("title 39")).toBe(true);
    expect(frames.at(-1)).toMatchObject({ op: "NOTES_INFO", data: { notes: 39 } });
    live.decide([{ type: "paragraphMoved", paragraphId: p1, index: 1 }]);
    await log.sync();
    expect(opsOf(socket.take())).toEqual([speaksFacts ? "NOTE_FACTS" : "PARAGRAPH_MOVED"]);
  });

  it("misses what code sends to widgets meanwhile, however much that is", () => {
    const { socket, connection } = aConnection(speaksFacts);
    const content = { filler: "x".repeat(1024 * 1024) };
    const sendToWidget = () =>
      connection.send({ op: "WIDGET_SENT", data: { id: p1, modelId: "m", content, buffers: [] } });
    socket.isReading = false;
    for (let round = 0; round < 40; round++) sendToWidget();
    expect(socket.bufferedAmount).toBeLessThan(12 * 1024 * 1024);
    socket.isReading = true;
    socket.read();
    socket.take();
    sendToWidget();
    expect(opsOf(socket.take())).toEqual(["WIDGET_SENT"]);
  });

  it("gets a note that alone is more than may wait once, not over and over", async () => {
    const { live, log, socket, connection, big } = aConnection(speaksFacts);
    const filler = "x".repeat(20 * 1024 * 1024);
    live.decide([{ ...big("large"), config: { filler } }]);
    await log.sync();
    socket.take();
    socket.isReading = false;
    connection.sendNote();
    connection.send({ op: "NOTICE", data: {} });
    socket.isReading = true;
    socket.read();
    expect(opsOf(socket.take())).toEqual(["NOTE", "NOTICE"]);
  });

  it("is asked nothing more until then, or until it is gone", async () => {
    const { live, log, socket, connection, big } = aConnection(speaksFacts);
    await connection.caughtUp();
    socket.isReading = false;
    for (let round = 0; round < 12; round++) live.decide([big(`${round}`)]);
    await log.sync();
    let count = 0;
    const ask = () =>
      connection.caughtUp().then(() => {
        count += 1;
      });
    void ask();
    await settled();
    expect(count).toBe(0);
    socket.isReading = true;
    socket.read();
    await settled();
    expect(count).toBe(1);
    socket.isReading = false;
    for (let round = 0; round < 12; round++) live.decide([big(`${round}`)]);
    await log.sync();
    void ask();
    connection.close();
    await settled();
    expect(count).toBe(2);
  });
});

describe("a connection", () => {
  it("that was closed watches nothing, whatever request of it comes late", () => {
    const { live, connection, notified } = aConnection(true);
    connection.close();
    expect(live.isWatched).toBe(false);
    connection.subscribe(live, true);
    expect(live.isWatched).toBe(false);
    expect(connection.shows(live)).toBe(true);
    expect(notified).toHaveLength(3);
  });

  it("sends nothing of the note it showed before", async () => {
    const { live, log, socket, connection } = aConnection(false);
    connection.subscribe(null, false);
    live.decide([{ type: "paragraphMoved", paragraphId: p1, index: 1 }]);
    await log.sync();
    expect(socket.take()).toEqual([]);
  });
});
