/** What people meet when they share notes, through both doors. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type NoteAccess, type NoteId, openAccess } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { sixPeople } from "./testing/standings.ts";
import { type TalkMessage, talk } from "./testing/talk.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: sixPeople });
});
afterEach(() => server.close());

const onlyOlga: NoteAccess = { readers: ["olga"], runners: ["olga"], writers: ["olga"], owners: ["olga"] };

async function aNote(path: string, lists: NoteAccess = openAccess): Promise<LiveNote> {
  const live = await createNote(server, path);
  await server.lists.set(live.note.id, lists);
  return live;
}

async function createParagraph(id: NoteId): Promise<void> {
  const olga = await talk(server, "olga");
  await olga.ask("GET_NOTE", { id });
  await olga.ask("INSERT_PARAGRAPH", { index: 0 });
}

const infos = (frames: readonly TalkMessage[]) => frames.flatMap(({ data }) => data["info"] ?? []);
const pathOf = ({ note }: LiveNote) => server.notebook.pathOf(note.id);

async function putRights(user: string, id: NoteId, lists: unknown) {
  const { cookie } = await logIn(server, user);
  const answer = await server.app.inject({
    method: "PUT",
    url: `/api/notebook/${id}/permissions`,
    headers: { cookie, "content-type": "application/json" },
    payload: JSON.stringify(lists),
  });
  return { status: answer.statusCode, message: (answer.json() as { message: string }).message };
}

describe("lists over REST", () => {
  it("a request that names the lists it saw changes them only when they are still the same", async () => {
    const two = { readers: [], runners: [], writers: ["olga", "wim"], owners: ["olga", "wim"] };
    const { note } = await aNote("/two", two);
    const alone = (name: string) => ({ ...two, owners: [name], before: two });
    expect((await putRights("olga", note.id, alone("wim"))).status).toBe(200);
    expect(await putRights("wim", note.id, alone("olga"))).toMatchObject({
      status: 409,
      message: expect.stringContaining("changed by others"),
    });
    expect(server.access.listsOf(note.id).owners).toEqual(["wim"]);
    expect((await putRights("wim", note.id, two)).status).toBe(200);
  });

  it("come with a sentence on what those mean that are empty, and without where none is", async () => {
    const { cookie } = await logIn(server, "olga");
    const asked = async (id: NoteId) =>
      (await server.app.inject({ url: `/api/notebook/${id}/permissions`, headers: { cookie } })).json() as unknown;
    const open = await aNote("/open", { ...openAccess, owners: ["olga"], writers: ["olga"] });
    expect(await asked(open.note.id)).toEqual({
      status: "OK",
      message:
        "An empty list means everybody. runners: every account may run this note. readers: every account may read this note.",
      body: { owners: ["olga"], writers: ["olga"], runners: [], readers: [] },
    });
    const closed = await aNote("/closed", onlyOlga);
    expect(await asked(closed.note.id)).toMatchObject({ message: "" });
  });
});

describe("folders with notes of several people", () => {
  const owned = (owner: string): NoteAccess => ({ ...openAccess, owners: [owner] });

  it.each([
    ["MOVE_FOLDER_TO_TRASH", { id: "F" }, "/~Trash/F/mine"],
    ["FOLDER_RENAME", { id: "F", name: "G" }, "/G/mine"],
    ["REMOVE_FOLDER", { id: "F" }, undefined],
  ] as const)("%s touches what the sender owns, and names what stays", async (op, data, target) => {
    const [mine, theirs, hidden] = [
      await aNote("/F/mine", owned("stan")),
      await aNote("/F/theirs", owned("olga")),
      await aNote("/F/secret", onlyOlga),
    ];
    const stan = await talk(server, "stan");
    expect(infos(await stan.ask(op, data))).toEqual([
      "Insufficient privileges to OWNER note.\nThese notes stay as they are: /F/theirs",
    ]);
    expect([pathOf(mine), pathOf(theirs), pathOf(hidden)]).toEqual([target, "/F/theirs", "/F/secret"]);
  });

  it.each([
    ["RESTORE_ALL", {}, "/F/mine", { ...onlyOlga, readers: [], runners: [] }],
    ["RESTORE_FOLDER", { id: "~Trash/F" }, "/F/mine", { ...onlyOlga, readers: [], runners: [] }],
    ["EMPTY_TRASH", {}, undefined, owned("olga")],
  ] as const)("%s does so in the trash", async (op, data, target, shown) => {
    const notes = [
      await aNote("/F/mine", owned("stan")),
      await aNote("/F/theirs", shown),
      await aNote("/F/secret", onlyOlga),
    ];
    for (const { note } of notes) await server.notebook.trash(note.id);
    const stan = await talk(server, "stan");
    expect(infos(await stan.ask(op, data))).toEqual([
      expect.stringMatching(
        /^Insufficient privileges to \w+ note\.\nThese notes stay as they are: \/~Trash\/F\/theirs$/,
      ),
    ]);
    expect(notes.map(pathOf)).toEqual([target, "/~Trash/F/theirs", "/~Trash/F/secret"]);
  });

  it("a folder in which a user may see nothing is answered as one that is not there", async () => {
    await aNote("/Secret/plan", onlyOlga);
    const stan = await talk(server, "stan");
    for (const op of ["MOVE_FOLDER_TO_TRASH", "REMOVE_FOLDER"]) {
      expect(infos(await stan.ask(op, { id: "Secret" }))).toEqual(["There is no folder /Secret"]);
      expect(infos(await stan.ask(op, { id: "Nowhere" }))).toEqual(["There is no folder /Nowhere"]);
    }
    expect(infos(await stan.ask("EMPTY_TRASH"))).toEqual([]);
  });
});

describe("a user who may run and not write", () => {
  const lists: NoteAccess = { readers: [], runners: ["rick"], writers: ["olga"], owners: ["olga"] };
  const sent = { title: "mine", paragraph: "%sh rm -rf /", config: { colWidth: 3 }, params: { name: "Rick" } };

  it.each(["RUN_PARAGRAPH", "RUN_ALL_PARAGRAPHS"])(
    "a user who may run and not write runs the stored text, with their own values: %s",
    async (op) => {
      const live = await aNote("/N", lists);
      const id = live.note.paragraphs[0]?.id ?? "";
      const olga = await talk(server, "olga");
      await olga.ask("GET_NOTE", { id: live.note.id });
      await olga.ask("COMMIT_PARAGRAPH", {
        id,
        paragraph: "%sh echo hi",
        title: "hers",
        config: { colWidth: 6 },
        params: {},
      });
      server.link.take();

      const rick = await talk(server, "rick");
      await rick.ask("GET_NOTE", { id: live.note.id });
      await rick.ask(
        op,
        op === "RUN_PARAGRAPH" ? { id, ...sent } : { noteId: live.note.id, paragraphs: [{ id, ...sent }] },
      );

      expect(server.link.take()).toMatchObject([{ type: "run", order: { code: "echo hi" } }]);
      const [paragraph, ...others] = live.note.paragraphs;
      expect(paragraph).toMatchObject({
        text: "%sh echo hi",
        title: "hers",
        config: { colWidth: 6 },
        settings: { params: { name: "Rick" } },
        user: "rick",
      });
      // Of a writer's run of the last paragraph a new one opens below.
      expect(others).toEqual([]);
    },
  );

  it("a writer's run brings what was sent", async () => {
    const live = await aNote("/N", lists);
    const id = live.note.paragraphs[0]?.id ?? "";
    const olga = await talk(server, "olga");
    await olga.ask("GET_NOTE", { id: live.note.id });
    await olga.ask("RUN_PARAGRAPH", { id, ...sent, paragraph: "%sh echo new" });
    expect(server.link.take()).toMatchObject([{ type: "run", order: { code: "echo new" } }]);
    expect(live.note.paragraphs).toMatchObject([{ title: "mine", config: { colWidth: 3 } }, { text: "%sh\n" }]);
  });
});

describe("losing a right", () => {
  it("losing a right ends all news of the note at once, and what may be asked about it", async () => {
    const live = await aNote("/N");
    const [olga, stan] = [await talk(server, "olga"), await talk(server, "stan")];
    await stan.ask("GET_NOTE", { id: live.note.id });
    await olga.ask("GET_NOTE", { id: live.note.id });
    await stan.ask("PING");
    expect(await putRights("olga", live.note.id, onlyOlga)).toEqual({ status: 200, message: "" });
    await olga.ask("INSERT_PARAGRAPH", { index: 0 });
    expect(stan.heard.map(({ op }) => op)).not.toContain("PARAGRAPH_ADDED");
    const received = (await stan.ask("INSERT_PARAGRAPH", { index: 0 })).filter(({ op }) => op !== "AUTH_INFO");
    expect(received.map(({ op, data }) => [op, data["info"]])).toEqual([
      ["ERROR_INFO", "No note is open on this connection; send GET_NOTE first."],
    ]);
    expect(live.note.paragraphs).toHaveLength(2);
    expect(await stan.notes()).toEqual([]);
    expect(infos(await stan.ask("GET_NOTE", { id: live.note.id }))).toEqual([
      "Insufficient privileges to READER note.",
    ]);
  });

  it.each([
    ["GET_NOTE", "openNewest"],
    ["RELOAD_NOTE", "open"],
  ] as const)("losing a right while %s reads the note shows nothing of it", async (op, reading) => {
    const { note } = await aNote("/N");
    const stan = await talk(server, "stan");
    const open = server.notebook[reading].bind(server.notebook);
    vi.spyOn(server.notebook, reading).mockImplementationOnce(async (id) => {
      const live = await open(id);
      await server.lists.set(note.id, onlyOlga);
      return live;
    });
    expect((await stan.ask(op, { id: note.id })).map((frame) => frame.op)).toEqual(["AUTH_INFO"]);
    await createParagraph(note.id);
    expect((await stan.ask("PING")).map((frame) => frame.op)).toEqual([]);
  });

  it("losing a right while a script waits for a run keeps from it what came out", async () => {
    const { note } = await aNote("/N");
    const { cookie } = await logIn(server, "stan");
    vi.spyOn(server.runs, "finished").mockImplementationOnce(() => server.lists.set(note.id, onlyOlga));
    const url = `/api/notebook/run/${note.id}/${note.paragraphs[0]?.id}`;
    expect(await server.app.inject({ method: "POST", url, headers: { cookie } })).toMatchObject({ statusCode: 403 });
  });

  it("losing a right while the run before still ends starts none after it", async () => {
    const { note } = await aNote("/N");
    const id = note.paragraphs[0]?.id;
    const stan = await talk(server, "stan");
    await stan.ask("GET_NOTE", { id: note.id });
    const asked = { id, title: null, paragraph: "%sh\necho 1", config: {}, params: {} };
    await stan.ask("RUN_PARAGRAPH", asked);
    const mayOnlyRead = { ...onlyOlga, readers: ["stan"] };
    vi.spyOn(server.runs, "finished").mockImplementationOnce(() => server.lists.set(note.id, mayOnlyRead));
    const queued = vi.spyOn(server.runs, "queued");
    expect(infos(await stan.ask("RUN_PARAGRAPH", asked)).join()).toContain("Insufficient privileges to RUNNER note.");
    expect(queued).not.toHaveBeenCalled();
  });

  it("losing a right reaches clients of both protocols, as words or as the new right", async () => {
    const live = await aNote("/N");
    const [old, facts] = [await talk(server, "stan"), await talk(server, "stan")];
    await old.ask("GET_NOTE", { id: live.note.id });
    expect(await facts.ask("GET_NOTE", { id: live.note.id, facts: 1 })).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ op: "NOTE_RIGHT", data: { noteId: live.note.id, right: "owner" } }),
      ]),
    );
    await old.ask("PING");
    await facts.ask("PING");
    await server.lists.set(live.note.id, { ...onlyOlga, readers: [], runners: [] });
    await expect.poll(() => old.heard.map(({ op }) => op)).toContain("NOTE");
    await expect
      .poll(() => facts.heard.filter(({ op }) => op === "NOTE_RIGHT").map(({ data }) => data["right"]))
      .toEqual(["runner"]);
    await server.lists.set(live.note.id, onlyOlga);
    const words = "Insufficient privileges to READER note.\nYou may not read this note any more.";
    await expect.poll(() => infos(old.heard)).toEqual([words]);
    await expect
      .poll(() => facts.heard.filter(({ op }) => op === "NOTE_RIGHT").map(({ data }) => data["right"]))
      .toEqual(["runner", null]);
  });
});

describe("a session", () => {
  it("a session stays its maker's, whatever notes of its name others make", async () => {
    const { cookie } = await logIn(server, "olga");
    const ask = async (method: "GET" | "POST", url: string) =>
      (await server.app.inject({ method, url, headers: { cookie } })).json() as { body: { sessionId: string } };
    const { body: session } = await ask("POST", "/api/session?interpreter=sh");
    await createNote(server, `/_ZSession/aaa/${session.sessionId}`);
    expect(await ask("GET", `/api/session/${session.sessionId}`)).toMatchObject({ body: session });
  });
});

describe("a session of a program", () => {
  const answerOf = async (user: string, method: "GET" | "POST" | "DELETE", url: string) => {
    const { cookie } = await logIn(server, user);
    const answer = await server.app.inject({ method, url, headers: { cookie } });
    return { status: answer.statusCode, body: (answer.json() as { body?: unknown }).body };
  };
  const begun = async () =>
    (await answerOf("olga", "POST", "/api/session?interpreter=sh")).body as { sessionId: string; noteId: string };

  it("a session of a program is listed, seen and stopped by its maker and by administrators, and by no other user", async () => {
    const session = await begun();
    const url = `/api/session/${session.sessionId}`;
    for (const user of ["stan", "wim", "rita"]) {
      expect(await answerOf(user, "GET", "/api/session")).toEqual({ status: 200, body: [] });
      expect(await answerOf(user, "GET", url)).toMatchObject({ status: 404 });
      expect(await answerOf(user, "DELETE", url)).toMatchObject({ status: 404 });
    }
    for (const user of ["olga", "root"]) {
      expect(await answerOf(user, "GET", "/api/session")).toEqual({ status: 200, body: [session] });
      expect(await answerOf(user, "GET", url)).toMatchObject({ status: 200, body: session });
    }
    expect(await answerOf("root", "DELETE", url)).toMatchObject({ status: 200 });
    expect(await answerOf("olga", "GET", url)).toMatchObject({ status: 404 });
  });

  it("a session of a program shows nothing of its note to others, and runs nothing for them", async () => {
    const { noteId } = await begun();
    for (const [method, url] of [
      ["GET", `/api/notebook/${noteId}`],
      ["GET", `/api/notebook/job/${noteId}`],
      ["POST", `/api/notebook/job/${noteId}`],
    ] as const) {
      expect(await answerOf("wim", method, url)).toMatchObject({ status: expect.toBeOneOf([403, 404]) as number });
      expect(await answerOf("olga", method, url)).toMatchObject({ status: 200 });
    }
  });
});

describe("a run of a whole note", () => {
  it("a run of a whole note ends before the next paragraph when its user loses the right", async () => {
    const live = await aNote("/Long", { ...openAccess, owners: ["olga"] });
    await createParagraph(live.note.id);
    const [first, second] = live.note.paragraphs.map(({ id }) => id);
    const { cookie } = await logIn(server, "wim");
    for (const id of [first, second]) {
      const url = `/api/notebook/${live.note.id}/paragraph/${id}`;
      await server.app.inject({ method: "PUT", url, headers: { cookie }, payload: { title: "", text: "%sh echo hi" } });
    }
    await server.app.inject({ method: "POST", url: `/api/notebook/job/${live.note.id}`, headers: { cookie } });
    const runId = live.note.paragraphs[0]?.run?.id ?? "";
    server.runs.receive({ type: "events", runId, from: 1, events: [{ type: "started", at: 1 }] });
    await expect.poll(() => live.note.paragraphs[0]?.status).toBe("RUNNING");
    await server.lists.set(live.note.id, onlyOlga);
    const end = { type: "finished", at: 2, outcome: "FINISHED", files: {} } as const;
    server.runs.receive({ type: "events", runId, from: 2, events: [end] });
    await expect.poll(() => live.note.runAll).toBeNull();
    expect(live.note.paragraphs.map(({ status, results }) => [status, results?.segments[0]?.data])).toEqual([
      ["FINISHED", undefined],
      ["ERROR", "wim may not run this note any more."],
    ]);
  });
});

describe("a run that waits for its interpreter", () => {
  /** Asked for by the writer. */
  async function aWaitingRun(): Promise<LiveNote> {
    const live = await aNote("/Queue", { ...openAccess, owners: ["olga"] });
    await createParagraph(live.note.id);
    const id = live.note.paragraphs[0]?.id;
    const headers = { cookie: (await logIn(server, "wim")).cookie };
    const url = `/api/notebook/${live.note.id}/paragraph/${id}`;
    await server.app.inject({ method: "PUT", url, headers, payload: { title: "", text: "%sh echo hi" } });
    await server.app.inject({ method: "POST", url: `/api/notebook/job/${live.note.id}/${id}`, headers });
    expect(live.note.paragraphs[0]?.status).toBe("PENDING");
    return live;
  }

  it("a run that waits for its interpreter ends when its user loses the right, and says so", async () => {
    const live = await aWaitingRun();
    await server.lists.set(live.note.id, onlyOlga);
    expect(live.note.paragraphs[0]).toMatchObject({
      status: "ERROR",
      results: { segments: [{ data: "wim may not run this note any more." }] },
    });
  });

  it("a run that waits for its interpreter ends with the account as well", async () => {
    const live = await aWaitingRun();
    writeFileSync(join(server.folder, "conf", "shiro.ini"), sixPeople.replace(/^wim.*$/m, ""));
    await expect.poll(() => live.note.paragraphs[0]?.status, { timeout: 5000 }).toBe("ERROR");
  });
});

