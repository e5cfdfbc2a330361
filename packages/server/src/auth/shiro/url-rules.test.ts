import { describe, expect, it } from "vitest";
import { defaultUrlRules, judgePath, type UrlRule } from "./url-rules.ts";

const user = (name: string, ...roles: string[]) => ({ user: name, roles, isAnonymous: false });
const open = (pattern: string): UrlRule => ({ pattern, demands: [{ type: "nothing" }] });
const fits = (pattern: string, path: string) => judgePath([open(pattern)], path, null) === "pass";

describe("a pattern", () => {
  it.each([
    ["/api/version", "/api/version"],
    ["/api/version", "/api/version/"],
    ["/api/version", "/api/version?x=/y"],
    ["/api/version", "/api/version#x/y"],
    ["/api/a/**", "/api/a"],
    ["/api/a/**", "/api/a/b/c"],
    ["/api/**/c", "/api/c"],
    ["/api/**/c", "/api/a/b/c"],
    ["/api/*/c", "/api/b/c"],
    ["/api/n?te*s", "/api/notebooks"],
    ["/**", "/"],
    ["/api/version", "/api/%76ersion"],
  ])("%s fits %s", (pattern, path) => expect(fits(pattern, path)).toBe(true));

  it.each([
    ["/api/version", "/api/versions"],
    ["/api/version", "/api/VERSION"],
    ["/api/version", "/api/version/x"],
    ["/api/*/c", "/api/a/b/c"],
    ["/api/a/**", "/api/ab"],
    ["/api/a/**", "/api/x%2f..%2fa"],
    ["/api/version", "/api/x/..%2fversion"],
    ["/api/version", "/api/version%00"],
    ["/api/version", "/api/version;jsessionid=1"],
  ])("%s does not fit %s", (pattern, path) => expect(fits(pattern, path)).toBe(false));

  it("a pattern of many stars is compared in the time that a few take", () => {
    expect(fits(`/api/${"*x".repeat(30)}y`, `/api/${"x".repeat(5000)}`)).toBe(false);
  });
});

describe("the first rule that fits", () => {
  it("decides", () => {
    const rules: UrlRule[] = [open("/api/a"), { pattern: "/api/**", demands: [{ type: "roles", roles: ["x"] }] }];
    expect(judgePath(rules, "/api/a", null)).toBe("pass");
    expect(judgePath(rules, "/api/b", null)).toBe("needsLogin");
    expect(judgePath(rules, "/api/b", user("ada"))).toBe("needsRole");
    expect(judgePath(rules, "/api/b", user("ada", "x"))).toBe("pass");
  });

  it("the first rule that fits of several roles asks for all, of roles and users for any", () => {
    const roles: UrlRule[] = [{ pattern: "/**", demands: [{ type: "login" }, { type: "roles", roles: ["a", "b"] }] }];
    const anyOf: UrlRule[] = [{ pattern: "/**", demands: [{ type: "anyOf", names: ["a", "ada"] }] }];
    expect(judgePath(roles, "/x", user("ada", "a"))).toBe("needsRole");
    expect(judgePath(roles, "/x", user("ada", "b", "a"))).toBe("pass");
    expect(judgePath(anyOf, "/x", user("ada"))).toBe("pass");
    expect(judgePath(anyOf, "/x", user("bob", "a"))).toBe("pass");
    expect(judgePath(anyOf, "/x", user("bob"))).toBe("needsRole");
  });

  it("the first rule that fits is a login where there is none", () => {
    expect(judgePath([], "/api/x", null)).toBe("needsLogin");
    expect(judgePath([], "/api/x", user("ada"))).toBe("pass");
  });
});

describe("without rules of its own a server", () => {
  it.each([
    ["/api/version", "pass", "pass"],
    ["/api/notebook", "needsLogin", "pass"],
    ["/api/interpreter/setting", "needsLogin", "needsRole"],
    ["/api/interpreter/setting/restart/x", "needsLogin", "pass"],
    ["/api/credential", "needsLogin", "pass"],
    ["/api/configurations/all", "needsLogin", "needsRole"],
    ["/api/configurations/client", "pass", "pass"],
    ["/api/admin/x", "needsLogin", "needsRole"],
  ])(
    "without rules of its own a server answers %s for a stranger with %s, for a user with %s",
    (path, stranger, known) => {
      expect(judgePath(defaultUrlRules, path, null)).toBe(stranger);
      expect(judgePath(defaultUrlRules, path, user("ada"))).toBe(known);
      expect(judgePath(defaultUrlRules, path, user("root", "admin"))).toBe("pass");
    },
  );
});
