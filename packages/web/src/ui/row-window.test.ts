import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maximumHeight, rowWindow, scrollTopToShow, trueScrollTop } from "./row-window.ts";

describe("rowWindow", () => {
  it("draws what is on the screen and a few rows around", () => {
    expect(rowWindow({ count: 1000, rowHeight: 20, scrollTop: 4000, viewportHeight: 200, overscan: 2 })).toEqual({
      from: 198,
      to: 212,
      offset: 198 * 20,
      height: 20_000,
    });
  });

  it("draws all of a list that fits", () => {
    expect(rowWindow({ count: 3, rowHeight: 20, scrollTop: 0, viewportHeight: 200 })).toEqual({
      from: 0,
      to: 3,
      offset: 0,
      height: 60,
    });
  });

  it("reaches the last of ten million rows with a scrollbar that a browser can draw", () => {
    const count = 10_000_000;
    const { from, to, height, offset } = rowWindow({
      count,
      rowHeight: 24,
      scrollTop: maximumHeight - 480,
      viewportHeight: 480,
      overscan: 0,
    });
    expect(height).toBe(maximumHeight);
    expect(to).toBe(count);
    expect(from).toBe(count - 20);
    expect(offset).toBeCloseTo(maximumHeight - 480, 3);
  });

  const anyExtent = fc.record({
    count: fc.integer({ min: 1, max: 50_000_000 }),
    rowHeight: fc.integer({ min: 10, max: 40 }),
    viewportHeight: fc.integer({ min: 50, max: 2000 }),
  });

  it("shows any row that it was asked to show", () => {
    fc.assert(
      fc.property(anyExtent, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (extent, where) => {
        const row = Math.floor(where * extent.count);
        const scrollTop = scrollTopToShow(row, 0, extent);
        const top = trueScrollTop(scrollTop, extent);
        expect(row * extent.rowHeight).toBeGreaterThanOrEqual(top - 1);
        expect(
          Math.min((row + 1) * extent.rowHeight, row * extent.rowHeight + extent.viewportHeight),
        ).toBeLessThanOrEqual(top + extent.viewportHeight + 1);
      }),
    );
  });
});
