import { expect, it } from "vitest";
import { dropPlaceAt, indexAfterDrop, type SlotBox } from "./drop-place.ts";

const width = 600;
const aRow = (index: number, top: number): SlotBox => ({ index, left: 0, right: width, top, bottom: top + 100 });
const half = (index: number, left: number, top: number): SlotBox => ({ ...aRow(index, top), left, right: left + 300 });
/** A row, two columns beside each other, a row. */
const boxes = [aRow(0, 0), half(1, 0, 100), half(2, 300, 100), aRow(3, 200)];

it.each([
  ["over the upper half of a row", { x: 50, y: 20 }, 0],
  ["over its lower half", { x: 50, y: 80 }, 1],
  ["over the left half of a column", { x: 20, y: 180 }, 1],
  ["between two columns", { x: 280, y: 120 }, 2],
  ["over the right half of the last column", { x: 590, y: 120 }, 3],
  ["below all", { x: 50, y: 900 }, 4],
])("%s it comes before the one there", (_, pointer, before) => {
  expect(dropPlaceAt(pointer, boxes, width)?.before).toBe(before);
});

it("is shown by a line along the top of a row, along the side of a column, and below the last", () => {
  const lineAt = (x: number, y: number) => dropPlaceAt({ x, y }, boxes, width)?.line;
  expect(lineAt(50, 220)).toMatchObject({ left: 0, width, height: 3 });
  expect(lineAt(320, 150)).toMatchObject({ left: 298.5, width: 3, height: 100 });
  expect(lineAt(50, 900)?.top).toBe(298.5);
});

it.each([
  [1, 1, null],
  [1, 2, null],
  [1, 3, 2],
  [2, 0, 0],
])("from %s to before %s it stands at %s", (from, before, index) => {
  expect(indexAfterDrop(from, before)).toBe(index);
});
