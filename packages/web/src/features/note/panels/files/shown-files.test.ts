import type { WorkspaceFile } from "@octavo/protocol";
import { expect, it } from "vitest";
import { foldersAbove, folderThere, shownFiles } from "./shown-files.ts";

const file = (path: string, size = 1, changedAt = 1): WorkspaceFile => ({
  path,
  size,
  changedAt,
  owner: null,
  mayChange: true,
});
const files = [file("b.csv", 3, 1), file("a.csv", 1, 3), file("2024/c.csv", 2, 2), file("2024/q1/d.csv")];
const folders = ["2024", "2024/q1", "empty"];
const shown = (folder: string, part = "", order: "name" | "size" | "date" = "name") => {
  const found = shownFiles({ files, folders }, { folder, part, order });
  return [...found.folders, ...found.files.map(({ path }) => path)];
};

it("lists a folder with its folders first", () => {
  expect(shown("")).toEqual(["2024", "empty", "a.csv", "b.csv"]);
  expect(shown("2024")).toEqual(["2024/q1", "2024/c.csv"]);
  expect(shown("empty")).toEqual([]);
});

it("is ordered by name, by size and by date", () => {
  expect(shown("", "", "size").slice(2)).toEqual(["b.csv", "a.csv"]);
  expect(shown("", "", "date").slice(2)).toEqual(["a.csv", "b.csv"]);
});

it("finds below the open folder whatever is looked for", () => {
  expect(shown("", "csv")).toEqual(["2024/c.csv", "2024/q1/d.csv", "a.csv", "b.csv"]);
  expect(shown("2024", "d.csv")).toEqual(["2024/q1/d.csv"]);
});

it("knows the way to a folder, and the nearest one that is there", () => {
  expect(foldersAbove("2024/q1")).toEqual(["2024", "2024/q1"]);
  expect(folderThere("2024/q2/x", folders)).toBe("2024");
  expect(folderThere("gone", folders)).toBe("");
});
