/** A whole home that Zeppelin wrote, opened where it lies: what the check reports before, what is there, and what its files are afterwards. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { octavoCommand } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf } from "../harness/foreign-client.ts";
import { discard, makeDataFolder, type Octavo, startOctavo } from "../harness/octavo.ts";
import { aZeppelinHome, filesOf, homeFixture } from "../harness/zeppelin-home.ts";

const overview = { id: "2N9GKAP8K", file: "Sales/2024/Overview_2N9GKAP8K.zpln" };
const confidential = "2N8XBHDU5";

const fixture = (file: string) => readFile(join(homeFixture, file), "utf8");
const jsonOf = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe("a home of Zeppelin's", () => {
  let home: string;
  let octavo: Octavo;
  let before: Readonly<Record<string, string>>;
  let report: { readonly code: number | null; readonly stdout: string };
  const clients: ForeignClient[] = [];
  beforeAll(async () => {
    home = await aZeppelinHome();
    before = await filesOf(home);
    report = await octavoCommand(["check", "--details", home]);
    octavo = await startOctavo({ home });
  });
  afterAll(async () => {
    await discard(octavo);
    await rm(home, { recursive: true, maxRetries: 5 });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  const enter = (user: string) => logIn(octavo.address, user, `${user}-pw`);
  const as = ({ cookie }: LoggedIn, method: string, path: string, body?: unknown) =>
    call(octavo.address, method, path, body, { cookie });
  const written = async (file: string) => jsonOf(await readFile(join(home, file), "utf8"));
  async function connect(user: string): Promise<ForeignClient> {
    const client = await ForeignClient.connect(octavo.address);
    client.who = await enter(user);
    clients.push(client);
    return client;
  }

  it("is looked at beforehand, and described in words", () => {
    // It has a paragraph of %angular, and one of %network.
    expect(report.code).toBe(1);
    for (const line of [
      "Octavo opens this home: ",
      "yes   4 notes, with 20 paragraphs in all.",
      "yes   2 folders, with the same names.",
      "yes   1 note, which can be restored.",
      "yes   The lists of 5 notes: owners, writers, runners and readers.",
      "yes   3 users with the passwords they have: admin, alice, bob.",
      "yes   %python runs here, with its properties, permissions and binding.",
      "yes   1 credential of 1 user, taken over at the first start.",
      "yes   3 revisions of 2 notes, read from git as they are.",
      "but   These have no effect: zeppelin.anonymous.allowed, zeppelin.interpreter.dir.",
    ]) {
      expect(report.stdout).toContain(line);
    }
  });

  it("is the same to the byte after the look and the start", async () => {
    expect(await filesOf(home)).toEqual(before);
  });

  it("has its users, and no other user gets in", async () => {
    expect(await enter("alice")).toMatchObject({ principal: "alice", roles: '["analyst"]' });
    await expect(logIn(octavo.address, "alice", "bob-pw")).rejects.toThrow("403");
    expect((await call(octavo.address, "GET", "/notebook")).status).toBe(302);
  });

  it("has its notes in their folders, the thrown away ones in the trash", async () => {
    const { data } = await (await connect("alice")).ask("LIST_NOTES", {}, "NOTES_INFO");
    expect((data["notes"] as { path: string }[]).map(({ path }) => path)).toEqual([
      "/Sales/2024/Overview",
      "/Sales/Unicode – café ☕",
      "/Top level",
      "/~Trash/Old/Trashed",
    ]);
  });

  it("keeps a note from users whom its lists do not name", async () => {
    const [admin, alice, client] = [await enter("admin"), await enter("alice"), await connect("alice")];
    expect((await as(admin, "GET", `/notebook/${confidential}`)).status).toBe(200);
    expect((await as(alice, "GET", `/notebook/${confidential}`)).status).not.toBe(200);
    await client.ask("GET_NOTE", { id: confidential }, "AUTH_INFO");
  });

  it("has its history: the revisions of a note, and the note as it was", async () => {
    const client = await connect("alice");
    const list = await client.ask("LIST_REVISION_HISTORY", { noteId: overview.id }, "LIST_REVISION_HISTORY");
    const revisions = list.data["revisionList"] as { id: string; message: string }[];
    expect(revisions.map(({ message }) => message)).toEqual(["second version", "first version"]);
    const request = { noteId: overview.id, revisionId: revisions[1]?.id };
    const then = noteOf(await client.ask("NOTE_REVISION", request, "NOTE_REVISION"));
    const now = noteOf(await client.ask("GET_NOTE", { id: overview.id }, "NOTE"));
    const titles = now.paragraphs.map(({ title }) => title);
    expect(titles.at(-1)).toBe("Later");
    expect(then.paragraphs.map(({ title }) => title)).toEqual(titles.slice(0, -1));
  });

  it("has its interpreter settings and credentials, these without their passwords", async () => {
    const admin = await enter("admin");
    const { interpreterSettings } = jsonOf(await fixture("conf/interpreter.json"));
    const theirs = interpreterSettings as Record<string, { properties: unknown; option: unknown }>;
    for (const [id, { properties, option }] of Object.entries(theirs)) {
      const { json } = await as(admin, "GET", `/interpreter/setting/${id}`);
      expect(json.body).toMatchObject({ id, properties, option });
    }
    const { json } = await as(admin, "GET", "/credential");
    expect(json.body).toEqual({ userCredentials: { warehouse: { username: "ada", password: "" } } });
  });

  it("gives a note away and takes it back with all of its paragraphs", async () => {
    const alice = await enter("alice");
    const exported = (await as(alice, "GET", `/notebook/export/${overview.id}`)).json.body as string;
    expect(jsonOf(exported)).toMatchObject(jsonOf(await fixture(`notebook/${overview.file}`)));
    const brought = await as(alice, "POST", `/notebook/import?notePath=/Brought/${randomUUID()}`, jsonOf(exported));
    const again = (await as(alice, "GET", `/notebook/export/${brought.json.body as string}`)).json.body as string;
    expect(contentsOf(jsonOf(again))).toEqual(contentsOf(jsonOf(exported)));
  });

  it("gets an edit in the file of its note, which loses nothing and gains nothing that Zeppelin would stumble over", async () => {
    const alice = await enter("alice");
    const old = jsonOf(await fixture(`notebook/${overview.file}`));
    const [first] = old["paragraphs"] as { id: string }[];
    const change = { text: "%md\n# Changed" };
    const answer = await as(alice, "PUT", `/notebook/${overview.id}/paragraph/${first?.id}`, change);
    expect(answer.status).toBe(200);
    const read = () => written(`notebook/${overview.file}`);
    const text = async () => ((await read())["paragraphs"] as { text: string }[])[0]?.text;
    await expect.poll(text).toBe(change.text);
    const saved = await read();
    const { text: _text, dateUpdated: _date, ...kept } = (old["paragraphs"] as Record<string, unknown>[])[0] ?? {};
    const [, ...others] = old["paragraphs"] as Record<string, unknown>[];
    expect(saved).toMatchObject({ ...old, paragraphs: [kept, ...others] });
    expect(gained(old, saved).filter((member) => !/(?:^|\.)octavo$/.test(member))).toEqual([]);
    expect((saved["paragraphs"] as { dateUpdated: string }[])[0]?.dateUpdated).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/,
    );
  });

  it("gets changes of rights and settings in the shapes they had, and no file that only Octavo knows", async () => {
    const [alice, admin] = [await enter("alice"), await enter("admin")];
    const lists = { owners: ["alice"], writers: ["alice"], runners: ["alice"], readers: ["alice", "bob"] };
    expect((await as(alice, "PUT", "/notebook/2N72RCC6B/permissions", lists)).status).toBe(200);
    const rights = jsonOf(await fixture("conf/notebook-authorization.json"));
    const authInfo = (await written("conf/notebook-authorization.json"))["authInfo"] as Record<string, unknown>;
    expect(authInfo).toMatchObject({ ...(rights["authInfo"] as object), "2N72RCC6B": lists });

    const old = jsonOf(await fixture("conf/interpreter.json"));
    const { sh, ...rest } = old["interpreterSettings"] as Record<string, Record<string, unknown>>;
    const change = { properties: {}, dependencies: [], option: { ...(sh?.["option"] as object), perNote: "scoped" } };
    expect((await as(admin, "PUT", "/interpreter/setting/sh", change)).status).toBe(200);
    const saved = await written("conf/interpreter.json");
    expect(saved).toMatchObject({ ...old, interpreterSettings: rest });
    expect((saved["interpreterSettings"] as { sh: object }).sh).toMatchObject({ ...sh, ...change });

    const names = Object.keys(await filesOf(home)).filter((name) => !name.startsWith("notebook/Brought/"));
    expect(names).toEqual(Object.keys(before));
  });
});

describe("what the look says of each interpreter", () => {
  it("`octavo check` says of each interpreter what a run there answers", async () => {
    const home = await aZeppelinHome();
    const result = { code: "SUCCESS", msg: [{ type: "TEXT", data: "as it was" }] };
    const texts = [
      "%flink SELECT 1",
      "%angular <b>x</b>",
      "%jdbc(ora) SELECT 1",
      "default",
      "%sh echo hi",
      "%md *a*",
      "%python 1",
    ];
    const paragraphs = texts.map((text, at) => ({ id: `p${at}`, text, status: "FINISHED", results: result }));
    await writeFile(join(home, "notebook", "Moved_2MMMMMMMM.zpln"), JSON.stringify({ name: "Moved", paragraphs }));
    const file = join(home, "conf", "interpreter.json");
    const settings = jsonOf(await readFile(file, "utf8")) as {
      interpreterSettings: { jdbc: { properties: Record<string, unknown> } };
    };
    settings.interpreterSettings.jdbc.properties["ora.url"] = {
      ...{ name: "ora.url", value: "jdbc:oracle:thin:@//db:1521/x", type: "string" },
    };
    await writeFile(file, JSON.stringify(settings));
    const report = jsonOf((await octavoCommand(["check", "--json", home])).stdout) as unknown as {
      interpreters: { name: string; works: boolean; text: string | null; notes: { id: string }[] }[];
    };
    const octavo = await startOctavo({ home });
    try {
      const admin = await logIn(octavo.address, "admin", "admin-pw");
      const ask = async (method: string, path: string) =>
        (await call(octavo.address, method, path, undefined, { cookie: admin.cookie })).json.body;
      const names = ["%flink", "%angular", "%jdbc(ora)", "%spark", "%sh", "%md", "%python"];
      for (const [at, name] of names.entries()) {
        const row = report.interpreters.find((each) => each.name === name);
        const answer = (await ask("POST", `/notebook/run/2MMMMMMMM/p${at}`)) as {
          code: string;
          msg: { data: string }[];
        };
        expect([name, answer.code]).toEqual([name, row?.works ? "SUCCESS" : "ERROR"]);
        if (row?.works) continue;
        const [why = ""] = (row?.text ?? "").split(/\n|;/);
        expect(answer.msg[0]?.data).toContain(why);
        expect(await ask("GET", `/notebook/2MMMMMMMM/paragraph/p${at}`)).toMatchObject({
          ...{ status: "ERROR", errorMessage: answer.msg[0]?.data, results: { msg: result.msg } },
        });
      }
    } finally {
      await discard(octavo);
      await rm(home, { recursive: true, maxRetries: 5 });
    }
  });
});

describe("what is no home, or a damaged one, is reported in words", () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, maxRetries: 5 });
  });
  async function aFolder(make: () => Promise<string>): Promise<string> {
    const folder = await make();
    folders.push(folder);
    return folder;
  }
  const serve = (home: string) => octavoCommand(["serve", "--port", "0", "--zeppelin-home", home]);

  it("by both commands", async () => {
    const empty = await aFolder(makeDataFolder);
    for (const [home, words] of [
      [join(empty, "nowhere"), /There is no folder .*nowhere/],
      [empty, /is no home of Zeppelin's/],
    ] as const) {
      expect(await octavoCommand(["check", home])).toMatchObject({ code: 2, stderr: expect.stringMatching(words) });
      expect(await serve(home)).toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
    }
  });

  it("each file with what is wrong with it, all at once by the look, and by a start that ends", async () => {
    const home = await aFolder(aZeppelinHome);
    const half = async (file: string) => truncate(join(home, file), 100);
    await half(`notebook/${overview.file}`);
    expect(await octavoCommand(["check", home])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/\/Sales\/2024\/Overview is listed, and cannot be opened: /),
    });
    await half("conf/interpreter.json");
    await half("conf/notebook-authorization.json");
    const { code, stdout } = await octavoCommand(["check", "--details", home]);
    expect(code).toBe(2);
    for (const file of ["interpreter.json", "notebook-authorization.json"])
      expect(stdout).toMatch(new RegExp(`STOP.*${file}`));
    expect(await serve(home)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("notebook-authorization.json"),
    });
  });

  it("a place where nothing can be kept", async () => {
    const home = await aFolder(makeDataFolder);
    await mkdir(join(home, "notebook"));
    await writeFile(join(home, "octavo"), "not a folder");
    expect(await serve(home)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/octavo cannot be used: .*--data/),
    });
  });
});

/** What of a paragraph is its own, whatever note it is in. */
function contentsOf(note: Record<string, unknown>) {
  return (note["paragraphs"] as Record<string, unknown>[]).map(({ title, text, config, settings, results }) => ({
    title,
    text,
    config,
    settings,
    results,
  }));
}

/** The members that the second has and the first has not. */
function gained(before: unknown, after: unknown, path = ""): readonly string[] {
  if (typeof after !== "object" || after === null) return [];
  const known = typeof before === "object" && before !== null ? (before as Record<string, unknown>) : {};
  return Object.entries(after).flatMap(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return Object.hasOwn(known, name) ? gained(known[name], value, at) : [at];
  });
}
