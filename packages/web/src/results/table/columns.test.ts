import { describe, expect, it } from "vitest";
import { columnWidth, columnWindow, layOut } from "./columns.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

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

  it("may be none", () => {
    expect(columnWindow(layOut({ columns: [], available: 100 }), 0, 100)).toEqual({ from: 0, to: 0 });
  });
});
