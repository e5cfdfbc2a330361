/** Every route and every operation, asked with access tokens of each scope, and with tokens that are kept to a folder. */
import { openAccess } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reach, scopes, type TokenScope } from "../auth/reach.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { aToken, bearer } from "./testing/a-token.ts";
import { askedOperations } from "./testing/asked-operations.ts";
import { askedRoutes, pathFor } from "./testing/asked-routes.ts";
import { scopesOfOperations, scopesOfRoutes } from "./testing/asked-scopes.ts";
import * as matrix from "./testing/matrix.ts";
import { type Standing, sixPeople } from "./testing/standings.ts";
import { type Talk, talkByTicket } from "./testing/talk.ts";

let server: AServer;
beforeAll(async () => {
  server = await aServer({ shiro: sixPeople });
  server.link.isOpen = false;
});
afterAll(() => server.close());

const { placeOf } = matrix;
/** An administrator whom every note lets do everything: what is refused is refused to the token. */
const everywhere: Standing = { name: "root", user: "root", lists: openAccess, right: "owner" };
const aNoteFor = matrix.notesBelow("/_ZSession/python/python_");
const limited = /This access token/;
const everything = (scope: TokenScope): Reach => ({ scope, folders: [] });

async function ask(token: string, key: string, place: ReturnType<typeof placeOf>, query = "") {
  const [method = "", path = ""] = key.split(" ");
  const answer = await server.app.inject({
    method: method as "GET",
    url: `/api${pathFor(path, place)}${query}`,
    headers: { ...bearer(token), "content-type": "application/json" },
    ...(method === "GET" ? {} : { payload: JSON.stringify(askedRoutes[key]?.body?.(place) ?? null) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

async function talkWith(token: string): Promise<Talk> {
  const answer = await server.app.inject({ url: "/api/security/ticket", headers: bearer(token) });
  const { body } = answer.json() as { body: { ticket: string } };
  return talkByTicket(server, "root", body.ticket);
}

const rowsOf = <Key extends string>(lists: Readonly<Record<TokenScope, readonly Key[]>>) =>
  scopes.flatMap((scope) => lists[scope].map((key) => [key, scope] as const));

describe("a token's scope", () => {
  const tokens = new Map<TokenScope, string>();
  const talks = new Map<TokenScope, Talk>();
  beforeAll(async () => {
    for (const scope of scopes) {
      const token = aToken(server, "root", everything(scope));
      tokens.set(scope, token);
      talks.set(scope, await talkWith(token));
    }
  });

  it("a token's scope has a row for each route and operation there is", () => {
    const closed = Object.entries(askedRoutes).flatMap(([key, { needs }]) => (needs === "open" ? [] : [key]));
    expect(
      rowsOf(scopesOfRoutes)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(closed.toSorted());
    expect(
      rowsOf(scopesOfOperations)
        .map(([op]) => op)
        .toSorted(),
    ).toEqual(Object.keys(askedOperations).toSorted());
  });

  it.each(rowsOf(scopesOfRoutes))("%s takes one to %s", async (key, needed) => {
    for (const scope of scopes) {
      const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
      const before = live.note;
      const { status, text } = await ask(tokens.get(scope) ?? "", key, placeOf(live));
      const label = `${key} with a token to ${scope}: ${status} ${text}`;
      if (scopes.indexOf(scope) >= scopes.indexOf(needed)) {
        expect(text, label).not.toMatch(limited);
        expect([302, 401, 403], label).not.toContain(status);
      } else {
        expect([status, text], label).toEqual([403, expect.stringMatching(limited)]);
        matrix.expectUntouched(server, { live, before, standing: everywhere, label });
      }
    }
  });

  it.each(rowsOf(scopesOfOperations))("%s takes one to %s", async (op: RequestName, needed) => {
    for (const scope of scopes) {
      const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
      const before = live.note;
      const socket = talks.get(scope);
      const { isShown, data } = askedOperations[op];
      await socket?.ask("GET_HOME_NOTE");
      if (isShown) await socket?.ask("GET_NOTE", { id: live.note.id });
      const asked = data(placeOf(live));
      // Operations on folders have to name one.
      const frames = (await socket?.ask(op, { id: "/none", name: "/other", ...asked })) ?? [];
      const words = frames.flatMap(({ op: name, data: said }) => (name === "AUTH_INFO" ? [String(said["info"])] : []));
      const label = `${op} with a token to ${scope}: ${JSON.stringify(frames)}`;
      if (scopes.indexOf(scope) >= scopes.indexOf(needed)) expect(words, label).toEqual([]);
      else {
        expect(words, label).toEqual([expect.stringMatching(limited)]);
        matrix.expectUntouched(server, { live, before, standing: everywhere, label });
      }
    }
  });

  it("a token's scope counts a GET that changes something by what it does", async () => {
    const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
    for (const [scope, status] of [
      ["read", 403],
      ["run", 403],
      ["write", 200],
    ] as const)
      for (const key of ["GET /notebook/:noteId", "POST /notebook/getByPath"])
        expect((await ask(tokens.get(scope) ?? "", key, placeOf(live), "?reload=true")).status, scope).toBe(status);
  });

  it("a token's scope to run takes no text along", async () => {
    const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
    const text = live.note.paragraphs[0]?.text;
    const id = live.note.paragraphs[0]?.id;
    await talks.get("run")?.ask("GET_NOTE", { id: live.note.id });
    await talks.get("run")?.ask("RUN_PARAGRAPH", { id, paragraph: "%sh rm x", title: "t", config: {}, params: {} });
    expect(live.note.paragraphs[0]).toMatchObject({ id, text, user: "root" });
  });

  it("a token's scope lets Prometheus read figures with the narrowest token of an administrator, and no other user's", async () => {
    const metrics = async (token: string) =>
      (await server.app.inject({ url: "/metrics", headers: bearer(token) })).statusCode;
    expect(await metrics(tokens.get("read") ?? "")).toBe(200);
    expect(await metrics(aToken(server, "stan", everything("administer")))).toBe(403);
    expect(await metrics(aToken(server, "root", { scope: "administer", folders: ["/Reports"] }))).toBe(403);
  });

  it("a token's scope never gives more than its owner has", async () => {
    const token = aToken(server, "stan", everything("administer"));
    const live = await createNote(server, "/Olga's");
    await server.lists.set(live.note.id, { readers: ["olga"], runners: ["olga"], writers: ["olga"], owners: ["olga"] });
    expect((await ask(token, "GET /notebook/:noteId", placeOf(live))).status).toBe(404);
    expect((await ask(token, "GET /admin", placeOf(live))).status).toBe(401);
  });
});

describe("a token that is kept to folders", () => {
  const kept: Reach = { scope: "administer", folders: ["/Reports"] };
  let token = "";
  let socket: Talk;
  beforeAll(async () => {
    token = aToken(server, "root", kept);
    socket = await talkWith(token);
  });

  const aboutNotes = matrix.aboutNotes(askedRoutes);
  it.each(aboutNotes)("%s finds no note elsewhere", async (key) => {
    const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
    const before = live.note;
    const { status, text } = await ask(token, key, placeOf(live));
    expect([404, 403], text).toContain(status);
    matrix.expectUntouched(server, { live, before, standing: everywhere, label: key });
  });

  it.each(matrix.aboutNotes(askedOperations))("%s finds no note elsewhere", async (op) => {
    const live = await aNoteFor(server, { standing: everywhere, isTrashed: false });
    const before = live.note;
    await socket.ask("GET_HOME_NOTE");
    await socket.ask("GET_NOTE", { id: live.note.id });
    const frames = await socket.ask(op, askedOperations[op].data(placeOf(live)));
    expect(
      frames.some(({ op: name }) => /AUTH_INFO|ERROR_INFO/.test(name)),
      JSON.stringify(frames),
    ).toBe(true);
    matrix.expectUntouched(server, { live, before, standing: everywhere, label: op });
  });

  it("a token that is kept to folders opens those below, also from the trash, and lists no others", async () => {
    const inside = await createNote(server, "/Reports/Q1/Sales");
    const beside = await createNote(server, "/Reports2/Sales");
    const get = async (live: typeof inside) => (await ask(token, "GET /notebook/:noteId", placeOf(live))).status;
    expect([await get(inside), await get(beside)]).toEqual([200, 404]);
    expect(await socket.notes()).toEqual([inside.note.id]);
    await server.notebook.trash(inside.note.id);
    expect(await get(inside)).toBe(200);
    await server.notebook.restore(inside.note.id);
  });

  it.each([
    ["POST", () => "/notebook", { notePath: "/Elsewhere/New" }],
    ["POST", () => "/notebook/import", { name: "/Elsewhere/New", paragraphs: [] }],
    ["POST", () => "/notebook/import?notePath=/Elsewhere/New", { name: "/Reports/New", paragraphs: [] }],
    ["PUT", (id: string) => `/notebook/${id}/rename`, { name: "/Elsewhere/New" }],
    ["POST", (id: string) => `/notebook/${id}`, { notePath: "/Elsewhere/New" }],
    ["POST", () => "/session", null],
  ] as const)("a token that is kept to folders puts no note elsewhere: %s %s %j", async (method, path, body) => {
    const live = await createNote(server, `/Reports/${method}${path("x").replaceAll(/\W/g, "-")}`);
    await server.lists.set(live.note.id, openAccess);
    const before = server.notebook.list().length;
    const answer = await server.app.inject({
      method,
      url: `/api${path(live.note.id)}`,
      headers: { ...bearer(token), "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringMatching(limited)]);
    expect(server.notebook.list()).toHaveLength(before);
    expect(server.notebook.pathOf(live.note.id)).toBe(live.note.path);
  });

  it("a token that is kept to folders moves no folder elsewhere", async () => {
    const live = await createNote(server, "/Reports/Box/N");
    await server.lists.set(live.note.id, openAccess);
    const frames = await socket.ask("FOLDER_RENAME", { id: "/Reports/Box", name: "/Elsewhere" });
    expect(JSON.stringify(frames)).toMatch(limited);
    expect(server.notebook.pathOf(live.note.id)).toBe("/Reports/Box/N");
  });

  it("a token that is kept to folders is for nothing else of the server", async () => {
    const live = await createNote(server, "/Reports/Only");
    const beyond = Object.entries(askedRoutes).flatMap(([key, { needs }]) =>
      needs === "admin" || /\/(credential|octavo\/(files|uploads))/.test(key) ? [key] : [],
    );
    expect(beyond.length).toBeGreaterThan(30);
    for (const key of beyond) {
      const { status, text } = await ask(token, key, placeOf(live));
      expect([status, text], key).toEqual([403, expect.stringMatching(limited)]);
    }
  });

  it("a token that is kept to folders hears no more of a note that is moved out", async () => {
    const live = await createNote(server, "/Reports/Moving");
    await socket.ask("GET_NOTE", { id: live.note.id });
    await server.notebook.rename(live.note.id, "/Elsewhere/Moved", { isRelative: false });
    const frames = await socket.ask("INSERT_PARAGRAPH", { index: 0 });
    expect(frames.map(({ op }) => op)).toEqual(["NOTE", "AUTH_INFO", "ERROR_INFO"]);
    expect(live.note.paragraphs).toHaveLength(1);
  });
});

describe("a token's end", () => {
  it("a token's end ends what it opened, and counts from then on as one that was revoked", async () => {
    const endsAt = server.ids.now() + 1_000_000;
    const token = aToken(server, "root", everything("read"), endsAt);
    const get = async () => (await server.app.inject({ url: "/api/notebook", headers: bearer(token) })).statusCode;
    expect(await get()).toBe(200);
    const { signal } = server.services.people.byHeaders(bearer(token)) ?? {};
    server.clock.advance(2_000_000);
    await server.accounts.refresh();
    expect(signal?.aborted).toBe(true);
    // A caller without a login is sent to log in.
    expect(await get()).toBe(302);
  });
});

describe("tokens of before", () => {
  it("tokens of before reach as far as their account, as logins do", async () => {
    const token = aToken(server, "root", everything("administer"));
    expect(server.services.people.byHeaders(bearer(token))?.principal.reach).toBeUndefined();
    const { cookie } = await logIn(server, "root");
    expect(server.services.people.byHeaders({ cookie })?.principal.reach).toBeUndefined();
  });
});
