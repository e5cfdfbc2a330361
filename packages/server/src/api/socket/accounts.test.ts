import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";
import { type LoggedIn, logIn, twoPeople } from "../../testing/two-people.ts";
import type { UnauthenticatedLimits } from "./unauthenticated-connections.ts";

interface AccountMessage {
  readonly op: string;
  readonly data: Record<string, unknown>;
}

interface Client {
  readonly frames: readonly AccountMessage[];
  send(op: string, said: Record<string, unknown>, data?: unknown): void;
  /** Waits for a frame of this kind, and forgets it and those before it. */
  next(op: string): Promise<AccountMessage>;
}

let server: AServer;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  server = await aServer({ shiro: twoPeople });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.close();
});

async function open(headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers });
  sockets.push(socket);
  const frames: AccountMessage[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString()) as AccountMessage));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return {
    frames,
    send: (op, said, data = {}) => socket.send(JSON.stringify({ op, data, ...said })),
    next: async (op) => {
      await expect.poll(() => frames.some((frame) => frame.op === op), { timeout: 10_000 }).toBe(true);
      return frames.splice(0, frames.findIndex((frame) => frame.op === op) + 1).at(-1) as AccountMessage;
    },
  };
}

const as = (principal: string, { ticket }: LoggedIn) => ({ principal, ticket, roles: "[]" });

describe("a frame", () => {
  it("is heard by its ticket, without a cookie", async () => {
    const bob = await logIn(server, "bob");
    const client = await open();
    client.send("LIST_NOTES", as("bob", bob));
    await client.next("NOTES_INFO");
  });

  it("is heard by the cookie that its socket began with, without a ticket", async () => {
    const { cookie } = await logIn(server, "bob");
    const client = await open({ cookie });
    client.send("LIST_NOTES", {});
    await client.next("NOTES_INFO");
  });

  it.each([
    ["nobody", {}],
    ["anonymous", { principal: "anonymous", ticket: "anonymous", roles: "[]" }],
    ["somebody with a made-up ticket", { principal: "ada", ticket: "00000000-0000-0000-0000-000000000000" }],
    ["somebody with a ticket of ten thousand letters", { principal: "ada", ticket: "x".repeat(10_000) }],
  ])("of %s is not heard, and its sender receives a logout", async (_case, said) => {
    const client = await open();
    client.send("PING", said);
    client.send("LIST_NOTES", said);
    client.send("NOSUCH", said);
    await client.next("SESSION_LOGOUT");
    await client.next("SESSION_LOGOUT");
    await createNote(server, "/A");
    server.clock.advance(500);
    client.send("LIST_NOTES", said);
    await client.next("SESSION_LOGOUT");
    expect(client.frames).toEqual([]);
  });

  it.each([
    ["by its ticket", {}],
    ["by its cookie", { isCookie: true }],
  ])(
    "with another principal than its sender has %s is refused",
    async (_case, { isCookie = false }: { isCookie?: boolean }) => {
      const bob = await logIn(server, "bob");
      const client = await open(isCookie ? { cookie: bob.cookie } : {});
      client.send("LIST_NOTES", { ...as("bob", bob), principal: "ada" });
      await client.next("SESSION_LOGOUT");
      client.send("LIST_NOTES", as("bob", bob));
      await client.next("NOTES_INFO");
    },
  );

  it("gets no roles by claiming them", async () => {
    const bob = await logIn(server, "bob");
    const client = await open();
    client.send("NEW_NOTE", { ...as("bob", bob), roles: '["admin"]' }, { name: "N" });
    await client.next("NEW_NOTE");
    const [note] = server.notebook.list();
    const live = await server.notebook.open(note?.id ?? "");
    expect(live.note.paragraphs[0]).toMatchObject({ user: "bob" });
  });

  it("of a second user is not heard on the socket of the first", async () => {
    const [ada, bob] = [await logIn(server, "ada"), await logIn(server, "bob")];
    const client = await open();
    client.send("LIST_NOTES", as("ada", ada));
    await client.next("NOTES_INFO");
    client.send("LIST_NOTES", as("bob", bob));
    await client.next("SESSION_LOGOUT");
  });
});

