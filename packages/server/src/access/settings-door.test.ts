/** What a user without the right to an interpreter setting can do to its interpreters, by any way there is: with accounts, and without. */

import { rowForProperty } from "@octavo/interpreter/properties";
import { type NoteAccess, openAccess } from "@octavo/note";
import { propertiesOf } from "@octavo/runner";
import { afterEach, describe, expect, it } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { kinds } from "../settings/kinds.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { sixPeople } from "./testing/standings.ts";

let server: AServer;
afterEach(() => server.close());

type Binding = "shared" | "isolated";

async function open(shiro?: string): Promise<void> {
  server = await aServer(shiro === undefined ? {} : { shiro });
}

async function send(user: string, method: "GET" | "POST" | "PUT", url: string, payload: unknown = {}) {
  const cookie = user === "anonymous" ? "" : (await logIn(server, user)).cookie;
  const headers = { cookie, "content-type": "application/json" };
  const body = method === "GET" ? {} : { payload: JSON.stringify(payload) };
  const answer = await server.app.inject({ method, url, headers, ...body });
  return { status: answer.statusCode, json: answer.json() as { body: string; message: string } };
}

/** Has a setting that people share as it says. */
async function bind(id: string, perNote: Binding, perUser: Binding): Promise<void> {
  const { properties, dependencies, option } = server.interpreters.get(id);
  await server.interpreters.update(id, { properties, dependencies, option: { ...option, perNote, perUser } });
  server.link.take();
}

async function aNote(lists: NoteAccess = openAccess): Promise<LiveNote> {
  const live = await createNote(server, `/N${Math.random()}`);
  await server.lists.set(live.note.id, lists);
  return live;
}

interface Ran {
  /** What the server has sent the runner to set; null when it sent nothing. */
  readonly set: Readonly<Record<string, string>> | null;
  readonly said: string;
}

async function run(
  user: string,
  text: string,
  { live, query = "" }: { live?: LiveNote; query?: string } = {},
): Promise<Ran> {
  const { note } = live ?? (await aNote());
  const added = await send(user, "POST", `/api/notebook/${note.id}/paragraph`, { title: "", text });
  server.link.take();
  const path = query === "" ? `${note.id}/${added.json.body}` : `${note.id}${query}`;
  expect((await send(user, "POST", `/api/notebook/job/${path}`)).status).toBe(200);
  const orders = server.link.take().flatMap((request) => (request.type === "run" ? [request.order] : []));
  const now = (await server.notebook.open(note.id)).note.paragraphs.find(({ id }) => id === added.json.body);
  return { set: orders[0]?.configures ?? null, said: (now?.results?.segments ?? []).map(({ data }) => data).join("") };
}

