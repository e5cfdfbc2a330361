import { describe, expect, it } from "vitest";
import { NameSpace } from "./name-space.ts";

const names = new NameSpace({ users: ["ada", "paul"], roles: ["ops"] });

describe("a new user or role", () => {
  it.each(["bob", "ADAM", "аня"])("a new user or role may be called %s", (name) => {
    expect(names.problemOfNew({ name, kind: "user" })).toBeNull();
    expect(names.problemOfNew({ name, kind: "role" })).toBeNull();
  });

  it.each([
    ["Ada", /looks like "ada", which is the name of a user/],
    ["\u0430d\u0430", /mixes|looks like "ada"/],
    ["\u0430\u0501\u0430", /looks like "ada"/],
    ["pauI", /looks like "paul"/],
    ["0ps", /looks like "ops", which is the name of a role/],
    ["Admin", /looks like "admin", which is the name of a role/],
    ["AN0NYM0US", /looks like "anonymous"/],
    ["a\u200bda", /U\+200B/],
  ])("a new user or role cannot be called %s", (name, words) => {
    expect(names.problemOfNew({ name, kind: "user" })).toMatch(words);
    expect(names.problemOfNew({ name, kind: "role" })).toMatch(words);
  });

  it("a new user or role cannot be called as one of the other kind", () => {
    expect(names.problemOfNew({ name: "ops", kind: "user" })).toMatch(/"ops" is the name of a role/);
    expect(names.problemOfNew({ name: "admin", kind: "user" })).toMatch(/"admin" is the name of a role/);
    expect(names.problemOfNew({ name: "ada", kind: "role" })).toMatch(/"ada" is the name of a user/);
  });

  it("a new user or role may have a role that is there", () => {
    expect(names.problemOfNew({ name: "ops", kind: "role" })).toBeNull();
    expect(names.problemOfNew({ name: "admin", kind: "role" })).toBeNull();
  });
});

describe("a name in a list of rights", () => {
  it("a name in a list of rights is taken for another one only when no user and no role has it", () => {
    expect(names.lookalikeOf("\u0430da")).toBe("ada");
    expect(names.lookalikeOf("Ada")).toBe("ada");
    expect(names.lookalikeOf("Ops")).toBe("ops");
    expect(names.lookalikeOf("ada")).toBeNull();
    expect(names.lookalikeOf("ops")).toBeNull();
    expect(names.lookalikeOf("somebody")).toBeNull();
    const kept = new NameSpace({ users: ["ada", "\u0430da"], roles: [] });
    expect(kept.lookalikeOf("\u0430da")).toBeNull();
  });

  it("a name in a list of rights is the role's where a user is called so, unless the user has the role", () => {
    const both = new NameSpace({ users: ["ops"], roles: ["ops"] });
    expect(both.listed({ user: "ops", roles: [] }).user).toBe("ops (user)");
    expect(both.listed({ user: "ops", roles: ["ops"] }).user).toBe("ops");
    expect(names.listed({ user: "ada", roles: ["ops"] })).toEqual({ user: "ada", roles: ["ops", "ada (user)"] });
  });
});

describe("names that were taken before", () => {
  it("names that were taken before are reported once for each pair, in a sentence", () => {
    const kept = new NameSpace({ users: ["ada", "\u0430da", "Ada", "ops"], roles: ["ops", "admin"] });
    expect(kept.warnings()).toEqual([
      expect.stringMatching(/^"ada", a user, looks like "\u0430da", a user/),
      expect.stringMatching(/^"ada", a user, looks like "Ada", a user/),
      expect.stringMatching(/^"\u0430da", a user, looks like "Ada", a user/),
      expect.stringMatching(/^The name of a user can be taken for another one: "\u0430da" mixes/),
      expect.stringMatching(/^"ops" is the name of a user and of a role/),
    ]);
    expect(new NameSpace({ users: ["ada", "bob"], roles: ["admin"] }).warnings()).toEqual([]);
    const zeppelins = new NameSpace({ users: ["admin"], roles: ["admin"] });
    expect(zeppelins.warnings()).toEqual([expect.stringMatching(/^"admin" is .* Give the user another name\.$/)]);
  });
});
