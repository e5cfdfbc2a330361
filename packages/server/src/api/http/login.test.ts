import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stampOfAccount } from "../../auth/accounts/account.ts";
import { LoginTable } from "../../auth/sessions/login-table.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";
import { logIn, twoPeople } from "../../testing/two-people.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: twoPeople });
});
afterEach(() => server.close());

interface LoginRequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

async function ask(path: string, { method = "GET", headers = {}, body }: LoginRequestOptions = {}) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) as { body?: unknown } };
}

/** Of a request line as it is given here; `fetch` would put it right. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: server.port, host: "127.0.0.1", path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask("/api/login", { method: "POST", body: new URLSearchParams(fields), headers });

describe("logging in", () => {
  it("answers with Zeppelin's ticket and a cookie that scripts of a page cannot read", async () => {
    const answer = await post({ userName: "ada", password: "adapw" });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      status: "OK",
      message: "",
      body: { principal: "ada", ticket: expect.stringMatching(/^[\da-f-]{36}$/), roles: '["admin"]' },
    });
    expect(answer.headers.get("set-cookie")).toMatch(/^JSESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("is in the audit log with the name that was tried, as a form and as JSON, and a call without a login as refused", async () => {
    await post({ userName: "ada", password: "adapw" });
    const json = { "Content-Type": "application/json" };
    const tried = (password: string) => JSON.stringify({ userName: "bob", password });
    await ask("/api/login", { method: "POST", headers: json, body: tried("bobpw") });
    await ask("/api/login", { method: "POST", headers: json, body: tried("no") });
    await ask("/api/login", { method: "POST", headers: json, body: "{" });
    expect((await ask("/api/log/level/INFO", { method: "PUT" })).status).toBe(302);
    await expect
      .poll(() => server.audited)
      .toMatchObject([
        { who: "ada", what: "login", outcome: "done" },
        { who: "bob", what: "login", outcome: "done" },
        { who: "bob", what: "login", outcome: "refused" },
        { who: "anonymous", what: "login", outcome: "failed" },
        { who: "anonymous", what: "log.level", outcome: "refused" },
      ]);
  });

  it("keeps the cookie to TLS where the page came over it", async () => {
    const origin = `https://127.0.0.1:${server.port}`;
    const answer = await post({ userName: "ada", password: "adapw" }, { origin });
    expect(answer.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  it("also takes JSON", async () => {
    const body = JSON.stringify({ userName: "bob", password: "bobpw" });
    const answer = await ask("/api/login", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    expect(answer.json()).toMatchObject({ body: { principal: "bob", roles: '["guest"]' } });
  });

  it.each([
    ["a wrong password", { userName: "ada", password: "adapw2" }],
    ["an unknown user", { userName: "eve", password: "adapw" }],
    ["an empty password", { userName: "ada", password: "" }],
    ["nothing", {}],
    ["other fields", { username: "ada", password: "adapw" }],
    ["a password of ten thousand letters", { userName: "ada", password: "x".repeat(10_000) }],
    ["a name that goes on where the limit is", { userName: `ada${" ".repeat(200)}`, password: "adapw" }],
  ])("with %s is refused in the same words, without a cookie", async (_case, fields) => {
    const answer = await post(fields as Record<string, string>);
    expect([answer.status, answer.json()]).toEqual([403, { status: "FORBIDDEN", message: "" }]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("with a body of a megabyte is not even read", async () => {
    expect((await post({ userName: "x".repeat(1_000_000), password: "x" })).status).toBe(413);
  });

  it("leaves a line in the log that is short, names the real address, and holds no password", async () => {
    await post({ userName: "x".repeat(5000), password: "guessed" }, { "X-Forwarded-For": "6.6.6.6" });
    const [line] = server.logged;
    expect(line).toMatchObject({ audit: "login", address: "127.0.0.1", user: "x".repeat(100), msg: "a login failed" });
    expect(JSON.stringify(server.logged)).not.toContain("guessed");
  });

  it("by GET says how to", async () => {
    expect((await ask("/api/login")).status).toBe(405);
  });

  it("from a page of another origin is refused", async () => {
    const answer = await post({ userName: "ada", password: "adapw" }, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("has to wait after five failures, also with the right password, and says how long", async () => {
    for (let count = 0; count < 5; count++) await post({ userName: "ada", password: "x" });
    const answer = await post({ userName: "ada", password: "adapw" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(answer.json()).toMatchObject({ message: "Too many attempts. Try again in 1 s." });
    expect((await post({ userName: "bob", password: "bobpw" })).status).toBe(200);
  });

  it("is open to a user who has logged in from there, whatever others try with their name elsewhere or other names there", async () => {
    expect((await post({ userName: "ada", password: "adapw" })).status).toBe(200);
    for (let count = 0; count < 40; count++) await post({ userName: `user${count}`, password: "x" });
    expect((await post({ userName: "eve", password: "x" })).status).toBe(429);
    expect((await post({ userName: "ada", password: "adapw" })).status).toBe(200);
  });

  it("is open to a user who has logged in with this browser, whatever others try with their name from their address", async () => {
    const { cookie } = await logIn(server, "ada");
    const ticket = await ask("/api/security/ticket", { headers: { cookie } });
    const kept = ticket.headers.get("set-cookie") ?? "";
    expect(kept).toMatch(/^OCTAVO_DEVICE=[\w.-]+; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    const device = kept.split(";")[0] ?? "";
    const again = await ask("/api/security/ticket", { headers: { cookie: `${cookie}; ${device}` } });
    expect(again.headers.get("set-cookie")).toBeNull();
    for (let count = 0; count < 8; count++) await post({ userName: "ada", password: "x" });
    expect((await post({ userName: "ada", password: "adapw" })).status).toBe(429);
    expect((await post({ userName: "ada", password: "adapw" }, { cookie: "OCTAVO_DEVICE=a.b" })).status).toBe(429);
    expect((await post({ userName: "ada", password: "adapw" }, { cookie: device })).status).toBe(200);
    // Of another user it says nothing.
    for (let count = 0; count < 5; count++) await post({ userName: "bob", password: "x" });
    expect((await post({ userName: "bob", password: "bobpw" }, { cookie: device })).status).toBe(429);
  });

  it("gives another cookie each time, and ends the one before", async () => {
    const first = await logIn(server, "ada");
    const second = await logIn(server, "ada", { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(second.ticket).not.toBe(first.ticket);
    expect((await ask("/api/notebook", { headers: { cookie: first.cookie } })).status).toBe(302);
    expect((await ask("/api/notebook", { headers: { cookie: second.cookie } })).status).toBe(200);
  });

  it("takes no cookie that came with the request", async () => {
    const chosen = `JSESSIONID=${"a".repeat(43)}`;
    const { cookie } = await logIn(server, "ada", { cookie: chosen });
    expect(cookie).not.toBe(chosen);
    expect((await ask("/api/notebook", { headers: { cookie: chosen } })).status).toBe(302);
  });
});

describe("a call without a login", () => {
  it.each([
    ["GET", "/api/notebook"],
    ["HEAD", "/api/notebook"],
    ["GET", "/api/notebook/"],
    ["GET", "/api"],
    ["GET", "/%61pi/notebook"],
    ["GET", "/api/%6eotebook"],
    ["POST", "/api/notebook"],
    ["DELETE", "/api/notebook/2A"],
    ["GET", "/api/security/ticket"],
    ["GET", "/api/security/userlist/a"],
    ["POST", "/api/login/logout"],
    ["POST", "/api/login/x"],
    ["GET", "/api/nowhere"],
    ["GET", "/api/octavo/results/a/b/0"],
    ["GET", "/api/version%2f..%2fnotebook"],
    ["PATCH", "/api/notebook"],
  ])("%s %s is sent to the login", async (method, path) => {
    const { status, headers } = await ask(path, { method });
    expect([status, headers.get("location")]).toEqual([302, "/api/login"]);
  });

  it("whose request line holds a whole address is sent there too", async () => {
    expect(await statusOf(`http://127.0.0.1:${server.port}/api/notebook`)).toBe(302);
  });

  it.each(["/api/version", "/", "/ping", "/frame", "/assets/app.js"])("of %s is open to all clients", async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  it("may not name another method by a header", async () => {
    const headers = { "X-HTTP-Method-Override": "GET", "Content-Type": "application/json" };
    expect((await ask("/api/notebook", { method: "POST", body: "{}", headers })).status).toBe(302);
  });

  it.each([
    "anonymous",
    "JSESSIONID=",
    "JSESSIONID=__proto__",
    "JSESSIONID=a; JSESSIONID=b",
    `JSESSIONID=${"x".repeat(9000)}`,
  ])("gets nothing by the cookie %.30s", async (cookie) => {
    expect([302, 431]).toContain((await ask("/api/notebook", { headers: { cookie } })).status);
  });
});

describe("a role", () => {
  it("that is missing is a 401, whatever the request says about itself", async () => {
    const [ada, bob] = [await logIn(server, "ada"), await logIn(server, "bob")];
    const headers = { cookie: bob.cookie, roles: '["admin"]', principal: "ada" };
    expect((await ask("/api/admin/x", { headers })).status).toBe(401);
    expect((await ask("/api/admin/x", { headers: { cookie: ada.cookie } })).status).toBe(404);
  });

  it.each(["http://127.0.0.1", "HTTP://127.0.0.1", "Https://x:1"])(
    "is asked for in a whole address, as %s",
    async (origin) => {
      const { cookie } = await logIn(server, "bob");
      expect(await statusOf(`${origin}/api/admin/x`, { cookie })).toBe(401);
    },
  );
});

describe("logging out", () => {
  it("ends the session, its ticket and its cookie", async () => {
    const { cookie } = await logIn(server, "ada");
    const answer = await ask("/api/login/logout", { method: "POST", headers: { cookie } });
    expect([answer.status, answer.json()]).toEqual([
      401,
      { status: "UNAUTHORIZED", message: "", body: { clearAuthorizationHeader: "true" } },
    ]);
    expect(answer.headers.get("set-cookie")).toMatch(/^JSESSIONID=; .*Max-Age=0$/);
    expect((await ask("/api/notebook", { headers: { cookie } })).status).toBe(302);
  });

  it("lets browsers keep a header of theirs where the server is configured so", async () => {
    const env = { ZEPPELIN_SERVER_AUTHORIZATION_HEADER_CLEAR: "false" };
    const keeping = await aServer({ shiro: twoPeople, env });
    const { cookie } = await logIn(keeping, "ada");
    const answer = await keeping.app.inject({ method: "POST", url: "/api/login/logout", headers: { cookie } });
    await keeping.close();
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { status: "FORBIDDEN", message: "", body: { clearAuthorizationHeader: "false" } },
    ]);
    expect(answer.headers["set-cookie"]).toMatch(/^JSESSIONID=; .*Max-Age=0$/);
  });
});

describe("an access token", () => {
  const aToken = () => {
    const account = {
      name: "bob",
      id: "shiro.ini:bob",
      roles: ["guest"],
      password: { kind: "plain", text: "bobpw" },
    } as const;
    return new LoginTable(server.database).add({
      kind: "token",
      accountId: account.id,
      accountStamp: stampOfAccount({ ...account, file: "shiro.ini" }),
      now: server.ids.now(),
    });
  };

  it("acts as its user", async () => {
    const headers = { Authorization: `Bearer ${aToken()}` };
    expect((await ask("/api/security/ticket", { headers })).json()).toMatchObject({
      body: { principal: "bob", roles: '["guest"]' },
    });
    expect((await ask("/api/admin/x", { headers })).status).toBe(401);
  });

  it("that is not known is said to be so", async () => {
    const { status, headers } = await ask("/api/notebook", { headers: { Authorization: `Bearer ${"x".repeat(43)}` } });
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("the list of users", () => {
  it("finds names by a part of them, and shows no more", async () => {
    const { cookie } = await logIn(server, "bob");
    const of = async (text: string) =>
      (await ask(`/api/security/userlist/${text}`, { headers: { cookie } })).json().body;
    expect(await of("A")).toEqual({ users: ["ada"], roles: ["admin"] });
    expect(await of("b")).toEqual({ users: ["bob"], roles: [] });
    expect(await of("%25")).toEqual({ users: [], roles: [] });
  });
});

describe("without accounts", () => {
  it("there is nothing to log in to, and all users are anonymous", async () => {
    const open = await aServer();
    try {
      const base = `http://127.0.0.1:${open.port}/api`;
      expect((await fetch(`${base}/login`, { method: "POST", body: new URLSearchParams() })).status).toBe(500);
      expect(await (await fetch(`${base}/security/ticket`)).json()).toMatchObject({
        body: { principal: "anonymous", ticket: "anonymous", roles: "[]" },
      });
      expect(await (await fetch(`${base}/security/userlist/a`)).json()).toMatchObject({
        body: { users: [], roles: [] },
      });
    } finally {
      await open.close();
    }
  });
});
