/** Accounts that are changed while the server runs: by their users, and by administrators. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bearer } from "../../access/testing/a-token.ts";
import { addUserAccount } from "../../auth/accounts/edit-users.ts";
import { ownFolders } from "../../storage/folders.ts";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro: "[users]\nshira = shirapw\n[roles]\nadmin = *\n" });
  await addUserAccount(ownFolders(server.folder), { name: "ada", password: "ada's password", roles: ["admin"] });
  await addUserAccount(ownFolders(server.folder), { name: "bob", password: "bob's password", roles: [] });
  await server.accounts.refresh();
});
afterEach(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function call(who: string | Readonly<Record<string, string>>, request: string, body?: unknown) {
  const [method = "", path = ""] = request.split(" ");
  const answer = await server.app.inject({
    method: method as Method,
    url: `/api${path}`,
    headers: { "content-type": "application/json", ...(typeof who === "string" ? { cookie: who } : who) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const said = answer.body.startsWith("{") ? (JSON.parse(answer.body) as { message?: string; body?: unknown }) : {};
  return { status: answer.statusCode, message: said.message, body: said.body };
}

async function tryLogin(user: string, password: string, agent = "a browser") {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/login",
    headers: { "content-type": "application/json", "user-agent": agent },
    payload: JSON.stringify({ userName: user, password }),
  });
  return { status: answer.statusCode, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
}

const logIn = async (user: string) => (await tryLogin(user, `${user}'s password`)).cookie;

describe("one's own account", () => {
  it("gets another password for the present one, which ends all other logins", async () => {
    const [here, there] = [await logIn("bob"), await logIn("bob")];
    const wrong = await call(here, "PUT /octavo/account/password", { present: "guess", next: "another password" });
    expect(wrong).toMatchObject({ status: 400, message: "The present password is not right." });
    const short = await call(here, "PUT /octavo/account/password", { present: "bob's password", next: "short" });
    expect(short).toMatchObject({ status: 400, message: "A password has 8 characters or more." });

    const next = { present: "bob's password", next: "another password" };
    expect((await call(here, "PUT /octavo/account/password", next)).status).toBe(200);
    expect((await call(here, "GET /octavo/account")).status).toBe(200);
    expect((await call(there, "GET /octavo/account")).status).toBe(302);
    expect((await tryLogin("bob", "bob's password")).status).toBe(403);
    expect((await tryLogin("bob", "another password")).status).toBe(200);
    await server.accounts.refresh();
    expect((await call(here, "GET /octavo/account")).status).toBe(200);
  });

  it("is not opened by guessing the present password from a browser that was left open", async () => {
    const here = await logIn("bob");
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const guess = { present: `guess ${tries}`, next: "another password" };
      statuses.push((await call(here, "PUT /octavo/account/password", guess)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // Guesses there are counted apart from those at the login.
    expect((await tryLogin("bob", "bob's password")).status).toBe(200);
  });

  it("lists where it is logged in, and ends one login or all others", async () => {
    const here = (await tryLogin("bob", "bob's password", "Firefox at home")).cookie;
    const others = [await logIn("bob"), await logIn("bob")];
    const { body } = await call(here, "GET /octavo/account/logins");
    const logins = body as { id: string; isThis: boolean; agent: string; address: string }[];
    expect(logins).toHaveLength(3);
    expect(logins.filter(({ isThis }) => isThis)).toMatchObject([{ agent: "Firefox at home", address: "127.0.0.1" }]);

    const ended: string[] = [];
    server.services.people.onLoginEnded(({ principal }) => ended.push(principal.user));
    for (const cookie of others) expect((await call(cookie, "GET /octavo/account")).status).toBe(200);
    const other = logins.find(({ isThis }) => !isThis)?.id ?? "";
    expect((await call(here, `DELETE /octavo/account/logins/${other}`)).status).toBe(200);
    expect(ended).toEqual(["bob"]);
    expect((await call(here, `DELETE /octavo/account/logins/${other}`)).status).toBe(404);
    expect((await call(here, "DELETE /octavo/account/logins")).status).toBe(200);
    expect(ended).toEqual(["bob", "bob"]);
    expect((await call(here, "GET /octavo/account")).status).toBe(200);
  });

  it("makes tokens, which it shows once, lists and revokes", async () => {
    const here = await logIn("bob");
    const wishes = { label: "report", scope: "read", folders: ["Reports"], days: 30 };
    const { token } = (await call(here, "POST /octavo/account/tokens", wishes)).body as { token: string };
    const tokens = async () => (await call(here, "GET /octavo/account/tokens")).body as { id: string }[];
    expect(await tokens()).toMatchObject([{ label: "report", usedAt: null }]);
    server.clock.advance(5000);
    expect((await call(bearer(token), "GET /notebook")).status).toBe(200);
    const listed = await tokens();
    const usedAt = expect.any(Number);
    expect(listed).toMatchObject([{ label: "report", scope: "read", folders: ["/Reports"], usedAt }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await call(here, `DELETE /octavo/account/tokens/${listed[0]?.id}`)).status).toBe(200);
    expect((await call(bearer(token), "GET /notebook")).status).toBe(401);
  });

  it("makes no token by a token that ends that goes on without it", async () => {
    const here = await logIn("bob");
    const first = await call(here, "POST /octavo/account/tokens", { scope: "administer", days: 1 });
    const { token } = first.body as { token: string };
    expect((await call(bearer(token), "POST /octavo/account/tokens", { scope: "administer" })).status).toBe(200);
    const listed = (await call(here, "GET /octavo/account/tokens")).body as { endsAt: number | null }[];
    expect(new Set(listed.map(({ endsAt }) => endsAt)).size).toBe(1);
    expect(listed[0]?.endsAt).not.toBeNull();
  });
});

describe("people, for administrators", () => {
  const person = async (who: string, name: string) =>
    ((await call(who, "GET /octavo/people")).body as { name: string }[]).find((each) => each.name === name);

  it("are invited by a link that works once, and of which only a hash is kept", async () => {
    const ada = await logIn("ada");
    const made = await call(ada, "POST /octavo/people", { name: "cleo", roles: ["analysts"] });
    const { invitation: secret } = made.body as { invitation: string };
    expect(await person(ada, "cleo")).toMatchObject({ hasPassword: false, roles: ["analysts"], file: "users.json" });
    expect(readFileSync(join(server.folder, "conf", "users.json"), "utf8")).not.toContain(secret);
    expect((await tryLogin("cleo", "")).status).toBe(403);

    expect(await call("", "POST /login/invitation/look", { secret })).toMatchObject({ body: { user: "cleo" } });
    expect(await call("", "POST /login/invitation", { secret, password: "short" })).toMatchObject({ status: 400 });
    const taken = await Promise.all([
      call("", "POST /login/invitation", { secret, password: "cleo's password" }),
      call("", "POST /login/invitation", { secret, password: "mallory's word" }),
    ]);
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    const words = await Promise.all(["cleo's password", "mallory's word"].map((word) => tryLogin("cleo", word)));
    expect(words.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await call("", "POST /login/invitation", { secret, password: "another one" })).status).toBe(404);
  });

  it("have no use for an invitation after 7 days, or while they are locked", async () => {
    const ada = await logIn("ada");
    const { invitation } = (await call(ada, "POST /octavo/people/bob/invitation")).body as { invitation: string };
    const take = { secret: invitation, password: "another password" };
    await call(ada, "PUT /octavo/people/bob/lock");
    expect((await call("", "POST /login/invitation", take)).status).toBe(404);
    await call(ada, "DELETE /octavo/people/bob/lock");
    // As if it had been made a week ago.
    const file = join(server.folder, "conf", "users.json");
    const endsAt = /"endsAt": (\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    expect(Number(endsAt) - server.ids.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
    writeFileSync(file, readFileSync(file, "utf8").replace(endsAt, String(server.ids.now() - 1)));
    expect((await call("", "POST /login/invitation", take)).status).toBe(404);
    expect((await tryLogin("bob", "bob's password")).status).toBe(200);
  });

  it("are locked at once: logins and tokens end, and no login is taken until they are unlocked", async () => {
    const [ada, bob] = [await logIn("ada"), await logIn("bob")];
    const { token } = (await call(bob, "POST /octavo/account/tokens", { scope: "read" })).body as { token: string };
    const ended: string[] = [];
    server.services.people.onLoginEnded(({ principal }) => ended.push(principal.user));
    expect((await call(ada, "PUT /octavo/people/bob/lock")).status).toBe(200);
    expect(ended).toContain("bob");
    expect((await call(bob, "GET /octavo/account")).status).toBe(302);
    expect((await call(bearer(token), "GET /notebook")).status).toBe(401);
    expect((await tryLogin("bob", "bob's password")).status).toBe(403);
    expect(await person(ada, "bob")).toMatchObject({ isLocked: true });
    expect((await call(ada, "DELETE /octavo/people/bob/lock")).status).toBe(200);
    expect((await tryLogin("bob", "bob's password")).status).toBe(200);
    expect((await call(bearer(token), "GET /notebook")).status).toBe(401);
  });

  it("have no code run in their name while they are locked", async () => {
    const ada = await logIn("ada");
    const live = await createNote(server, "/Bob's");
    const mine = { readers: ["bob"], runners: ["bob"], writers: ["bob"], owners: ["bob"] };
    await server.lists.set(live.note.id, mine);
    const { people, access } = server.services;
    const { mayStillRun } = await import("../../schedule/may-still-run.ts");
    expect(mayStillRun("bob", live.note.id, { people, access })).toBe(true);
    await call(ada, "PUT /octavo/people/bob/lock");
    expect(mayStillRun("bob", live.note.id, { people, access })).toBe(false);
  });

  it.each([
    ["locked", "PUT /octavo/people/ada/lock", undefined],
    ["removed", "DELETE /octavo/people/ada", undefined],
    ["demoted", "PUT /octavo/people/ada/roles", { roles: [] }],
  ])("keep an administrator: the last one is not %s", async (_done, request, body) => {
    const ada = await logIn("ada");
    const refused = { status: 400, message: expect.stringContaining("last administrator") };
    expect(await call(ada, request, body)).toMatchObject(refused);
    // Neither a user who has not chosen a password yet nor a locked one can take over.
    await call(ada, "POST /octavo/people", { name: "cleo", roles: ["admin"] });
    await call(ada, "PUT /octavo/people/bob/roles", { roles: ["admin"] });
    await call(ada, "PUT /octavo/people/bob/lock");
    expect(await call(ada, request, body)).toMatchObject(refused);
    await call(ada, "DELETE /octavo/people/bob/lock");
    expect((await call(ada, request, body)).status).toBe(200);
  });

  it("that shiro.ini names stay as they are there, and say so", async () => {
    const ada = await logIn("ada");
    expect(await person(ada, "shira")).toMatchObject({ file: "shiro.ini" });
    for (const request of ["PUT /octavo/people/shira/lock", "DELETE /octavo/people/shira"]) {
      const refusal = { status: 400, message: '"shira" is named by shiro.ini. Change its line there.' };
      expect(await call(ada, request)).toMatchObject(refusal);
    }
  });

  it("pass their notes and schedules on to another", async () => {
    const ada = await logIn("ada");
    const live = await createNote(server, "/Bob's");
    const id = live.note.id;
    await server.lists.set(id, { readers: ["bob", "ada"], runners: ["bob"], writers: ["bob"], owners: ["bob"] });
    const bob = { user: "bob", roles: [], isAnonymous: false };
    await server.schedules.setExpression(live, { cron: "0 0 3 * * ?", releases: false }, bob);
    expect(await person(ada, "bob")).toMatchObject({ notes: 1 });
    const nobody = await call(ada, "POST /octavo/people/bob/notes", { to: "nobody" });
    expect(nobody).toMatchObject({ status: 400 });
    expect(await call(ada, "POST /octavo/people/bob/notes", { to: "ada" })).toMatchObject({ body: { notes: 1 } });
    expect(server.access.listsOf(id)).toEqual({
      readers: ["ada"],
      runners: ["ada"],
      writers: ["ada"],
      owners: ["ada"],
    });
    expect(server.schedules.state(id).schedule).toMatchObject({ user: "ada", stopped: null });
  });

  it("leave a line in the audit log, with who did what to whom", async () => {
    const ada = await logIn("ada");
    await call(ada, "POST /octavo/people", { name: "cleo", password: "cleo's password" });
    await call(ada, "PUT /octavo/people/cleo/lock");
    await call(ada, "DELETE /octavo/people/cleo");
    await call(ada, "DELETE /octavo/people/ada");
    const recorded = server.audited.map(({ who, what, on, outcome }) => [who, what, on, outcome]);
    expect(recorded.slice(-4)).toEqual([
      ["ada", "account.add", "cleo", "done"],
      ["ada", "account.lock", "cleo", "done"],
      ["ada", "account.remove", "cleo", "done"],
      ["ada", "account.remove", "ada", "failed"],
    ]);
    expect(JSON.stringify(server.audited)).not.toContain('password"');
    expect(JSON.stringify(server.audited)).not.toContain("cleo's password");
  });
});

describe("the machine, for administrators", () => {
  const session = {
    driver: "python",
    sessionKey: "python:1",
    setting: null,
    since: 5,
    isOpen: true,
    runs: 1,
    user: "bob",
    ofUser: "bob",
    use: { processes: 2, bytes: 1024, processorSeconds: 3 },
  };

  it("shows who uses what, and ends one", async () => {
    const ada = await logIn("ada");
    const live = await createNote(server, "/Bob's");
    const mine = { readers: ["bob"], runners: ["bob"], writers: ["bob"], owners: ["bob"] };
    await server.lists.set(live.note.id, mine);
    const answerNext = () => {
      const { requestId } = server.link.sent.findLast(({ type }) => type === "listSessions") as { requestId: string };
      const sessions = [{ ...session, notes: [live.note.id] }];
      server.runs.receive({ type: "sessions", requestId, sessions });
    };
    const answered = async (request: string) => {
      const before = server.link.sent.length;
      const answer = call(ada, request);
      await expect.poll(() => server.link.sent.length).toBeGreaterThan(before);
      answerNext();
      return answer;
    };
    const { body } = await answered("GET /octavo/machine");
    const [shown] = body as { id: string }[];
    // The answer leaves out the name of a note that the administrator may not read.
    expect(shown).toMatchObject({
      user: "bob",
      state: "running",
      notes: [],
      hiddenNotes: 1,
      bytes: 1024,
      processes: 2,
    });
    expect((await answered("DELETE /octavo/machine/none")).status).toBe(404);
    expect((await answered(`DELETE /octavo/machine/${shown?.id}`)).status).toBe(200);
    expect(server.link.sent.at(-1)).toEqual({
      type: "closeSessions",
      sessionKeys: ["python:1"],
      words: "The run was ended by an administrator.",
    });
    expect(server.audited.at(-1)).toMatchObject({ who: "ada", what: "interpreter.end", outcome: "done" });
  });
});