describe("a login that ends", () => {
  const watching = async (user: string) => {
    const login = await logIn(server, user);
    const live = await createNote(server, `/${user}`);
    const client = await open();
    client.send("GET_NOTE", as(user, login), { id: live.note.id });
    await client.next("NOTE");
    return { login, live, client };
  };
  const logOut = ({ cookie }: LoggedIn) =>
    fetch(`http://127.0.0.1:${server.port}/api/login/logout`, { method: "POST", headers: { cookie } });

  it("by logging out takes its sockets' rights at once", async () => {
    const { login, live, client } = await watching("bob");
    await logOut(login);
    await client.next("SESSION_LOGOUT");
    live.decide([{ type: "allOutputCleared" }]);
    expect(live.isWatched).toBe(false);
    client.send("GET_NOTE", as("bob", login), { id: live.note.id });
    await client.next("SESSION_LOGOUT");
    expect(client.frames).toEqual([]);
  });

  it("leaves the other logins of its user alone, and lets its socket be used by the same user's next one", async () => {
    const { login, live, client } = await watching("bob");
    const other = await logIn(server, "bob");
    await logOut(login);
    await client.next("SESSION_LOGOUT");
    client.send("GET_NOTE", as("bob", other), { id: live.note.id });
    await client.next("NOTE");
  });

  it.each([
    ["another password", (text: string) => text.replace("bobpw", "newpw")],
    ["other roles", (text: string) => text.replace("bobpw, guest", "bobpw, guest, admin")],
    ["no account any more", (text: string) => text.replace(/bob = .*\n/, "")],
  ])("by %s takes the rights of all its sockets", async (_case, change) => {
    const { client, live } = await watching("bob");
    const ada = await watching("ada");
    writeFileSync(join(server.folder, "conf", "shiro.ini"), change(twoPeople));
    await server.accounts.refresh();
    await client.next("SESSION_LOGOUT");
    expect(live.isWatched).toBe(false);
    ada.client.send("LIST_NOTES", as("ada", ada.login));
    await ada.client.next("NOTES_INFO");
  });
});

describe("a client that has not logged in", () => {
  const limits = { bytes: 1000, patienceMs: 60_000, fromOnePlace: 2, inAll: 10 };
  const endOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", resolve));

  async function limited(strangers: UnauthenticatedLimits) {
    await server.close();
    server = await aServer({ shiro: twoPeople, strangers });
  }

  it("is read no further than a ticket takes; one that has logged in is read as far as all others", async () => {
    await limited(limits);
    const bob = await logIn(server, "bob");
    const client = await open();
    client.send("LIST_NOTES", as("bob", bob));
    await client.next("NOTES_INFO");
    client.send("NOSUCH", as("bob", bob), { filling: "x".repeat(100_000) });
    await client.next("ERROR_INFO");
    await open();
    const ended = endOf(sockets.at(-1) as WebSocket);
    (sockets.at(-1) as WebSocket).send("x".repeat(2000));
    expect(await ended).toBe(1006);
  });

  it("is sent away after a while", async () => {
    await limited({ ...limits, patienceMs: 10 });
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
    expect(await endOf(socket)).toBe(1008);
  });

  it("is one also whose user has logged out before it sent a frame", async () => {
    await limited({ ...limits, patienceMs: 10 });
    const { cookie } = await logIn(server, "bob");
    await open({ cookie });
    const ended = endOf(sockets.at(-1) as WebSocket);
    await fetch(`http://127.0.0.1:${server.port}/api/login/logout`, { method: "POST", headers: { cookie } });
    expect(await ended).toBe(1008);
  });

  it("finds no place where there are too many; a client with a login does", async () => {
    await limited(limits);
    const { cookie } = await logIn(server, "bob");
    for (let count = 0; count < limits.fromOnePlace; count++) await open();
    await expect(open()).rejects.toThrow("503");
    await open({ cookie });
    sockets[0]?.terminate();
    await expect
      .poll(() =>
        open().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

it("more sockets than are taken in all are refused by a sentence, also of users who have logged in", async () => {
  await server.close();
  server = await aServer({ shiro: twoPeople, mostSockets: 2 });
  const { cookie } = await logIn(server, "bob");
  await open({ cookie });
  await open({ cookie });
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers: { cookie } });
  const refused = new Promise<number | undefined>((resolve) =>
    socket.once("unexpected-response", (_, { statusCode }) => resolve(statusCode)),
  );
  expect(await refused).toBe(503);
});
