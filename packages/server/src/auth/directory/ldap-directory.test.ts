import { Client } from "ldapts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type DirectoryServer,
  directoryAdmin,
  groupLdif,
  groups,
  ldifOf,
  people,
  personLdif,
  reader,
  standBefore,
  startDirectory,
  trunk,
} from "../../testing/directory-server.ts";
import { DirectoryError, type Standing } from "./authenticator.ts";
import { roleMap } from "./directories-file.ts";
import type { DirectorySettings } from "./directory-settings.ts";
import { withConnection } from "./ldap-connection.ts";
import { LdapDirectory } from "./ldap-directory.ts";
import { escapeDnValue } from "./ldap-text.ts";
import { lockOf } from "./locked-entry.ts";

/** One of each sign that means something in a DN or a filter, and letters of other scripts. */
const specialNames = [
  ...["a*b", "(ada)", "back\\slash", "com,ma", "pl+us", 'quo"te', "<less>", "se;mi", "e=q", "#hash", "na me"],
  ...["zoë", "Ωmega", "日本", "o'neil", "a\\2ab"],
];
const many = Array.from({ length: 2000 }, (_, at) => `user${at}`);
const manyGroups = Array.from({ length: 700 }, (_, at) => `team${at}`);
const dnOf = (uid: string) => `uid=${escapeDnValue(uid)},${people}`;

const services = "ou=services,dc=example,dc=org";

const entries = [
  trunk,
  personLdif("ada", "ada's password"),
  personLdif("bob", "bob's password"),
  ldifOf(services, { objectClass: "organizationalUnit", ou: "services" }),
  personLdif("eve", "a person's password"),
  personLdif("eve", "a service's password", `uid=eve,${services}`),
  // What lies in another directory: one of them is a group of mia.
  ...[`cn=far,${groups}`, `uid=away,${people}`].map((dn) =>
    ldifOf(dn, { objectClass: ["referral", "extensibleObject"], ref: `ldap://far.invalid/${dn}` }),
  ),
  ldifOf(dnOf("mia"), {
    ...{ objectClass: "inetOrgPerson", uid: "mia", cn: "mia", sn: "mia", userPassword: "mia's password" },
    memberOf: [`cn=far,${groups}`],
  }),
  ...specialNames.map((name) => personLdif(name, "their password", dnOf(name))),
  ...many.map((name) => personLdif(name, "p")),
  groupLdif("analysts", [dnOf("ada")]),
  groupLdif("staff", [`cn=analysts,${groups}`, dnOf("bob")]),
  // Groups that hold each other.
  groupLdif("all", [`cn=staff,${groups}`, `cn=circle,${groups}`]),
  groupLdif("circle", [`cn=all,${groups}`]),
  ...manyGroups.map((name) => groupLdif(name, [dnOf("user7")])),
  ldifOf(`cn=unix,${groups}`, { objectClass: "posixGroup", cn: "unix", gidNumber: "7", memberUid: "bob" }),
].join("");

let server: DirectoryServer;
beforeAll(async () => {
  server = await startDirectory(entries);
});
afterAll(() => server.end());

function settings(over: Partial<DirectorySettings> = {}): DirectorySettings {
  return {
    ...{
      name: "staff",
      file: "directories.json",
      urls: [server.url],
      startTls: false,
      caFile: null,
      timeoutMs: 20_000,
    },
    ...{ system: reader, userDn: null, groupsAreRoles: true, requiredRoles: [], roles: new Map() },
    users: { base: people, scope: "sub", filter: "(uid={0})", nameAttribute: "uid" },
    groups: {
      ...{ base: groups, scope: "sub", filter: "(objectClass=groupOfNames)", memberAttribute: "member" },
      ...{ memberValue: null, nameAttribute: "cn", nested: "walk" },
    },
    ...over,
  };
}

const byTemplate = () => settings({ system: null, users: null, userDn: `uid={0},${people}` });
const logIn = (over: Partial<DirectorySettings>, name: string, password: string) =>
  new LdapDirectory(settings(over)).authenticate(name, password);

async function asAdmin(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ url: server.url });
  await client.bind(directoryAdmin.dn, directoryAdmin.password);
  await work(client);
  await client.unbind();
}