describe("%x.conf of a user without the right to the setting", () => {
  it.each([
    [
      "%sql.conf\nNODE_OPTIONS = --require ./y.js",
      "NODE_OPTIONS: only administrators set this, in the interpreter setting sql",
    ],
    ["%sql.sql.conf\nNODE_OPTIONS=--require ./y.js", "NODE_OPTIONS: only administrators"],
    ["%duckdb.conf\nNODE_OPTIONS --require ./y.js", "NODE_OPTIONS: only administrators"],
    ["%python.sql.conf\nNODE\\u005fOPTIONS: --require ./y.js", "NODE_OPTIONS: only administrators"],
    ["%sql.conf\nNODE_\\\n  OPTIONS=--require ./y.js", "NODE_OPTIONS: only administrators"],
    ["%sql.conf\nTZ=UTC\nLD_PRELOAD=/tmp/x.so", "LD_PRELOAD: only administrators"],
    ["%sql.conf\nTZ=UTC\nTZ=../../x", "TZ = ../../x is none"],
    [
      "%jdbc.conf\ndefault.url=jdbc:postgresql://elsewhere/x",
      "default.url: only administrators set this, in the interpreter setting jdbc",
    ],
    ["%jdbc.conf\ndefault.precode=create table x()", "default.precode: only administrators"],
    ["%jdbc.conf\ndefault.password=guess", "default.password: only administrators"],
    ["%jdbc.conf\nNODE_OPTIONS=--require ./y.js", "NODE_OPTIONS: only administrators"],
    ["%jdbc.conf\nTZ=UTC", "What everyone may set in a note: nothing."],
    ["%python.conf\nzeppelin.python=/tmp/python", "zeppelin.python: only administrators"],
    ["%python.conf\npython=/tmp/python", "python: only administrators"],
    ["%python.conf\npackages=evil", "packages: only administrators"],
    ["%ipython.conf\nPYTHONPATH=.", "PYTHONPATH: only administrators"],
    ["%conf\nPYTHONPATH=.", "PYTHONPATH: only administrators"],
    ["%sh.conf\nBASH_ENV=./y.sh", "BASH_ENV: only administrators"],
    ["%bash.conf\nBASH_ENV=./y.sh", "BASH_ENV: only administrators"],
    ["%js.conf\nNODE_PATH=.", "NODE_PATH: only administrators"],
    ["%ts.conf\nNODE_PATH=.", "NODE_PATH: only administrators"],
    ["%md.conf\nNODE_PATH=.", "NODE_PATH: only administrators"],
    ["%sql.conf\noctavo.limit.memory=1TB", "octavo.limit.memory: only administrators"],
  ])("%j is refused before a runner hears of it", async (text, said) => {
    await open(sixPeople);
    const ran = await run("stan", text);
    expect(ran).toEqual({ set: null, said: expect.stringContaining(said) });
  });

  it("%x.conf of a user without the right to the setting sets what everyone may set; administrators and users in a rule set more", async () => {
    await open(sixPeople.replace("[urls]\n", "[urls]\n/api/interpreter/** = authc, anyofrolesuser[admin, analysts]\n"));
    expect(await run("stan", "%sql.conf\nTZ=Asia/Tokyo")).toEqual({ set: { TZ: "Asia/Tokyo" }, said: "" });
    const wanted = { NODE_OPTIONS: "--no-warnings" };
    expect((await run("root", "%sql.conf\nNODE_OPTIONS=--no-warnings")).set).toEqual(wanted);
    expect((await run("wim", "%sql.conf\nNODE_OPTIONS=--no-warnings")).set).toEqual(wanted);
    expect((await run("stan", "%sql.conf\nNODE_OPTIONS=--no-warnings")).set).toBe(null);
  });

  it.each([
    ["shared", "shared", false],
    ["isolated", "shared", true],
    ["shared", "isolated", true],
    ["isolated", "isolated", true],
  ] as const)(
    "%x.conf of a user without the right to the setting with an interpreter that is %s by note and %s by user sets it: %#",
    async (perNote, perUser, maySet) => {
      await open(sixPeople);
      await bind("sql", perNote, perUser);
      const own = await run("stan", "%sql.conf\nTZ=UTC");
      if (maySet) expect(own).toEqual({ set: { TZ: "UTC" }, said: "" });
      else expect(own).toEqual({ set: null, said: expect.stringMatching(/one for all notes and users.*isolated/) });
      expect((await run("root", "%sql.conf\nTZ=UTC")).set).toEqual({ TZ: "UTC" });
    },
  );

  it("%x.conf of a user without the right to the setting sets it in a shared one for a run that has sessions of its own", async () => {
    await open(sixPeople);
    await bind("sql", "shared", "shared");
    const live = await aNote();
    const first = live.note.paragraphs[0];
    if (first) await send("root", "PUT", `/api/notebook/${live.note.id}/paragraph/${first.id}`, { text: "" });
    expect((await run("stan", "%sql.conf\nTZ=UTC", { live, query: "?isolated=true" })).set).toEqual({ TZ: "UTC" });
  });

  it("%x.conf of a user without the right to the setting is as it was without accounts", async () => {
    await open();
    await bind("sql", "shared", "shared");
    expect((await run("anonymous", "%sql.conf\nNODE_OPTIONS=--no-warnings")).set).toEqual({
      NODE_OPTIONS: "--no-warnings",
    });
  });
});

describe("properties of a paragraph, its forms and its note", () => {
  it.each([
    "%jdbc(default.url=jdbc:postgresql://elsewhere/x) select 1",
    '%jdbc(NODE_OPTIONS="--require ./y.js", default.precode="x") select 1',
    "%jdbc select ${default.url=jdbc:postgresql://elsewhere/x}",
    "%sql(NODE_OPTIONS=x, python=y) select 1",
  ])("%j reach no interpreter as it starts", async (text) => {
    await open(sixPeople);
    const { note } = await aNote();
    const added = await send("stan", "POST", `/api/notebook/${note.id}/paragraph`, { title: "", text });
    server.link.take();
    const params = { "default.url": "jdbc:postgresql://elsewhere/x", NODE_OPTIONS: "x" };
    await send("stan", "POST", `/api/notebook/job/${note.id}/${added.json.body}`, { params });
    const [request] = server.link.take();
    expect(request).toMatchObject({ type: "run", order: { setting: { properties: {} } } });
    expect(request).not.toHaveProperty("order.configures");
    expect(request).not.toHaveProperty("order.isAdministrators");
  });
});

