import { describe, expect, it } from "vitest";
import {
  escapeDnValue,
  fillDn,
  fillFilter,
  firstValueOfDn,
  nameAttributeOf,
  nameAttributeOfDn,
  normaliseDn,
  parseFilter,
} from "./ldap-text.ts";

describe("a name in a DN", () => {
  it.each([
    ["ada", "ada"],
    ["Doe, John", "Doe\\, John"],
    ['a\\b+"<>;=', 'a\\\\b\\+\\"\\<\\>\\;\\='],
    ["#one # two", "\\#one # two"],
    [" both ", "\\ both\\ "],
    [" ", "\\ "],
    ["a\0b", "a\\00b"],
    ["zoë", "zoë"],
  ])("%j is written %s", (name, written) => {
    expect(escapeDnValue(name)).toBe(written);
  });

  it("a name in a DN never leaves its part of the template", () => {
    expect(fillDn("uid={0},ou=people", "x,ou=admins")).toBe("uid=x\\,ou\\=admins,ou=people");
  });
});

describe("a name in a filter", () => {
  it.each(["*", "ada)(uid=*", "\\2a", "(", "a\0b", "{0}"])("%j stays one value", (name) => {
    expect(fillFilter("(&(objectClass=person)(uid={0}))", name)).toMatchObject({
      filters: [
        { attribute: "objectClass", value: "person" },
        { attribute: "uid", value: name },
      ],
    });
  });

  it("a name fills other kinds of comparison as well", () => {
    const filter = fillFilter("(|(cn=*{0}*)(!(uid={0}))(cn~={0})(memberOf:1.2.3:={0}))", "a*");
    expect(filter).toMatchObject({
      filters: [{ any: ["a*"] }, { filter: { value: "a*" } }, { value: "a*" }, { rule: "1.2.3", value: "a*" }],
    });
  });

  it("filters are read over several lines and without the outer brackets", () => {
    expect(parseFilter("(& (objectClass=person)\n  (uid={0}) )").toString()).toBe("(&(objectClass=person)(uid={0}))");
    expect(nameAttributeOf(parseFilter("uid={0}"))).toBe("uid");
    expect(nameAttributeOf(parseFilter("(&(objectClass=*)(|(mail={0})(uid={0})))"))).toBe("mail");
    expect(nameAttributeOf(parseFilter("(cn=x)"))).toBeNull();
  });
});

describe("a DN", () => {
  it("all spellings of a DN are the same", () => {
    const same = ["CN=Smith\\, John,OU=x", "cn = smith\\2c john , ou=X", "cn=Smith\\2C John,ou=x"].map(normaliseDn);
    expect(new Set(same).size).toBe(1);
    expect(normaliseDn("cn=zo\\c3\\ab,ou=x")).toBe(normaliseDn("cn=zoë,ou=x"));
    expect(normaliseDn("cn=a\\,b=c")).not.toBe(normaliseDn("cn=a,b=c"));
  });

  it("a DN gives its first value, and a template the attribute of the name", () => {
    expect(firstValueOfDn("cn=Smith\\, John,ou=x")).toBe("Smith, John");
    expect(nameAttributeOfDn("uid={0},ou=people")).toBe("uid");
    expect(nameAttributeOfDn("cn=x{0},ou=people")).toBeNull();
  });
});