describe("a login by search", () => {
  it("a login by search finds the entry, checks its password, and gives roles of groups and nested groups", async () => {
    expect(await logIn({}, "ada", "ada's password")).toEqual({
      type: "in",
      user: {
        name: "ada",
        dn: dnOf("ada"),
        entryId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        roles: ["all", "analysts", "circle", "staff"],
      },
    });
  });

  it("without `nested` a login counts only groups that contain the user", async () => {
    const direct = { ...settings().groups, nested: "no" } as DirectorySettings["groups"];
    expect(await logIn({ groups: direct }, "ada", "ada's password")).toMatchObject({ user: { roles: ["analysts"] } });
  });

  it("a login follows groups one by one when the directory lacks Active Directory's rule", async () => {
    const chain = { ...settings().groups, nested: "chain" } as DirectorySettings["groups"];
    expect(await logIn({ groups: chain }, "ada", "ada's password")).toMatchObject({
      user: { roles: ["all", "analysts", "circle", "staff"] },
    });
  });

  it("without a base for groups a login reads the groups of the entry", async () => {
    const own = { ...settings().groups, base: null } as DirectorySettings["groups"];
    await asAdmin(async (client) => {
      const { Change, Attribute } = await import("ldapts");
      const again = new Attribute({ type: "member", values: [dnOf("user3")] });
      await client.modify(`cn=analysts,${groups}`, new Change({ operation: "add", modification: again }));
    });
    expect(await logIn({ groups: own }, "user3", "p")).toMatchObject({ user: { roles: ["analysts"] } });
  });

  it("a user whose group lies in another directory logs in", async () => {
    const own = { ...settings().groups, base: null } as DirectorySettings["groups"];
    expect(await logIn({ groups: own }, "mia", "mia's password")).toMatchObject({ type: "in" });
  });

  it("roles follow from the name or the DN of a group, also of Unix groups", async () => {
    const roles = roleMap([
      ["Staff", ["writer"]],
      [`CN=all, ${groups.toUpperCase()}`, ["reader", "guest"]],
    ]);
    expect(await logIn({ roles, groupsAreRoles: false }, "bob", "bob's password")).toMatchObject({
      user: { roles: ["guest", "reader", "writer"] },
    });
    const posix = {
      ...settings().groups,
      filter: "(objectClass=posixGroup)",
      memberAttribute: "memberUid",
      memberValue: "{0}",
    };
    expect(await logIn({ groups: posix as DirectorySettings["groups"] }, "bob", "bob's password")).toMatchObject({
      user: { roles: ["unix"] },
    });
  });

  it("a login by search refuses a wrong password, and does not know missing names", async () => {
    expect(await logIn({}, "ada", "guess")).toEqual({ type: "refused", reason: "the password is not right" });
    expect(await logIn({}, "stranger", "guess")).toEqual({ type: "unknown" });
  });

  it("only users with a required role log in", async () => {
    expect(await logIn({ requiredRoles: ["analysts"] }, "bob", "bob's password")).toMatchObject({ type: "refused" });
    expect(await logIn({ requiredRoles: ["analysts"] }, "ada", "ada's password")).toMatchObject({ type: "in" });
  });

  it("a login gives the name as the directory spells it", async () => {
    expect(await logIn({}, "ADA", "ada's password")).toMatchObject({ type: "in", user: { name: "ada" } });
  });

  it("a login reads hundreds of groups page by page, beyond the directory's size limit", async () => {
    expect(await logIn({}, "user7", "p")).toMatchObject({ user: { roles: manyGroups.toSorted() } });
  });
});

describe("a login by a template", () => {
  it("a login by a template binds as that DN, and reads entry and groups as the user", async () => {
    const answer = await new LdapDirectory(byTemplate()).authenticate("bob", "bob's password");
    expect(answer).toMatchObject({ type: "in", user: { name: "bob", roles: ["all", "circle", "staff"] } });
  });

  it("a login by a template does not say whether the name or the password is wrong", async () => {
    const directory = new LdapDirectory(byTemplate());
    expect(await directory.authenticate("bob", "guess")).toEqual({ type: "unknown", wasTried: true });
    expect(await directory.authenticate("stranger", "guess")).toEqual({ type: "unknown", wasTried: true });
  });

  it("a login by a template admits no other entry that the search finds by the name", async () => {
    const below = (base: string) => new LdapDirectory(settings({ system: null, userDn: `uid={0},${base}` }));
    expect(await below(services).authenticate("eve", "a service's password")).toMatchObject({ type: "refused" });
    expect(await below(people).authenticate("eve", "a person's password")).toMatchObject({
      type: "in",
      user: { dn: dnOf("eve") },
    });
  });

  it("a login by a template admits only users that the search finds, where there is one", async () => {
    const users = { base: people, scope: "sub", filter: "(&(uid={0})(cn=ada))", nameAttribute: "uid" } as const;
    const directory = new LdapDirectory({ ...byTemplate(), users });
    expect(await directory.authenticate("ada", "ada's password")).toMatchObject({ type: "in" });
    expect(await directory.authenticate("bob", "bob's password")).toMatchObject({ type: "refused" });
  });
});

