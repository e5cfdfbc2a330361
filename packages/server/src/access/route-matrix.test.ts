/** Every route of the REST interface, asked by each kind of user, about notes that are there, in the trash, and not there. */
import type { Right } from "@octavo/note";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../api/rest/routes.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import type { RequestTarget } from "./testing/asked-operations.ts";
import { askedRoutes, pathFor } from "./testing/asked-routes.ts";
import * as matrix from "./testing/matrix.ts";
import { type Standing, sixPeople, suffices, withAccounts, withoutAccounts } from "./testing/standings.ts";

interface RouteServer {
  readonly server: AServer;
  /** By user. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** Below the folder of sessions, where every route finds them. */
const aNoteFor = matrix.notesBelow("/_ZSession/python/python_");
const { placeOf } = matrix;
const nowhere = matrix.nowhere("/_ZSession/python/none");

async function ask({ server, cookies }: RouteServer, user: string | null, key: string, place: RequestTarget) {
  const [method = "", path = ""] = key.split(" ");
  const body = askedRoutes[key]?.body?.(place);
  const cookie = user === null ? undefined : cookies.get(user);
  const answer = await server.app.inject({
    method: method as "GET",
    url: `/api${pathFor(path, place)}`,
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    ...(method === "GET" ? {} : { payload: JSON.stringify(body ?? null) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** Without the names of the place, by which the answer repeats the question. */
function withoutEcho({ status, text }: { status: number; text: string }, { noteId, paragraphId, path }: RequestTarget) {
  return {
    status,
    text: [noteId, paragraphId, path, path.split("/").at(-1) ?? ""].reduce(
      (said, name) => said.replaceAll(name, ""),
      text,
    ),
  };
}

async function askAboutANote(house: RouteServer, standing: Standing, key: string, right: Right): Promise<void> {
  const { user } = standing;
  for (const isTrashed of askedRoutes[key]?.isBlindInTrash ? [false] : [false, true]) {
    const live = await aNoteFor(house.server, { standing, isTrashed });
    const before = live.note;
    const answer = await ask(house, user, key, placeOf(live));
    const label = `${key} by ${standing.name}${isTrashed ? ", in the trash" : ""}: ${JSON.stringify(answer)}`;
    if (suffices(standing.right, right)) {
      expect(answer.text, label).not.toMatch(/No such note|Insufficient privileges|Only administrators/);
      expect([302, 401, 405], label).not.toContain(answer.status);
      continue;
    }
    matrix.expectUntouched(house.server, { live, before, standing, label });
    if (standing.right === null) {
      const ofNothing = await ask(house, user, key, nowhere);
      expect(answer.status, label).toBe(404);
      expect(withoutEcho(answer, placeOf(live)), label).toEqual(withoutEcho(ofNothing, nowhere));
    } else {
      expect(answer.status, label).toBe(403);
      expect(JSON.parse(answer.text), label).toMatchObject({
        status: "FORBIDDEN",
        message: expect.stringContaining(askedRoutes[key]?.refusal ?? "Insufficient privileges"),
      });
    }
  }
}

const rows = Object.entries(askedRoutes);
const aboutNotes = matrix.aboutNotes(askedRoutes);
const withNeed = (wanted: string) => rows.filter(([, { needs }]) => needs === wanted).map(([key]) => key);

describe("with accounts", () => {
  let house: RouteServer;
  beforeAll(async () => {
    const server = await aServer({ shiro: sixPeople });
    server.link.isOpen = false;
    const users = [...new Set([...withAccounts.map(({ user }) => user), "root"])];
    const logins = await Promise.all(users.map(async (user) => [user, (await logIn(server, user)).cookie] as const));
    house = { server, cookies: new Map(logins) };
  });
  afterAll(() => house.server.close());

  it("with accounts has a row for each route there is, and none for others", () => {
    const { services, files } = house.server;
    const routes = allRoutes({ services, files, version: "1", notebookFolder: "/notebook" });
    const keys = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(askedRoutes).toSorted()).toEqual(keys.toSorted());
  });

  it.each(aboutNotes)("%s needs the right of: %s", async (key, right) => {
    for (const standing of withAccounts) await askAboutANote(house, standing, key, right);
    expect((await ask(house, null, key, nowhere)).status).toBe(302);
  });

  it.each(withNeed("admin"))("%s is for administrators", async (key) => {
    expect((await ask(house, null, key, nowhere)).status).toBe(302);
    expect(await ask(house, "stan", key, nowhere)).toEqual({
      status: 401,
      text: JSON.stringify({ status: "UNAUTHORIZED", message: "Only administrators may do this." }),
    });
    expect([302, 401, 403]).not.toContain((await ask(house, "root", key, nowhere)).status);
  });

  it.each(withNeed("user"))("%s is for all users who are logged in", async (key) => {
    expect((await ask(house, null, key, nowhere)).status).toBe(302);
    expect([302, 401, 403]).not.toContain((await ask(house, "stan", key, nowhere)).status);
  });

  it.each(withNeed("open").filter((key) => !key.includes("/login")))("%s is for all clients", async (key) => {
    expect((await ask(house, null, key, nowhere)).status).toBe(200);
  });
});

describe("without accounts", () => {
  let house: RouteServer;
  beforeAll(async () => {
    const server = await aServer();
    server.link.isOpen = false;
    house = { server, cookies: new Map() };
  });
  afterAll(() => house.server.close());

  const settable = aboutNotes.filter(([key]) => key !== "PUT /notebook/:noteId/permissions");
  it.each(settable)("%s needs the right of: %s, as lists give it to anonymous", async (key, right) => {
    for (const standing of withoutAccounts) await askAboutANote(house, standing, key, right);
  });

  it.each(withNeed("admin"))("%s is for all clients", async (key) => {
    expect([302, 401, 403]).not.toContain((await ask(house, null, key, nowhere)).status);
  });

  it("rights can not be set without an authenticated user", async () => {
    const live = await aNoteFor(house.server, { standing: withoutAccounts[0] as Standing, isTrashed: false });
    const { status, text } = await ask(house, null, "PUT /notebook/:noteId/permissions", placeOf(live));
    expect([status, JSON.parse(text)]).toEqual([
      403,
      { status: "FORBIDDEN", message: "Only authenticated user can set the permission." },
    ]);
  });
});
