/**
 * Every call of the REST interface, as clients of a live Zeppelin met it: the request, and what the answer has to have. The list of calls is the
 * server's own. The caller is an administrator; the server's matrix of rights tries what others may.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireNote } from "../harness/foreign-client.ts";
import { writePackages } from "../harness/helium-packages.ts";
import { type CallPlace, isDone, type RestCall } from "../harness/rest-call.ts";
import { useWire } from "../harness/wire.ts";
import { accounts } from "./routes/accounts.ts";
import { files } from "./routes/files.ts";
import { interpreters } from "./routes/interpreters.ts";
import { notes } from "./routes/notes.ts";
import { paragraphs } from "./routes/paragraphs.ts";
import { helium, registry, security, server } from "./routes/server.ts";
import { tables } from "./routes/tables.ts";

const all: Readonly<Record<string, readonly RestCall[]>> = {
  ...security,
  ...accounts,
  ...notes,
  ...paragraphs,
  ...tables,
  ...files,
  ...interpreters,
  ...helium,
  ...server,
};

interface Described {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly required: boolean };
  readonly security: readonly unknown[];
}

const wire = useWire({
  folder: "Asked",
  env: { ZEPPELIN_JOBMANAGER_ENABLE: "true" },
  data: async () => {
    const data = await shiroData();
    await writePackages(data, registry, { torn: "export default class {" });
    // As a home has it whose package cannot be built any more.
    await writeFile(join(data, "conf", "helium.json"), JSON.stringify({ enabled: { torn: "torn@1.0.0" } }));
    return data;
  },
});
let admin: LoggedIn;
let routes: ReadonlyMap<string, Described>;
let number = 0;
let place: CallPlace;

beforeAll(async () => {
  admin = await logIn(wire.octavo.address, "admin", "admin-pw");
  const { json } = await call(wire.octavo.address, "GET", "/openapi.json", undefined, { cookie: admin.cookie });
  const { paths } = json as unknown as { paths: Record<string, Record<string, Described>> };
  routes = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
    ),
  );
});

/** A note of one paragraph, which belongs to the caller. */
beforeEach(async () => {
  number += 1;
  const { address } = wire.octavo;
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const headers = { cookie: admin.cookie, ...(sent === undefined ? {} : { "Content-Type": "application/json" }) };
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
    return ((await answer.json()) as { body?: unknown }).body;
  };
  const id = await asAdmin("POST", "/notebook", {
    notePath: `/Asked/Note ${number}`,
    paragraphs: [{ title: "", text: "%sh\necho hi" }],
  });
  place = {
    note: (await asAdmin("GET", `/notebook/${String(id)}`)) as WireNote,
    number,
    call: asAdmin,
    async send(path, bytes) {
      const headers = { cookie: admin.cookie, "Content-Type": "application/octet-stream" };
      await fetch(`${address}/api${path}`, { method: "PUT", headers, body: bytes });
    },
    logIn: async (user) => (await logIn(address, user, `${user}-pw`)).cookie,
  };
});