describe("signs with a meaning", () => {
  it.each(specialNames)("a user called %s logs in by search and by template", async (name) => {
    const own = { type: "in", user: { name } };
    expect(await logIn({}, name, "their password")).toMatchObject(own);
    expect(await new LdapDirectory(byTemplate()).authenticate(name, "their password")).toMatchObject(own);
  });

  it.each([
    "*",
    "ada)(uid=*",
    "*)(objectClass=*",
    "ad\\61",
    "ada\0",
    "ada\n",
    "",
    " ",
    `x,${people}`,
    "EXTERNAL",
    "PLAIN",
  ])("%j is no other user, whatever the password", async (name) => {
    for (const password of ["ada's password", "their password"]) {
      expect(await logIn({}, name, password)).toEqual({ type: "unknown" });
      expect(await new LdapDirectory(byTemplate()).authenticate(name, password)).toMatchObject({ type: "unknown" });
    }
  });
});

it("an empty password never reaches a directory, which would take it", async () => {
  const client = new Client({ url: server.url });
  await client.bind(dnOf("ada"), "");
  await client.unbind();
  const seen = await standBefore(server.port, (piece, back) => back.write(piece));
  expect(await logIn({ urls: [seen.url] }, "ada", "")).toEqual({ type: "refused", reason: "no password was given" });
  expect(seen.connections()).toBe(0);
  seen.end();
});

describe("TLS", () => {
  it("TLS is used from the first byte or after StartTLS, with the authority of the settings", async () => {
    const own = { caFile: server.authority };
    expect(await logIn({ ...own, urls: [server.secureUrl] }, "ada", "ada's password")).toMatchObject({ type: "in" });
    expect(await logIn({ ...own, startTls: true }, "ada", "ada's password")).toMatchObject({ type: "in" });
  });

  it("TLS refuses a certificate of an unknown authority, or for another name", async () => {
    const other = server.secureUrl.replace("localhost", "127.0.0.1");
    await expect(logIn({ urls: [server.secureUrl] }, "ada", "ada's password")).rejects.toThrow(/certificate/);
    await expect(logIn({ startTls: true }, "ada", "ada's password")).rejects.toThrow(/certificate/);
    await expect(logIn({ urls: [other], caFile: server.authority }, "ada", "x")).rejects.toThrow(
      /does not match|altnames/,
    );
    const byAddress = {
      urls: [server.url.replace("localhost", "127.0.0.1")],
      startTls: true,
      caFile: server.authority,
    };
    await expect(logIn(byAddress, "ada", "x")).rejects.toThrow(/does not match|altnames/);
  });

  it("TLS refuses an expired certificate", async () => {
    const old = await startDirectory(trunk, "expired");
    const own = { caFile: old.authority };
    await expect(logIn({ ...own, urls: [old.secureUrl] }, "ada", "x")).rejects.toThrow(/expired/);
    await expect(logIn({ ...own, urls: [old.url], startTls: true }, "ada", "x")).rejects.toThrow(/expired/);
    old.end();
  });
});

