import { describe, expect, it } from "vitest";
import { buildNoteTree, type TreeLine, treeLines } from "../../notes/index.ts";
import { checkMove, knownFolders } from "./move-check.ts";

const notes = ["/Sales/a", "/Sales/2024/b", "/Old/a", "/Old/2024/c", "/a", "/d", "/~Trash/Gone/e"].map((path) => ({
  id: path,
  path,
}));
const lines = treeLines(buildNoteTree(notes), { open: new Set(["/Sales", "/Old", "/Sales/2024"]), filter: "" });
const line = (path: string): TreeLine => {
  const found = lines.find((one) => one.path === path);
  if (!found) throw new Error(path);
  return found;
};
const note = (path: string) => ({ id: path, path });

describe("moving lines to a folder", () => {
  it("is put where its name says, and says whether that is new", () => {
    expect(checkMove(" New/below/ ", [line("/d"), line("/Sales/a")], notes)).toEqual({
      ok: true,
      folder: "/New/below",
      moves: [
        [note("/d"), "/New/below/d"],
        [note("/Sales/a"), "/New/below/a"],
      ],
      isNew: true,
      merged: [],
      doubles: [],
    });
    expect(checkMove("Old", [line("/d")], notes)).toMatchObject({ ok: true, isNew: false });
    expect(checkMove("", [line("/Sales/2024")], notes)).toMatchObject({
      folder: "",
      moves: [[note("/Sales/2024/b"), "/2024/b"]],
      isNew: false,
    });
  });

  it("says which folders become one, and which names are there already", () => {
    expect(checkMove("Old", [line("/Sales/2024"), line("/a")], notes)).toMatchObject({
      ok: true,
      merged: ["2024"],
      doubles: ["a"],
    });
  });

  it("says so of two that come with one name", () => {
    expect(checkMove("New", [line("/Sales/a"), line("/Old/a"), line("/d")], notes)).toMatchObject({ doubles: ["a"] });
  });

  it.each([
    ["Sales", "/Sales/a", null],
    ["", "/d", null],
    ["Sales/below", "/Sales", "A folder cannot move into itself."],
    ["~Trash/Gone", "/d", "To put something into the trash, choose “Move to trash” instead."],
    ["~Trash", "/d", "To put something into the trash, choose “Move to trash” instead."],
    [
      ".hidden",
      "/d",
      "A folder name can not start with a dot, because such folders are hidden and their notes not listed",
    ],
  ])("is not done to %j for %j", (folder, path, problem) => {
    expect(checkMove(folder, [line(path)], notes)).toEqual({ ok: false, problem });
  });
});

it("offers folders with those above them, once each and in order, without the trash", () => {
  expect(knownFolders([...notes, note("/Deep/er/x"), note("/Sales 10/x"), note("/Sales 9/x")])).toEqual([
    "Deep",
    "Deep/er",
    "Old",
    "Old/2024",
    "Sales",
    "Sales/2024",
    "Sales 9",
    "Sales 10",
  ]);
});
