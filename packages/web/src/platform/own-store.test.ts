import type { SessionState } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { storeOfUser } from "./own-store.ts";

function aBrowser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return (state: SessionState) => storeOfUser({ state }, () => storage);
}
const as = (user: string): SessionState => ({ type: "in", user, hasAccounts: true, hasRoles: false });

describe("what a browser keeps for a user", () => {
  it("is there when they come again, and not for others", () => {
    const storeOf = aBrowser();
    storeOf(as("ada")).setItem("octavo.searches", "secret");
    expect(storeOf(as("bob")).getItem("octavo.searches")).toBeNull();
    expect(storeOf(as("ada")).getItem("octavo.searches")).toBe("secret");
  });

  it("is for all users where there are no accounts, and for none of them where there are", () => {
    const storeOf = aBrowser();
    const anonymous: SessionState = { type: "in", user: "anonymous", hasAccounts: false, hasRoles: false };
    storeOf(anonymous).setItem("octavo.recent", "a note");
    expect(storeOf(anonymous).getItem("octavo.recent")).toBe("a note");
    expect(storeOf(as("ada")).getItem("octavo.recent")).toBeNull();
    expect(storeOf({ type: "unknown" }).getItem("octavo.recent")).toBeNull();
  });
});
