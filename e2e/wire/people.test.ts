/** What an administrator does to accounts holds at once: for what runs, for open sockets, and for the notes of a removed user. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { octavoUser, usersData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";
import { makeSetting } from "../harness/settings.ts";

let octavo: Octavo;
let chief: LoggedIn;
const clients: ForeignClient[] = [];

beforeAll(async () => {
  octavo = await startOctavo({
    data: await usersData({
      chief: ["admin"],
      ada: ["analyst"],
      bob: ["analyst"],
      cleo: [],
      dora: ["analyst"],
      eve: [],
    }),
  });
  chief = await enter("chief");
  const shared = { perNote: "shared", perUser: "shared" };
  const properties = { "octavo.share.users": "true" };
  await makeSetting(octavo.address, { name: "common", group: "python", option: shared, properties }, as(chief));
}, 60_000);
afterAll(() => discard(octavo));
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const enter = (user: string) => logIn(octavo.address, user, `${user}-password`);
const as = ({ cookie }: LoggedIn) => ({ Cookie: cookie });
const ask = (who: LoggedIn, method: string, path: string, body?: unknown) =>
  call(octavo.address, method, path, body, as(who));

/** A note with one paragraph, for the users on its lists. */
async function aNote(who: LoggedIn, text: string, members: readonly string[]) {
  const wanted = { notePath: `People/${Math.random()}`, paragraphs: [{ title: "t", text }] };
  const id = String((await ask(who, "POST", "/notebook", wanted)).json.body);
  const lists = { owners: members, writers: members, runners: members, readers: members };
  await ask(who, "PUT", `/notebook/${id}/permissions`, lists);
  const { body } = (await ask(who, "GET", `/notebook/${id}`)).json;
  return { id, paragraphId: (body as { paragraphs: readonly { id: string }[] }).paragraphs[0]?.id ?? "" };
}

const paragraphText = async (who: LoggedIn, id: string, paragraphId: string) =>
  JSON.stringify((await ask(who, "GET", `/notebook/${id}/paragraph/${paragraphId}`)).json.body);

describe("a locked account", () => {
  it.each(["locked", "removed"])(
    "has its runs ended when it is %s, in an interpreter that others share too, and no run of theirs",
    async (how) => {
      const name = how === "locked" ? "ada" : "dora";
      const [shutOut, bob] = [await enter(name), await enter("bob")];
      const waits = `%common\nimport os, time\nprint('begun', flush=True)\nwhile not os.path.exists('go-${name}'): time.sleep(0.05)`;
      const theirs = await aNote(shutOut, waits, [name, "chief"]);
      const before = await aNote(bob, "%common\nkept = 41", ["bob"]);
      const after = await aNote(bob, "%common\nprint(kept + 1)", ["bob"]);
      await ask(bob, "POST", `/notebook/run/${before.id}/${before.paragraphId}`);
      await ask(shutOut, "POST", `/notebook/job/${theirs.id}/${theirs.paragraphId}`);
      await expect.poll(() => paragraphText(chief, theirs.id, theirs.paragraphId)).toContain("begun");
      // His run waits behind the one that ends.
      const ran = ask(bob, "POST", `/notebook/run/${after.id}/${after.paragraphId}`);
      if (how === "locked") await ask(chief, "PUT", `/octavo/people/${name}/lock`);
      else await octavoUser(octavo.data, ["remove", name]);
      await expect.poll(() => paragraphText(chief, theirs.id, theirs.paragraphId)).toContain('"ABORT"');
      expect(JSON.stringify((await ran).json.body)).toContain("42");
      writeFileSync(join(octavo.data, "files", `go-${name}`), "");
      if (how === "locked") await ask(chief, "DELETE", `/octavo/people/${name}/lock`);
    },
  );
});

describe("an account that the command line removes", () => {
  it("has its idle interpreters ended, and those of others stay", async () => {
    const [eve, bob] = [await enter("eve"), await enter("bob")];
    const theirs = await aNote(eve, "%sh echo eve", ["eve"]);
    const others = await aNote(bob, "%sh echo bob", ["bob"]);
    for (const [who, { id, paragraphId }] of [[eve, theirs] as const, [bob, others] as const])
      await ask(who, "POST", `/notebook/run/${id}/${paragraphId}`);
    const usersOfInterpreters = async () => JSON.stringify((await ask(chief, "GET", "/octavo/machine")).json.body);
    expect(await usersOfInterpreters()).toContain('"eve"');
    await octavoUser(octavo.data, ["remove", "eve"]);
    await expect.poll(usersOfInterpreters).not.toContain('"eve"');
    expect(await usersOfInterpreters()).toContain('"bob"');
  });
});

describe("an open socket", () => {
  it.each([
    ["a role less", "roles", { roles: ["guest"] }],
    ["a lock", "lock", undefined],
  ])("of a user with %s does nothing and hears nothing from then on", async (_what, path, body) => {
    const bob = await enter("bob");
    const { id, paragraphId } = await aNote(chief, "%md first", ["chief", "analyst"]);
    const client = await ForeignClient.connect(octavo.address);
    client.who = bob;
    clients.push(client);
    expect(noteOf(await client.ask("GET_NOTE", { id }, "NOTE")).paragraphs).toHaveLength(1);
    const loggedOut = client.next("SESSION_LOGOUT");
    expect((await ask(chief, "PUT", `/octavo/people/bob/${path}`, body)).status).toBe(200);
    const framesBefore = client.frames.length;
    await loggedOut;
    if (client.isOpen)
      client.send("COMMIT_PARAGRAPH", {
        id: paragraphId,
        noteId: id,
        title: "t",
        paragraph: "%md late",
        config: {},
        params: {},
      });
    await ask(chief, "PUT", `/notebook/${id}/paragraph/${paragraphId}`, { text: "%md by-chief" });
    expect(await paragraphText(chief, id, paragraphId)).toContain("by-chief");
    expect(JSON.stringify(client.frames.slice(framesBefore))).not.toContain("by-chief");
    await ask(chief, "DELETE", "/octavo/people/bob/lock");
    await ask(chief, "PUT", "/octavo/people/bob/roles", { roles: ["analyst"] });
  });
});

describe("removing a user over REST", () => {
  it("passes the notes on to the user who is named, or says which stay without an owner", async () => {
    const cleo = await enter("cleo");
    const { id } = await aNote(cleo, "%md hers", ["cleo"]);
    const unknown = await ask(chief, "DELETE", "/octavo/people/cleo?notesTo=nosuch");
    expect(unknown).toMatchObject({ status: 400 });
    expect(await ask(chief, "DELETE", "/octavo/people/cleo?notesTo=bob")).toMatchObject({
      status: 200,
      json: { body: { passedOn: 1, left: 0 } },
    });
    const bob = await enter("bob");
    expect((await ask(bob, "GET", `/notebook/${id}/permissions`)).json.body).toMatchObject({ owners: ["bob"] });
    await ask(chief, "POST", "/octavo/people", { name: "cleo", roles: [], password: "cleo-password" });
    await aNote(await enter("cleo"), "%md hers again", ["cleo"]);
    const answer = await ask(chief, "DELETE", "/octavo/people/cleo");
    expect(answer).toMatchObject({ status: 200, json: { body: { passedOn: 0, left: 1 } } });
    expect(answer.json.message).toContain("1 note stays without an owner");
  });
});
