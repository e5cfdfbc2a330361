/** What others keep to themselves cannot be found out by asking for its place or its name. */
import { type NoteAccess, openAccess } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { sixPeople } from "./testing/standings.ts";
import { talk } from "./testing/talk.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: sixPeople });
});
afterEach(() => server.close());

const onlyOlga: NoteAccess = { readers: ["olga"], runners: ["olga"], writers: ["olga"], owners: ["olga"] };

async function call(user: string, method: "POST" | "PUT", path: string, body?: unknown) {
  const { cookie } = await logIn(server, user);
  const answer = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: { cookie, "content-type": "application/json" },
    payload: JSON.stringify(body ?? null),
  });
  return { status: answer.statusCode, text: answer.body, body: (answer.json() as { body?: unknown }).body };
}

describe("the place of a note that one may not read", () => {
  const own = ["/Mine", "/Dir/Mine"] as const;

  async function aSecret() {
    const { note } = await createNote(server, "/Dir/Secret");
    await server.lists.set(note.id, onlyOlga);
    for (const path of own) {
      const mine = await createNote(server, path);
      await server.lists.set(mine.note.id, { ...openAccess, owners: ["stan"] });
    }
    return note.id;
  }
  const idOf = (path: string): string => server.notebook.idAt(path) ?? "";
  const pathsNow = () => server.notebook.list().map(({ path }) => path);

  it.each([
    ["NEW_NOTE", () => ({ name: "/Dir/Secret" }), "NEW_NOTE"],
    ["IMPORT_NOTE", () => ({ note: { name: "/Dir/Secret", paragraphs: [] } }), "IMPORT_NOTE"],
    ["NOTE_RENAME", () => ({ id: idOf("/Mine"), name: "/Dir/Secret" }), null],
    ["NOTE_RENAME", () => ({ id: idOf("/Dir/Mine"), name: "Secret", relative: true }), null],
    ["NOTE_UPDATE", () => ({ id: idOf("/Dir/Mine"), name: "Secret", config: {} }), null],
    ["CLONE_NOTE", () => ({ id: idOf("/Mine"), name: "/Dir/Secret" }), "NEW_NOTE"],
  ] as const)(
    "the place of a note that one may not read is not refused to %s: the note gets the time in its name",
    async (op, data, answer) => {
      const secret = await aSecret();
      const stan = await talk(server, "stan");
      if (op === "CLONE_NOTE") await stan.ask("GET_NOTE", { id: idOf("/Mine") });
      const frames = await stan.ask(op, data());
      expect(frames.filter((frame) => /ERROR_INFO|AUTH_INFO/.test(frame.op))).toEqual([]);
      if (answer) expect(frames.map((frame) => frame.op)).toContain(answer);
      expect(server.notebook.pathOf(secret)).toBe("/Dir/Secret");
      expect(pathsNow().filter((path) => /^\/Dir\/Secret \d{4}-\d\d-\d\d/.test(path))).toHaveLength(1);
    },
  );

  it.each([
    ["POST", (): string => "/notebook", { notePath: "/Dir/Secret" }],
    ["POST", (): string => "/notebook/import", { name: "/Dir/Secret", paragraphs: [] }],
    ["PUT", (): string => `/notebook/${idOf("/Mine")}/rename`, { name: "/Dir/Secret" }],
    ["POST", (): string => `/notebook/${idOf("/Mine")}`, { notePath: "/Dir/Secret" }],
  ] as const)(
    "the place of a note that one may not read is not refused over REST either: %s %s",
    async (method, path, body) => {
      await aSecret();
      const answer = await call("stan", method, path(), body);
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining("existed")]);
      expect(pathsNow().filter((each) => /^\/Dir\/Secret \d{4}/.test(each))).toHaveLength(1);
    },
  );

  it("the place of a note that one may not read is refused to its readers, and the place of an open note to all users", async () => {
    await aSecret();
    const taken = async (user: string, notePath: string) => (await call(user, "POST", "/notebook", { notePath })).text;
    expect(await taken("olga", "/Dir/Secret")).toContain("Note '/Dir/Secret' existed");
    expect(await taken("stan", "/Mine")).toContain("Note '/Mine' existed");
  });
});

describe("an interpreter setting that one may not use", () => {
  async function reserve(name: string) {
    const setting = server.interpreters.get(name);
    const option = { ...setting.option, setPermission: true, owners: ["root"] };
    await server.interpreters.update(name, { properties: setting.properties, dependencies: [], option });
  }

  it("begins no session, and is answered as one that is not there", async () => {
    await reserve("sh");
    const [reserved, missing] = [
      await call("stan", "POST", "/session?interpreter=sh"),
      await call("stan", "POST", "/session?interpreter=no"),
    ];
    expect(reserved.status).toBe(missing.status);
    expect(reserved.text.replace("setting sh", "setting no")).toBe(missing.text);
    expect(server.notebook.list()).toEqual([]);
    expect((await call("root", "POST", "/session?interpreter=sh")).status).toBe(200);
  });

  it("an interpreter setting that one may not use is not bound to a note by a user without the right to it", async () => {
    await reserve("sh");
    const { note } = await createNote(server, "/N");
    const before = note.defaultInterpreterGroup;
    const stan = await talk(server, "stan");
    const frames = await stan.ask("SAVE_INTERPRETER_BINDINGS", { noteId: note.id, selectedSettingIds: ["sh"] });
    expect(frames.map(({ op, data }) => [op, data["info"]])).toEqual([
      ["ERROR_INFO", "There is no interpreter setting sh."],
    ]);
    expect((await server.notebook.open(note.id)).note.defaultInterpreterGroup).toBe(before);
  });
});