describe("a run that names a session", () => {
  it("a run that names a session needs the right to run there, and learns of no session that its user may not see", async () => {
    const as = async (user: string) => {
      const { cookie } = await logIn(server, user);
      return async (method: "POST" | "DELETE", url: string, payload?: object) => {
        const headers = { cookie, "content-type": "application/json" };
        const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
        const { message, body } = answer.json() as { message?: string; body?: unknown };
        return { status: answer.statusCode, message, body };
      };
    };
    const [olga, wim] = [await as("olga"), await as("wim")];
    const { sessionId, noteId } = (await olga("POST", "/api/session?interpreter=sh")).body as Record<string, string>;
    const own = await aNote("/Wims", { ...openAccess, owners: ["wim"] });
    const paragraph = await wim("POST", `/api/notebook/${own.note.id}/paragraph`, { title: "", text: "%sh echo hi" });
    const run = () => wim("POST", `/api/notebook/job/${own.note.id}/${paragraph.body}?sessionId=${sessionId}`);

    await server.lists.set(noteId as NoteId, onlyOlga);
    expect(await run()).toMatchObject({ status: 404, message: `No such session: ${sessionId}` });
    await server.lists.set(noteId as NoteId, { ...onlyOlga, readers: ["olga", "wim"] });
    expect(await run()).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^Insufficient privileges to RUNNER/),
    });
    expect(own.note.paragraphs.every(({ status }) => status === "READY")).toBe(true);
    await server.lists.set(noteId as NoteId, { ...onlyOlga, readers: ["olga", "wim"], runners: ["olga", "wim"] });
    expect(await run()).toMatchObject({ status: 200 });
  });
});

