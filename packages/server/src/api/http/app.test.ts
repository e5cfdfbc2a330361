import { createHash } from "node:crypto";
import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { aParagraphId } from "@octavo/note/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeAll(async () => {
  server = await aServer({ allowedOrigins: ["https://listed.example"] });
});
afterAll(() => server.close());

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends the path as it is, which `fetch` would tidy up. */
function ask(path: string, { method = "GET", headers = {}, body }: RequestOptions = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asked = request({ port: server.port, host: "127.0.0.1", path, method, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const json = { "Content-Type": "application/json" };

describe("pages of strangers", () => {
  it.each(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"])("may not even %s", async (method) => {
    const note = await createNote(server, `/${method}`);
    for (const path of ["/api/notebook", `/api/notebook/${note.note.id}`, "/", "/frame", "/assets/app.js", "/ping"]) {
      expect((await ask(path, { method, headers: { Origin: "http://evil.example" } })).status).toBe(403);
    }
    expect(await server.fileOf(note.note.id)).toBeDefined();
  });

  it.each([
    ["a form", "application/x-www-form-urlencoded", "null"],
    ["a form of a file", "multipart/form-data; boundary=x", "http://evil.example"],
    ["text that is JSON", "text/plain", "http://localhost.evil.example"],
  ])("can not send %s", async (_name, type, origin) => {
    const headers = { "Content-Type": type, Origin: origin };
    expect((await ask("/api/notebook", { method: "POST", headers, body: '{"notePath":"/Bad"}' })).status).toBe(403);
    expect(server.notebook.list().some(({ path }) => path === "/Bad")).toBe(false);
  });

  it("that bent a name to this machine are refused", async () => {
    expect((await ask("/api/notebook", { headers: { Host: "evil.example" } })).status).toBe(403);
  });

  it("get none of the headers that would let them read", async () => {
    const { headers } = await ask("/api/notebook", { headers: { Origin: "http://evil.example" } });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("pages of a listed origin", () => {
  it("may ask, also what they may ask", async () => {
    const headers = { Origin: "https://listed.example", "Access-Control-Request-Method": "PUT" };
    const before = await ask("/api/notebook", { method: "OPTIONS", headers });
    expect(before.status).toBe(200);
    expect(before.headers).toMatchObject({
      "access-control-allow-origin": "https://listed.example",
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": expect.stringContaining("PUT"),
      "access-control-allow-headers": expect.stringContaining("Content-Type"),
    });
    expect((await ask("/api/version", { headers })).status).toBe(200);
  });
});

describe("bodies", () => {
  const post = (body: string | Buffer, headers: Record<string, string> = json) =>
    ask("/api/notebook/import", { method: "POST", headers, body });

  it.each([
    ["broken JSON", "{", /not valid JSON/],
    ["nothing", "", /not a note/],
    ["nested without end", `{"paragraphs":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, /200 levels deep/],
    [
      "a million line ends",
      JSON.stringify({ name: "Lines", paragraphs: [{ text: "\n".repeat(1_000_000) }] }),
      /100000 lines/,
    ],
    [
      "as many paragraphs as words",
      JSON.stringify({ name: "Many", paragraphs: Array(10_001).fill({ text: "" }) }),
      /more than 10000 paragraphs/,
    ],
    [
      "a notebook with as many outputs as words",
      JSON.stringify({ cells: Array(31).fill({ cell_type: "code", source: "", outputs: Array(1000).fill({}) }) }),
      /more than 30000 outputs/,
    ],
    [
      "results in as many pieces as words",
      JSON.stringify({ paragraphs: [{ results: { code: "SUCCESS", msg: Array(30_001).fill("") } }] }),
      /more than 30000 outputs/,
    ],
    [
      "an object with as many members as words",
      `{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":1`)}}`,
      /10000 members/,
    ],
    ["nothing but brackets", `[${"[],".repeat(400_001)}[]]`, /more parts/],
  ])("of %s are a 400", async (_name, body, message) => {
    const { status, text } = await post(body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ status: "BAD_REQUEST", message: expect.stringMatching(message) });
  });

  it("of texts with a million line ends are refused wherever they are written", async () => {
    const { note } = await createNote(server, "/Lines");
    const text = JSON.stringify({ text: "\n".repeat(1_000_000), title: null });
    for (const [method, path] of [
      ["PUT", `/api/notebook/${note.id}/paragraph/${note.paragraphs[0]?.id}`],
      ["POST", `/api/notebook/${note.id}/paragraph`],
    ] as const) {
      const answer = await ask(path, { method, headers: json, body: text });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("100000 lines")]);
    }
    const whole = JSON.stringify({ notePath: "/New", paragraphs: [{ text: "\n".repeat(1_000_000) }] });
    expect((await ask("/api/notebook", { method: "POST", headers: json, body: whole })).status).toBe(400);
    expect(server.notebook.idAt("/New")).toBeUndefined();
  });

  it("that are packed are not unpacked, so that none is larger than it looks", async () => {
    const packed = gzipSync(JSON.stringify({ name: "Packed", paragraphs: [] }));
    expect((await post(packed, { ...json, "Content-Encoding": "gzip" })).status).toBe(400);
    expect(server.notebook.idAt("/Packed")).toBeUndefined();
  });

  it("of more than 128 MB are refused before they are read", async () => {
    const length = String(128 * 1024 * 1024 + 1);
    const status = await new Promise<number>((resolve) => {
      const asked = request(
        {
          port: server.port,
          path: "/api/notebook/import",
          method: "POST",
          headers: { ...json, "Content-Length": length },
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          asked.destroy();
        },
      );
      asked.on("error", () => {});
      asked.write("{");
    });
    expect(status).toBe(413);
  });

  it("that say nothing of their kind, or another, are a 415", async () => {
    const unnamed = await post("{}", {});
    expect([unnamed.status, unnamed.text]).toEqual([415, "Unsupported Content-Type"]);
    expect((await post("{}", { "Content-Type": "text/plain" })).status).toBe(415);
  });

  it("are JSON under each of Zeppelin's names", async () => {
    for (const [index, type] of ["application/json; charset=utf-8", "application/x-www-form-urlencoded"].entries()) {
      const body = JSON.stringify({ name: `Typed ${index}`, paragraphs: [] });
      expect((await post(body, { "Content-Type": type })).status).toBe(200);
    }
  });
});

it("a request that is sent a byte a minute ends by the timeouts of the server", () => {
  expect(server.app.server.requestTimeout).toBe(300_000);
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});

describe("paths", () => {
  it.each([
    "/assets/../../secret",
    "/assets/..%2f..%2fsecret",
    "/assets/%2e%2e/%2e%2e/secret",
    "/assets/..%5c..%5csecret",
    "/assets//etc/passwd",
    "/assets/%00",
    `/assets/${"a".repeat(5000)}`,
    "/../secret",
    "/api/octavo/results/../../secret",
  ])("that climb lead nowhere: %s", async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(text).not.toContain("secret\n");
    expect(text).not.toMatch(/ at .*\.(ts|js):/);
  });

  it.each(["%2f", "a%2fb", "..%2f..", "__proto__", "constructor", "%00", "%zz", "x".repeat(400)])(
    "with an id that is none are not found: %s",
    async (id) => {
      for (const [method, path] of [
        ["GET", `/api/notebook/${id}`],
        ["DELETE", `/api/notebook/${id}`],
        ["GET", `/api/notebook/job/${id}`],
        ["GET", `/api/notebook/export/${id}`],
        ["GET", `/api/octavo/results/${id}/p/0`],
      ] as const) {
        const { status, text } = await ask(path, { method });
        expect([400, 404]).toContain(status);
        expect(text).not.toMatch(/ at .*\.(ts|js):|node_modules/);
      }
    },
  );

  it("mean the same with a slash at the end, and as HEAD", async () => {
    expect((await ask("/api/notebook/")).status).toBe(200);
    const head = await ask("/api/notebook", { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });

  it("that are unknown lead people to the home page, and programs to a sentence", async () => {
    expect((await ask("/nowhere")).headers["location"]).toBe("/");
    expect((await ask("/nowhere", { method: "POST" })).status).toBe(404);
    expect((await ask("/api/nowhere")).status).toBe(404);
    expect((await ask("/assets/of-an-earlier-version.js")).status).toBe(404);
  });
});

describe("each answer", () => {
  it.each(["/api/version", "/api/nowhere", "/", "/frame"])("of %s says what it is", async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" });
  });

  it("of a script says what it is and how long it holds, and nothing that only a document needs", async () => {
    const { headers } = await ask("/assets/app.js");
    const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...said } = headers;
    expect(said).toEqual({
      "content-type": "application/javascript; charset=utf-8",
      "content-length": "1",
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringContaining("Origin") as unknown,
      "x-content-type-options": "nosniff",
    });
  });

  it("of the page lets no script in but the server's and what was built into it, and no other site frame it", async () => {
    const policy = String((await ask("/")).headers["content-security-policy"]);
    const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
    const built = createHash("sha256").update("ahead()").digest("base64");
    expect(scripts).toBe(`script-src 'self' 'sha256-${built}'`);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(part);
  });

  it("of a frame has an opaque origin and no way out", async () => {
    const { headers } = await ask("/frame");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("sandbox allow-scripts;");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).not.toMatch(/https?:/);
    expect(headers["connection-allowlist"]).toBe("()");
  });
});

describe("notes over REST", () => {
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await ask(`/api${path}`, {
      method,
      headers: body === undefined ? {} : json,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status, json: JSON.parse(text) as { message?: string; body?: unknown } };
  };

  it("that are not there are answered in Zeppelin's words", async () => {
    for (const [method, path, body] of [
      ["GET", "/notebook/2NOTHERE1"],
      ["DELETE", "/notebook/2NOTHERE1"],
      ["PUT", "/notebook/2NOTHERE1/rename", { name: "x" }],
      ["POST", "/notebook/job/2NOTHERE1"],
      ["GET", "/notebook/2NOTHERE1/paragraph/p"],
    ] as const) {
      expect(await call(method, path, body)).toMatchObject({
        status: 404,
        json: { message: "No such note: 2NOTHERE1" },
      });
    }
  });

  it("that cannot be read say why, and can be deleted", async () => {
    server.disk.plant("/notebook/Cut_2CUT11111.zpln", new TextEncoder().encode('{"paragraphs":['));
    await server.notebook.reload();
    const broken = await call("GET", "/notebook/2CUT11111");
    expect(broken).toMatchObject({ status: 500, json: { message: expect.stringMatching(/"\/Cut" cannot be opened/) } });
    expect((await call("DELETE", "/notebook/2CUT11111")).status).toBe(200);
  });

  it("keep a text that is not sent", async () => {
    const live = await createNote(server, "/Kept");
    const path = `/notebook/${live.note.id}/paragraph/${live.note.paragraphs[0]?.id}`;
    await call("PUT", path, { text: "precious" });
    await call("PUT", path, { title: "T" });
    expect(live.note.paragraphs[0]).toMatchObject({ text: "precious", title: "T" });
    await call("PUT", path, { text: null });
    expect(live.note.paragraphs[0]?.text).toBe("");
  });

  it("that run already are started no second time", async () => {
    const live = await createNote(server, "/Runs");
    const path = `/notebook/job/${live.note.id}`;
    live.decide([
      {
        type: "textChanged",
        paragraphId: aParagraphId(live.note.paragraphs[0]?.id),
        textVersion: 1,
        clientId: "c",
        sequence: 1,
        changes: [[0, "%sh x"]],
        at: 1,
      },
    ]);
    expect((await call("POST", path)).status).toBe(200);
    expect((await call("POST", path)).status).toBe(200);
    expect((await call("POST", `${path}?blocking=true`)).json.message).toBe("Fail to run note");
    expect(server.link.take()).toHaveLength(1);
  });
});
