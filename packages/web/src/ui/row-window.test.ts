import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followScroll, maximumHeight, rowPlaceAt, rowWindow, topToShow } from "./row-window.ts";

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
        const { top } = rowPlaceAt(topToShow(row, 0, extent), extent);
        expect(row * extent.rowHeight).toBeGreaterThanOrEqual(top - 1);
        expect(
          Math.min((row + 1) * extent.rowHeight, row * extent.rowHeight + extent.viewportHeight),
        ).toBeLessThanOrEqual(top + extent.viewportHeight + 1);
      }),
    );
  });
});

describe("a scrollbar that is too short for its rows", () => {
  const extent = { count: 10_000_000, rowHeight: 28, viewportHeight: 300 };
  const bar = maximumHeight - extent.viewportHeight;
  const rows = extent.count * extent.rowHeight - extent.viewportHeight;

  it("goes to the part of the rows that it is dragged to", () => {
    expect(followScroll({ scrollTop: 0, top: 0 }, bar / 2, extent).top).toBeCloseTo(rows / 2, 3);
    expect(followScroll({ scrollTop: bar / 2, top: rows / 2 }, bar, extent)).toEqual({ scrollTop: bar, top: rows });
    expect(followScroll({ scrollTop: bar / 2, top: rows / 2 }, 0, extent)).toEqual({ scrollTop: 0, top: 0 });
  });

  it("moves rows by as much as the wheel was turned, wherever they are", () => {
    const turns = fc.array(fc.integer({ min: -4000, max: 4000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), turns, (part, deltas) => {
        let place = followScroll({ scrollTop: 0, top: 0 }, part * bar, extent);
        for (const delta of deltas) {
          // A browser stops the scrollbar at its ends.
          const scrollTop = Math.min(bar, Math.max(0, place.scrollTop + delta));
          const next = followScroll(place, scrollTop, extent);
          expect(next.top).toBeCloseTo(Math.min(rows, Math.max(0, place.top + scrollTop - place.scrollTop)), 3);
          // At an end of the scrollbar the user is at that end of the rows, and can go on otherwise.
          if (next.scrollTop <= 0) expect(next.top).toBe(0);
          if (next.scrollTop >= bar) expect(next.top).toBe(rows);
          place = next;
        }
      }),
    );
  });

  it("shows rows where they are, however the scrollbar stands", () => {
    const view = rowWindow({ ...extent, scrollTop: 5000, top: 28 * 1000, overscan: 0 });
    expect(view).toMatchObject({ from: 1000, offset: 5000 });
  });
});
