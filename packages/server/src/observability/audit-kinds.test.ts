/** Each named action is one line, whichever way it was asked for, and no line has a secret in it. */
import { openAccess } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aToken, bearer } from "../access/testing/a-token.ts";
import { askedRoutes } from "../access/testing/asked-routes.ts";
import { sixPeople } from "../access/testing/standings.ts";
import { type Talk, talk } from "../access/testing/talk.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { auditKinds } from "./audit-kinds.ts";

let server: AServer;
let token = "";
let socket: Talk;
beforeEach(async () => {
  server = await aServer({ shiro: sixPeople });
  token = aToken(server, "root", { scope: "administer", folders: [] });
  socket = await talk(server, "root");
  server.audited.length = 0;
});
afterEach(() => server.close());

async function aNote(path = "/N") {
  const { note } = await createNote(server, path);
  await server.lists.set(note.id, openAccess);
  return { id: note.id, paragraph: note.paragraphs[0]?.id ?? "" };
}

async function rest(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) {
  const headers = { ...bearer(token), "content-type": "application/json" };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  return server.app.inject({ method, url: `/api${path}`, headers, ...payload });
}

const only = (entry: Record<string, unknown>) =>
  vi.waitFor(() => expect(server.audited).toEqual([expect.objectContaining({ who: "root", ...entry })]));

const revision = "a".repeat(40);

/** For who may read a note. */
const isReading = (route: string) => askedRoutes[route]?.needs === "reader" && /:noteId|getByPath/.test(route);
/** Names, times, states and programs; no text of a note and no result. */
const givesNoContent: readonly string[] = [
  "PUT /octavo/favourites/:noteId",
  "PUT /octavo/recent/:noteId",
  "GET /notebook/:noteId/permissions",
  "GET /notebook/job/:noteId",
  "GET /notebook/job/:noteId/:paragraphId",
  "GET /octavo/results/:noteId/:paragraphId/front-ends/:name",
  "GET /notebook/cron/:noteId",
  "GET /octavo/schedule/:noteId",
  "GET /octavo/pool/:noteId",
  "GET /notebook/:noteId/revision",
  "GET /helium/suggest/:noteId/:paragraphId",
];
describe("over REST", () => {
  it.each([
    ["note.read", "GET", (id: string) => `/notebook/${id}`, undefined],
    ["note.read", "POST", () => "/notebook/getByPath", { notePath: "/N" }],
    ["note.export", "GET", (id: string) => `/notebook/export/${id}`, undefined],
    ["note.clone", "POST", (id: string) => `/notebook/${id}`, { notePath: "/Copy" }],
    ["note.import", "POST", () => "/notebook/import", { name: "/In", paragraphs: [] }],
    ["schedule.set", "POST", (id: string) => `/notebook/cron/${id}`, { cron: "0 0 3 * * ?" }],
    ["schedule.remove", "DELETE", (id: string) => `/notebook/cron/${id}`, undefined],
    ["revision.create", "POST", (id: string) => `/notebook/${id}/revision`, { commitMessage: "m" }],
    ["revision.read", "GET", (id: string) => `/notebook/${id}/revision/${revision}`, undefined],
    ["revision.restore", "PUT", (id: string) => `/notebook/${id}/revision/${revision}`, null],
  ] as const)("%s is a line: %s", async (what, method, path, body) => {
    const { id } = await aNote();
    const { statusCode } = await rest(method, path(id), body);
    await only({ what, how: "rest", outcome: statusCode < 300 ? "done" : "failed" });
  });

  it.each(Object.keys(askedRoutes).filter((route) => isReading(route) && !givesNoContent.includes(route)))(
    "records a read of a program by %s",
    async (route) => {
      const { id, paragraph } = await aNote();
      const [method = "", path = ""] = route.split(" ");
      const filled = { noteId: id, paragraphId: paragraph, index: "0", revisionId: revision };
      const body = askedRoutes[route]?.body?.({ noteId: id, paragraphId: paragraph, path: "/N", epoch: "" });
      await rest(
        method as "GET",
        path.replace(/:(\w+)/g, (_, name: keyof typeof filled) => filled[name]),
        body,
      );
      await only({ what: expect.stringMatching(/\.(?:read|export|clone)$/), how: "rest" });
      expect(server.audited[0]?.note ?? server.audited[0]?.on).toMatch(new RegExp(`^${id}$|^/N$`));
    },
  );

  it("records no table that a page shows while a user scrolls", async () => {
    const { id, paragraph } = await aNote();
    const { cookie } = await logIn(server, "root");
    server.audited.length = 0;
    await server.app.inject({ method: "GET", url: `/api/octavo/results/${id}/${paragraph}/0`, headers: { cookie } });
    await server.app.inject({ method: "GET", url: `/api/octavo/notebook/${id}/ipynb`, headers: { cookie } });
    await only({ what: "note.export", how: "rest" });
  });

  it("records what a token was too narrow for", async () => {
    const { id } = await aNote();
    token = aToken(server, "root", { scope: "read", folders: [] });
    await rest("DELETE", `/notebook/${id}`);
    await only({ what: "note.remove", how: "rest", outcome: "refused", note: id });
  });
});

