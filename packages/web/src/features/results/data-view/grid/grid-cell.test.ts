import { expect, it } from "vitest";
import { type CellOptions, drawnCell } from "./grid-cell.tsx";

const column: CellOptions["column"] = { index: 3, name: "n", kind: "number", width: null, pin: null, state: {} };
const options: CellOptions = {
  cell: Number.NaN,
  column,
  position: 2,
  slot: 2,
  left: 200,
  width: 100,
  format: undefined,
  locale: "en",
  missingAs: null,
  activeId: undefined,
  isSelected: false,
};

it("is drawn anew when anything of it changes, and else not", () => {
  const before = drawnCell(options, undefined);
  expect(drawnCell({ ...options }, before)).toBe(before);
  const changes: readonly Partial<CellOptions>[] = [
    { cell: 1 },
    { column: { ...column } },
    { position: 3 },
    { slot: 3 },
    { left: 201 },
    { width: 101 },
    { format: {} as NonNullable<CellOptions["format"]> },
    { locale: "de" },
    { missingAs: "-" },
    { activeId: "a" },
    { isSelected: true },
  ];
  expect(changes.flatMap(Object.keys).sort()).toEqual(Object.keys(options).sort());
  for (const change of changes) expect(drawnCell({ ...options, ...change }, before)).not.toBe(before);
});
