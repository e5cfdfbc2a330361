/** Rights of notes, as a Zeppelin home brings them and as people change them, over both doors. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import {
  call,
  ForeignClient,
  type ForeignMessage,
  type LoggedIn,
  logIn,
  noteOf,
  paragraphOf,
} from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";

const home = join(import.meta.dirname, "../../packages/note/fixtures/zeppelin-home");

let octavo: Octavo;
const clients: ForeignClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connect(who?: LoggedIn): Promise<ForeignClient> {
  const client = await ForeignClient.connect(octavo.address);
  if (who) client.who = who;
  clients.push(client);
  return client;
}

const enter = (user: string) => logIn(octavo.address, user, `${user}-pw`);
const as = ({ cookie }: LoggedIn, method: string, path: string, body?: unknown) =>
  call(octavo.address, method, path, body, { cookie });
const listsFile = () => join(octavo.data, "conf", "notebook-authorization.json");
const info = ({ data }: ForeignMessage) => data["info"];

async function idsOf(who: LoggedIn): Promise<readonly string[]> {
  const { json } = await as(who, "GET", "/notebook");
  return (json.body as { id: string }[]).map(({ id }) => id).sort();
}

async function homeWithAccounts(): Promise<string> {
  const data = await shiroData();
  await cp(home, data, { recursive: true });
  return data;
}

describe("a Zeppelin home", () => {
  beforeAll(async () => {
    octavo = await startOctavo({ data: await homeWithAccounts() });
  });
  afterAll(() => discard(octavo));

  it("shows each user the notes that its lists let them read [role.note role.intersect role.empty field.permissions]", async () => {
    const open = ["2N72RCC6B", "2N871W5AC", "2NAGXST6V"];
    expect(await idsOf(await enter("admin"))).toEqual(["2N72RCC6B", "2N871W5AC", "2N8XBHDU5", "2NAGXST6V"]);
    expect(await idsOf(await enter("alice"))).toEqual(["2N72RCC6B", "2N871W5AC", "2N9GKAP8K", "2NAGXST6V"]);
    // Bob may read one by name and the other by his role.
    expect(await idsOf(await enter("bob"))).toEqual([...open, "2N8XBHDU5", "2N9GKAP8K"].sort());
  });

  it("gives readers its lists [rest.GET./notebook/{noteId}/permissions]", async () => {
    const { json } = await as(await enter("bob"), "GET", "/notebook/2N9GKAP8K/permissions");
    expect(json.body).toEqual({
      owners: ["alice"],
      readers: ["bob", "alice"],
      writers: ["alice"],
      runners: ["bob", "alice"],
    });
  });

  it("refuses in Zeppelin's words what a user may read and not change [event.AUTH_INFO role.auth-info]", async () => {
    const bob = await connect(await enter("bob"));
    const refused = await bob.ask("NOTE_RENAME", { id: "2N9GKAP8K", name: "/Mine" }, "AUTH_INFO");
    expect(info(refused)).toBe(
      "Insufficient privileges to OWNER note.\nAllowed users or roles: [alice]\nBut the user bob belongs to: [bob, guest]",
    );
  });

  it("answers alike for what may not be read and what is not there", async () => {
    const who = await enter("alice");
    const alice = await connect(who);
    const words = "Insufficient privileges to READER note.";
    expect(info(await alice.ask("GET_NOTE", { id: "2N8XBHDU5" }, "AUTH_INFO"))).toBe(words);
    expect(info(await alice.ask("GET_NOTE", { id: "2NOTTHERE" }, "AUTH_INFO"))).toBe(words);
    for (const id of ["2N8XBHDU5", "2NOTTHERE"]) {
      expect(await as(who, "GET", `/notebook/${id}`)).toEqual({
        status: 404,
        json: { status: "NOT_FOUND", message: `No such note: ${id}` },
      });
    }
  });
});

describe("people who share notes", () => {
  beforeAll(async () => {
    octavo = await startOctavo({ data: await shiroData() });
  });
  afterAll(() => discard(octavo));

  async function aNoteOf(who: LoggedIn, text: string): Promise<string> {
    const paragraphs = [{ title: "t", text }];
    const { json } = await as(who, "POST", "/notebook", { notePath: `/Shared/${Date.now()}`, paragraphs });
    return String(json.body);
  }

  it("close a note, and a reader who showed it is turned out [rest.PUT./notebook/{noteId}/permissions]", async () => {
    const [alice, bob] = [await enter("alice"), await enter("bob")];
    const id = await aNoteOf(alice, "%md hello");
    const watcher = await connect(bob);
    await watcher.ask("GET_NOTE", { id }, "NOTE");
    const [turnedOut, list] = [watcher.next("AUTH_INFO"), watcher.next("NOTES_INFO")];

    const wanted = { readers: ["alice"], runners: [], writers: [], owners: [] };
    expect((await as(alice, "PUT", `/notebook/${id}/permissions`, wanted)).status).toBe(200);
    expect(info(await turnedOut)).toMatch(/^Insufficient privileges to READER note\./);
    expect(JSON.stringify((await list).data)).not.toContain(id);
    expect((await as(bob, "GET", `/notebook/${id}`)).status).toBe(404);
    expect((await as(bob, "GET", `/notebook/export/${id}`)).status).toBe(404);

    const kept = JSON.parse(await readFile(listsFile(), "utf8")) as { authInfo: Record<string, unknown> };
    const own = ["alice"];
    expect(kept.authInfo[id]).toEqual({ readers: own, runners: own, writers: own, owners: own });
  });

  it("let others run and not write: the stored text runs, with the runner's values", async () => {
    const [alice, bob] = [await enter("alice"), await enter("bob")];
    const id = await aNoteOf(alice, "%sh echo stored");
    const lists = { readers: [], runners: ["bob"], writers: ["alice"], owners: ["alice"] };
    await as(alice, "PUT", `/notebook/${id}/permissions`, lists);
    const runner = await connect(bob);
    const note = noteOf(await runner.ask("GET_NOTE", { id }, "NOTE"));
    const paragraph = note.paragraphs[0]?.id ?? "";
    const finished = runner.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "FINISHED", 60_000);
    const sent = { id: paragraph, title: "bob was here", paragraph: "%sh echo sent", config: {}, params: {} };
    runner.send("RUN_PARAGRAPH", sent);
    expect(paragraphOf(await finished)).toMatchObject({
      title: "t",
      text: "%sh echo stored",
      results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "stored\n" }] },
    });
    expect(info(await runner.ask("COMMIT_PARAGRAPH", { ...sent, noteId: id }, "AUTH_INFO"))).toMatch(/WRITER/);
  });

  it("move folders without taking others' notes along", async () => {
    const [alice, bob] = [await enter("alice"), await enter("bob")];
    const make = async (who: LoggedIn, notePath: string) =>
      (await as(who, "POST", "/notebook", { notePath })).json.body;
    const theirs = await make(alice, "/Team/alices");
    const own = await make(bob, "/Team/bobs");
    const client = await connect(bob);
    const received = await client.ask("FOLDER_RENAME", { id: "Team", name: "Mine" }, "AUTH_INFO");
    expect(info(received)).toContain("These notes stay as they are: /Team/alices");
    const { json } = await as(bob, "GET", "/notebook");
    expect(json.body).toEqual(
      expect.arrayContaining([
        { id: theirs, path: "/Team/alices" },
        { id: own, path: "/Mine/bobs" },
      ]),
    );
  });

  it("find their rights again after a crash, and those that were written into the file", async () => {
    const [alice, bob] = [await enter("alice"), await enter("bob")];
    const id = await aNoteOf(alice, "x");
    const alone = { readers: ["alice"], runners: [], writers: [], owners: [] };
    await as(alice, "PUT", `/notebook/${id}/permissions`, alone);
    await octavo.kill();
    octavo = await startOctavo({ data: octavo.data });
    const again = await enter("bob");
    expect(await idsOf(again)).not.toContain(id);

    const kept = JSON.parse(await readFile(listsFile(), "utf8")) as { authInfo: Record<string, unknown> };
    delete kept.authInfo[id];
    await writeFile(listsFile(), JSON.stringify(kept));
    await expect.poll(() => idsOf(again), { timeout: 10_000 }).toContain(id);
    expect(bob.principal).toBe("bob");
  });

  it("keep new notes to themselves where notes are private", async () => {
    const data = await shiroData();
    const shared = octavo;
    octavo = await startOctavo({ data, env: { OCTAVO_PUBLIC_NOTES: "false" } });
    try {
      const [alice, bob] = [await enter("alice"), await enter("bob")];
      const id = await aNoteOf(alice, "x");
      expect(await idsOf(alice)).toContain(id);
      expect(await idsOf(bob)).not.toContain(id);
    } finally {
      await discard(octavo);
      octavo = shared;
    }
  });
});

describe("a home whose accounts are gone", () => {
  beforeAll(async () => {
    const data = await makeDataFolder();
    await cp(home, data, { recursive: true, filter: (file) => !file.endsWith("shiro.ini") });
    octavo = await startOctavo({ data });
  });
  afterAll(() => discard(octavo));

  it("keeps closed what was closed, over both doors, and what people own [role.anonymous rule.permissions.anonymous]", async () => {
    const rest = (method: string, path: string, body?: unknown) => call(octavo.address, method, path, body);
    const { json } = await rest("GET", "/notebook");
    expect((json.body as { id: string }[]).map(({ id }) => id).sort()).toEqual(["2N72RCC6B", "2N871W5AC", "2NAGXST6V"]);
    expect((await rest("GET", "/notebook/2N9GKAP8K")).status).toBe(404);
    const client = await connect();
    expect(info(await client.ask("GET_NOTE", { id: "2N9GKAP8K" }, "ERROR_INFO"))).toBe("HTTP 404 Not Found");
    expect(noteOf(await client.ask("GET_NOTE", { id: "2N72RCC6B" }, "NOTE")).id).toBe("2N72RCC6B");
    expect(info(await client.ask("DEL_NOTE", { id: "2N72RCC6B" }, "AUTH_INFO"))).toContain("[alice]");

    const made = (await rest("POST", "/notebook", { notePath: "/Open" })).json.body;
    const lists = { readers: ["x"], runners: [], writers: [], owners: [] };
    expect(await rest("PUT", `/notebook/${String(made)}/permissions`, lists)).toEqual({
      status: 403,
      json: { status: "FORBIDDEN", message: "Only authenticated user can set the permission." },
    });
  });
});

describe("lists that can not be read", () => {
  it("keep the server from starting, since without them every note would be open", async () => {
    const data = await makeDataFolder();
    await mkdir(join(data, "conf"));
    await writeFile(join(data, "conf", "notebook-authorization.json"), '{"authInfo":');
    await expect(startOctavo({ data })).rejects.toThrow(/notebook-authorization\.json says who may read which note/);
    await rm(data, { recursive: true });
  });
});
