import { connect } from "node:net";
import type { ParagraphId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

interface SocketMessage {
  readonly op: string;
  readonly data: Record<string, unknown>;
  readonly msgId?: string;
}

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

class Client {
  readonly frames: SocketMessage[] = [];
  readonly socket: WebSocket;
  #onFrame = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      this.frames.push(JSON.parse(data.toString()) as SocketMessage);
      this.#onFrame();
    });
    socket.on("error", () => {});
  }

  send(op: string, data: unknown = {}, msgId?: string): void {
    this.socket.send(JSON.stringify({ op, data, principal: "anonymous", ticket: "anonymous", roles: "[]", msgId }));
  }

  /** The first frame of this kind that was not taken yet. */
  async next(op: string): Promise<SocketMessage> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.op === op);
      if (at !== -1) return this.frames.splice(0, at + 1).at(-1) as SocketMessage;
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve;
      });
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once("close", () => resolve());
      this.socket.close();
    });
  }
}

function open(): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  const client = new Client(socket);
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(client));
    socket.once("error", reject);
  });
}

describe("the list of notes", () => {
  it("reaches a socket only after its first valid frame", async () => {
    const [silent, broken, known] = [await open(), await open(), await open()];
    broken.socket.send("{");
    known.send("PING");
    await broken.next("ERROR_INFO");
    known.send("LIST_NOTES");
    await known.next("NOTES_INFO");
    await createNote(server, "/A");
    server.clock.advance(500);
    await known.next("NOTES_INFO");
    expect([...silent.frames, ...broken.frames]).toEqual([]);
  });
});

describe("what scripts do to paragraphs", () => {
  it("reaches clients of Zeppelin as the whole note, once for each call", async () => {
    const live = await createNote(server, "/Scripted");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id });
    await client.next("NOTE");
    const rest = (method: string, path: string, body?: string) =>
      fetch(`http://127.0.0.1:${server.port}/api/notebook/${live.note.id}/paragraph${path}`, {
        method,
        ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
      });
    const texts = async () => {
      const { data } = await client.next("NOTE");
      return (data["note"] as { paragraphs: { text?: string }[] }).paragraphs.map(({ text = "" }) => text);
    };
    await rest("POST", "", '{"title":"T","text":"%md one","index":0}');
    expect(await texts()).toEqual(["%md one", ""]);
    const added = live.note.paragraphs[0]?.id;
    await rest("POST", `/${added}/move/1`);
    expect(await texts()).toEqual(["", "%md one"]);
    await rest("DELETE", `/${added}`);
    expect(await texts()).toEqual([""]);
    expect(client.frames.map(({ op }) => op).filter((op) => op.startsWith("PARAGRAPH"))).toEqual([]);
  });

  it("fits a patch to nothing where no note is shown, and says what to do", async () => {
    const live = await createNote(server, "/Unseen");
    const client = await open();
    // A part this long fits to the letter or not at all.
    const patch = `@@ -1,600 +1 @@\n-${"a".repeat(600)}\n+b\n`;
    client.send("PATCH_PARAGRAPH", { noteId: live.note.id, id: live.note.paragraphs[0]?.id, patch });
    expect((await client.next("ERROR_INFO")).data["info"]).toContain("load the note and make it once more");
  });
});