describe("over the socket", () => {
  it.each([
    ["note.export", "CONVERT_NOTE_NBFORMAT", (id: string) => ({ noteId: id })],
    ["note.clone", "CLONE_NOTE", (id: string) => ({ id, name: "/Copy" })],
    ["revision.create", "CHECKPOINT_NOTE", (id: string) => ({ noteId: id, commitMessage: "m" })],
    ["revision.read", "NOTE_REVISION", (id: string) => ({ noteId: id, revisionId: revision })],
    ["revision.restore", "SET_NOTE_REVISION", (id: string) => ({ noteId: id, revisionId: revision })],
    ["schedule.set", "NOTE_UPDATE", (id: string) => ({ id, name: "", config: { cron: "0 0 3 * * ?" } })],
  ] as const)("%s is a line: %s", async (what, op, data) => {
    const { id } = await aNote();
    await socket.ask("GET_NOTE", { id });
    await socket.ask(op, data(id));
    await only({ what, how: "socket", note: id });
  });

  it("records a schedule only when it is another one", async () => {
    const { id } = await aNote();
    const config = { cron: "0 0 3 * * ?" };
    for (const next of [config, { ...config, looknfeel: "report" }, {}])
      await socket.ask("NOTE_UPDATE", { id, name: "", config: next });
    expect(server.audited.map(({ what }) => what)).toEqual(["schedule.set", "schedule.remove"]);
  });
});

describe("a run", () => {
  const ended = async (paragraph: string, how: string, note: string) => {
    await only({ what: "run", how, note, paragraph, interpreter: expect.any(String) });
    const [{ start = "", end = "" } = {}] = server.audited;
    expect(Date.parse(start)).toBeLessThanOrEqual(Date.parse(end));
  };

  it("over REST is one line, with where and when", async () => {
    const { id, paragraph } = await aNote();
    await rest("POST", `/notebook/job/${id}/${paragraph}`, {});
    server.runs.receiveRunnerUnavailable("no runner");
    server.runs.receiveRunnerUnavailable("no runner");
    await ended(paragraph, "rest", id);
  });

  it("over the socket as well", async () => {
    const { id, paragraph } = await aNote();
    await socket.ask("GET_NOTE", { id });
    await socket.ask("RUN_PARAGRAPH", { id: paragraph, paragraph: "%sh secret-text", params: {} });
    server.runs.receiveRunnerUnavailable("no runner");
    await ended(paragraph, "socket", id);
    expect(JSON.stringify(server.audited)).not.toContain("secret-text");
  });

  it("by a schedule as well", async () => {
    const { id, paragraph } = await aNote();
    await rest("POST", `/notebook/cron/${id}`, { cron: "* * * * * ?" });
    await only({ what: "schedule.set" });
    server.audited.length = 0;
    server.schedules.start();
    server.clock.advance(1000);
    await ended(paragraph, "schedule", id);
  });
});

describe("the table of kinds", () => {
  it("names who, what, how and how it went for each", () => {
    for (const fields of Object.values(auditKinds))
      expect(fields).toEqual(expect.arrayContaining(["who", "what", "how", "outcome"]));
  });
});
