import { describe, expect, it } from "vitest";
import { drawnRows } from "./drawn-rows.ts";

const drawn = (startIndex: number, endIndex: number, count = 1000) => {
  const rows = drawnRows({ startIndex, endIndex, overscan: 0, count }, 900);
  return [rows[0], rows.at(-1)];
};

describe("the lines that are drawn", () => {
  it("are a twentieth of the height of the window at first, and then ten more at a time", () => {
    expect(drawn(0, 24)).toEqual([0, 44]);
    expect(drawn(20, 44)).toEqual([10, 44]);
    expect(drawn(21, 45)).toEqual([11, 54]);
    expect(drawn(900, 924)).toEqual([890, 924]);
  });

  it("are no more than there are", () => {
    expect(drawn(0, 6, 7)).toEqual([0, 6]);
    expect(drawn(0, 0, 0)).toEqual([undefined, undefined]);
  });
});
