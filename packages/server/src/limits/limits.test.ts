import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readSettings } from "../configuration/config.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn, twoPeople } from "../testing/two-people.ts";
import { limitKinds, limitNames, limitReached, limitsOfSettings, type UserLimits, unlimited } from "./limits.ts";

const settingsWith = (env: Record<string, string> = {}) =>
  readSettings({ argv: [], env, workingDirectory: "/nowhere" });

describe("limits", () => {
  it("hold where there are accounts, and for no user without", () => {
    expect(limitsOfSettings(settingsWith(), false)).toEqual(unlimited);
    const defaults = Object.fromEntries(limitNames.map((name) => [name, limitKinds[name].otherwise]));
    expect(limitsOfSettings(settingsWith(), true)).toEqual(defaults);
  });

  it.each(limitNames)("%s is set by its variable, and off with 0", (name) => {
    const { variable } = limitKinds[name];
    expect(limitsOfSettings(settingsWith({ [variable]: "7" }), true)[name]).toBe(7);
    expect(limitsOfSettings(settingsWith({ [variable]: "0" }), true)[name]).toBeNull();
    expect(() => settingsWith({ [variable]: "-1" })).toThrow(`${variable} is "-1", and has to be a whole number`);
    expect(limitReached(name, 7)).toMatchObject({ code: "limitReached", status: 429 });
    expect(limitReached(name, 7).message).toContain("7");
  });
});

describe("a user who reaches a limit", () => {
  let server: AServer;
  const sockets: WebSocket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await server.close();
  });

  const start = async (limits: Partial<UserLimits>) => {
    server = await aServer({ shiro: twoPeople, limits: { ...unlimited, ...limits } });
  };
  const call = async (cookie: string, path: string, body: object) => {
    const headers = { cookie, "content-type": "application/json" };
    const address = `http://127.0.0.1:${server.port}/api${path}`;
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    const { message, body: given } = (await answer.json()) as { message?: string; body?: string };
    return { status: answer.status, message, given };
  };

  /** Opens a socket. @returns whether it is open, or what it was refused with */
  const connect = (headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers });
      sockets.push(socket);
      socket.on("error", () => {});
      socket.once("open", () => resolve("open"));
      socket.once("unexpected-response", (_request, response) => {
        let text = "";
        response.on("data", (piece) => {
          text += String(piece);
        });
        response.on("end", () => resolve(`${response.statusCode}: ${text}`));
      });
    });

  it("of notes is refused in words however they are made, and others make theirs", async () => {
    await start({ notesPerMinute: 2 });
    const bob = (await logIn(server, "bob")).cookie;
    const made = await call(bob, "/notebook", { notePath: "/Bobs 1" });
    expect(made.status).toBe(200);
    await call(bob, "/notebook", { notePath: "/Bobs 2" });
    const words = "You have made 2 notes within a minute, and one user makes no more. Go on in a minute.";
    const tries: readonly [string, object][] = [
      ["/notebook", { notePath: "/Bobs 3" }],
      ["/notebook/import", { name: "/Bobs 4", paragraphs: [] }],
      [`/notebook/${made.given}`, { name: "/Bobs 5" }],
      ["/session?interpreter=sh", {}],
    ];
    for (const [path, body] of tries) {
      const { status, message } = await call(bob, path, body);
      expect([path, status, message]).toEqual([path, 429, expect.stringContaining(words)]);
    }
    expect(server.notebook.list()).toHaveLength(2);
    const ada = (await logIn(server, "ada")).cookie;
    expect((await call(ada, "/notebook", { notePath: "/Adas" })).status).toBe(200);
    server.clock.advance(60_000);
    expect((await call(bob, "/notebook", { notePath: "/Bobs 3" })).status).toBe(200);
  });

  it("of sockets is refused in words by cookie and by ticket, and others connect", async () => {
    await start({ socketsPerUser: 2 });
    const bob = await logIn(server, "bob");
    const { cookie } = bob;
    expect([await connect({ cookie }), await connect({ cookie })]).toEqual(["open", "open"]);
    const words = "You have 2 connections open, and one user has no more.";
    expect(await connect({ cookie })).toContain(`429: ${words}`);
    expect(await connect({ cookie: (await logIn(server, "ada")).cookie })).toBe("open");
    expect(await connect({})).toBe("open");
    const byTicket = sockets.at(-1);
    const received = new Promise<string>((resolve) => byTicket?.once("message", (data) => resolve(data.toString())));
    const closed = new Promise<number>((resolve) => byTicket?.once("close", resolve));
    byTicket?.send(JSON.stringify({ op: "LIST_NOTES", data: {}, principal: "bob", ticket: bob.ticket, roles: "[]" }));
    expect(JSON.parse(await received)).toMatchObject({
      op: "ERROR_INFO",
      data: { info: expect.stringContaining(words) },
    });
    expect(await closed).toBe(1008);
    sockets[0]?.close();
    await expect.poll(() => connect({ cookie })).toBe("open");
  });
});
