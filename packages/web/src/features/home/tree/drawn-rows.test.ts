import { describe, expect, it } from "vitest";
import { drawnRows } from "./drawn-rows.ts";

describe("the lines that are drawn", () => {
  it("are a twentieth of the height of the window at first, and then ten more at a time", () => {
    expect(drawnRows(0, 24, 900)).toEqual({ from: 0, to: 45 });
    expect(drawnRows(20, 44, 900)).toEqual({ from: 10, to: 45 });
    expect(drawnRows(21, 45, 900)).toEqual({ from: 11, to: 55 });
    expect(drawnRows(900, 924, 900)).toEqual({ from: 890, to: 925 });
  });
});