describe("one socket", () => {
  it("names the refused request and the kind of refusal to a client of ours, also before it has shown a note", async () => {
    const client = await open();
    const revision = { noteId: "2NONE", revisionId: "0" };
    client.send("NOTE_REVISION", { ...revision, facts: 1 }, "mine-1");
    expect(await client.next("ERROR_INFO")).toMatchObject({ msgId: "mine-1", data: { code: "noteNotFound" } });
    client.send("NOTE_REVISION", revision, "theirs-1");
    const { msgId, data } = await client.next("ERROR_INFO");
    expect([msgId, data]).toEqual([undefined, { info: "HTTP 404 Not Found" }]);
  });

  it("takes what can be no id of a note for that of none, and keeps its words", async () => {
    const client = await open();
    client.send("NOTE_RENAME", { id: "no id", name: "x", facts: 1 }, "mine-1");
    expect((await client.next("ERROR_INFO")).data).toEqual({
      info: expect.stringContaining("A note id has only letters and digits."),
      code: "noteNotFound",
    });
    client.send("GET_NOTE", { id: "no id" });
    expect((await client.next("ERROR_INFO")).data).toEqual({ info: "HTTP 404 Not Found" });
    client.send("NOTE_RENAME", { id: "2NONE", name: 1, facts: 1 }, "mine-2");
    expect((await client.next("ERROR_INFO")).data["code"]).toBe("badRequest");
  });

  it("is answered in the order of its frames, whichever of them wait for the disk", async () => {
    const client = await open();
    client.send("NEW_NOTE", { name: "Order" });
    client.send("INSERT_PARAGRAPH", { index: 1 });
    client.send("NOSUCH");
    client.send("NOTE_RENAME", { id: server.notebook.list()[0]?.id ?? "2NONE", name: "x" });
    client.send("LIST_NOTES");
    await client.next("NEW_NOTE");
    await client.next("PARAGRAPH_ADDED");
    expect((await client.next("ERROR_INFO")).data["info"]).toBe("Unknown operation: NOSUCH");
    expect((await client.next("ERROR_INFO")).data["info"]).toBe("HTTP 404 Not Found");
    await client.next("NOTES_INFO");
  });

  it("of Octavo's own client: a run right behind a change runs the changed text", async () => {
    const live = await createNote(server, "/A");
    const paragraphId = live.note.paragraphs[0]?.id;
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id, facts: 1 });
    const { data } = await client.next("NOTE");
    client.send(
      "CHANGE_TEXT",
      {
        noteId: live.note.id,
        epoch: data["epoch"],
        paragraphId,
        base: 0,
        updates: [{ clientId: "me", sequence: 1, changes: [[0, "%sh echo 1"]] }],
      },
      "m1",
    );
    client.send(
      "RUN_PARAGRAPH",
      { id: paragraphId, textVersion: 1, config: { colWidth: 6 }, params: { n: "1" } },
      "m2",
    );
    const changed = await client.next("NOTE_FACTS");
    expect(changed.data["facts"]).toMatchObject([{ type: "textChanged", msgId: "m1", clientId: "me", sequence: 1 }]);
    const queued = await client.next("NOTE_FACTS");
    expect(queued.data["facts"]).toMatchObject([
      { type: "paragraphConfigured", config: { colWidth: 6 }, params: { n: "1" }, msgId: "m2" },
      { type: "runQueued", textVersion: 1 },
      { type: "paragraphInserted", paragraph: { text: "%sh\n" } },
    ]);
    expect(server.link.take()).toMatchObject([{ type: "run", order: { code: "echo 1" } }]);
  });

  it("of Octavo's own client: a run of a text that has not arrived is refused", async () => {
    const live = await createNote(server, "/A");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id, facts: 1 });
    await client.next("NOTE");
    client.send("RUN_PARAGRAPH", { id: live.note.paragraphs[0]?.id, textVersion: 3 }, "m1");
    expect(await client.next("ERROR_INFO")).toMatchObject({
      msgId: "m1",
      data: { info: /has not reached the server/ },
    });
    expect(server.link.take()).toEqual([]);
  });

  it.each([
    ["another epoch", { epoch: "yesterday" }],
    ["a version that is yet to come", { base: 7 }],
  ])("that changes a text against %s is sent the note", async (_case, parts) => {
    const live = await createNote(server, "/A");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id, facts: 1 });
    const { data } = await client.next("NOTE");
    const paragraphId = live.note.paragraphs[0]?.id;
    const updates = [{ clientId: "me", sequence: 1, changes: [[0, "x"]] }];
    client.send("CHANGE_TEXT", { noteId: live.note.id, epoch: data["epoch"], paragraphId, base: 0, updates, ...parts });
    expect((await client.next("NOTE")).data["epoch"]).toBe(data["epoch"]);
    expect(live.note.paragraphs[0]?.text).toBe("");
  });
});