async function ask(key: string, wanted: RestCall): Promise<void> {
  const prepared = await wanted.before?.(place);
  const [method = "", path = ""] = key.split(" ");
  const { at = {}, cookie, body, text, bytes, status = 200, says, isVoid } = wanted;
  const names: Readonly<Record<string, string>> = {
    noteId: place.note.id,
    paragraphId: place.note.paragraphs[0]?.id ?? "",
    ...(typeof at === "function" ? at(place, prepared) : at),
  };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? name));
  const given = typeof body === "function" ? (body as (place: CallPlace) => unknown)(place) : body;
  const sent = bytes ?? text ?? (given === undefined ? undefined : JSON.stringify(given));
  const query = typeof wanted.query === "function" ? wanted.query(prepared) : wanted.query;
  const type = bytes === undefined ? "application/json" : "application/octet-stream";
  const response = await fetch(`${wire.octavo.address}${address}${query ? `?${query}` : ""}`, {
    method,
    redirect: "manual",
    headers: {
      cookie: cookie?.(prepared) ?? admin.cookie,
      ...(typeof sent === "string" ? { "Content-Type": type } : {}),
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const answer = await response.text();
  expect(response.status, answer).toBe(status);
  const expected = typeof says === "function" ? (says as (place: CallPlace) => unknown)(place) : says;
  if (response.headers.get("Content-Type")?.startsWith("application/json")) {
    const json = JSON.parse(answer) as object;
    expect(json).toMatchObject(expected as object);
    if (isVoid) expect(json).not.toHaveProperty("body");
  } else expect(answer).toEqual(expected);
}

describe("the table of calls", () => {
  it("has each call once done, and once refused where something can be wrong", () => {
    expect(Object.keys(all).toSorted()).toEqual([...routes.keys()].toSorted());
    const lacks = [...routes].flatMap(([key, { parameters, requestBody }]) => {
      const calls = all[key] ?? [];
      const canFail = parameters !== undefined || requestBody?.required === true;
      return [
        ...(calls.some(isDone) ? [] : [`${key}: none is done`]),
        ...(canFail && calls.every(isDone) ? [`${key}: none is refused`] : []),
      ];
    });
    expect(lacks.toSorted()).toEqual(excused.toSorted());
  });

  it("is closed to a client that has not logged in, but for what any client may ask [role.ticket]", async () => {
    const paths = [...routes].filter(([, described]) => described.security.length > 0).map(([key]) => key);
    const answers = await Promise.all(
      paths.map(async (key) => {
        const [method = "", path = ""] = key.split(" ");
        const { status, headers } = await fetch(`${wire.octavo.address}${path}`, { method, redirect: "manual" });
        return `${key}: ${status} ${headers.get("location")}`;
      }),
    );
    expect(answers).toEqual(paths.map((key) => `${key}: 302 /api/login`));
  });
});

/** Logins that are answered with other numbers, and what is empty where there is nothing. */
const excused = [
  "GET /api/login: none is done",
  "POST /api/login/logout: none is done",
  "GET /api/security/userlist/{text}: none is refused",
  "GET /api/configurations/prefix/{prefix}: none is refused",
  "GET /api/helium/package/{name}: none is refused",
  "GET /api/helium/bundle/load/{name}: none is refused",
  "DELETE /api/interpreter/setting/{id}: none is refused",
  "DELETE /api/interpreter/repository/{id}: none is refused",
  "GET /api/cluster/node/{nodeName}/{interpreter}: none is refused",
  "DELETE /api/octavo/favourites/{noteId}: none is refused",
  "DELETE /api/octavo/uploads/{uploadId}: none is refused",
];

const cases = (table: Readonly<Record<string, readonly RestCall[]>>) =>
  Object.entries(table).flatMap(([key, calls]) => calls.map((each) => [`${key} ${each.when}`, key, each] as const));
const asked = (_name: string, key: string, wanted: RestCall) => ask(key, wanted);

describe("security [rest.GET./security/ticket rest.GET./security/userlist/{term} rest.POST./login rest.POST./login/logout]", () => {
  it.each(cases(security))("%s", asked);
});

describe("notes [rest.GET./notebook/search rest.GET./notebook/{noteId}/permissions rest.PUT./notebook/{noteId}/permissions]", () => {
  it.each(cases(notes))("%s", asked);
});

describe("paragraphs [rest.POST./notebook/job/{noteId} rest.DELETE./notebook/job/{noteId}]", () => {
  it.each(cases(paragraphs))("%s", asked);
});

describe("interpreters [rest.GET./interpreter rest.GET./interpreter/setting rest.POST./interpreter/setting rest.PUT./interpreter/setting/{id} rest.DELETE./interpreter/setting/{id} rest.PUT./interpreter/setting/restart/{id} rest.GET./interpreter/property/types rest.GET./interpreter/repository rest.POST./interpreter/repository rest.DELETE./interpreter/repository/{id} rest.GET./cluster/address rest.GET./cluster/nodes field.setting.dependencies field.repository.login field.repository.proxy rule.interpreter.name rule.interpreter.group rule.interpreter.duplicate message.interpreter.name]", () => {
  it.each(cases(interpreters))("%s", asked);
});

describe("packages [rest.GET./helium/package rest.GET./helium/enabledPackage rest.GET./helium/order/visualization rest.POST./helium/order/visualization rest.POST./helium/enable/{name} rest.POST./helium/disable/{name} rest.GET./helium/bundle/load/{name} rest.GET./helium/config rest.GET./helium/config/{name}/{artifact} rest.POST./helium/config/{name}/{artifact} rest.GET./helium/spell/config/{name} rest.GET./helium/suggest/{noteId}/{paragraphId} field.helium.package field.helium.types field.helium.config]", () => {
  it.each(cases(helium))("%s", asked);
});

describe("an application", () => {
  it("comes to the clients that show the note, and says why it cannot run", async () => {
    const { address } = wire.octavo;
    const { cookie } = admin;
    const { note } = place;
    const paragraphId = note.paragraphs[0]?.id ?? "";
    const [watcher, passerBy] = await Promise.all([wire.connect(admin), wire.connect(admin)]);
    await watcher.ask("GET_NOTE", { id: note.id }, "NOTE");
    await passerBy.ask("LIST_NOTES", {}, "NOTES_INFO");
    await place.call("POST", "/helium/enable/clock", "clock@1.0.0");
    const failed = watcher.next("APP_STATUS_CHANGE", ({ data }) => data["status"] === "ERROR");
    const path = `/helium/load/${note.id}/${paragraphId}`;
    const { json } = await call(address, "POST", path, { name: "clock" }, { cookie });
    await failed;
    const received = watcher.frames.filter(({ op }) => op.startsWith("APP_")).map(({ op, data }) => ({ op, data }));
    const where = { noteId: note.id, paragraphId, appId: json.body };
    expect(received).toEqual([
      { op: "APP_LOAD", data: { ...where, pkg: expect.objectContaining({ name: "clock", type: "APPLICATION" }) } },
      { op: "APP_STATUS_CHANGE", data: { ...where, status: "LOADING" } },
      { op: "APP_UPDATE_OUTPUT", data: { ...where, index: 0, type: "TEXT", data: "" } },
      { op: "APP_APPEND_OUTPUT", data: { ...where, index: 0, data: expect.stringContaining("clock cannot run here") } },
      { op: "APP_STATUS_CHANGE", data: { ...where, status: "ERROR" } },
    ]);
    await passerBy.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(passerBy.frames.filter(({ op }) => op.startsWith("APP_"))).toEqual([]);
  });
});

describe("the server [rest.GET./version rest.GET./configurations/all rest.PUT./credential rest.DELETE./credential/{entity} rest.GET./notebook-repositories rest.PUT./notebook-repositories field.notebook-repository rule.credential.add]", () => {
  it.each(cases(server))("%s", asked);
});
