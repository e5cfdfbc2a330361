import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * No user can send the server where only the server can go, because it goes nowhere: notes are imported from addresses by the browser. What
 * makes a request needs a defence of its own, and then a line in `docs/security.md` instead of this test. The directories of users have theirs:
 * only the administrator's files name their addresses, and referrals are not followed.
 */
const ofAdministrator = join("auth", "directory", "ldap-connection.ts");

it("no part of the server asks another machine", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/\.test\.ts$|testing\//.test(name),
  );
  expect(sources.length).toBeGreaterThan(100);
  const asking =
    /\bfetch\(|from "(?:undici|axios|got|node:(?:https|http2|dgram|tls|dns))"|import \{ (?:request|get)\b.* from "node:http"/;
  const found = sources.filter((name) => asking.test(readFileSync(join(import.meta.dirname, name), "utf8")));
  expect(found).toEqual([ofAdministrator]);
});
