import { describe, expect, it } from "vitest";
import { type Connection, createConnection, type SocketHandlers } from "./connection.ts";
import { factsOfAnswer } from "./facts.ts";
import type { ServerMessage } from "./frame.ts";
import { RestError } from "./rest.ts";
import { createHandClock } from "./testing/hand-clock.ts";
import { microtasks } from "./testing/party.ts";

function aWire(mayConnect = () => true, say = (words: string) => words) {
  const clock = createHandClock();
  const server = { asked: 0, isGone: false, refusal: null as Error | null, late: Promise.resolve() };
  const sockets: {
    readonly handlers: SocketHandlers;
    readonly sent: Record<string, unknown>[];
    isClosed: boolean;
    bufferedAmount: number;
  }[] = [];
  const connection: Connection = createConnection({
    clock,
    mayConnect,
    say,
    ticket: async () => {
      server.asked += 1;
      if (server.refusal) throw server.refusal;
      await server.late;
      return server.isGone ? new Promise(() => {}) : { principal: "ada", ticket: "t", roles: "[]" };
    },
    openSocket(handlers) {
      const socket = { handlers, sent: [] as Record<string, unknown>[], isClosed: false, bufferedAmount: 0 };
      sockets.push(socket);
      return {
        get bufferedAmount() {
          return socket.bufferedAmount;
        },
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
  });
  const latest = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  };
  return {
    clock,
    connection,
    server,
    sockets,
    latest,
    async open() {
      latest().handlers.opened();
      await microtasks();
    },
    answer: (op: string, data: object, msgId?: unknown) =>
      latest().handlers.received(JSON.stringify({ op, data, msgId })),
  };
}

describe("a connection", () => {
  it("gives refusals in its reader's words, to the caller and to listeners", async () => {
    const wire = aWire(undefined, (words) => `<${words}>`);
    expect(await wire.connection.request("PING", {})).toMatchObject({ text: expect.stringMatching(/^<The server/) });
    await wire.open();
    const heard: unknown[] = [];
    wire.connection.onFrame(({ data }) => heard.push(data));
    const asked = wire.connection.request("PING", {});
    await microtasks();
    wire.answer("ERROR_INFO", { info: "No.", more: 1 }, wire.latest().sent.at(-1)?.["msgId"]);
    wire.answer("NOTE", { info: "Mine." });
    expect(await asked).toMatchObject({ ok: false, reason: "refused", text: "<No.>" });
    expect(heard).toEqual([{ info: "<No.>", more: 1 }, { info: "Mine." }]);
  });

  it("is open once the socket is open and its user is known", async () => {
    const wire = aWire();
    expect(wire.connection.state.status).toBe("connecting");
    await wire.open();
    expect(wire.connection.state.status).toBe("open");
  });

  it("is not tried again while that would be in vain, until it is asked to", async () => {
    let isLoggedIn = false;
    const wire = aWire(() => isLoggedIn);
    await wire.open();
    wire.latest().handlers.closed();
    wire.clock.advance(60_000);
    expect(wire.sockets).toHaveLength(1);
    isLoggedIn = true;
    wire.connection.reconnect();
    await wire.open();
    expect(wire.connection.state.status).toBe("open");
  });

  it("passes on the server's problems and notices in its reader's words", async () => {
    const wire = aWire(undefined, (words) => `<${words}>`);
    const received: unknown[] = [];
    wire.connection.onFrame(({ op, data }) => op === "SERVER_STATE" && received.push(data["problem"]));
    wire.connection.onFrame(({ op, data }) => op === "NOTICE" && received.push(data["notice"]));
    await wire.open();
    for (const problem of ["The disk is full.", null]) wire.answer("SERVER_STATE", { saving: !problem, problem });
    wire.answer("NOTICE", { notice: "It is back." });
    expect(received).toEqual(["<The disk is full.>", null, "<It is back.>"]);
  });

  it("names its user in every frame and numbers the frames", async () => {
    const wire = aWire();
    await wire.open();
    wire.connection.send("PING", {});
    wire.connection.send("LIST_NOTES", {});
    const [first, second] = wire.latest().sent;
    expect(first).toMatchObject({ op: "PING", data: {}, principal: "ada", ticket: "t", roles: "[]" });
    expect(first?.["msgId"]).toMatch(/^[a-z0-9]{5}-1$/);
    expect(second?.["msgId"]).toMatch(/^[a-z0-9]{5}-2$/);
  });

  it("pings every ten seconds while it is open [state.socket.ping constant.ping]", async () => {
    const wire = aWire();
    await wire.open();
    wire.clock.advance(30_500);
    expect(wire.latest().sent.map(({ op }) => op)).toEqual(["PING", "PING", "PING"]);
  });

  it("is lost when nothing comes of what was only sent, and the server answers nothing else either", async () => {
    const wire = aWire();
    await wire.open();
    wire.server.isGone = true;
    wire.clock.advance(60_000);
    expect(wire.connection.state.status).toBe("open");
    wire.connection.send("LIST_NOTES", {});
    wire.clock.advance(8_999);
    expect(wire.connection.state.status).toBe("open");
    wire.clock.advance(1);
    expect(wire.connection.state.status).toBe("closed");
  });

  it("is not lost while what was sent still leaves, however long nothing comes of it", async () => {
    const wire = aWire();
    await wire.open();
    wire.server.isGone = true;
    wire.connection.send("LIST_NOTES", {});
    for (let left = 30; left >= 0; left--) {
      wire.latest().bufferedAmount = left * 1_000;
      wire.clock.advance(1_000);
    }
    expect(wire.connection.state.status).toBe("open");
    wire.clock.advance(18_000);
    expect(wire.sockets[0]?.isClosed).toBe(true);
  });

  it.each([
    ["lost", "does not reach it", 0],
    ["there", "is refused by who stands before it", 503],
  ])("is %s where the question for the ticket %s", async (expected, _, status) => {
    const wire = aWire();
    await wire.open();
    wire.server.refusal = new RestError(status, "No.");
    wire.connection.send("LIST_NOTES", {});
    wire.clock.advance(5_000);
    await microtasks();
    wire.clock.advance(10_000);
    expect(wire.sockets[0]?.isClosed).toBe(expected === "lost");
  });

  it("is not lost when the ticket comes late over a line that was full", async () => {
    const wire = aWire();
    await wire.open();
    let answer = () => {};
    wire.server.late = new Promise((resolve) => {
      answer = resolve;
    });
    wire.connection.send("LIST_NOTES", {});
    wire.latest().bufferedAmount = 9;
    wire.clock.advance(4_500);
    wire.latest().bufferedAmount = 0;
    wire.clock.advance(4_500);
    answer();
    await microtasks();
    wire.clock.advance(60_000);
    expect(wire.connection.state.status).toBe("open");
  });

  it("asks nothing more of a server that is heard", async () => {
    const wire = aWire();
    await wire.open();
    for (let second = 0; second < 30; second++) {
      wire.connection.send("LIST_NOTES", {});
      wire.clock.advance(1_000);
      wire.answer("NOTE_FACTS", {});
    }
    wire.clock.advance(60_000);
    expect(wire.server.asked).toBe(1);
  });

  it("tries again by itself, sooner at first, and never waits longer than four seconds", async () => {
    const wire = aWire();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const before = wire.clock.now();
      const count = wire.sockets.length;
      wire.latest().handlers.closed();
      while (wire.sockets.length === count) wire.clock.advance(10);
      waits.push(wire.clock.now() - before);
    }
    expect(waits[0]).toBeLessThanOrEqual(210);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4_010);
    expect(Math.min(...waits.slice(5))).toBeGreaterThanOrEqual(2_000);
  });

  it("remembers since when it is away", async () => {
    const wire = aWire();
    await wire.open();
    wire.clock.advance(5_000);
    const lostAt = wire.clock.now();
    wire.latest().handlers.closed();
    wire.clock.advance(3_000);
    wire.latest().handlers.closed();
    expect(wire.connection.state).toMatchObject({ status: "closed", since: lostAt });
  });

  it("does not hear a socket that it gave up", async () => {
    const wire = aWire();
    await wire.open();
    const [old] = wire.sockets;
    const heard: string[] = [];
    wire.connection.onFrame(({ op }) => heard.push(op));
    wire.connection.reconnect();
    wire.clock.advance(300);
    old?.handlers.received('{"op":"NOTES_INFO","data":{}}');
    expect(heard).toEqual([]);
    expect(old?.isClosed).toBe(true);
  });

  it("lives on after a frame that is none", async () => {
    const wire = aWire();
    await wire.open();
    for (const text of ["", "null", "{", '{"data":{}}', '"x"']) wire.latest().handlers.received(text);
    expect(wire.connection.state.status).toBe("open");
  });
});

