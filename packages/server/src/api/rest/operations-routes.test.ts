import { requests } from "@octavo/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AServer, aServer } from "../../testing/a-server.ts";
import { allRoutes } from "./routes.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

interface RouteResponse {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  readonly json: { status?: string; message?: string; body?: unknown };
}

async function ask(method: string, path: string, body?: unknown): Promise<RouteResponse> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  return {
    status: response.status,
    type,
    headers: response.headers,
    text,
    json: type.includes("json") ? (JSON.parse(text) as RouteResponse["json"]) : {},
  };
}

describe("interpreter settings", () => {
  const change = (properties: object) => ({ properties, dependencies: [], option: {} });

  it("are listed, read and described", async () => {
    const { json } = await ask("GET", "/api/interpreter/setting");
    // What new notes speak comes first.
    expect(json.body).toMatchObject([
      { id: "python" },
      { id: "angular" },
      { id: "html" },
      { id: "jdbc" },
      { id: "js" },
      { id: "md" },
      { id: "sh" },
      { id: "sql" },
    ]);
    expect((await ask("GET", "/api/interpreter/setting/sql")).json.body).toMatchObject({ status: "READY" });
    expect((await ask("GET", "/api/interpreter/setting/nosuch")).status).toBe(404);
    expect((await ask("GET", "/api/interpreter")).json.body).toMatchObject({
      sql: { properties: { "duckdb.threads": { type: "number", defaultValue: "" } } },
    });
    expect((await ask("GET", "/api/interpreter/property/types")).json.body).toContain("password");
  });

  it("are made, changed with a word about the next run, and removed", async () => {
    const made = await ask("POST", "/api/interpreter/setting", { name: "sh2", group: "sh", ...change({}) });
    expect(made).toMatchObject({ status: 200, json: { body: { id: "sh2", group: "sh" } } });
    server.link.take();
    const changed = await ask("PUT", "/api/interpreter/setting/sh2", change({ A: { value: "1", type: "string" } }));
    expect(changed.json.message).toContain("the next run starts with the new settings");
    expect(server.link.take()).toEqual([{ type: "closeSetting", setting: "sh2" }]);
    expect((await ask("DELETE", "/api/interpreter/setting/sh2")).status).toBe(200);
    expect((await ask("DELETE", "/api/interpreter/setting/sh2")).status).toBe(200);
    expect((await ask("PUT", "/api/interpreter/setting/sh2", change({}))).status).toBe(404);
  });

  it("of a bad or taken name are refused with 404 and Zeppelin's words, and no trace: 42, 62", async () => {
    const taken = await ask("POST", "/api/interpreter/setting", { name: "sh", group: "sh", ...change({}) });
    expect(taken).toMatchObject({ status: 404, json: { message: "Interpreter sh already existed" } });
    const bad = await ask("POST", "/api/interpreter/setting", { name: "../x", group: "sh", ...change({}) });
    expect(bad.status).toBe(404);
    expect(bad.json).not.toHaveProperty("body");
    expect((await ask("POST", "/api/interpreter/setting", { name: "x" })).status).toBe(400);
  });

  it("end their interpreters when they are restarted, for one note or for all", async () => {
    const { json } = await ask("POST", "/api/notebook", { notePath: "/n" });
    const noteId = String(json.body);
    server.link.take();
    await ask("PUT", "/api/interpreter/setting/restart/python", { noteId });
    expect(server.link.take()).toEqual([{ type: "closeSessions", sessionKeys: [`python:python:${noteId}`] }]);
    await ask("PUT", "/api/interpreter/setting/restart/python");
    expect(server.link.take()).toEqual([{ type: "closeSetting", setting: "python" }]);
    expect((await ask("PUT", "/api/interpreter/setting/restart/python", { noteId: "nosuch" })).status).toBe(404);
    expect((await ask("PUT", "/api/interpreter/setting/restart/nosuch")).status).toBe(404);
  });

  it("know repositories, this machine's own and those that were added", async () => {
    expect((await ask("POST", "/api/interpreter/repository", { id: "mine", url: "https://example.org" })).status).toBe(
      200,
    );
    expect((await ask("GET", "/api/interpreter/repository")).json.body).toMatchObject([
      { id: "central" },
      { id: "local" },
      { id: "mine", url: "https://example.org", releasePolicy: { enabled: true } },
    ]);
    expect((await ask("POST", "/api/interpreter/repository", { id: 7 })).status).toBe(400);
    expect((await ask("DELETE", "/api/interpreter/repository/mine")).status).toBe(200);
  });
});

