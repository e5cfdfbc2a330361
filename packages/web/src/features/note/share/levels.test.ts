import { greatestRight } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { Permissions } from "../panels/permissions/permissions.ts";
import * as all from "./levels.ts";
import { everyonesLevel, namesOfOpened, noNames, sharesOf, withEveryone } from "./levels.ts";

const adas = ["ada"];
const own: Permissions = { owners: adas, writers: adas, runners: adas, readers: adas };
const open: Permissions = { owners: [], writers: [], runners: [], readers: [] };

function withName(lists: Permissions, name: string, level: all.Level): Permissions {
  return all.withName(lists, name, level) ?? noNames;
}
const withoutName = (lists: Permissions, name: string) => all.withoutName(lists, name) ?? noNames;

const rightOf = (user: string, lists: Permissions) => greatestRight({ user, roles: [] }, lists);

describe("the level of a user", () => {
  it("is the highest list that holds a name, owners first", () => {
    const lists = { owners: adas, writers: ["bob", "ops"], runners: ["ops", "carl", "ada"], readers: ["bob", "eve"] };
    expect(sharesOf(lists)).toEqual([
      { name: "ada", level: "own" },
      { name: "bob", level: "edit" },
      { name: "ops", level: "edit" },
      { name: "carl", level: "run" },
      { name: "eve", level: "view" },
    ]);
  });

  it("is for all users what the highest empty list gives", () => {
    expect(everyonesLevel(own)).toBeNull();
    expect(everyonesLevel(open)).toBe("own");
    expect(everyonesLevel({ ...own, readers: [] })).toBe("view");
    expect(everyonesLevel({ ...own, writers: [] })).toBe("edit");
  });
});

describe("a name", () => {
  it("is put into the list of its level and those below, and taken from those above", () => {
    const editing = withName(own, "bob", "edit");
    expect(editing).toEqual({
      owners: adas,
      writers: ["ada", "bob"],
      runners: ["ada", "bob"],
      readers: ["ada", "bob"],
    });
    expect(withName(editing, "bob", "run")).toEqual({ ...editing, writers: adas });
    expect(withName(withName(editing, "bob", "own"), "bob", "edit")).toEqual(editing);
  });

  it("leaves a list that is open to all users open", () => {
    const seen = { ...own, readers: [] };
    expect(withName(seen, "bob", "run")).toEqual({ ...seen, runners: ["ada", "bob"] });
  });

  it("opens nothing to all users when it was the last of a list", () => {
    const lists = { owners: adas, writers: adas, runners: ["bob"], readers: ["bob"] };
    const without = withoutName(lists, "bob");
    expect(without).toEqual(own);
    expect(rightOf("eve", without)).toBeNull();
    expect(withName(lists, "bob", "view")).toEqual({ ...lists, runners: adas });
  });

  it("leaves all other names where they are, also those that no user has", () => {
    const lists = { owners: ["ada", "ghost"], writers: ["ghost", "ops"], runners: ["ops"], readers: ["x", "ops"] };
    expect(withoutName(withName(lists, "bob", "edit"), "bob")).toEqual(lists);
  });
});

describe("the last owner", () => {
  it("stays, as a note without one is open to all users", () => {
    for (const level of ["view", "run", "edit"] as const) expect(all.withName(own, "ada", level)).toBeNull();
    expect(all.withoutName(own, "ada")).toBeNull();
  });

  it("is not looked for where there was none, or another stays", () => {
    expect(all.withoutName({ ...own, owners: [] }, "ada")).not.toBeNull();
    expect(all.withoutName({ ...own, owners: ["ada", "bob"] }, "ada")).toMatchObject({ owners: ["bob"] });
  });
});

describe("everyone", () => {
  it("leaves the names of a list to come back when it is closed again, but none that was taken out since", () => {
    const lists = { owners: ["ada", "dan"], writers: ["bob"], runners: ["ops"], readers: ["eve"] };
    const opened = withEveryone(lists, "own", { self: "ada" });
    const kept = namesOfOpened(lists, opened, noNames);
    const closed = withEveryone(opened, null, { self: "ada", kept });
    for (const { name, level } of sharesOf(lists)) expect(all.levelOf(closed, name), name).toBe(level);
    const left = { ...lists, readers: ["fay"] };
    const again = withEveryone(left, "view", { self: "ada" });
    expect(namesOfOpened(left, again, kept)).toEqual({ ...noNames, readers: ["fay"] });
  });

  it("gets a level by its list and those below being empty", () => {
    expect(withEveryone(own, "run", { self: "ada" })).toEqual({ ...own, runners: [], readers: [] });
    expect(withEveryone(own, "own", { self: "ada" })).toEqual(open);
  });

  it("loses it to those who have it by name, and to the user who asks where no user owned the note", () => {
    const lists = { owners: adas, writers: ["bob"], runners: [], readers: [] };
    expect(withEveryone(lists, null, { self: "ada" })).toEqual({
      owners: adas,
      writers: ["bob"],
      runners: ["ada", "bob"],
      readers: ["ada", "bob"],
    });
    expect(withEveryone(open, "view", { self: "ada" })).toEqual({ ...own, readers: [] });
    expect(withEveryone(open, null, { self: "ada" })).toEqual(own);
  });

  it("takes no right from users who are named", () => {
    const lists = { owners: adas, writers: ["bob"], runners: ["ops"], readers: ["eve"] };
    for (const level of [null, "view", "run", "edit"] as const) {
      const changed = withEveryone(lists, level, { self: "ada" });
      expect(rightOf("bob", changed)).toBe("writer");
      expect(everyonesLevel(changed)).toBe(level);
    }
  });
});
