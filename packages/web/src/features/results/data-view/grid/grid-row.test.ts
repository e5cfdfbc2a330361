import { everyRow } from "@octavo/note";
import { expect, it } from "vitest";
import { localSource } from "../source/local-table.ts";
import { RowTiles } from "../source/rows/row-tiles.ts";
import { type GridRowProps, isDrawnAlready } from "./grid-row.tsx";
import { layOutColumns } from "./layout.ts";

const source = localSource({ columns: [], rows: [], comment: "" });
const row: GridRowProps = {
  isInSight: true,
  tiles: new RowTiles({ source, filter: everyRow, order: [] }),
  waitsFrom: null,
  row: 7,
  shownRow: 7,
  layout: layOutColumns({ columns: [], available: 100 }),
  scrolledColumns: [0, 1],
  columnSlots: 4,
  top: 196,
  gridId: "g",
  formats: {},
  locale: "en",
  missingAs: null,
  gutter: 0,
  selectedFrom: -1,
  selectedTo: -2,
  active: -1,
};

it("is drawn again when anything of it changes, but not while it is out of sight", () => {
  expect(isDrawnAlready(row, { ...row })).toBe(true);
  expect(isDrawnAlready(row, { ...row, scrolledColumns: [1, 2] })).toBe(false);
  expect(isDrawnAlready(row, { ...row, active: 1 })).toBe(false);
  expect(isDrawnAlready(row, { ...row, active: 1, isInSight: false })).toBe(true);
  expect(isDrawnAlready(row, { ...row, top: 0, isInSight: false })).toBe(false);
});