describe("a request", () => {
  it("is answered by the fact that carries its number", async () => {
    const wire = aWire();
    await wire.open();
    const answer = wire.connection.request("PARAGRAPH_REMOVE", { id: "p" });
    const { msgId } = wire.latest().sent[0] ?? {};
    const other = { type: "noteMoved", path: "/x" };
    const fact = { type: "paragraphRemoved", paragraphId: "p", msgId };
    wire.answer("NOTE_FACTS", { noteId: "N", epoch: "e", from: 0, facts: [other, fact] });
    const answered = await answer;
    expect(answered.ok && factsOfAnswer(answered)).toEqual([fact]);
  });

  it("is answered also where a listener throws over the frame", async () => {
    const wire = aWire();
    await wire.open();
    wire.connection.onFrame(() => {
      throw new Error("failed");
    });
    const answer = wire.connection.request("LIST_NOTES", {});
    expect(() => wire.answer("NOTES_INFO", {}, wire.latest().sent[0]?.["msgId"])).toThrow("failed");
    expect(await answer).toMatchObject({ ok: true });
  });

  it("is refused in the server's words", async () => {
    const wire = aWire();
    await wire.open();
    const answer = wire.connection.request("PARAGRAPH_REMOVE", { id: "p" });
    wire.answer("ERROR_INFO", { info: "All the paragraphs can't be deleted." }, wire.latest().sent[0]?.["msgId"]);
    expect(await answer).toMatchObject({ ok: false, reason: "refused", text: "All the paragraphs can't be deleted." });
  });

  it.each([
    ["AUTH_INFO", "noteHidden", 403],
    ["ERROR_INFO", "noteNotFound", 404],
    ["ERROR_INFO", "revisionNotFound", 0],
  ])("knows why it is refused, whatever the words: %s %s", async (op, code, status) => {
    const wire = aWire(undefined, () => "Geht nicht.");
    await wire.open();
    const answer = wire.connection.request("NOTE_REVISION", { noteId: "N", revisionId: "r" });
    wire.answer(op, { info: "No.", code }, wire.latest().sent[0]?.["msgId"]);
    expect(await answer).toEqual({ ok: false, reason: "refused", text: "Geht nicht.", status });
  });

  it("is not answered by what answers an earlier one", async () => {
    const wire = aWire();
    await wire.open();
    const answeredBy = ({ op }: ServerMessage) => op === "NEW_NOTE";
    const ask = () => wire.connection.request("NEW_NOTE", { name: "x" }, { answeredBy });
    const asked = [ask(), ask()];
    wire.answer("NEW_NOTE", { note: { id: "N" } });
    wire.answer("ERROR_INFO", { info: "Taken." }, wire.latest().sent[1]?.["msgId"]);
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("may be answered by an event without a number", async () => {
    const wire = aWire();
    await wire.open();
    const answer = wire.connection.request("NEW_NOTE", { name: "x" }, { answeredBy: ({ op }) => op === "NEW_NOTE" });
    wire.answer("NOTES_INFO", { notes: [] });
    wire.answer("NEW_NOTE", { note: { id: "N" } });
    expect(await answer).toMatchObject({ ok: true, frame: { op: "NEW_NOTE", data: { note: { id: "N" } } } });
  });

  it.each([
    ["before it is sent", "notSent"],
    ["while it waits", "disconnected"],
  ])("is refused when the connection is away %s, with a reason of its own", async (when, reason) => {
    const wire = aWire();
    if (when === "while it waits") await wire.open();
    const answer = wire.connection.request("LIST_NOTES", {});
    if (when === "while it waits") wire.latest().handlers.closed();
    expect(await answer).toMatchObject({ ok: false, reason });
  });

  it("gives up after half a minute on a server that is there and does not answer it", async () => {
    const wire = aWire();
    await wire.open();
    const answer = wire.connection.request("LIST_NOTES", {});
    wire.clock.advance(5_000);
    await microtasks();
    wire.clock.advance(26_000);
    expect(await answer).toMatchObject({ ok: false, reason: "unanswered" });
    expect(wire.connection.state.status).toBe("open");
    expect(wire.server.asked).toBe(2);
  });

  it("gives up after ten seconds on a server that is gone without a word, and goes on when it is back", async () => {
    const wire = aWire();
    await wire.open();
    wire.server.isGone = true;
    const answer = wire.connection.request("LIST_NOTES", {});
    wire.clock.advance(10_000);
    expect(await answer).toMatchObject({ ok: false, reason: "disconnected" });
    wire.server.isGone = false;
    wire.clock.advance(300);
    await wire.open();
    expect(wire.connection.state.status).toBe("open");
  });

  it("that is larger than the server takes never leaves", async () => {
    const wire = aWire();
    await wire.open();
    const note = { name: "x".repeat(10_300_000) };
    expect(await wire.connection.request("IMPORT_NOTE", { note })).toMatchObject({ ok: false, reason: "tooLarge" });
    expect(wire.latest().sent).toEqual([]);
  });
});