describe("Octavo's own client", () => {
  it("receives the state of the server before the first note, and when that changes", async () => {
    const live = await createNote(server, "/A");
    server.status.set({ saving: false, problem: "The disk is full." });
    const [own, foreign] = [await open(), await open()];
    own.send("GET_NOTE", { id: live.note.id, facts: 1 });
    foreign.send("GET_NOTE", { id: live.note.id });
    expect((await own.next("SERVER_STATE")).data).toEqual({ saving: false, problem: "The disk is full." });
    await own.next("NOTE");
    await foreign.next("NOTE");
    server.status.set({ saving: true, problem: null });
    expect((await own.next("SERVER_STATE")).data).toEqual({ saving: true, problem: null });
    foreign.send("LIST_NOTES");
    await foreign.next("NOTES_INFO");
    expect(foreign.frames.some(({ op }) => op === "SERVER_STATE")).toBe(false);
  });

  it("receives word of the user who took its note back to a revision, and of no other note", async () => {
    const [live, other] = [await createNote(server, "/A"), await createNote(server, "/B")];
    const { revisions } = server.services;
    const kept = await revisions.checkpoint(live.note.id, { message: "first", user: "ann" });
    live.decide([{ type: "noteConfigured", config: { looknfeel: "simple" } }]);
    const [own, foreign, elsewhere] = [await open(), await open(), await open()];
    own.send("GET_NOTE", { id: live.note.id, facts: 1 });
    foreign.send("GET_NOTE", { id: live.note.id });
    elsewhere.send("GET_NOTE", { id: other.note.id, facts: 1 });
    for (const client of [own, foreign, elsewhere]) await client.next("NOTE");
    await revisions.setHead(live.note.id, kept?.id ?? "", { user: "bob", isOwner: true });
    const notice = "bob took this note back to “first”. What it was before is in its history.";
    for (const client of [own, foreign]) expect((await client.next("NOTICE")).data).toEqual({ notice });
    elsewhere.send("LIST_NOTES");
    await elsewhere.next("NOTES_INFO");
    expect(elsewhere.frames.some(({ op }) => op === "NOTICE")).toBe(false);
  });

  it("takes with a run what it names of the forms, and leaves what others have filled in", async () => {
    const live = await createNote(server, "/A");
    const paragraphId = live.note.paragraphs[0]?.id as ParagraphId;
    live.decide([
      { type: "paragraphConfigured", paragraphId, title: null, config: {}, params: { city: "Linz", n: 1 } },
    ]);
    const [own, foreign] = [await open(), await open()];
    own.send("GET_NOTE", { id: live.note.id, facts: 1 });
    foreign.send("GET_NOTE", { id: live.note.id });
    await own.next("NOTE");
    await foreign.next("NOTE");
    const params = () => live.note.paragraphs[0]?.settings.params;
    own.send("RUN_ALL_PARAGRAPHS", { noteId: live.note.id, paragraphs: [{ id: paragraphId, params: { n: 2 } }] });
    await own.next("NOTE_FACTS");
    expect(params()).toEqual({ city: "Linz", n: 2 });
    await expect.poll(() => live.note.runAll).toBeNull();
    own.send("RUN_PARAGRAPH", { id: paragraphId, textVersion: 0, params: { n: 3 } });
    await expect.poll(params).toEqual({ city: "Linz", n: 3 });
    foreign.send("RUN_PARAGRAPH", { id: paragraphId, paragraph: "", params: { n: 4 } });
    await expect.poll(params).toEqual({ n: 4 });
  });

  it("gets back a paragraph that it removed, with its output and its place", async () => {
    const live = await createNote(server, "/A");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id, facts: 1 });
    await client.next("NOTE");
    const id = live.note.paragraphs[0]?.id;
    client.send("INSERT_PARAGRAPH", { index: 1 });
    client.send("PARAGRAPH_REMOVE", { id });
    client.send("RESTORE_PARAGRAPH", { id });
    client.send("RESTORE_PARAGRAPH", { id: "never" }, "m9");
    expect(await client.next("ERROR_INFO")).toMatchObject({ msgId: "m9", data: { info: /too long ago/ } });
    await client.next("NOTE_FACTS");
    const place = () => live.note.paragraphs.findIndex((paragraph) => paragraph.id === id);
    expect(place()).toBe(0);
    client.send("PARAGRAPH_REMOVE", { id });
    client.send("RESTORE_PARAGRAPH", { id, index: 1 });
    await expect.poll(place).toBe(1);

    // Also for a client that does not show the note any more.
    client.send("PARAGRAPH_REMOVE", { id });
    await expect.poll(place).toBe(-1);
    const elsewhere = await open();
    elsewhere.send("RESTORE_PARAGRAPH", { noteId: live.note.id, id, index: 0 }, "m10");
    expect(await elsewhere.next("NOTE_FACTS")).toMatchObject({ msgId: "m10", data: { facts: [] } });
    expect(place()).toBe(0);
  });
});

