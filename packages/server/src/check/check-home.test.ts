import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkHome } from "./check-home.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "octavo-check-"));
  for (const folder of ["notebook", "conf"]) mkdirSync(join(home, folder));
});
afterEach(() => rmSync(home, { recursive: true }));

function put(file: string, content: unknown) {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

const aNote = (...texts: string[]) => ({ name: "n", paragraphs: texts.map((text, at) => ({ id: `p${at}`, text })) });

/** What a group of the report says, each as `fate: words`. */
async function reported(group: string): Promise<readonly string[]> {
  const { groups } = await checkHome({ home, env: {} });
  const { findings = [] } = groups.find(({ name }) => name === group) ?? {};
  return findings.map(({ fate, text }) => `${fate}: ${text}`);
}

const matching = (words: RegExp) => expect.stringMatching(words) as string;

describe("notes", () => {
  it("that cannot be read or are not listed are named with the reason", async () => {
    put("notebook/a_2AAAAAAAA.zpln", aNote("%md one"));
    put("notebook/b_2BBBBBBBB.zpln", "{");
    put("notebook/c_.zpln", aNote());
    put("notebook/2A94M5J1Z/note.json", aNote());
    expect(await reported("Notes")).toEqual([
      "kept: 2 notes, with 1 paragraph in all.",
      matching(/^lost: c_\.zpln is not listed\. Its name/),
      matching(/^lost: \/b is listed, and cannot be opened: /),
      matching(/^lost: 2A94M5J1Z is a note in the form of before 0\.9 .*octavo import --old/),
    ]);
    const { unreadable, oldNotes } = await checkHome({ home, env: {} });
    expect(unreadable.map(({ file }) => file).toSorted()).toEqual(["b_2BBBBBBBB.zpln", "c_.zpln"]);
    expect(oldNotes).toEqual([{ id: "2A94M5J1Z", file: "2A94M5J1Z/note.json", isImported: false }]);
  });

  it("with one id are one note", async () => {
    for (const name of ["a", "copy of a"]) put(`notebook/${name}_2AAAAAAAA.zpln`, aNote());
    expect(await reported("Notes")).toContainEqual(matching(/^lost: .*copy of a.* have the same id, 2AAAAAAAA/));
  });

  it("are none where there is no folder", async () => {
    rmSync(join(home, "notebook"), { recursive: true });
    put("conf/interpreter.json", {});
    expect(await reported("Notes")).toEqual([matching(/^lost: There is no folder/)]);
  });
});

it("rights show notes that are gone and names that no user and no role has", async () => {
  put("conf/shiro.ini", "[users]\nada = secret, admin\n[roles]\nadmin = *\n");
  const lists = { owners: ["ada"], readers: ["admin", "ldap-group"] };
  put("conf/notebook-authorization.json", { authInfo: { "2GONE": lists } });
  expect(await reported("Rights")).toEqual([
    matching(/^kept: The lists of 0 notes/),
    matching(/^kept: The lists of 1 note that are not there/),
    "changed: Named in lists, and neither a user nor a role here: ldap-group.",
  ]);
});

it("interpreters that would come to a home are named, with who may use them", async () => {
  const setting = (name: string, option: object) => ({ [name]: { id: name, name, group: name, option } });
  put("conf/interpreter.json", { interpreterSettings: setting("python", { setPermission: true, owners: ["ada"] }) });
  expect(await reported("Interpreter settings")).toContainEqual(
    matching(/^changed: %js is new since .*: only ada may use it\./),
  );
  put("conf/interpreter.json", { interpreterSettings: setting("python", {}) });
  expect(await reported("Interpreter settings")).toContainEqual(
    matching(/^kept: New here, and open as all that is there: %sql, .*%js/),
  );
});

it("hosts that a setting lists are named, and a list that is none", async () => {
  const setting = (name: string, network: string) => ({
    [name]: {
      id: name,
      name,
      group: name,
      interpreterGroup: [{ name }],
      properties: { "octavo.wall.network": { value: network } },
    },
  });
  const interpreterSettings = {
    ...setting("python", "data.example.com, db:5432"),
    ...setting("sh", "none"),
    ...setting("js", "https://db"),
  };
  put("conf/interpreter.json", { interpreterSettings });
  const found = await reported("Interpreter settings");
  expect(found).toContain("kept: %python reaches only data.example.com, db:5432, as soon as there are accounts.");
  expect(found).toContain("kept: %sh reaches no network, as soon as there are accounts.");
  expect(found).toContainEqual(matching(/^changed: %js does not run with accounts: .*"https:\/\/db" begins like/));
});

it("users of a realm that Octavo does not have stop the start", async () => {
  put("conf/shiro.ini", "[main]\nknox = org.apache.zeppelin.realm.jwt.KnoxJwtRealm\n");
  expect(await reported("Users")).toEqual([matching(/^stops: .*KnoxJwtRealm/)]);
});

it("users of a directory keep their passwords, and their names in lists stay", async () => {
  const realm = ["= org.apache.zeppelin.realm.LdapRealm", ".contextFactory.url = ldap://ldap.example.org"];
  const lines = [...realm, ".userDnTemplate = uid={0},ou=people", ".contextFactory.systemPassword = unsaid"];
  put("conf/shiro.ini", `[main]\n${lines.map((line) => `ldapRealm${line}`).join("\n")}\n`);
  put("conf/notebook-authorization.json", { authInfo: { "2GONE": { owners: ["ada"] } } });
  const found = await reported("Users");
  expect(found).toContainEqual(
    matching(/^kept: Users of the directory ldapRealm \(ldap:\/\/ldap.example.org\) log in/),
  );
  expect(found).toContainEqual(matching(/^changed: Passwords go to ldapRealm in clear/));
  expect(found).toContainEqual(matching(/^changed: ldapRealm has no system user/));
  expect(found.join()).not.toContain("unsaid");
  expect(await reported("Rights")).toContain(
    "kept: Named in lists, and known here when users of the directory log in: ada.",
  );
});

it("credentials that are encrypted need their key", async () => {
  put("conf/credentials.json", "bm90IGpzb24=");
  expect(await reported("Credentials")).toEqual([matching(/^stops: .*zeppelin\.credentials\.encryptKey/)]);
});

it("a history that cannot be read is lost, and notes stay", async () => {
  put("notebook/a_2AAAAAAAA.zpln", aNote());
  put("notebook/.git", "gitdir: elsewhere");
  expect(await reported("History")).toEqual([matching(/^lost: .*Notes open without their revisions\.$/)]);
});

describe("configuration", () => {
  const site = (properties: Record<string, string>) =>
    `<configuration>${Object.entries(properties)
      .map(([name, value]) => `<property><name>${name}</name><value>${value}</value></property>`)
      .join("")}</configuration>`;

  it("shows what counts, what does not, and what is kept elsewhere", async () => {
    const storage = "org.apache.zeppelin.notebook.repo.S3NotebookRepo";
    put(
      "conf/zeppelin-site.xml",
      site({ "zeppelin.notebook.public": "false", "zeppelin.war": "x", "zeppelin.notebook.storage": storage }),
    );
    put("conf/zeppelin-env.sh", "# export NOT=1\nexport JAVA_HOME=/java\n");
    expect(await reported("Configuration")).toEqual([
      "kept: These count: zeppelin.notebook.public.",
      "changed: These have no effect: zeppelin.war.",
      `lost: Notes are kept by ${storage}: only those in the notebook folder are there.`,
      matching(/^changed: conf\/zeppelin-env\.sh is not read.*: JAVA_HOME\.$/),
    ]);
  });

  it("that ends in the middle is no configuration: it may have closed notes", async () => {
    put("conf/zeppelin-site.xml", "<configuration><property><name>zeppelin.notebook.public</name>");
    await expect(checkHome({ home, env: {} })).rejects.toThrow(/ends in the middle/);
  });
});

it("nothing is written", async () => {
  put("notebook/.2AAAAAAAA.0a1b2c3d.tmp", "a leftover");
  await checkHome({ home, env: {} });
  expect(readdirSync(home, { recursive: true }).toSorted()).toEqual([
    "conf",
    "notebook",
    "notebook/.2AAAAAAAA.0a1b2c3d.tmp",
  ]);
});

it("files with passwords that other accounts may read are reported, and nothing of the home is changed", async () => {
  put("conf/shiro.ini", "[users]\nada = secret, admin\n");
  chmodSync(join(home, "conf/shiro.ini"), 0o644);
  expect(await reported("Home")).toContainEqual(
    matching(/^changed: Other accounts of this machine can reach passwords and notes; .*shiro\.ini/),
  );
  expect(statSync(join(home, "conf/shiro.ini")).mode & 0o777).toBe(0o644);
});

it("addresses are shown without their passwords", async () => {
  put("conf/zeppelin-site.xml", siteWith("zeppelin.notebook.dir", "hdfs://ada:open-sesame@store.example/notes"));
  const report = JSON.stringify(await checkHome({ home, env: {} }));
  expect(report).toContain("hdfs://ada:****@store.example");
  expect(report).not.toContain("open-sesame");
});

const siteWith = (name: string, value: string) =>
  `<configuration><property><name>${name}</name><value>${value}</value></property></configuration>`;