describe("credentials", () => {
  it("are put and listed without passwords, and no answer or log has one: 79", async () => {
    const put = await ask("PUT", "/api/credential", { entity: "db", username: "ada", password: "hunter2-secret" });
    expect(put).toMatchObject({ status: 200 });
    const listed = await ask("GET", "/api/credential");
    expect(listed.json.body).toEqual({ userCredentials: { db: { username: "ada", password: "" } } });
    expect((await ask("PUT", "/api/credential/", { entity: "db", username: "eve", password: "" })).status).toBe(200);
    expect(
      (await ask("PUT", "/api/credential", { entity: "", username: "eve", password: "hunter2-secret" })).status,
    ).toBe(400);
    expect((await ask("DELETE", "/api/credential/nosuch")).status).toBe(404);
    expect((await ask("DELETE", "/api/credential/db")).status).toBe(200);
    expect((await ask("DELETE", "/api/credential")).status).toBe(404);
    expect(JSON.stringify([server.logged, server.audited])).not.toContain("hunter2");
  });
});

describe("configurations", () => {
  it("are shown without secrets, by prefix, and the one that clients need alone", async () => {
    const all = (await ask("GET", "/api/configurations/all")).json.body as Record<string, string>;
    expect(all).toMatchObject({ "zeppelin.websocket.max.text.message.size": "10240000" });
    expect(Object.keys(all).filter((name) => /password|secret|token|encryptKey/i.test(name))).toEqual([]);
    const some = (await ask("GET", "/api/configurations/prefix/zeppelin.search")).json.body as Record<string, string>;
    expect(Object.keys(some).length).toBeGreaterThan(2);
    expect(Object.keys(some).every((name) => name.startsWith("zeppelin.search"))).toBe(true);
    expect((await ask("GET", "/api/configurations/client")).json.body).toEqual({ wsMaxMessageSize: 10_240_000 });
  });
});

