import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, firstCell, isOneCell, moved, rangeOf, within } from "./selection.ts";

const extent = { rows: 100, columns: 5, page: 10 };
const pressed = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey", boolean>> = {}) => ({
  key,
  code: "",
  keyCode: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe("the active cell", () => {
  it.each([
    ["ArrowDown", {}, [6, 2]],
    ["ArrowUp", {}, [4, 2]],
    ["ArrowLeft", {}, [5, 1]],
    ["ArrowRight", {}, [5, 3]],
    ["PageDown", {}, [15, 2]],
    ["PageUp", {}, [0, 2]],
    ["Home", {}, [5, 0]],
    ["End", {}, [5, 4]],
    ["Home", { ctrlKey: true }, [0, 0]],
    ["End", { ctrlKey: true }, [99, 4]],
    ["ArrowDown", { metaKey: true }, [99, 2]],
    ["ArrowUp", { ctrlKey: true }, [0, 2]],
    ["ArrowLeft", { ctrlKey: true }, [5, 0]],
    ["ArrowRight", { ctrlKey: true }, [5, 4]],
  ] as const)("goes by %s %j to %j", (key, held, [row, column]) => {
    expect(moved(at({ row: 5, column: 2 }), pressed(key, held), extent)).toEqual(at({ row, column }));
  });

  it("goes up to the names, and stays in the grid", () => {
    expect(moved(firstCell, pressed("ArrowUp"), extent)).toEqual(at({ row: -1, column: 0 }));
    expect(moved(firstCell, pressed("ArrowUp"), { rows: 0, columns: 0, page: 1 })).toEqual(at({ row: -1, column: 0 }));
    expect(within(at({ row: 500, column: 9 }), extent)).toEqual(at({ row: 99, column: 4 }));
    expect(moved(firstCell, pressed("x"), extent)).toBeNull();
  });

  it("never leaves it, whatever is pressed", () => {
    const key = fc.constantFrom(
      "ArrowUp",
      "ArrowDown",
      "ArrowLeft",
      "ArrowRight",
      "PageUp",
      "PageDown",
      "Home",
      "End",
      "a",
    );
    const held = fc.record({ ctrlKey: fc.boolean(), metaKey: fc.boolean(), shiftKey: fc.boolean() });
    const press = fc.tuple(key, held).map((one) => pressed(...one));
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        const end = presses.reduce((selection, one) => moved(selection, one, extent) ?? selection, firstCell);
        expect(within(end, extent)).toEqual(end);
      }),
    );
  });
});

describe("a range", () => {
  it("grows from its anchor, and is everything with ctrl+a", () => {
    const grown = moved(at({ row: 5, column: 2 }), pressed("ArrowUp", { shiftKey: true, ctrlKey: true }), extent);
    expect(grown && rangeOf(grown)).toEqual({ fromRow: 0, toRow: 5, fromColumn: 2, toColumn: 2 });
    const all = moved(firstCell, pressed("A", { ctrlKey: true }), extent);
    expect(all && rangeOf(all)).toEqual({ fromRow: 0, toRow: 99, fromColumn: 0, toColumn: 4 });
    // The same key where the letters are others.
    expect(moved(firstCell, { ...pressed("ф", { ctrlKey: true }), code: "KeyA", keyCode: 65 }, extent)).toEqual(all);
    expect([isOneCell(firstCell), all && isOneCell(all)]).toEqual([true, false]);
  });
});
