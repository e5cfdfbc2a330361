import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseFileOf } from "../auth/accounts/account-files.ts";
import { DirectoryTable } from "../auth/directory/directory-table.ts";
import { openDatabase } from "../database/database.ts";
import { homeSchedules } from "./home-schedules.ts";

const now = Date.UTC(2026, 10, 28);
const file = (name: string) => join(home, name);
const put = (name: string, content: unknown) =>
  writeFileSync(file(name), typeof content === "string" ? content : JSON.stringify(content));

let home: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "octavo-schedules-"));
  for (const folder of ["notebook", "conf"]) mkdirSync(file(folder));
  put("conf/shiro.ini", "[users]\nlocal = secret, admin\n[roles]\nadmin = *\n");
  const directory = { name: "staff", urls: ["ldap://unused.example"], userDn: "uid={0}" };
  put("conf/directories.json", { directories: [directory] });
  put("conf/notebook-authorization.json", { authInfo: { "2AAAAAAAA": { owners: ["eve", "ada", "local"] } } });
  put("notebook/a_2AAAAAAAA.zpln", { name: "a", paragraphs: [], config: { cron: "0 0 * * * ?" } });
  const database = await openDatabase(databaseFileOf(home));
  const user = { roles: ["analyst"], directory: "staff", checkedAt: now };
  new DirectoryTable(database).putAll([
    { ...user, name: "ada", entryId: "1", dn: "uid=ada", state: "there" },
    { ...user, name: "eve", entryId: "2", dn: "uid=eve", state: "gone" },
  ]);
  database.close();
});
afterEach(() => rmSync(home, { recursive: true }));

const schedules = (takesOver: boolean) =>
  homeSchedules({ argv: ["--data", home], env: {}, workingDirectory: home, now, takesOver });

it("a schedule goes on as the user of a directory who owns the note, not as the next owner", async () => {
  const principal = { user: "ada", roles: ["analyst"], isAnonymous: false };
  expect(await schedules(true)).toMatchObject([{ plan: { state: "waits", principal } }]);
  expect(await schedules(false)).toMatchObject([{ plan: { state: "runs", user: "ada" } }]);
});

it.each([
  ["shiro.ini", "[main]\nx = org.example.UnknownRealm\n"],
  ["notebook-authorization.json", "{"],
])("nothing is taken over while %s cannot be read", async (name, content) => {
  put(`conf/${name}`, content);
  await expect(schedules(true)).rejects.toThrow(name);
  expect(await schedules(false)).toHaveLength(1);
});

it("a folder without notes is named, and nothing is made in it", async () => {
  const wrong = join(home, "elsewhere");
  mkdirSync(wrong);
  const look = homeSchedules({ argv: ["--data", wrong], env: {}, workingDirectory: wrong, now, takesOver: false });
  await expect(look).rejects.toThrow(/There is no folder .*notebook.*--data/);
  expect(readdirSync(wrong)).toEqual([]);
});