describe("those who run the server", () => {
  it("ask whether it lives and whether it can work", async () => {
    expect(await ask("GET", "/health/liveness")).toMatchObject({ status: 200, json: { server: { healthy: true } } });
    expect((await ask("GET", "/health/readiness")).status).toBe(200);
    server.link.isOpen = false;
    expect(await ask("GET", "/health/readiness")).toMatchObject({
      status: 500,
      json: { runner: { healthy: false, problem: "away" } },
    });
    expect((await ask("GET", "/health/liveness")).status).toBe(200);
    expect((await ask("GET", "/health")).status).toBe(500);
  });

  it("scrape figures that count what is answered", async () => {
    await ask("GET", "/api/version");
    const { type, text } = await ask("GET", "/metrics");
    expect(type).toContain("text/plain");
    expect(text).toMatch(/^octavo_http_requests_total\{status="2xx"\} [1-9]/m);
  });

  it("set the level of the log, by either call", async () => {
    expect((await ask("PUT", "/api/log/level/debug")).status).toBe(200);
    expect(JSON.parse((await ask("GET", "/api/admin")).text)).toEqual([{ name: "ROOT", level: "DEBUG" }]);
    const unknown = await ask("PUT", "/api/log/level/LOUD");
    expect(unknown).toMatchObject({ status: 406, json: { status: "NOT_ACCEPTABLE" } });
    expect(unknown.json.message).toContain("Valid values: DEBUG, ERROR, FATAL, INFO, TRACE, WARN");
    expect(JSON.parse((await ask("POST", "/api/admin", { name: "ROOT", level: "ERROR" })).text)).toEqual([
      { name: "ROOT", level: "ERROR" },
    ]);
    expect((await ask("POST", "/api/admin", { name: "nosuch", level: "ERROR" })).status).toBe(400);
    expect((await ask("POST", "/api/admin", { name: "ROOT", level: "constructor" })).status).toBe(400);
  });

  it("find in the audit log who changed what, and how it went", async () => {
    await ask("DELETE", "/api/interpreter/setting/sql");
    await ask("DELETE", "/api/notebook/nosuch");
    await expect
      .poll(() => server.audited)
      .toMatchObject([
        { who: "anonymous", what: "interpreter.remove", on: "sql", outcome: "done" },
        { who: "anonymous", what: "note.remove", note: "nosuch", outcome: "failed" },
      ]);
  });

  it("find there which files came in and were removed", async () => {
    await ask("POST", "/api/octavo/uploads", { name: "sales.csv", size: 1 });
    await ask("DELETE", "/api/octavo/files/file?path=2024%2Fnone.csv");
    await expect
      .poll(() => server.audited)
      .toMatchObject([
        { who: "anonymous", what: "file.upload", on: "sales.csv", outcome: "done" },
        { who: "anonymous", what: "file.remove", on: "2024/none.csv", outcome: "failed" },
      ]);
  });

  it("find there also a note that was thrown away by a new name", async () => {
    const { json } = await ask("POST", "/api/notebook", { name: "Plans" });
    const noteId = json.body as string;
    await ask("PUT", `/api/notebook/${noteId}/rename`, { name: "Better plans" });
    await ask("PUT", `/api/notebook/${noteId}/rename`, { name: "~Trash/Plans" });
    await expect
      .poll(() => server.audited)
      .toMatchObject([{ who: "anonymous", what: "note.trash", note: noteId, outcome: "done" }]);
  });

  it("see one machine as a cluster of one, with its interpreters", async () => {
    expect((await ask("GET", "/api/cluster/address")).json.body).toEqual({ clusterAddr: "" });
    const asked = ask("GET", "/api/cluster/nodes");
    await expect.poll(() => server.link.sent.some(({ type }) => type === "listSessions")).toBe(true);
    const session = {
      driver: "sh",
      sessionKey: "sh:sh:N",
      setting: "sh",
      since: 1,
      isOpen: true,
      runs: 1,
      user: null,
      ofUser: null,
      notes: [],
      use: null,
    };
    server.runs.receive({ type: "sessions", requestId: "1", sessions: [session] });
    const [node] = (await asked).json.body as { NODE_NAME: string; properties: Record<string, unknown> }[];
    expect(node?.properties).toMatchObject({ STATUS: "ONLINE", INTP_PROCESS_LIST: ["sh:sh:N"] });
    expect(node?.properties["MEMORY_USED / MEMORY_CAPACITY"]).toMatch(/^\d+\.\d\dGB \/ \d+\.\d\dGB = \d+\.\d\d%$/);

    const processes = ask("GET", `/api/cluster/node/${node?.NODE_NAME}/sh`);
    await expect.poll(() => server.link.sent.filter(({ type }) => type === "listSessions").length).toBe(2);
    server.runs.receive({ type: "sessions", requestId: "2", sessions: [session] });
    expect((await processes).json.body).toMatchObject([
      {
        properties: {
          INTP_PROCESS_NAME: "sh:sh:N",
          STATUS: "ONLINE",
          INTP_START_TIME: expect.stringMatching(/^19(69|70)-/),
        },
      },
    ]);
  });
});

