import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampSelection, firstCell, isOneCell, moveSelection, rangeOfSelection, selectCell } from "./selection.ts";

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
    expect(moveSelection(selectCell({ row: 5, column: 2 }), pressed(key, held), extent)).toEqual(
      selectCell({ row, column }),
    );
  });

  it("goes up to the names, and stays in the grid", () => {
    expect(moveSelection(firstCell, pressed("ArrowUp"), extent)).toEqual(selectCell({ row: -1, column: 0 }));
    expect(moveSelection(firstCell, pressed("ArrowUp"), { rows: 0, columns: 0, page: 1 })).toEqual(
      selectCell({ row: -1, column: 0 }),
    );
    expect(clampSelection(selectCell({ row: 500, column: 9 }), extent)).toEqual(selectCell({ row: 99, column: 4 }));
    expect(moveSelection(firstCell, pressed("x"), extent)).toBeNull();
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
        const end = presses.reduce((selection, one) => moveSelection(selection, one, extent) ?? selection, firstCell);
        expect(clampSelection(end, extent)).toEqual(end);
      }),
    );
  });
});

describe("a range", () => {
  it("grows from its anchor, and is everything with ctrl+a", () => {
    const grown = moveSelection(
      selectCell({ row: 5, column: 2 }),
      pressed("ArrowUp", { shiftKey: true, ctrlKey: true }),
      extent,
    );
    expect(grown && rangeOfSelection(grown)).toEqual({ fromRow: 0, toRow: 5, fromColumn: 2, toColumn: 2 });
    const all = moveSelection(firstCell, pressed("A", { ctrlKey: true }), extent);
    expect(all && rangeOfSelection(all)).toEqual({ fromRow: 0, toRow: 99, fromColumn: 0, toColumn: 4 });
    // The same key where the letters are others.
    expect(moveSelection(firstCell, { ...pressed("ф", { ctrlKey: true }), code: "KeyA", keyCode: 65 }, extent)).toEqual(
      all,
    );
    expect([isOneCell(firstCell), all && isOneCell(all)]).toEqual([true, false]);
  });
});
