/** Logging in, as scripts and Zeppelin's clients do it: form, cookie, ticket, frames. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { octavoUser, shiroData, shiroIni, usersData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf, paragraphOf } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

let octavo: Octavo;
const clients: ForeignClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connect(who?: LoggedIn, headers: Record<string, string> = {}): Promise<ForeignClient> {
  const client = await ForeignClient.connect(octavo.address, headers);
  if (who) client.who = who;
  clients.push(client);
  return client;
}

const get = (path: string, { cookie }: Pick<LoggedIn, "cookie">) =>
  call(octavo.address, "GET", path, undefined, { cookie });
const post = (fields: Record<string, string>) =>
  fetch(`${octavo.address}/api/login`, { method: "POST", body: new URLSearchParams(fields) });

describe("a Zeppelin home with a shiro.ini", () => {
  beforeAll(async () => {
    octavo = await startOctavo({ data: await shiroData() });
  });
  afterAll(() => discard(octavo));

  it("lets its users in with their roles [rest.POST./login field.ticket]", async () => {
    const alice = await logIn(octavo.address, "alice", "alice-pw");
    expect(alice).toMatchObject({ principal: "alice", roles: '["analyst"]' });
    expect((await get("/security/ticket", alice)).json.body).toEqual({
      principal: "alice",
      ticket: alice.ticket,
      roles: '["analyst"]',
    });
    expect(octavo.output()).toMatch(/"audit":"login","user":"alice".*"msg":"logged in"/);
  });

  it("refuses others with 403 and no more", async () => {
    const refused = await post({ userName: "alice", password: "guess" });
    expect([refused.status, await refused.json()]).toEqual([403, { status: "FORBIDDEN", message: "" }]);
    expect(octavo.output()).not.toContain("guess");
  });

  it("sends calls without a login to one that answers 405, and misses a role with 401", async () => {
    const sent = await call(octavo.address, "GET", "/notebook");
    expect(sent.status).toBe(302);
    expect((await fetch(`${octavo.address}/api/notebook`)).status).toBe(405);
    const [admin, bob] = [
      await logIn(octavo.address, "admin", "admin-pw"),
      await logIn(octavo.address, "bob", "bob-pw"),
    ];
    expect((await get("/interpreter/setting", bob)).status).toBe(401);
    expect((await get("/interpreter/setting", admin)).status).toBe(200);
    expect((await call(octavo.address, "GET", "/version")).status).toBe(200);
  });

  it("hears frames by their ticket, and their roles count for nothing [field.paragraph.user]", async () => {
    const client = await connect(await logIn(octavo.address, "alice", "alice-pw"));
    const made = await client.ask("NEW_NOTE", { name: "By Alice" }, "NEW_NOTE");
    expect(noteOf(made).paragraphs[0]).toMatchObject({ user: "alice" });
  });

  it("answers a client that is not logged in, or claims to be another user, that the session is over [event.SESSION_LOGOUT]", async () => {
    const bob = await logIn(octavo.address, "bob", "bob-pw");
    const stranger = await connect();
    await stranger.ask("LIST_NOTES", {}, "SESSION_LOGOUT");
    const liar = await connect({ ...bob, principal: "admin" });
    await liar.ask("LIST_NOTES", {}, "SESSION_LOGOUT");
    const byCookie = await connect(undefined, { Cookie: bob.cookie });
    await byCookie.ask("LIST_NOTES", {}, "SESSION_LOGOUT");
    byCookie.who = bob;
    await byCookie.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(stranger.frames.map(({ op }) => op)).toEqual(["SESSION_LOGOUT"]);
  });

  it("lets no message say more of its sender than the ticket does [role.every-message]", async () => {
    const bob = await connect(await logIn(octavo.address, "bob", "bob-pw"));
    const { principal, ticket } = bob.who;
    const received = bob.next("AUTH_INFO");
    const alice = await connect(await logIn(octavo.address, "alice", "alice-pw"));
    const note = noteOf(await alice.ask("NEW_NOTE", { name: `Hers ${Date.now()}` }, "NEW_NOTE"));
    for (const roles of ['["alice","admin"]', ["admin"], 7]) {
      bob.sendText(JSON.stringify({ op: "DEL_NOTE", data: { id: note.id }, principal, ticket, roles, msgId: "m-1" }));
    }
    const allowed = "Allowed users or roles: [alice]\nBut the user bob belongs to: [bob, guest]";
    expect((await received).data["info"]).toBe(`Insufficient privileges to OWNER note.\n${allowed}`);
    expect(noteOf(await alice.ask("GET_NOTE", { id: note.id }, "NOTE")).id).toBe(note.id);
  });

  it("takes an old ticket for the end of a session, and a sign of life with one for nothing [role.ticket]", async () => {
    const liar = await connect({ ...(await logIn(octavo.address, "bob", "bob-pw")), ticket: "an-old-one" });
    liar.send("PING");
    const received = await liar.ask("LIST_NOTES", {}, "SESSION_LOGOUT");
    expect(received.data["info"]).toMatch(/log in/i);
    expect(liar.frames.map(({ op }) => op)).toEqual(["SESSION_LOGOUT"]);
  });

  it("lets owners of an interpreter run it, users and roles alike, and no other user see it [role.interpreter-owners field.setting.option]", async () => {
    const [admin, alice, bob] = [
      await logIn(octavo.address, "admin", "admin-pw"),
      await logIn(octavo.address, "alice", "alice-pw"),
      await logIn(octavo.address, "bob", "bob-pw"),
    ];
    const option = { remote: true, port: -1, perNote: "scoped", perUser: "isolated", isExistingProcess: false };
    const owned = {
      ...option,
      session: false,
      process: true,
      setPermission: true,
      owners: ["analyst"],
      isUserImpersonate: false,
    };
    const setting = { name: `owned${Date.now()}`, group: "sh", properties: {}, dependencies: [], option: owned };
    const { cookie } = admin;
    const made = await call(octavo.address, "POST", "/interpreter/setting", setting, { cookie });
    expect(made.json.body).toMatchObject({ option: owned });
    for (const [who, mayRun] of [
      [alice, true],
      [bob, false],
    ] as const) {
      const client = await connect(who);
      const { data } = await client.ask("GET_INTERPRETER_SETTINGS", {}, "INTERPRETER_SETTINGS");
      expect(JSON.stringify(data).includes(setting.name)).toBe(mayRun);
      const note = noteOf(await client.ask("NEW_NOTE", { name: `Runs ${setting.name} ${who.principal}` }, "NEW_NOTE"));
      const run = {
        id: note.paragraphs[0]?.id,
        title: "",
        paragraph: `%${setting.name}\necho hi`,
        config: {},
        params: {},
      };
      const ended = await client.ask("RUN_PARAGRAPH", run, "PARAGRAPH", (frame) =>
        ["FINISHED", "ERROR"].includes(paragraphOf(frame).status),
      );
      const { status, results } = paragraphOf(ended);
      expect([status, results?.msg[0]?.data]).toEqual(
        mayRun ? ["FINISHED", "hi\n"] : ["ERROR", expect.stringContaining(setting.name)],
      );
    }
  });

  it("answers a logout with 401, and ends what that login could [rest.POST./login/logout]", async () => {
    const [one, other] = [await logIn(octavo.address, "bob", "bob-pw"), await logIn(octavo.address, "bob", "bob-pw")];
    const [mine, theirs] = [await connect(one), await connect(other)];
    await mine.ask("LIST_NOTES", {}, "NOTES_INFO");
    await theirs.ask("LIST_NOTES", {}, "NOTES_INFO");
    const received = mine.next("SESSION_LOGOUT");
    const answer = await call(octavo.address, "POST", "/login/logout", undefined, { cookie: one.cookie });
    expect([answer.status, answer.json.body]).toEqual([401, { clearAuthorizationHeader: "true" }]);
    await received;
    expect((await get("/notebook", one)).status).toBe(302);
    await theirs.ask("LIST_NOTES", {}, "NOTES_INFO");
  });

  it("finds users by a part of their name [rest.GET./security/userlist/{term}]", async () => {
    const bob = await logIn(octavo.address, "bob", "bob-pw");
    expect((await get("/security/userlist/A", bob)).json.body).toEqual({
      users: ["admin", "alice"],
      roles: ["admin", "analyst"],
    });
  });

  it("keeps its logins over a restart, and drops those whose password was changed meanwhile", async () => {
    const [alice, bob] = [
      await logIn(octavo.address, "alice", "alice-pw"),
      await logIn(octavo.address, "bob", "bob-pw"),
    ];
    const { data } = octavo;
    await octavo.stop();
    const changed = shiroIni.replace("bob-pw", "another");
    await writeFile(join(data, "conf", "shiro.ini"), changed);
    octavo = await startOctavo({ data });
    expect((await get("/notebook", alice)).status).toBe(200);
    expect((await get("/notebook", bob)).status).toBe(302);
    const client = await connect(alice);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    expect(await readFile(join(data, "conf", "shiro.ini"), "utf8")).toBe(changed);
  });
});

describe("a users file", () => {
  beforeAll(async () => {
    octavo = await startOctavo({ data: await usersData({ ada: ["admin"], bob: [] }) });
  });
  afterAll(() => discard(octavo));

  it("is changed while the server runs: a new user comes in, a removed one is out at once", async () => {
    const { data } = octavo;
    expect((await octavoUser(data, ["add", "eve", "--role", "guest"], "eve-password")).code).toBe(0);
    await expect.poll(async () => (await post({ userName: "eve", password: "eve-password" })).status).toBe(200);
    const eve = await logIn(octavo.address, "eve", "eve-password");
    const client = await connect(eve);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const received = client.next("SESSION_LOGOUT");
    expect((await octavoUser(data, ["remove", "eve"])).code).toBe(0);
    await received;
    expect((await get("/notebook", eve)).status).toBe(302);
    expect((await post({ userName: "eve", password: "eve-password" })).status).toBe(403);
  });

  it.each([
    ["password", ["passwd", "bob"], "another-password"],
    ["role", ["role", "bob", "guest"], undefined],
  ])("ends the logins of a user who gets another %s", async (_what, args, password) => {
    await octavoUser(octavo.data, ["passwd", "bob"], "bob-password");
    await expect.poll(async () => (await post({ userName: "bob", password: "bob-password" })).status).toBe(200);
    const bob = await logIn(octavo.address, "bob", "bob-password");
    const client = await connect(bob);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const received = client.next("SESSION_LOGOUT");
    await octavoUser(octavo.data, args, password);
    await received;
    expect((await get("/notebook", bob)).status).toBe(302);
  });

  it("has tokens for scripts, over REST and on the socket, until they are revoked", async () => {
    const { stdout } = await octavoUser(octavo.data, ["token", "ada", "--label", "nightly"]);
    const Authorization = `Bearer ${stdout.trim()}`;
    const asked = () => call(octavo.address, "GET", "/security/ticket", undefined, { Authorization });
    expect((await asked()).json.body).toMatchObject({ principal: "ada", roles: '["admin"]' });
    const client = await connect((await asked()).json.body as LoggedIn);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    const received = client.next("SESSION_LOGOUT");
    const id = (await octavoUser(octavo.data, ["token", "ada", "--list"])).stdout.split("\t")[0] ?? "";
    await octavoUser(octavo.data, ["token", "ada", "--revoke", id]);
    await received;
    expect((await asked()).status).toBe(401);
  });

  it("slows down a client that guesses, and says for how long", async () => {
    const guesses = [];
    for (let count = 0; count < 6; count++) {
      guesses.push((await post({ userName: "nobody", password: `${count}` })).status);
    }
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await post({ userName: "nobody", password: "x" })).headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

describe("files that cannot be used", () => {
  const printed = async (data: string) => {
    const failure = await startOctavo({ data }).then(
      async (started) => {
        await discard(started);
        return "it started";
      },
      (error: unknown) => String(error),
    );
    return failure;
  };

  it("keep the server from starting, in words: a realm that is not there", async () => {
    const text = `${shiroIni}\n[main]\npamRealm = org.apache.zeppelin.realm.PamRealm\n`;
    expect(await printed(await shiroData(text))).toMatch(/PamRealm .*which Octavo does not have.*octavo user add/);
  });

  it("keep the server from starting, in words: a users file that is cut off", async () => {
    const data = await usersData({ ada: [] });
    await writeFile(join(data, "conf", "users.json"), '{"users":[');
    expect(await printed(data)).toMatch(/users\.json cannot be used/);
  });
});

describe("without accounts", () => {
  it("all users are anonymous, and the first account asks for a new start", async () => {
    const data = await makeDataFolder();
    octavo = await startOctavo({ data });
    try {
      expect((await call(octavo.address, "GET", "/security/ticket")).json.body).toMatchObject({
        principal: "anonymous",
      });
      expect((await octavoUser(data, ["add", "ada"], "ada-password")).stderr).toMatch(/first account/);
      await octavo.stop();
      octavo = await startOctavo({ data });
      expect((await call(octavo.address, "GET", "/notebook")).status).toBe(302);
      await logIn(octavo.address, "ada", "ada-password");
    } finally {
      await discard(octavo);
    }
  });
});