describe("the description of the interface", () => {
  it("names no part that is not in it", async () => {
    const { text } = await ask("GET", "/api/openapi.json");
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(named).size).toBeGreaterThan(1);
    expect(named.filter((name) => !Object.hasOwn(components.schemas, name ?? ""))).toEqual([]);
    expect(text).not.toContain("#/$defs/");
  });

  it("has every route that is mounted, with its parameters and what it needs", async () => {
    const document = JSON.parse((await ask("GET", "/api/openapi.json")).text) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const parts = { services: server.services, files: server.files, version: "1", notebookFolder: "/" };
    const mounted = allRoutes(parts).map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(described.toSorted()).toEqual([...new Set(mounted)].toSorted());
    const { get } = document.paths["/api/notebook/{noteId}/paragraph/{paragraphId}"] ?? {};
    expect(get?.parameters?.map(({ name }) => name)).toEqual(["noteId", "paragraphId"]);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has every operation of the socket, with what it takes and needs", async () => {
    const document = JSON.parse((await ask("GET", "/api/openapi.json")).text) as {
      "x-octavo-socket": { path: string; operations: Record<string, { needs: string; data: unknown }> };
    };
    const { path, operations } = document["x-octavo-socket"];
    expect(path).toBe("/ws");
    expect(Object.keys(operations).toSorted()).toEqual(Object.keys(requests).toSorted());
    expect(operations["NOTE_RENAME"]).toMatchObject({ needs: "owner", data: { required: ["id", "name"] } });
    expect(operations["EMPTY_TRASH"]?.needs).toBe("owner");
  });
});

describe("helium, with an empty registry", () => {
  it("answers every call in its shape", async () => {
    expect((await ask("GET", "/api/helium/package")).json.body).toEqual({});
    expect((await ask("GET", "/api/helium/enabledPackage")).json.body).toEqual([]);
    expect((await ask("GET", "/api/helium/package/nosuch")).json.body).toEqual([]);
    expect((await ask("GET", "/api/helium/config")).json.body).toEqual({});
    expect((await ask("GET", "/api/helium/order/visualization")).json.body).toEqual([]);
    expect((await ask("POST", "/api/helium/order/visualization", ["a"])).status).toBe(200);
    expect((await ask("GET", "/api/helium/order/visualization")).json.body).toEqual(["a"]);
    expect((await ask("POST", "/api/helium/enable/nosuch", "nosuch@1")).status).toBe(404);
    expect((await ask("POST", "/api/helium/disable/nosuch")).status).toBe(404);
    expect(await ask("GET", "/api/helium/bundle/load/nosuch")).toMatchObject({
      status: 200,
      text: "",
      type: expect.stringContaining("javascript"),
    });
  });
});

describe("sessions of programs", () => {
  it("are notes with an interpreter of their own, and end with it", async () => {
    server.link.isOpen = false;
    const made = (await ask("POST", "/api/session?interpreter=sh")).json.body as Record<string, string>;
    expect(made).toMatchObject({ interpreter: "sh", sessionId: expect.stringMatching(/^sh_\d+$/) });
    expect((await ask("GET", `/api/session/${made["sessionId"]}`)).json.body).toMatchObject({ noteId: made["noteId"] });
    expect((await ask("GET", "/api/session?interpreter=sh")).json.body).toHaveLength(1);
    expect((await ask("GET", "/api/session?interpreter=python")).json.body).toEqual([]);
    expect((await ask("DELETE", `/api/session/${made["sessionId"]}`)).json.message).toBe(made["sessionId"]);
    const gone = await ask("GET", `/api/session/${made["sessionId"]}`);
    expect(gone).toMatchObject({ status: 404, json: { message: `No such session: ${made["sessionId"]}` } });
    expect((await ask("POST", "/api/session?interpreter=nosuch")).status).toBe(404);
  });
});

describe("an address that cannot be read", () => {
  it.each(["/api/%zz", "/api/notebook/%", "/%c0%ae"])(
    "is answered in the envelope, with the headers of all answers: %s: 44",
    async (path) => {
      const answer = await ask("GET", path);
      expect(answer).toMatchObject({ status: 400, json: { status: "BAD_REQUEST" } });
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    },
  );
});