describe("while the disk refuses", () => {
  it("a request is refused with the reason, and is accepted again once there is room", async () => {
    const live = await createNote(server, "/A");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id });
    await client.next("NOTE");
    server.disk.onCall = ({ path }) => (path.startsWith("/journal") ? "ENOSPC" : undefined);
    for (let round = 0; round < 3; round++) {
      client.send("INSERT_PARAGRAPH", { index: 0 });
      expect((await client.next("ERROR_INFO")).data["info"]).toMatch(/^The disk is full/);
    }
    expect(client.frames.filter(({ op }) => op === "NOTE")).toHaveLength(0);
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/notebook/${live.note.id}/paragraph`, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ status: "INSUFFICIENT_STORAGE", message: /^The disk is full/ });
    server.disk.onCall = () => undefined;
    await server.journal.probe();
    client.send("INSERT_PARAGRAPH", { index: 0 });
    await client.next("PARAGRAPH_ADDED");
  });
});

describe("NOTE_UPDATE", () => {
  it("replaces the config, but for what Octavo keeps there", async () => {
    const live = await createNote(server, "/A");
    live.decide([{ type: "noteConfigured", config: { octavo: { mine: 1 }, looknfeel: "default" } }]);
    const client = await open();
    client.send("NOTE_UPDATE", { id: live.note.id, name: "A", config: { looknfeel: "report" } });
    await expect
      .poll(() => live.note.config)
      .toEqual({
        looknfeel: "report",
        octavo: { mine: 1 },
        isZeppelinNotebookCronEnable: true,
      });
  });

  it("with a change replaces what that names, and takes no name for another", async () => {
    const live = await createNote(server, "/A");
    live.decide([
      { type: "noteConfigured", config: { octavo: { mine: 1 }, looknfeel: "default", noteFormTitle: "W" } },
    ]);
    const client = await open();
    await server.notebook.rename(live.note.id, "B", { isRelative: true });
    client.send("NOTE_UPDATE", { id: live.note.id, change: { looknfeel: "report" } });
    await expect.poll(() => live.note.config["looknfeel"]).toBe("report");
    expect(live.note).toMatchObject({ path: "/B", config: { octavo: { mine: 1 }, noteFormTitle: "W" } });
  });

  it("sets a schedule in the name of the sender, whatever the config says", async () => {
    const live = await createNote(server, "/A");
    const client = await open();
    const config = { cron: "0 0 6 * * ?", cronExecutingUser: "root", cronExecutingRoles: '["admin"]' };
    client.send("NOTE_UPDATE", { id: live.note.id, name: "A", config });
    await expect.poll(() => live.note.config["cron"]).toBe("0 0 6 * * ?");
    expect(live.note.config).toMatchObject({ cronExecutingUser: "anonymous", cronExecutingRoles: "[]" });
  });
});

describe("SAVE_NOTE_FORMS", () => {
  it("replaces all values, or with a change those that it names", async () => {
    const live = await createNote(server, "/A");
    const noteId = live.note.id;
    const client = await open();
    client.send("SAVE_NOTE_FORMS", { noteId, noteParams: { old: 1 } });
    client.send("SAVE_NOTE_FORMS", { noteId, noteParams: { city: "Graz", river: "Mur" } });
    client.send("SAVE_NOTE_FORMS", { noteId, change: { city: "Linz" } });
    await expect.poll(() => live.note.params).toEqual({ city: "Linz", river: "Mur" });
  });
});

describe("COMMIT_PARAGRAPH", () => {
  it("of Octavo's own client leaves what it does not name: a title, the look of another output, the value of another form", async () => {
    const live = await createNote(server, "/A");
    const paragraphId = live.note.paragraphs[0]?.id as ParagraphId;
    const config = { title: true, results: { 0: { graph: "bars" } } };
    live.decide([{ type: "paragraphConfigured", paragraphId, title: "Sales", config, params: { a: "1", b: "1" } }]);
    const own = await open();
    own.send("GET_NOTE", { id: live.note.id, facts: 1 });
    await own.next("NOTE");
    own.send("COMMIT_PARAGRAPH", { id: paragraphId, config: { results: { 1: { graph: "pie" } } } });
    await own.next("NOTE_FACTS");
    expect(live.note.paragraphs[0]).toMatchObject({
      title: "Sales",
      config: { title: true, results: { 0: { graph: "bars" }, 1: { graph: "pie" } } },
    });
    own.send("COMMIT_PARAGRAPH", { id: paragraphId, title: null, config: {}, params: { b: "2" } });
    await own.next("NOTE_FACTS");
    expect(live.note.paragraphs[0]).toMatchObject({ title: null, settings: { params: { a: "1", b: "2" } } });
  });

  it("of others clears a title that is absent, and replaces each member of the config", async () => {
    const live = await createNote(server, "/A");
    const paragraphId = live.note.paragraphs[0]?.id as ParagraphId;
    const config = { results: { 0: { graph: "bars" } } };
    live.decide([{ type: "paragraphConfigured", paragraphId, title: "Sales", config, params: {} }]);
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id });
    await client.next("NOTE");
    client.send("COMMIT_PARAGRAPH", { id: paragraphId, paragraph: "", config: { results: {} } });
    await client.next("PARAGRAPH");
    expect(live.note.paragraphs[0]).toMatchObject({ title: null, config: { results: {} } });
  });
});

describe("values that every note knows", () => {
  it("reach clients that show a note, change from there, and come to clients that open one later", async () => {
    const live = await createNote(server, "/A");
    const [page, other, idle] = [await open(), await open(), await open()];
    for (const client of [page, other]) {
      client.send("GET_NOTE", { id: live.note.id });
      await client.next("NOTE");
    }
    idle.send("PING");
    server.globals.set({ groupId: "python", name: "x", noteId: null }, 1);
    const update = { angularObject: { name: "x", object: 1 }, interpreterGroupId: "python" };
    expect((await page.next("ANGULAR_OBJECT_UPDATE")).data).toEqual(update);
    await other.next("ANGULAR_OBJECT_UPDATE");
    const change = { noteId: live.note.id, interpreterGroupId: "python", name: "x", value: 2 };
    page.send("ANGULAR_OBJECT_UPDATED", change);
    expect((await other.next("ANGULAR_OBJECT_UPDATE")).data).toMatchObject({ angularObject: { object: 2 } });
    idle.send("GET_NOTE", { id: live.note.id });
    expect((await idle.next("ANGULAR_OBJECT_UPDATE")).data).toMatchObject({ angularObject: { object: 2 } });
    server.globals.remove({ groupId: "python", name: "x", noteId: null });
    expect((await page.next("ANGULAR_OBJECT_REMOVE")).data).toMatchObject({ name: "x" });
    expect(live.note.angularObjects).toEqual({});
  });
});

describe("a socket that ends", () => {
  it("has its last edits taken, and is forgotten", async () => {
    const live = await createNote(server, "/A");
    const client = await open();
    client.send("GET_NOTE", { id: live.note.id });
    await client.next("NOTE");
    for (let count = 0; count < 20; count++) client.send("INSERT_PARAGRAPH", { index: 0 });
    client.send("GET_NOTE", { id: live.note.id });
    await client.close();
    await expect.poll(() => live.note.paragraphs.length).toBe(21);
    await expect.poll(() => live.isWatched).toBe(false);
  });
});

describe("frames that were made to hurt", () => {
  const deep = (text: string) => `${"[".repeat(200_000)}${text}${"]".repeat(200_000)}`;
  it.each([
    ["nested without end", `{"op":"COMMIT_PARAGRAPH","data":{"id":"p","config":{"a":${deep("1")}},"params":{}}}`],
    [
      "nested inside a text",
      JSON.stringify({ op: "RUN_ALL_PARAGRAPHS", data: { noteId: "2A", paragraphs: deep("") } }),
    ],
    ["a note nested without end", `{"op":"IMPORT_NOTE","data":{"note":{"paragraphs":${deep("")}}}}`],
    [
      "a hundred thousand faults",
      JSON.stringify({
        op: "RUN_ALL_PARAGRAPHS",
        data: { noteId: "2A", paragraphs: Array.from({ length: 100_000 }, () => 1) },
      }),
    ],
    ["an operation of a megabyte", JSON.stringify({ op: "x".repeat(1_000_000) })],
    ["an envelope of the prototype", '{"__proto__":{"op":"LIST_NOTES"},"data":{}}'],
  ])("%s", async (_name, text) => {
    const client = await open();
    client.socket.send(text);
    const { data } = await client.next("ERROR_INFO");
    expect(String(data["info"]).length).toBeLessThan(1200);
    client.send("LIST_NOTES");
    await client.next("NOTES_INFO");
    expect(server.logged).toEqual([]);
  });

  it("a hundred thousand tiny ones", async () => {
    const client = await open();
    for (let count = 0; count < 100_000; count++) client.socket.send("{}");
    client.send("LIST_NOTES");
    await client.next("NOTES_INFO");
    // On a machine with other work it takes most of a minute.
  }, 90_000);

  it("binary ones", async () => {
    const client = await open();
    client.socket.send(Buffer.from([0xff, 0xfe]));
    expect((await client.next("ERROR_INFO")).data["info"]).toMatch(/not binary/);
  });

  it("the prototype changes nothing of a paragraph", async () => {
    const client = await open();
    client.send("NEW_NOTE", { name: "P" });
    const note = (await client.next("NEW_NOTE")).data["note"] as { paragraphs: { id: string }[] };
    const id = note.paragraphs[0]?.id;
    client.socket.send(
      `{"op":"COMMIT_PARAGRAPH","data":{"id":"${id}","paragraph":"x","config":{"__proto__":{"enabled":false},"constructor":1},"params":{}}}`,
    );
    const { paragraph } = (await client.next("PARAGRAPH")).data as { paragraph: { config: unknown } };
    expect(paragraph.config).toEqual({ constructor: 1 });
  });
});

describe("upgrades that are none", () => {
  const knock = (lines: readonly string[], hangUp = false) =>
    new Promise<string>((resolve) => {
      const socket = connect(server.port, "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk.toString();
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(answer));
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      if (hangUp) socket.resetAndDestroy();
    });
  const upgrade = [
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const host = () => `Host: 127.0.0.1:${server.port}`;

  it.each(["//", "/", "/wss", "/ws/", "http://[", "/%zz", "*"])("at %s", async (path) => {
    expect(await knock([`GET ${path} HTTP/1.1`, host(), ...upgrade])).toMatch(/^HTTP\/1\.1 40[04]/);
    await (await open()).close();
  });

  it("of a stranger who hangs up at once", async () => {
    for (let count = 0; count < 20; count++) {
      await knock([`GET /ws HTTP/1.1`, "Host: evil.example", ...upgrade], true);
    }
    await (await open()).close();
  });

  it("of a foreign page", async () => {
    const answer = await knock([`GET /ws HTTP/1.1`, host(), "Origin: http://evil.example", ...upgrade]);
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });
});
