import { describe, expect, it } from "vitest";
import { readIniSections } from "./ini.ts";
import { readShiroFile } from "./shiro-file.ts";

const read = (text: string) => readShiroFile(text, "conf/shiro.ini");

describe("an INI file", () => {
  it("an INI file has sections of entries, remarks and lines that go on", () => {
    const text =
      "﻿; remark\n[users]\r\n ada = pw=1, x \n# no\nbob: b\\\n   c\n[ main ]\na.b = $c\nnonsense\n[users]\neve=e";
    expect([...readIniSections(text)]).toEqual([
      [
        "users",
        [
          { name: "ada", value: "pw=1, x" },
          { name: "bob", value: "bc" },
          { name: "eve", value: "e" },
        ],
      ],
      ["main", [{ name: "a.b", value: "$c" }]],
    ]);
  });
});

describe("shiro.ini", () => {
  it("shiro.ini names people with the roles that [roles] knows", () => {
    const { accounts, roles, warnings } = read(
      "[users]\nadmin = secret, admin\nbob = $shiro1$SHA-256$1000$c2FsdA==$ZGlnZXN0, guest, nosuch\n[roles]\nadmin = *\nguest = *",
    );
    expect(accounts).toEqual([
      {
        name: "admin",
        id: "shiro.ini:admin",
        roles: ["admin"],
        password: { kind: "plain", text: "secret" },
        file: "shiro.ini",
      },
      {
        name: "bob",
        id: "shiro.ini:bob",
        roles: ["guest"],
        password: { kind: "shiro", algorithm: "SHA-256", iterations: 1000, salt: "c2FsdA==", digest: "ZGlnZXN0" },
        file: "shiro.ini",
      },
    ]);
    expect(roles).toEqual(["admin", "guest"]);
    expect(warnings).toHaveLength(1);
  });

  it("shiro.ini takes the last line of a name, and no user called anonymous", () => {
    const { accounts, warnings } = read("[users]\nada = one\nanonymous = x\nada = two");
    expect(accounts.map(({ name, password }) => [name, password])).toEqual([["ada", { kind: "plain", text: "two" }]]);
    expect(warnings).toEqual([expect.stringMatching(/nobody can log in as "anonymous"/)]);
  });

  it("shiro.ini gives rules in their order", () => {
    const { rules } = read(
      "[main]\nmine = org.apache.zeppelin.utils.AnyOfRolesUserAuthorizationFilter\n[urls]\n/api/version = anon\n/api/a/** = authc, roles[admin, ops]\n/api/b = authc, mine[admin, ada]\n/api/c =\n/** = authc",
    );
    expect(rules).toEqual([
      { pattern: "/api/version", demands: [{ type: "nothing" }] },
      { pattern: "/api/a/**", demands: [{ type: "login" }, { type: "roles", roles: ["admin", "ops"] }] },
      { pattern: "/api/b", demands: [{ type: "login" }, { type: "anyOf", names: ["admin", "ada"] }] },
      { pattern: "/api/c", demands: [{ type: "login" }] },
      { pattern: "/**", demands: [{ type: "login" }] },
    ]);
  });

  it.each([
    ["a JDBC realm", "[main]\nr = org.apache.shiro.realm.jdbc.JdbcRealm\nr.dataSource = $ds", /octavo user add/],
    ["a PAM realm", "[main]\npam = org.apache.zeppelin.realm.PamRealm", /PamRealm \(`pam` .*does not have/],
    ["a filter it does not have", "[urls]\n/api/** = authc, perms[x:y]", /filter "perms\[x:y\]"/],
  ])("shiro.ini with %s cannot be used, and says what to do", (_case, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("shiro.ini may spell out the realm that it is", () => {
    const text =
      "[main]\niniRealm = org.apache.shiro.realm.text.IniRealm\nsecurityManager.realms = $iniRealm\n[users]\na = b";
    expect(read(text).accounts).toHaveLength(1);
  });
});
