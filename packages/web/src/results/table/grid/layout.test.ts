import { describe, expect, it } from "vitest";
import { columnAt, columnWidth, columnWindow, layOut, scrollLeftToShow } from "./layout.ts";

const named = (...names: string[]) => names.map((name) => ({ name, width: null, isPinned: false }));

describe("columns", () => {
  it.each([
    ["a", 150],
    ["x".repeat(20), 200],
    ["x".repeat(200), 480],
  ])("%s is %d pixels wide", (name, width) => {
    expect(columnWidth({ name })).toBe(width);
  });

  it("share what room is left over", () => {
    expect(layOut({ columns: named("a", "b"), available: 400 }).edges).toEqual([0, 200, 400]);
    expect(layOut({ columns: named("a", "b"), available: 4000 }).edges).toEqual([0, 225, 450]);
    expect(layOut({ columns: named("a", "b"), available: 200 }).edges).toEqual([0, 150, 300]);
  });

  it("leave a column as wide as somebody has made it", () => {
    const columns = [{ name: "a", width: 300, isPinned: false }, ...named("b")];
    expect(layOut({ columns, available: 500 }).edges).toEqual([0, 300, 500]);
  });

  it("come closer on paper before the last is cut off, as far as they can be read", () => {
    expect(layOut({ columns: named("a", "b"), available: 200, isOnPaper: true }).edges).toEqual([0, 100, 200]);
    expect(layOut({ columns: named("a", "b"), available: 50, isOnPaper: true }).edges).toEqual([0, 75, 150]);
  });

  it("are drawn where they are in sight, and one on each side", () => {
    const layout = layOut({ columns: named(..."abcdefghij"), available: 0 });
    expect(columnWindow(layout, 450, 300)).toEqual({ from: 2, to: 7 });
    expect(columnWindow(layout, 0, 300)).toEqual({ from: 0, to: 4 });
    expect(columnWindow(layout, 1e6, 300)).toEqual({ from: 9, to: 10 });
  });

  it("that are pinned come first and cover what is scrolled below them", () => {
    const columns = named(..."abcdefghij").map((column) => ({ ...column, isPinned: column.name === "c" }));
    const layout = layOut({ columns, available: 0 });
    expect(layout.columns.map(({ name }) => name).join("")).toBe("cabdefghij");
    expect(columnWindow(layout, 450, 300)).toEqual({ from: 3, to: 7 });
    expect(columnAt(layout, 20, 450)).toBe(0);
    expect(columnAt(layout, 160, 450)).toBe(4);
    expect(scrollLeftToShow(layout, 0, 450, 300)).toBe(450);
    expect(scrollLeftToShow(layout, 1, 450, 300)).toBe(0);
    expect(scrollLeftToShow(layout, 9, 450, 300)).toBe(1200);
  });

  it("may be none, and ten thousand", () => {
    expect(columnWindow(layOut({ columns: [], available: 100 }), 0, 100)).toEqual({ from: 0, to: 0 });
    const layout = layOut({ columns: named(...Array.from({ length: 10_000 }, (_, at) => `${at}`)), available: 800 });
    expect(columnWindow(layout, 750_000, 800)).toEqual({ from: 4999, to: 5007 });
  });
});