describe("the name of a note, where a setting fills it in", () => {
  const settingOf = async (properties: Record<string, string>) => {
    const { dependencies, option } = server.interpreters.get("jdbc");
    const given = Object.entries(properties).map(([name, value]) => [name, { value, type: "string" }] as const);
    await server.interpreters.update("jdbc", { properties: Object.fromEntries(given), dependencies, option });
  };
  const runIn = async (user: string, path: string) => {
    const live = await createNote(server, path);
    await server.lists.set(live.note.id, openAccess);
    const added = await send(user, "POST", `/api/notebook/${live.note.id}/paragraph`, {
      title: "",
      text: "%jdbc select 1",
    });
    server.link.take();
    await send(user, "POST", `/api/notebook/job/${live.note.id}/${added.json.body}`);
    return server.link.take().flatMap((each) => (each.type === "run" ? [each.order.setting?.properties ?? {}] : []));
  };

  it.each([
    ["default.url", "jdbc:postgresql://db/#{noteName}", "x?user=root&password=y"],
    ["default.url", "jdbc:postgresql://#{noteName}.db/x", "elsewhere:5432#"],
    ["default.precode", "SET app = '#{noteName}'", "x'; DROP TABLE t; --"],
    ["LD_PRELOAD", "/lib/#{noteName}", "x:elsewhere.so"],
  ])(
    "the name of a note, where a setting fills it in goes into %s = %s as a plain name only",
    async (property, value, name) => {
      await open(sixPeople);
      await settingOf({ [property]: value, "default.driver": "#{noteName}" });
      expect(await runIn("stan", `/${name}`)).toEqual([]);
      expect(await runIn("stan", "/Umsätze 2026")).toMatchObject([
        { [property]: value.replace("#{noteName}", "Umsätze 2026"), "default.driver": "Umsätze 2026" },
      ]);
    },
  );

  it("the name of a note, where a setting fills it in goes there as it is without accounts", async () => {
    await open();
    await settingOf({ "default.url": "jdbc:postgresql://db/#{noteName}" });
    expect(await runIn("anonymous", "/a&b")).toMatchObject([{ "default.url": "jdbc:postgresql://db/a&b" }]);
  });
});

describe("a restart", () => {
  const shared: NoteAccess = { owners: ["olga"], writers: ["wim"], runners: ["rick"], readers: ["rita"] };

  it.each([
    ["shared", "shared", ["root"]],
    ["isolated", "shared", ["root", "olga", "wim"]],
    ["shared", "isolated", ["root", "olga", "wim", "rick"]],
    ["isolated", "isolated", ["root", "olga", "wim", "rick"]],
  ] as const)("a restart of what is %s by note and %s by user is for: %s", async (perNote, perUser, allowed) => {
    await open(sixPeople);
    await bind("sql", perNote, perUser);
    const live = await aNote({ ...shared, runners: ["rick", "root"], readers: ["rita", "root"] });
    for (const user of ["root", "olga", "wim", "rick", "rita", "stan"]) {
      server.link.take();
      const { status, json } = await send(user, "PUT", "/api/interpreter/setting/restart/sql", {
        noteId: live.note.id,
      });
      const isAllowed = (allowed as readonly string[]).includes(user);
      const outcome = { user, isDone: status === 200, sent: server.link.take().length };
      expect(outcome, json.message).toEqual({ user, isDone: isAllowed, sent: isAllowed ? 1 : 0 });
    }
  });

  it("a restart of what all share says whose it is, also with a note of one's own", async () => {
    await open(sixPeople);
    await bind("sql", "shared", "shared");
    const { note } = await aNote({ owners: ["stan"], writers: ["stan"], runners: ["stan"], readers: ["stan"] });
    const { status, json } = await send("stan", "PUT", "/api/interpreter/setting/restart/sql", { noteId: note.id });
    expect(status).toBe(403);
    expect(json.message).toMatch(/^The interpreter of sql is one for all notes and users, so only administrators may/);
    expect(server.link.take()).toEqual([]);
    expect((await send("stan", "PUT", "/api/interpreter/setting/restart/sql")).status).toBe(401);
    expect((await send("root", "PUT", "/api/interpreter/setting/restart/sql")).status).toBe(200);
  });

  it("a restart of what all share is open to all users without accounts", async () => {
    await open();
    await bind("sql", "shared", "shared");
    const { note } = await aNote();
    const url = "/api/interpreter/setting/restart/sql";
    expect((await send("anonymous", "PUT", url, { noteId: note.id })).status).toBe(200);
    expect((await send("anonymous", "PUT", url)).status).toBe(200);
  });
});

it.each(
  Object.entries(kinds).flatMap(([kind, { properties }]) =>
    Object.keys(properties).map((name) => [kind, name] as const),
  ),
)("the page's property of %s, %s, is in the table of its driver, and the setting's", async (kind, name) => {
  await open();
  expect(rowForProperty(propertiesOf(kind), name)?.setBy).toBe("administrators");
});
