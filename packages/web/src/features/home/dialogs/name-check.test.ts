import { describe, expect, it } from "vitest";
import { checkFolderName, checkNoteName } from "./name-check.ts";

const note = { id: "1", path: "/Sales/a" };
const notes = [note, { id: "2", path: "/Sales/b" }, { id: "3", path: "/Old/c" }, { id: "4", path: "/Older/a" }];

describe("a new name of a note", () => {
  it("is trimmed and put where it says", () => {
    expect(checkNoteName("  New/x ", note, notes)).toEqual({ ok: true, path: "/New/x" });
  });

  it.each([
    ["", "A note needs a name."],
    ["  ", "A note needs a name."],
    ["Sales/a", null],
    ["/Sales/a", null],
    ["Sales/b", "A note of this name is already there."],
    ["x/", "Note name shouldn't end with '/'"],
    ["~Trash/x", "To put something into the trash, choose “Move to trash” instead."],
  ])("cannot be %j", (name, problem) => {
    expect(checkNoteName(name, note, notes)).toEqual({ ok: false, problem });
  });
});

describe("a new name of a folder", () => {
  it.each(["\\New\\x\\", "//New//x//", " New/x "])("makes one slash of many: %j", (name) => {
    expect(checkFolderName(name, "/Sales", notes)).toEqual({ ok: true, path: "/New/x", isMerge: false, doubles: [] });
  });

  it.each(["~Trash", "~Trash/x"])("does not lead into the trash: %s", (name) => {
    const problem = "To put something into the trash, choose “Move to trash” instead.";
    expect(checkFolderName(name, "/Sales", notes)).toEqual({ ok: false, problem });
  });

  it("is a merge when notes are there already", () => {
    expect(checkFolderName("Old", "/Sales", notes)).toEqual({ ok: true, path: "/Old", isMerge: true, doubles: [] });
  });

  it("names the notes that are in both folders", () => {
    expect(checkFolderName("Older", "/Sales", notes)).toEqual({
      ok: true,
      path: "/Older",
      isMerge: true,
      doubles: ["a"],
    });
  });

  it.each([
    ["", "A folder needs a name."],
    ["/", "A folder needs a name."],
    ["Sales/", null],
    ["Sales/below", "A folder cannot move into itself."],
  ])("cannot be %j", (name, problem) => {
    expect(checkFolderName(name, "/Sales", notes)).toEqual({ ok: false, problem });
  });
});
