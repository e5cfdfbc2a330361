import { expect, it } from "vitest";
import { buildNoteTree, treeLines } from "../../notes/index.ts";
import { treeEntries } from "./tree-entries.ts";

const notes = ["/Sales/x", "/apple"].map((path) => ({ id: path, path }));
const [sales, apple] = treeLines(buildNoteTree(notes), { open: new Set(), filter: "" });
const tree = {
  active: null,
  chosen: [],
  isTrash: false,
  isFavourite: () => false,
  isBulk: ({ id }: { readonly id: string }) => id === "trash" || id === "move",
  perform: () => undefined,
};
const offered = (change: Partial<Parameters<typeof treeEntries>[0]>) =>
  treeEntries({ ...tree, ...change }).map(({ id, place }) => `${id} ${place}`);

it("offers for one line what its menu does, by its name", () => {
  expect(offered({ active: sales ?? null })).toEqual([
    "tree-toggle Sales",
    "tree-newHere Sales",
    "tree-newHereWith Sales",
    "tree-rename Sales",
    "tree-move Sales",
    "tree-trash Sales",
  ]);
  expect(offered({ chosen: apple ? [apple] : [], active: sales ?? null })).toContain("tree-clone apple");
});

it("offers for several lines what can be done with all, and nothing for none", () => {
  expect(offered({ chosen: sales && apple ? [sales, apple] : [] })).toEqual([
    "tree-move 2 selected",
    "tree-trash 2 selected",
  ]);
  expect(offered({})).toEqual([]);
});
