import { describe, expect, it } from "vitest";
import {
  columnAtPixel,
  columnWidth,
  columnWindow,
  columnWindowInSteps,
  layOutColumns,
  mostColumns,
  rightFrom,
  rightWidth,
  scrollLeftToShow,
  visibleLeftOf,
} from "./layout.ts";

const named = (...names: string[]) => names.map((name, index) => ({ index, name, width: null, pin: null }));

describe("columns", () => {
  it.each([
    ["a", 150],
    ["x".repeat(20), 200],
    ["x".repeat(200), 480],
  ])("%s is %d pixels wide", (name, width) => {
    expect(columnWidth({ name })).toBe(width);
  });

  it("share what room is left over", () => {
    expect(layOutColumns({ columns: named("a", "b"), available: 400 }).edges).toEqual([0, 200, 400]);
    expect(layOutColumns({ columns: named("a", "b"), available: 4000 }).edges).toEqual([0, 225, 450]);
    expect(layOutColumns({ columns: named("a", "b"), available: 200 }).edges).toEqual([0, 150, 300]);
  });

  const all = (...widths: (number | null)[]) => widths.map((width, index) => ({ name: "a", width, pin: null, index }));
  const wanting = (available: number, wants: readonly (readonly [number, number])[], columns = all(null, null, null)) =>
    layOutColumns({ columns, available, wanted: new Map(wants) }).edges;

  it("whose cells are cut get of what is still left over what these want, and take nothing from others", () => {
    expect(wanting(1000, [[0, 500]])).toEqual([0, 500, 725, 950]);
    expect(wanting(700, [[0, 500]])).toEqual([0, 250, 475, 700]);
    expect(wanting(600, [[0, 500]])).toEqual([0, 200, 400, 600]);
    expect(wanting(1000, [[0, 100]])).toEqual([0, 225, 450, 675]);
    // Columns that want little get it, and those that want more share the rest.
    expect(
      wanting(1000, [
        [0, 2000],
        [1, 250],
        [2, 900],
      ]),
    ).toEqual([0, 375, 625, 1000]);
    expect(
      wanting(
        1000,
        [
          [0, 500],
          [1, 900],
        ],
        all(300, null, 100),
      ),
    ).toEqual([0, 300, 900, 1000]);
  });

  it("say whether there is such room", () => {
    expect([675, 677].map((available) => layOutColumns({ columns: all(null, null, null), available }).hasRoom)).toEqual(
      [false, true],
    );
  });

  it("leave a column as wide as a user has made it", () => {
    const columns = [{ index: 1, name: "a", width: 300, pin: null }, ...named("b")];
    expect(layOutColumns({ columns, available: 500 }).edges).toEqual([0, 300, 500]);
  });

  it("come closer on paper and on a phone before the last is cut off, as far as they can be read", () => {
    expect(layOutColumns({ columns: named("a", "b"), available: 200, isTight: true }).edges).toEqual([0, 100, 200]);
    expect(layOutColumns({ columns: named("a", "b"), available: 50, isTight: true }).edges).toEqual([0, 75, 150]);
  });

  it("are drawn where they are in sight, and one on each side", () => {
    const layout = layOutColumns({ columns: named(..."abcdefghij"), available: 0 });
    expect(columnWindow(layout, 450, 300)).toEqual({ from: 2, to: 7 });
    expect(columnWindow(layout, 0, 300)).toEqual({ from: 0, to: 4 });
    expect(columnWindow(layout, 1e6, 300)).toEqual({ from: 9, to: 10 });
  });

  it("come into sight in steps, wherever a user scrolls to, and are always as many but at the end", () => {
    const columns = Array.from({ length: 60 }, (_, place) => ({
      index: place,
      name: "x".repeat((place * 7) % 40),
      width: null,
      pin: place < 2 ? ("left" as const) : null,
    }));
    const layout = layOutColumns({ columns, available: 0 });
    const most = mostColumns(layout, 900);
    for (let left = 0; left < (layout.edges.at(-1) ?? 0) - 900; left += 30) {
      const seen = columnWindow(layout, left, 900);
      const { from, to } = columnWindowInSteps(layout, seen, most);
      expect(from).toBeLessThanOrEqual(seen.from);
      expect(to).toBeGreaterThanOrEqual(seen.to);
      expect(from === layout.pinned || from % 3 === 0).toBe(true);
      expect(to - from).toBeLessThanOrEqual(most);
      if (to < columns.length && from > layout.pinned) expect(to - from).toBe(most);
    }
  });

  it("that are pinned come first and cover what is scrolled below them", () => {
    const columns = named(..."abcdefghij").map((column) => ({
      ...column,
      pin: column.name === "c" ? ("left" as const) : null,
    }));
    const layout = layOutColumns({ columns, available: 0 });
    expect(layout.columns.map(({ name }) => name).join("")).toBe("cabdefghij");
    expect(columnWindow(layout, 450, 300)).toEqual({ from: 3, to: 7 });
    expect(columnAtPixel(layout, 20, { scrollLeft: 450, viewportWidth: 300 })).toBe(0);
    expect(columnAtPixel(layout, 160, { scrollLeft: 450, viewportWidth: 300 })).toBe(4);
    expect(scrollLeftToShow(layout, 0, 450, 300)).toBe(450);
    expect(scrollLeftToShow(layout, 1, 450, 300)).toBe(0);
    expect(scrollLeftToShow(layout, 9, 450, 300)).toBe(1200);
  });

  it("that are pinned to the right come last and cover what is scrolled below them", () => {
    const pins: Record<string, "left" | "right"> = { c: "right", j: "left" };
    const columns = named(..."abcdefghij").map((column) => ({ ...column, pin: pins[column.name] ?? null }));
    const layout = layOutColumns({ columns, available: 0 });
    expect(layout.columns.map(({ name }) => name).join("")).toBe("jabdefghic");
    expect([rightFrom(layout), rightWidth(layout)]).toEqual([9, 150]);
    expect(columnWindow(layout, 300, 600)).toEqual({ from: 2, to: 7 });
    expect(columnWindow(layout, 900, 600)).toEqual({ from: 6, to: 9 });

    const scrolled = { scrollLeft: 300, viewportWidth: 600 };
    expect(columnAtPixel(layout, 20, scrolled)).toBe(0);
    expect(columnAtPixel(layout, 160, scrolled)).toBe(3);
    expect(columnAtPixel(layout, 440, scrolled)).toBe(4);
    expect(columnAtPixel(layout, 460, scrolled)).toBe(9);
    expect([0, 4, 9].map((position) => visibleLeftOf(layout, position, scrolled))).toEqual([300, 600, 750]);

    expect(scrollLeftToShow(layout, 9, 300, 600)).toBe(300);
    expect(scrollLeftToShow(layout, 8, 300, 600)).toBe(900);
    expect(scrollLeftToShow(layout, 1, 300, 600)).toBe(0);
  });

  it("are drawn together where there is room for all", () => {
    const columns = [...named("a", "b"), { index: 2, name: "c", width: null, pin: "right" as const }];
    const layout = layOutColumns({ columns, available: 0 });
    const scrolled = { scrollLeft: 0, viewportWidth: 1000 };
    expect(visibleLeftOf(layout, 2, scrolled)).toBe(300);
    expect(columnAtPixel(layout, 310, scrolled)).toBe(2);
  });

  it("may be none, and ten thousand", () => {
    expect(columnWindow(layOutColumns({ columns: [], available: 100 }), 0, 100)).toEqual({ from: 0, to: 0 });
    const layout = layOutColumns({
      columns: named(...Array.from({ length: 10_000 }, (_, at) => `${at}`)),
      available: 800,
    });
    expect(columnWindow(layout, 750_000, 800)).toEqual({ from: 4999, to: 5007 });
  });
});
