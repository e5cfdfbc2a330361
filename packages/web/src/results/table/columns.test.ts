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
    expect(layOut(named("a", "b"), 400).edges).toEqual([0, 200, 400]);
    expect(layOut(named("a", "b"), 4000).edges).toEqual([0, 225, 450]);
    expect(layOut(named("a", "b"), 200).edges).toEqual([0, 150, 300]);
  });

  it("are drawn where they are in sight, and one on each side", () => {
    const layout = layOut(named(..."abcdefghij"), 0);
    expect(columnWindow(layout, 450, 300)).toEqual({ from: 2, to: 7 });
    expect(columnWindow(layout, 0, 300)).toEqual({ from: 0, to: 4 });
    expect(columnWindow(layout, 1e6, 300)).toEqual({ from: 9, to: 10 });
  });

  it("may be none", () => {
    expect(columnWindow(layOut([], 100), 0, 100)).toEqual({ from: 0, to: 0 });
  });
});
