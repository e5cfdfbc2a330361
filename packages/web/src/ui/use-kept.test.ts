import type { SessionState } from "@octavo/client";
import { expect, it } from "vitest";
import { forgetKept, keepValue, keepValueHere, keptValueFor } from "./use-kept.ts";

const out = (awaited: string | null): SessionState => ({ type: "out", reason: null, awaited });
const logged = (user: string): SessionState => ({ type: "in", user, hasAccounts: true, hasRoles: false });

it("what is typed stays for a user who has to log in again, and for no other user", () => {
  keepValue(out("ada"), "credential", "half");
  expect(keptValueFor(logged("bob"), "credential")).toBeUndefined();
  expect(keptValueFor(logged("ada"), "credential")?.value).toBe("half");
  // They went elsewhere first, and then out.
  forgetKept();
  keepValue(out(null), "credential", "half");
  expect(keptValueFor(logged("ada"), "credential")).toBeUndefined();
});

it("what waits for a user who goes elsewhere in the page is theirs, and gone once they log out", () => {
  keepValueHere(logged("ada"), "forms", "half");
  expect(keptValueFor(logged("bob"), "forms")).toBeUndefined();
  expect(keptValueFor(logged("ada"), "forms")?.value).toBe("half");
  forgetKept();
  expect(keptValueFor(logged("ada"), "forms")).toBeUndefined();
});
