/** A user without roles, at the properties that real interpreters are started with. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usersData } from "../harness/accounts.ts";
import { call, type LoggedIn, logIn, type WireParagraph } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";
import { makeSetting } from "../harness/settings.ts";

let octavo: Octavo;
const people = new Map<string, LoggedIn>();

beforeAll(async () => {
  octavo = await startOctavo({ data: await usersData({ chief: ["admin"], ada: [], bob: [] }) });
  for (const name of ["chief", "ada", "bob"]) people.set(name, await logIn(octavo.address, name, `${name}-password`));
  // Walls give each user their own, whatever the binding says, unless an administrator lets them share.
  const shared = { "octavo.share.users": "true" };
  const option = { perNote: "shared", perUser: "shared" };
  await makeSetting(octavo.address, { name: "ours", group: "js", option, properties: shared }, as("chief"));
}, 60_000);
afterAll(() => discard(octavo));

const as = (name: string) => ({ Cookie: people.get(name)?.cookie ?? "" });

async function aNote(user: string): Promise<string> {
  const wanted = { notePath: `Own/${user} ${Math.random()}` };
  return String((await call(octavo.address, "POST", "/notebook", wanted, as(user))).json.body);
}

async function run(user: string, noteId: string, text: string): Promise<{ code: string; text: string }> {
  const added = await call(octavo.address, "POST", `/notebook/${noteId}/paragraph`, { title: "", text }, as(user));
  const path = `/notebook/run/${noteId}/${added.json.body}`;
  const ran = await call(octavo.address, "POST", path, undefined, as(user));
  const { code, msg } = ran.json.body as NonNullable<WireParagraph["results"]>;
  return { code, text: msg.map(({ data }) => data).join("") };
}

const file = (name: string) => join(octavo.data, "files", name);

it("a file that SQL wrote is not run by the Node of the next SQL", async () => {
  const note = await aNote("ada");
  const script = `require("fs").writeFileSync("${file("taken")}", String(process.getuid()))`;
  const copy = `COPY (SELECT '${script}') TO 'y.js' (FORMAT csv, HEADER false, QUOTE '', DELIMITER '|', ESCAPE '')`;
  expect(await run("ada", note, `%sql ${copy}`)).toMatchObject({ code: "SUCCESS" });
  expect(existsSync(file("y.js"))).toBe(true);
  const other = await aNote("ada");
  const refused = await run("ada", other, "%sql.conf\nNODE_OPTIONS=--require ./y.js");
  expect(refused).toEqual({ code: "ERROR", text: expect.stringContaining("NODE_OPTIONS: only administrators") });
  expect(await run("ada", other, "%sql SELECT 6 * 7 AS n")).toMatchObject({ code: "SUCCESS" });
  expect(existsSync(file("taken"))).toBe(false);
});

it("a file of the writer's is not run by the next shell, nor by anything that takes a time zone for a file", async () => {
  const note = await aNote("ada");
  expect((await run("ada", note, "%sh echo 'echo taken' > y.sh")).code).toBe("SUCCESS");
  const other = await aNote("ada");
  expect((await run("ada", other, "%sh.conf\nBASH_ENV=./y.sh")).code).toBe("ERROR");
  expect((await run("ada", other, "%sh.conf\nTZ=:/etc/passwd")).code).toBe("ERROR");
  expect(await run("ada", other, "%sh.conf\nTZ=Asia/Tokyo")).toMatchObject({ code: "SUCCESS" });
  expect((await run("ada", other, "%sh echo over $TZ")).text).toBe("over Asia/Tokyo\n");
});

it("one interpreter of all is neither set nor ended from a note of a user's own", async () => {
  const [hers, his] = [await aNote("ada"), await aNote("bob")];
  expect(await run("bob", his, "%ours const kept = 6")).toMatchObject({ code: "SUCCESS" });
  expect((await run("ada", hers, "%ours.conf\nTZ=UTC")).text).toContain("one for all notes and users");
  const restart = (user: string) =>
    call(octavo.address, "PUT", "/interpreter/setting/restart/ours", { noteId: hers }, as(user));
  expect(await restart("ada")).toMatchObject({
    status: 403,
    json: { message: expect.stringContaining("only administrators may restart it") },
  });
  expect((await run("bob", his, "%ours kept * 7")).text).toContain("42");
});
