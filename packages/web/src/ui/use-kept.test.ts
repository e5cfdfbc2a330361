import type { SessionState } from "@octavo/client";
import { expect, it } from "vitest";
import { forgetKept, keep, keepHere, keptFor } from "./use-kept.ts";

const out = (awaited: string | null): SessionState => ({ type: "out", reason: null, awaited });
const logged = (user: string): SessionState => ({ type: "in", user, hasAccounts: true, hasRoles: false });

it("what is typed stays for who has to log in again, and for nobody else", () => {
  keep(out("ada"), "credential", "half");
  expect(keptFor(logged("bob"), "credential")).toBeUndefined();
  expect(keptFor(logged("ada"), "credential")?.value).toBe("half");
  // They went elsewhere first, and then out.
  forgetKept();
  keep(out(null), "credential", "half");
  expect(keptFor(logged("ada"), "credential")).toBeUndefined();
});

it("what waits for who goes elsewhere in the page is theirs, and gone once they log out", () => {
  keepHere(logged("ada"), "forms", "half");
  expect(keptFor(logged("bob"), "forms")).toBeUndefined();
  expect(keptFor(logged("ada"), "forms")?.value).toBe("half");
  forgetKept();
  expect(keptFor(logged("ada"), "forms")).toBeUndefined();
});
