/** What attackers and accidents send over HTTP; the numbers are those of `docs/security.md`. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** What the server says to these very bytes. */
function say(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.end(text));
    let answer = "";
    socket.on("data", (bytes: Buffer) => {
      answer += bytes.toString("latin1");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const request = (line: string, ...headers: readonly string[]) =>
  say([`${line} HTTP/1.1`, `Host: localhost:${server.port}`, "Connection: close", ...headers, "", ""].join("\r\n"));

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

describe("pages of others cannot act", () => {
  it.each([
    ["a form", "application/x-www-form-urlencoded", "notePath=/forged"],
    ["JSON that calls itself text", "text/plain", '{"notePath":"/forged"}'],
    ["a file upload", "multipart/form-data; boundary=x", '{"notePath":"/forged"}'],
  ])("by %s", async (_what, type, body) => {
    const headers = { "Content-Type": type, Origin: "https://evil.example" };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/notebook`, { method: "POST", headers, body });
    expect(answer.status).toBe(403);
    expect(server.notebook.list()).toEqual([]);
  });

  it("by a link: no GET removes, makes or changes anything", async () => {
    const live = await server.notebook.create({ path: "/kept", user: "ada", withEmptyParagraph: true });
    const before = live.version;
    for (const path of [`/api/notebook/${live.note.id}/clear`, `/api/notebook/job/${live.note.id}?method=DELETE`]) {
      await fetch(`http://127.0.0.1:${server.port}${path}`);
    }
    expect([server.notebook.has(live.note.id), live.version]).toEqual([true, before]);
    await server.notebook.remove(live.note.id);
  });
});

describe("an answer", () => {
  it("of the interface is no script that a page could include", async () => {
    for (const path of ["/api/notebook", "/api/interpreter/setting", "/api/nowhere", "/api/%zz"]) {
      const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`);
      expect(headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it("to what goes wrong has no stack, path or query of ours", async () => {
    for (const path of [
      "/api/notebook/nosuch",
      "/api/interpreter/setting/nosuch",
      "/api/notebook/%00",
      "/assets/%2e%2e/secret",
    ]) {
      const text = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
      expect(text).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|SELECT |\/tmp\//);
    }
  });
});

describe("another way to say it comes to the same", () => {
  it("a method that a header or a query names is not taken", async () => {
    const live = await server.notebook.create({ path: "/kept", user: "ada", withEmptyParagraph: true });
    const path = `/api/notebook/${live.note.id}`;
    await request(`GET ${path}?_method=DELETE`, "X-HTTP-Method-Override: DELETE", "X-Method-Override: DELETE");
    expect(server.notebook.has(live.note.id)).toBe(true);
    await server.notebook.remove(live.note.id);
  });

  it.each(["/api/%6eotebook", "/api//notebook", "/api/./notebook", "/api/x/../notebook", "/API/notebook"])(
    "%s is not let past a strange page",
    async (path) => {
      expect(statusOf(await request(`GET ${path}`, "Origin: https://evil.example"))).toBe(403);
    },
  );
});

describe("a host", () => {
  it.each(["X-Forwarded-Host: localhost", "Forwarded: host=localhost", "X-Original-Host: localhost"])(
    "that another header claims is not believed: %s",
    async (header) => {
      const answer = await say(
        `GET /api/version HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${header}\r\n\r\n`,
      );
      expect(statusOf(answer)).toBe(403);
    },
  );

  it("that is named twice is the first one, and one that is not named is refused", async () => {
    const twice = "GET /api/version HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    expect(statusOf(await say(twice))).toBe(403);
    expect(statusOf(await say("GET /api/version HTTP/1.1\r\nConnection: close\r\n\r\n"))).toBe(400);
  });
});

describe("a request that is none", () => {
  it.each([
    ["half a header", "GET / HTTP/1.1\r\nHost"],
    ["another protocol", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n"],
    [
      "both lengths",
      "POST /api/notebook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header of a megabyte", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`],
  ])("leaves the server alive: %s", async (_what, text) => {
    const answer = await say(text).catch(() => "");
    expect(answer).not.toContain("HTTP/1.1 200");
    expect((await fetch(`http://127.0.0.1:${server.port}/ping`)).status).toBe(200);
  });
});

describe("a socket", () => {
  it("agrees to no compression, so that no frame is larger than it looks", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { perMessageDeflate: true });
    await new Promise((resolve) => socket.once("open", resolve));
    expect(socket.extensions).toBe("");
    socket.close();
  });

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://evil-localhost",
    "HTTPS://EVIL.EXAMPLE",
  ])("is opened to no strange page: %s", async (origin) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { origin });
    const status = await new Promise((resolve) => {
      socket.once("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.once("open", () => resolve("open"));
      socket.on("error", () => {});
    });
    expect(status).toBe(403);
  });

  it("that says one thing twice, or again after it came back, is answered each time", async () => {
    const frames: { op: string }[] = [];
    const frame = JSON.stringify({
      op: "LIST_NOTES",
      data: {},
      msgId: "one",
      principal: "anonymous",
      ticket: "anonymous",
    });
    for (let visit = 0; visit < 2; visit++) {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
      await new Promise((resolve) => socket.once("open", resolve));
      socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as { op: string }));
      socket.send(frame);
      socket.send(frame);
      await expect.poll(() => frames.length).toBe(2 * (visit + 1));
      socket.close();
    }
    expect(frames.every(({ op }) => op === "NOTES_INFO")).toBe(true);
  });
});
