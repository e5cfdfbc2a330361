import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownFolders } from "../../storage/folders.ts";
import { asGiven, lowerCase } from "../spelling.ts";
import type { Account } from "./account.ts";
import { Accounts, readAccounts } from "./accounts.ts";
import { changeUsersFile } from "./users-file.ts";

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "octavo-accounts-"));
  mkdirSync(join(data, "conf"));
});
afterEach(() => rmSync(data, { recursive: true }));

const usersPath = () => join(data, "conf", "users.json");
const write = (name: string, text: string) => writeFileSync(join(data, "conf", name), text);
const log = pino({ level: "silent" });
const open = () => Accounts.open({ folders: ownFolders(data), spelling: asGiven, log });

const ada: Account = {
  name: "ada",
  id: "1",
  roles: ["admin"],
  password: { kind: "argon2", hash: "$argon2id$x" },
  file: "users.json",
};
const shiro = "[users]\nada = other, guest\nbob = bobpw, guest, nosuch\n[roles]\nguest = *\n";

describe("accounts", () => {
  it("accounts are none without files", async () => {
    expect(await open()).toBeNull();
  });

  it("accounts come from both files, and users.json wins", async () => {
    await changeUsersFile(usersPath(), () => [ada]);
    write("shiro.ini", shiro);
    const read = await readAccounts(ownFolders(data));
    expect(read?.accounts.map(({ name, roles, file }) => [name, roles, file])).toEqual([
      ["ada", ["admin"], "users.json"],
      ["bob", ["guest"], "shiro.ini"],
    ]);
    expect(read?.roles).toEqual(["guest", "admin"]);
    expect(read?.warnings).toEqual([expect.stringMatching(/nosuch of bob counts for nothing/)]);
  });

  it.each([
    ["not JSON", "{", /cannot be used/],
    ["a password in clear", '{"users":[{"name":"ada","password":"clear"}]}', /octavo user passwd/],
    ["a name twice", '{"users":[{"name":"a","password":"$x"},{"name":"a","password":"$x"}]}', /names "a" twice/],
    ["a name nobody can have", '{"users":[{"name":"anonymous","password":"$x"}]}', /cannot be a user name/],
  ])("accounts cannot be opened with %s in users.json", async (_case, text, message) => {
    write("users.json", text);
    await expect(open()).rejects.toThrow(message);
  });

  it("accounts are read again when a file changes, and stay when it cannot be read", async () => {
    await changeUsersFile(usersPath(), () => [ada]);
    const accounts = await open();
    let changes = 0;
    if (accounts) accounts.onChanged = () => changes++;
    await accounts?.refresh();
    expect(changes).toBe(0);
    await changeUsersFile(usersPath(), (before) => [...before, { ...ada, name: "bob", id: "2" }]);
    await accounts?.refresh();
    expect(accounts?.byName("bob")?.id).toBe("2");
    write("users.json", "{");
    await accounts?.refresh();
    expect(accounts?.byName("bob")?.id).toBe("2");
    expect(changes).toBe(1);
  });

  it("accounts with names that are taken for each other work, and the log names them, each once", async () => {
    const logged: string[] = [];
    const memoryLog = pino({}, { write: (line) => logged.push((JSON.parse(line) as { msg: string }).msg) });
    write("shiro.ini", "[users]\nada = adapw\nАda = otherpw\nops = opspw, guest\n[roles]\nops = *\nguest = *\n");
    const accounts = await Accounts.open({ folders: ownFolders(data), spelling: asGiven, log: memoryLog });
    expect((await accounts?.whose("Аda", "otherpw"))?.name).toBe("Аda");
    expect((await accounts?.whose("ops", "opspw"))?.name).toBe("ops");
    await changeUsersFile(usersPath(), () => [{ ...ada, name: "Ada", id: "2" }]);
    await accounts?.refresh();
    expect(logged).toEqual([
      expect.stringMatching(/^"ada", a user, looks like "Аda", a user/),
      expect.stringMatching(/"Аda" mixes letters of Latin and Cyrillic/),
      expect.stringMatching(/^"ops" is the name of a user and of a role/),
      expect.stringMatching(/^"Ada", a user, looks like "Аda", a user/),
      expect.stringMatching(/^"Ada", a user, looks like "ada", a user/),
    ]);
  });

  it("accounts let no user in when their files go away while the server runs", async () => {
    await changeUsersFile(usersPath(), () => [ada]);
    const accounts = await open();
    rmSync(usersPath());
    await accounts?.refresh();
    expect(accounts?.state.accounts).toEqual([]);
  });
});

describe("accounts whose names are in lower case", () => {
  it("accounts whose names are in lower case are found however the name is written, and are one where two are spelled alike", async () => {
    await changeUsersFile(usersPath(), () => [{ ...ada, name: "Ada" }]);
    write("shiro.ini", "[users]\nADA = other\nBob = bobpw, guest\n[roles]\nguest = *\n");
    const accounts = await Accounts.open({ folders: ownFolders(data), spelling: lowerCase, log });
    expect(accounts?.state.accounts.map(({ name, file }) => [name, file])).toEqual([
      ["ada", "users.json"],
      ["bob", "shiro.ini"],
    ]);
    expect((await accounts?.whose("BOB", "bobpw"))?.name).toBe("bob");
    expect(accounts?.byName("Ada")?.id).toBe("1");
  });

  it("accounts whose names are in lower case are so in lists of rights, where roles stay as they are", () => {
    expect(lowerCase.ofMembers(["Ada", "ada", "Analysts"], ["Analysts"])).toEqual(["ada", "Analysts"]);
  });
});

describe("users.json", () => {
  it("users.json is readable by its owner only", async () => {
    await changeUsersFile(usersPath(), () => [ada]);
    expect(statSync(usersPath()).mode & 0o777).toBe(0o600);
  });

  it("users.json makes a data folder that is closed to other users of the machine", async () => {
    const early = join(data, "early");
    await changeUsersFile(join(early, "conf", "users.json"), () => [ada]);
    expect(statSync(early).mode & 0o777).toBe(0o700);
  });

  it("users.json takes all of several changes at once", async () => {
    const names = ["a", "b", "c", "d", "e"];
    await Promise.all(
      names.map((name) => changeUsersFile(usersPath(), (before) => [...before, { ...ada, name, id: name }])),
    );
    const { users } = JSON.parse(readFileSync(usersPath(), "utf8")) as { users: { name: string }[] };
    expect(users.map(({ name }) => name).sort()).toEqual(names);
  });

  it("users.json stays as it was when a change fails", async () => {
    await changeUsersFile(usersPath(), () => [ada]);
    const failing = changeUsersFile(usersPath(), () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await changeUsersFile(usersPath(), (before) => before);
    expect((await readAccounts(ownFolders(data)))?.accounts).toEqual([ada]);
  });
});
