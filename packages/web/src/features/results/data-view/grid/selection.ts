import { type KeyPress, nameOfKey } from "../../../../ui/commands/keys.ts";

/** One cell of a grid is active; a range reaches from an anchor to it. Places count the rows and columns that are shown. */
export interface CellPosition {
  /** -1 is the row of names. */
  readonly row: number;
  readonly column: number;
}

export interface Selection {
  readonly anchor: CellPosition;
  readonly active: CellPosition;
}

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves by. */
  readonly page: number;
}

export const firstCell: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };

export function selectCell(place: CellPosition): Selection {
  return { anchor: place, active: place };
}

/** What lies between anchor and active cell; ends are included. The row of names belongs to no range. */
export interface CellRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export function rangeOfSelection({ anchor, active }: Selection): CellRange {
  return {
    fromRow: Math.max(0, Math.min(anchor.row, active.row)),
    toRow: Math.max(anchor.row, active.row),
    fromColumn: Math.min(anchor.column, active.column),
    toColumn: Math.max(anchor.column, active.column),
  };
}

export function isOneCell({ anchor, active }: Selection): boolean {
  return anchor.row === active.row && anchor.column === active.column;
}

/** The selection as far as it still lies in the grid. */
export function clampSelection({ anchor, active }: Selection, extent: GridExtent): Selection {
  return { anchor: placeWithin(anchor, extent), active: placeWithin(active, extent) };
}

function placeWithin({ row, column }: CellPosition, { rows, columns }: GridExtent): CellPosition {
  return {
    row: Math.min(Math.max(row, -1), rows - 1),
    column: Math.min(Math.max(column, 0), Math.max(0, columns - 1)),
  };
}

type GridKeyPress = Pick<KeyPress, "key" | "code" | "keyCode" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Where a key leads; null when it is none that moves. With shift the range grows from its anchor. */
export function moveSelection(selection: Selection, press: GridKeyPress, extent: GridExtent): Selection | null {
  const whole = press.ctrlKey || press.metaKey;
  if (whole && nameOfKey(press) === "A") {
    return { anchor: { row: 0, column: 0 }, active: { row: extent.rows - 1, column: extent.columns - 1 } };
  }
  const target = targetOfKey(selection.active, press.key, whole, extent);
  if (!target) return null;
  const active = placeWithin(target, extent);
  // A range is of cells: it stops below the names.
  if (press.shiftKey) return { anchor: selection.anchor, active: { ...active, row: Math.max(0, active.row) } };
  return selectCell(active);
}

function targetOfKey(
  { row, column }: CellPosition,
  key: string,
  whole: boolean,
  extent: GridExtent,
): CellPosition | null {
  const { rows, columns, page } = extent;
  switch (key) {
    case "ArrowUp":
      return { row: whole && row > 0 ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: whole ? rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: whole ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: whole ? columns - 1 : column + 1 };
    case "PageUp":
      return { row: Math.max(0, row - page), column };
    case "PageDown":
      return { row: row + page, column };
    case "Home":
      return { row: whole ? 0 : row, column: 0 };
    case "End":
      return { row: whole ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}
