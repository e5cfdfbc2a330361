/** A home whose users are in an LDAP directory: they log in as they did, with the roles that their groups gave. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import { type Directory, startDirectory } from "../harness/directory.ts";
import { call, ForeignClient, type LoggedIn, logIn, noteOf } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

const shiroOf = (directory: Directory) => `[users]
operator = operator-pw, admin

[main]
ldapRealm = org.apache.zeppelin.realm.LdapRealm
ldapRealm.contextFactory.authenticationMechanism = simple
ldapRealm.contextFactory.url = ${directory.url}
ldapRealm.contextFactory.systemUsername = uid=reader,ou=people,dc=example,dc=org
ldapRealm.contextFactory.systemPassword = only-for-reading
ldapRealm.userDnTemplate = uid={0},ou=people,dc=example,dc=org
ldapRealm.memberAttributeValueTemplate = uid={0},ou=people,dc=example,dc=org
ldapRealm.groupSearchBase = ou=groups,dc=example,dc=org
ldapRealm.authorizationEnabled = true
ldapRealm.rolesByGroup = ops: admin, data: analyst
ldapRealm.allowedRolesForAuthentication = admin, analyst
securityManager.realms = $ldapRealm

[roles]
admin = *
analyst = *

[urls]
/api/version = anon
/api/interpreter/** = authc, roles[admin]
/** = authc
`;

async function auditOf(data: string): Promise<readonly unknown[]> {
  const folder = join(data, "logs");
  const files = (await readdir(folder)).filter((name) => name.startsWith("audit-"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts
    .join("")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

describe("a home with an LdapRealm", () => {
  let directory: Directory;
  let octavo: Octavo;
  beforeAll(async () => {
    const people = { reader: "only-for-reading", ada: "ada-secret", bob: "bob-secret", eve: "eve-secret" };
    directory = await startDirectory(people, { ops: ["ada"], data: ["ada", "bob"], other: ["eve"] });
    const data = await shiroData(shiroOf(directory));
    const encrypted = { startTls: true, caFile: directory.authority };
    await writeFile(join(data, "conf", "directories.json"), JSON.stringify(encrypted));
    octavo = await startOctavo({ data });
  });
  afterAll(async () => {
    await discard(octavo);
    await directory.end();
  });

  const get = (path: string, { cookie }: Pick<LoggedIn, "cookie">) =>
    call(octavo.address, "GET", path, undefined, { cookie });
  const post = async (userName: string, password: string) => {
    const body = new URLSearchParams({ userName, password });
    const answer = await fetch(`${octavo.address}/api/login`, { method: "POST", body });
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
  };
  const health = async (path: string) => {
    const answer = await fetch(`${octavo.address}${path}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, { healthy: boolean }> };
  };

  it("users of the directory log in by REST, ticket and socket, with the roles of their groups", async () => {
    const ada = await logIn(octavo.address, "ada", "ada-secret");
    expect(ada).toMatchObject({ principal: "ada", roles: '["admin","analyst"]' });
    expect((await get("/security/ticket", ada)).json.body).toMatchObject({ principal: "ada", ticket: ada.ticket });
    expect((await get("/interpreter/setting", ada)).status).toBe(200);
    const bob = await logIn(octavo.address, "Bob", "bob-secret");
    expect(bob).toMatchObject({ principal: "bob", roles: '["analyst"]' });
    expect((await get("/interpreter/setting", bob)).status).toBe(401);
    const client = await ForeignClient.connect(octavo.address);
    client.who = bob;
    const made = await client.ask("NEW_NOTE", { name: "By Bob" }, "NEW_NOTE");
    expect(noteOf(made).paragraphs[0]).toMatchObject({ user: "bob" });
    await client.close();
    const found = await get("/security/userlist/bo", ada);
    expect(found.json.body).toEqual({ users: ["bob"], roles: [] });
  });

  it("the server refuses a wrong password, an empty one, names with special characters, and users without a required role", async () => {
    const refused = { status: 403, message: "" };
    expect(await post("ada", "guess")).toEqual(refused);
    expect(await post("ada", "")).toEqual(refused);
    expect(await post("*", "ada-secret")).toEqual(refused);
    expect(await post("ada)(uid=*", "ada-secret")).toEqual(refused);
    expect(await post("eve", "eve-secret")).toEqual(refused);
    expect(await logIn(octavo.address, "operator", "operator-pw")).toMatchObject({ principal: "operator" });
  });

  it("while the directory is away, logged in users go on, new logins are refused, and the answer says why", async () => {
    const ada = await logIn(octavo.address, "ada", "ada-secret");
    const client = await ForeignClient.connect(octavo.address);
    client.who = ada;
    expect(await health("/health")).toMatchObject({ status: 200, body: { directory: { healthy: true } } });
    await directory.end();
    expect(await post("bob", "bob-secret")).toMatchObject({
      status: 503,
      message: expect.stringContaining("directory of users") as string,
    });
    expect((await get("/notebook", ada)).status).toBe(200);
    await client.ask("LIST_NOTES", {}, "NOTES_INFO");
    await client.close();
    await logIn(octavo.address, "operator", "operator-pw");
    expect(await health("/health")).toMatchObject({ status: 500, body: { directory: { healthy: false } } });
    expect((await health("/health/readiness")).status).toBe(200);
  });

  it("the log contains each login and no password, and the audit each login", async () => {
    expect(octavo.output()).toMatch(/"audit":"login","user":"ada".*"msg":"logged in"/);
    expect(octavo.output()).toContain("The directory ldapRealm cannot be asked.");
    for (const secret of ["ada-secret", "bob-secret", "eve-secret", "only-for-reading"]) {
      expect(octavo.output()).not.toContain(secret);
    }
    const rows = await auditOf(octavo.data);
    const added = { who: "directory ldapRealm", what: "account.add", on: "ada", outcome: "done" };
    expect(rows).toContainEqual(expect.objectContaining(added));
    const failed = { who: "bob", what: "login", outcome: "failed" };
    expect(rows).toContainEqual(expect.objectContaining(failed));
  });
});
