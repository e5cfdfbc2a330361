/** What attackers try from outside, and no other file asks: see `docs/security.md`. */
import { chmod, readdir, readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { octavoUser, usersData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
let ada: LoggedIn;
beforeAll(async () => {
  octavo = await startOctavo({
    data: await usersData({ ada: ["admin"], bob: [] }),
    env: { OCTAVO_LOG_LEVEL: "debug" },
  });
  ada = await logIn(octavo.address, "ada", "ada-password");
});
afterAll(() => discard(octavo));

const as = ({ cookie }: LoggedIn) => ({ Cookie: cookie });

/** The status of a request for another protocol; undefined when the socket was opened. */
function upgradeAt(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${octavo.address}`, {
      path,
      headers: {
        ...headers,
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    asked.on("response", (answer) => resolve(answer.statusCode)).on("error", reject);
    asked.on("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve(undefined);
    });
    asked.end();
  });
}

describe("a client that has not logged in", () => {
  it("is heard with no operation that the server has", async () => {
    const answer = await fetch(`${octavo.address}/api/openapi.json`, { headers: as(ada) });
    const described = (await answer.json()) as { "x-octavo-socket": { operations: Record<string, unknown> } };
    const names = Object.keys(described["x-octavo-socket"].operations);
    expect(names.length).toBeGreaterThan(50);
    const stranger = await ForeignClient.connect(octavo.address);
    stranger.who = { principal: "ada", ticket: "anonymous" };
    for (const name of names) stranger.send(name, { id: "2ABCDEFGH", noteId: "2ABCDEFGH" });
    await expect.poll(() => stranger.frames.length).toBe(names.length - 1);
    expect(new Set(stranger.frames.map(({ op }) => op))).toEqual(new Set(["SESSION_LOGOUT"]));
    await stranger.close();
  });
});

describe("a socket", () => {
  it.each(["/", "/ws/", "/ws/x", "//ws", "/%77s", "/WS", "/api", "/api/ws", "/api/notebook", "/metrics", "/frame"])(
    "is at no other path, whoever asks: %s",
    async (path) => {
      expect(await upgradeAt(path, {})).toBe(404);
      expect(await upgradeAt(path, as(ada))).toBe(404);
    },
  );
});

describe("a request with more in it than a server can look at while others wait", () => {
  const members = Object.fromEntries(Array.from({ length: 600_000 }, (_, index) => [`k${index}`, 1]));

  it("is refused in words over both doors", async () => {
    const bob = await logIn(octavo.address, "bob", "bob-password");
    const { status, json } = await call(octavo.address, "POST", "/notebook/import", { note: members }, as(bob));
    expect([status, json.message]).toEqual([400, expect.stringMatching(/^The body has more parts than any note has/)]);
    const client = await ForeignClient.connect(octavo.address);
    client.who = bob;
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const { data } = await client.ask("NOTE_UPDATE", { id: "2ABCDEFGH", config: members }, "ERROR_INFO");
    expect(data["info"]).toMatch(/^The frame has more parts than any note has/);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    await client.close();
  });
});

describe("what is secret", () => {
  it("is in no line of a log, however much is logged", async () => {
    const { address, data } = octavo;
    const made = await octavoUser(data, ["token", "bob", "--label", "script"]);
    const token = /[\w-]{43}/.exec(made.stdout)?.[0] ?? "";
    expect(token).not.toBe("");
    const secrets = ["ada-password", "wrong-secret-1", "credential-secret-2", "form-secret-3", "query-secret-4"];
    secrets.push(token, ada.ticket, ada.cookie.split("=")[1] ?? "");
    await logIn(address, "ada", "wrong-secret-1").catch(() => {});
    const credential = { entity: "db", username: "u", password: "credential-secret-2" };
    await call(address, "PUT", "/credential", credential, as(ada));
    await call(address, "GET", `/notebook/nosuch?ticket=${ada.ticket}&password=query-secret-4`, undefined, as(ada));
    await call(address, "GET", `/%zz?ticket=${ada.ticket}&password=query-secret-4`, undefined, as(ada));
    await call(address, "GET", "/notebook", undefined, { Authorization: `Bearer ${token}` });
    const client = await ForeignClient.connect(address);
    client.who = ada;
    const note = noteOf(await client.ask("NEW_NOTE", { name: "Secrets" }, "NEW_NOTE"));
    const run = { id: note.paragraphs[0]?.id, title: "", paragraph: "%nosuch x", config: {} };
    await client.ask("RUN_PARAGRAPH", { ...run, params: { key: "form-secret-3" } }, "PARAGRAPH");
    await client.ask("NOSUCH", { password: "form-secret-3" }, "ERROR_INFO");
    await client.close();
    const folder = join(data, "logs");
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    const logged = [octavo.output(), ...files].join("");
    expect(logged).toContain('"route":"/api/credential"');
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });
});

describe("a server that is open to the network without accounts", () => {
  it("answers to its addresses and its names, and closes a folder that others could read", async () => {
    const data = await makeDataFolder();
    await chmod(data, 0o755);
    const env = { OCTAVO_ALLOW_NETWORK: "1", OCTAVO_ALLOWED_HOSTS: "notes.example" };
    const open = await startOctavo({ data, env });
    try {
      const statusAt = (host: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const asked = request(`${open.address}/api/version`, { headers: { Host: host } });
          asked.on("response", (answer) => resolve(answer.statusCode)).on("error", reject);
          asked.end();
        });
      expect(await statusAt("evil.example")).toBe(403);
      for (const host of ["notes.example", "192.0.2.7:8080", "localhost"]) expect(await statusAt(host)).toBe(200);
      expect((await stat(data)).mode & 0o777).toBe(0o750);
    } finally {
      await discard(open);
    }
  });
});
