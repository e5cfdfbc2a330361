import { describe, expect, it } from "vitest";
import { newSetting } from "./kinds.ts";
import { sessionForRun } from "./session-of.ts";
import type { SettingOption } from "./setting.ts";

const keyOf = (
  option: Partial<SettingOption>,
  { driver = "python", noteId = "N", user = "ada", hasWalls = false, properties = {} } = {},
) => {
  const setting = newSetting("python", "python");
  return sessionForRun({
    setting: { ...setting, properties, option: { ...setting.option, ...option } },
    driver,
    noteId,
    user,
    hasWalls,
  });
};

describe("a session", () => {
  it.each([
    [{ perNote: "shared", perUser: "shared" }, "python:python", null],
    [{ perNote: undefined, perUser: undefined }, "python:python", null],
    [{ perNote: "scoped", perUser: "shared" }, "python:python:N", "N"],
    [{ perNote: "isolated", perUser: "shared" }, "python:python:N", "N"],
    [{ perNote: "shared", perUser: "scoped" }, "python:python:ada", null],
    [{ perNote: "shared", perUser: "isolated" }, "python:python:ada", null],
    [{ perNote: "scoped", perUser: "scoped" }, "python:python:N:ada", "N"],
    [{ perNote: "isolated", perUser: "isolated" }, "python:python:N:ada", "N"],
  ] as const)("a session with %o is %s", (option, sessionKey, ofNote) => {
    expect(keyOf(option)).toMatchObject({ sessionKey, ofNote, ofUser: sessionKey.endsWith("ada") ? "ada" : null });
  });

  it.each([
    ["shared", "shared", "python:python:ada", null],
    ["isolated", "shared", "python:python:N:ada", "N"],
  ] as const)(
    "a session with %s notes and %s users is the user's own where it runs as their account",
    (perNote, perUser, sessionKey, ofNote) => {
      expect(keyOf({ perNote, perUser, isUserImpersonate: true })).toEqual({ sessionKey, ofNote, ofUser: "ada" });
    },
  );

  it.each(["shared", "isolated", "scoped", ""] as const)(
    "a session with %j users is each user's own where there are walls",
    (perUser) => {
      expect(keyOf({ perNote: "shared", perUser }, { hasWalls: true })).toMatchObject({ ofUser: "ada" });
      expect(keyOf({ perNote: "isolated", perUser }, { hasWalls: true })).toMatchObject({ ofNote: "N", ofUser: "ada" });
    },
  );

  it("a session is shared behind a wall where an administrator says so", () => {
    const properties = { "octavo.share.users": { value: "true", type: "checkbox" } };
    expect(keyOf({ perUser: "shared" }, { hasWalls: true, properties })).toMatchObject({ ofUser: null });
  });

  it("a session runs as the server's account for a user who has not logged in", () => {
    const option = { perNote: "shared", isUserImpersonate: true } as const;
    expect(keyOf(option, { user: "anonymous" })).toEqual({ sessionKey: "python:python", ofNote: null, ofUser: null });
  });

  it("a session of a language that keeps nothing is each note's own, so that notes do not wait for each other", () => {
    expect(keyOf({ perNote: "shared" }, { driver: "sh" })).toMatchObject({ sessionKey: "sh:python:N", ofNote: "N" });
  });

  it("a session is no other user's by a name that looks like two", () => {
    const perUser = { perNote: "isolated", perUser: "isolated" } as const;
    expect(keyOf(perUser, { noteId: "N", user: "a:b" })).not.toEqual(keyOf(perUser, { noteId: "N:a", user: "b" }));
    expect(keyOf(perUser, { user: "a:b" })).not.toEqual(keyOf(perUser, { user: "a%3Ab" }));
  });
});