describe("a directory with trouble", () => {
  it("a directory that says nothing is given up, and its next address is asked", async () => {
    const silent = await standBefore(server.port, () => {});
    const limited = { timeoutMs: 300 };
    await expect(logIn({ ...limited, urls: [silent.url] }, "ada", "ada's password")).rejects.toThrow(DirectoryError);
    const secure = { caFile: server.authority, startTls: true };
    await expect(logIn({ ...limited, ...secure, urls: [silent.url] }, "ada", "x")).rejects.toThrow(DirectoryError);
    silent.end();
    const gone = silent.url;
    expect(await logIn({ urls: [gone, server.url] }, "ada", "ada's password")).toMatchObject({ type: "in" });
  });

  it("no second connection in clear follows when a directory hangs up in the middle", async () => {
    let answers = 0;
    const before = await standBefore(server.port, (piece, back) => {
      answers += 1;
      // The login of the system user is answered, and nothing after it.
      if (answers > 1) back.destroy();
      else back.write(piece);
    });
    await expect(logIn({ urls: [before.url] }, "ada", "ada's password")).rejects.toThrow(DirectoryError);
    expect(before.connections()).toBe(1);
    before.end();
  });

  it("there is no second connection to a directory that hangs up between two steps", async () => {
    const before = await standBefore(server.port, (piece, back) => back.end(piece));
    const late = withConnection(settings({ urls: [before.url] }), async (connection) => {
      await before.hungUp;
      return await connection.bind(dnOf("ada"), "ada's password");
    });
    await expect(late).rejects.toThrow(/connection has ended/);
    expect(before.connections()).toBe(1);
    before.end();
  });

  it.each([
    ["directories.json", "bindDn and bindPassword, or bindPasswordFile,"],
    ["shiro.ini", "systemUsername and systemPassword"],
  ] as const)(
    "the error says that a directory of %s refuses the system user and where to look, and not the password",
    async (file, names) => {
      const wrong = { file, system: { dn: reader.dn, password: "not this one" } };
      const failure = await logIn(wrong, "ada", "ada's password").catch(String);
      expect(failure).toMatch(/staff .*refuses the system user/);
      expect(failure).toContain(`Check ${names} of it in ${file}`);
      expect(failure).not.toMatch(/not this one|ada's password/);
    },
  );
});

describe("users who have logged in before", () => {
  it("one connection looks up two thousand users", async () => {
    const seen = await standBefore(server.port, (piece, back) => back.write(piece));
    const directory = new LdapDirectory(settings({ urls: [seen.url], groups: null }));
    const [known] = await Promise.all([directory.authenticate("user7", "p")]);
    const own = known.type === "in" ? known.user.entryId : "";
    const users = many.map((name) => ({ name, dn: dnOf(name), entryId: name === "user7" ? own : "another" }));
    const standings = new Map<string, Standing["type"]>();
    const connections = seen.connections();
    await directory.check(users, ({ name }, { type }) => void standings.set(name, type));
    expect(seen.connections() - connections).toBe(1);
    expect([standings.size, standings.get("user7"), standings.get("user8")]).toEqual([2000, "there", "gone"]);
    seen.end();
  });

  it("a user whose entry lies in another directory does not keep others from being gone", async () => {
    const directory = new LdapDirectory(settings({ users: null, userDn: `uid={0},${people}` }));
    const found: unknown[] = [];
    const users = ["away", "user2"].map((name) => ({ name, dn: dnOf(name), entryId: "another" }));
    await directory.check(users, ({ name }, { type }) => void found.push([name, type]));
    expect(found).toEqual([["user2", "gone"]]);
    expect(await directory.authenticate("away", "guess")).toMatchObject({ type: "refused" });
  });

  it("users are gone when their entries are gone, and locked when those are locked", async () => {
    const directory = new LdapDirectory(settings());
    const standingOf = async (name: string, entryId: string) => {
      const found: Standing[] = [];
      await directory.check([{ name, dn: dnOf(name), entryId }], (_user, standing) => void found.push(standing));
      return found[0];
    };
    const answer = await directory.authenticate("user1", "p");
    const id = answer.type === "in" ? answer.user.entryId : "";
    expect(await standingOf("user1", id)).toMatchObject({ type: "there" });
    await asAdmin(async (client) => {
      const { Change, Attribute } = await import("ldapts");
      const lock = new Attribute({ type: "pwdAccountLockedTime", values: ["000001010000Z"] });
      await client.modify(dnOf("user1"), new Change({ operation: "add", modification: lock }));
    });
    expect(await standingOf("user1", id)).toMatchObject({ type: "locked" });
    expect(await directory.authenticate("user1", "p")).toMatchObject({ type: "refused" });
    await asAdmin((client) => client.del(dnOf("user1")));
    expect(await standingOf("user1", id)).toEqual({ type: "gone" });
  });
});

it.each([
  [{ userAccountControl: "514" }, "the account is disabled"],
  [{ userAccountControl: "512", accountExpires: "9223372036854775807" }, null],
  [{ accountExpires: "133000000000000000" }, "the account has expired"],
  [{ accountExpires: "0" }, null],
  [{ nsAccountLock: "TRUE" }, "the account is locked"],
  [{}, null],
] as const)("an entry with %j: %s", (marks, reason) => {
  expect(lockOf({ dn: "cn=x", ...marks }, Date.UTC(2026, 0))).toBe(reason);
});