describe("a name that comes with the settings of a note", () => {
  it("a name that comes with the settings of a note is the owner's to change, as the mode is; a writer's settings are kept without them", async () => {
    const live = await aNote("/F/Old", { ...openAccess, owners: ["olga"] });
    const update = { id: live.note.id, name: "New", config: { looknfeel: "simple", personalizedMode: "true" } };
    const wim = await talk(server, "wim");
    expect(infos(await wim.ask("NOTE_UPDATE", update))).toEqual([]);
    expect(pathOf(live)).toBe("/F/Old");
    expect(live.note.config).toMatchObject({ looknfeel: "simple" });
    expect(live.note.config).not.toHaveProperty("personalizedMode", "true");
    const olga = await talk(server, "olga");
    await olga.ask("NOTE_UPDATE", update);
    expect([pathOf(live), live.note.config["personalizedMode"]]).toEqual(["/F/New", "true"]);
  });
});

describe("a setting that is for some", () => {
  it("a setting that is for some is neither ended nor shown by another user, with a note of their own", async () => {
    const live = await aNote("/N");
    const [{ cookie: root }, { cookie: stan }] = [await logIn(server, "root"), await logIn(server, "stan")];
    const ask = async (cookie: string, method: "POST" | "PUT", url: string, body: unknown) => {
      const headers = { cookie, "content-type": "application/json" };
      const answer = await server.app.inject({ method, url, headers, payload: JSON.stringify(body) });
      return [answer.statusCode, answer.body];
    };
    const url = { name: "url", value: "hers-alone", type: "string" };
    const option = { setPermission: true, owners: ["root"], perNote: "shared", perUser: "shared" };
    const mine = { name: "mine", group: "sql", properties: { url }, dependencies: [], option };
    expect((await ask(root, "POST", "/api/interpreter/setting", mine))[0]).toBe(200);
    server.link.take();
    const [status, text] = await ask(stan, "PUT", "/api/interpreter/setting/restart/mine", { noteId: live.note.id });
    expect([status, text]).toEqual([403, expect.stringContaining("stan has no permission for mine")]);
    expect(text).not.toContain("hers-alone");
    expect(server.link.take()).toEqual([]);
  });

  it("a setting that is for some is not ended in a note that one may only read, which is said in Zeppelin's words", async () => {
    const live = await aNote("/N", { ...openAccess, runners: ["olga"], writers: ["olga"], owners: ["olga"] });
    const { cookie } = await logIn(server, "stan");
    server.link.take();
    const answer = await server.app.inject({
      method: "PUT",
      url: "/api/interpreter/setting/restart/python",
      headers: { cookie, "content-type": "application/json" },
      payload: JSON.stringify({ noteId: live.note.id }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { status: "FORBIDDEN", message: "No privilege to restart interpreter" },
    ]);
    expect(server.link.take()).toEqual([]);
  });
});

describe("setting rights", () => {
  it("setting rights fills empty lists with the caller, tidies names, and is answered when it is on disk", async () => {
    const { note } = await aNote("/N", { ...openAccess, owners: ["olga"] });
    const wanted = { readers: [" rita ", "", "rita"], runners: [], writers: [], owners: [] };
    expect(await putRights("olga", note.id, wanted)).toEqual({ status: 200, message: "" });
    const olga = ["olga"];
    expect(server.access.listsOf(note.id)).toEqual({ readers: ["rita"], runners: olga, writers: olga, owners: olga });
  });

  it("setting rights is the owners' business, and the refusal names the owners to a reader", async () => {
    const { note } = await aNote("/N", { ...openAccess, owners: ["olga"] });
    expect(await putRights("wim", note.id, onlyOlga)).toEqual({
      status: 403,
      message:
        "Insufficient privileges to change permissions.\n\nAllowed owners: [olga]\n\nUser belongs to: [wim, analysts]",
    });
    expect(server.access.listsOf(note.id)).toEqual({ ...openAccess, owners: ["olga"] });
  });

  it.each([
    ["one that is missing", { readers: [], runners: [], writers: [] }],
    ["names that are none", { readers: [1], runners: [], writers: [], owners: [] }],
    ["a name of a line and more", { readers: ["a\nb"], runners: [], writers: [], owners: [] }],
    ["a name without end", { readers: ["a".repeat(201)], runners: [], writers: [], owners: [] }],
    ["a list without end", { readers: Array.from({ length: 1001 }, String), runners: [], writers: [], owners: [] }],
    ["something else", [1]],
  ])("setting rights refuses lists with %s", async (_name, lists) => {
    const { note } = await aNote("/N");
    expect((await putRights("olga", note.id, lists)).status).toBe(400);
    expect(server.access.listsOf(note.id)).toEqual(openAccess);
  });
});

describe("new notes", () => {
  const made = async (user: string): Promise<NoteAccess> => {
    const socket = await talk(server, user);
    const frames = await socket.ask("NEW_NOTE", { name: "New" });
    const note = frames.find(({ op }) => op === "NEW_NOTE")?.data["note"] as { id: string } | undefined;
    return server.access.listsOf(note?.id ?? "none");
  };

  it("new notes belong to their makers, and all users may use them", async () => {
    expect(await made("stan")).toEqual({ ...openAccess, owners: ["stan"] });
  });

  it("new notes are their makers' alone where notes are private, clones and imports too", async () => {
    await server.close();
    server = await aServer({ shiro: sixPeople, publicNotes: false });
    const stan = ["stan"];
    const alone = { readers: stan, runners: stan, writers: stan, owners: stan };
    expect(await made("stan")).toEqual(alone);
    const socket = await talk(server, "stan");
    await socket.ask("IMPORT_NOTE", { note: { name: "In", paragraphs: [], config: { owners: ["olga"] } } });
    const open = await aNote("/Open");
    await socket.ask("GET_NOTE", { id: open.note.id });
    await socket.ask("CLONE_NOTE", { name: "Copy" });
    for (const path of ["/In", "/Copy"]) expect(server.access.listsOf(server.notebook.idAt(path) ?? "")).toEqual(alone);
    expect(await (await talk(server, "olga")).notes()).toEqual([open.note.id]);
  });

  it("new notes take their lists with them through the trash, and into nothing", async () => {
    const { note } = await aNote("/N", { ...openAccess, owners: ["stan"] });
    const stan = await talk(server, "stan");
    await stan.ask("MOVE_NOTE_TO_TRASH", { id: note.id });
    expect(server.access.listsOf(note.id).owners).toEqual(["stan"]);
    await stan.ask("DEL_NOTE", { id: note.id });
    await expect.poll(() => server.access.listsOf(note.id)).toEqual(openAccess);
  });
});
