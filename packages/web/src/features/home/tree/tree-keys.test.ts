import { describe, expect, it } from "vitest";
import { buildNoteTree, treeLines } from "../../notes/index.ts";
import { findByTyping, moveByKey } from "./tree-keys.ts";

const notes = ["/Sales/2024/x", "/Sales/y", "/apple", "/avocado", "/bean"].map((path) => ({ id: path, path }));
/** Sales, 2024, y, apple, avocado, bean */
const lines = treeLines(buildNoteTree(notes), { open: new Set(["/Sales"]), filter: "" });
const press = (key: string, index: number) => moveByKey(key, { lines, index, pageSize: 3 });

describe("keys of the tree", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 5, 5],
    ["ArrowUp", 0, 0],
    ["ArrowUp", 3, 2],
    ["PageDown", 1, 4],
    ["PageUp", 1, 0],
    ["Home", 4, 0],
    ["End", 0, 5],
  ])("%s goes from line %i to %i", (key, from, to) => {
    expect(press(key, from)).toEqual({ type: "go", index: to });
  });

  it("opens a folder to the right, then goes into it", () => {
    expect(press("ArrowRight", 1)).toEqual({ type: "toggle", path: "/Sales/2024" });
    expect(press("ArrowRight", 0)).toEqual({ type: "go", index: 1 });
    expect(press("ArrowRight", 3)).toBeNull();
  });

  it("closes a folder to the left, else goes to the one around", () => {
    expect(press("ArrowLeft", 0)).toEqual({ type: "toggle", path: "/Sales" });
    expect(press("ArrowLeft", 1)).toEqual({ type: "go", index: 0 });
    expect(press("ArrowLeft", 2)).toEqual({ type: "go", index: 0 });
    expect(press("ArrowLeft", 3)).toBeNull();
  });

  it("leaves other keys alone", () => {
    expect(press("x", 0)).toBeNull();
    expect(moveByKey("ArrowDown", { lines: [], index: 0, pageSize: 3 })).toBeNull();
  });
});

describe("typing a name", () => {
  it("goes to the next line that begins so, and round", () => {
    expect(findByTyping("a", lines, 0)).toBe(3);
    expect(findByTyping("a", lines, 3)).toBe(4);
    expect(findByTyping("A", lines, 4)).toBe(3);
  });

  it("stays where it is while a longer word still fits", () => {
    expect(findByTyping("av", lines, 4)).toBe(4);
    expect(findByTyping("zz", lines, 0)).toBe(-1);
  });
});
