import { describe, expect, it } from "vitest";
import { newSetting } from "./kinds.ts";
import { accountFolderOf, needsWalls, sharesUsers } from "./walls.ts";

describe("walls between users", () => {
  it("walls between users are there as soon as there are accounts", () => {
    expect(needsWalls({ hasAccounts: true, trustUsers: false }, () => ({ tool: "bubblewrap" }))).toBe(true);
    expect(needsWalls({ hasAccounts: true, trustUsers: true }, unasked)).toBe(false);
    expect(needsWalls({ hasAccounts: false, trustUsers: false }, unasked)).toBe(false);
  });

  it("walls between users keep the server from starting where nothing can build them, in words", () => {
    const none = () => ({ tool: null, problem: "unshare cannot build one (Operation not permitted)." }) as const;
    expect(() => needsWalls({ hasAccounts: true, trustUsers: false }, none)).toThrow(
      /Operation not permitted.*apt-get install bubblewrap.*--trust-users/s,
    );
  });

  it("walls between users stand around the users of a setting together where an administrator says so", () => {
    const setting = newSetting("python", "python");
    const value = (text: string) => ({
      ...setting,
      properties: { "octavo.share.users": { value: text, type: "string" } },
    });
    expect([setting, value("false"), value(""), value("true")].map(sharesUsers)).toEqual([false, false, false, true]);
    expect(accountFolderOf(setting, "ada")).toBe("ada");
    expect(accountFolderOf(setting, null)).toBe("=python");
  });
});

function unasked(): never {
  throw new Error("This machine is not asked.");
}
