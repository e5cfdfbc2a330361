/** What columns hold: their types say it, and where a text has none, all cells are looked at. */
import {
  type Column,
  type ColumnKind,
  hasNothing,
  type KnownColumn,
  kindOfType,
  numberInCell,
  type Table,
  timeInCell,
} from "@octavo/note";
import { decimalsIn, mostDecimals } from "./decimals.ts";

export function knownColumn(table: Pick<Table, "rows">, column: Column): KnownColumn {
  const kind = column.type === undefined ? kindOfColumn(table, column.index) : kindOfType(column.type);
  return kind === "number" ? { ...column, kind, decimals: decimalsOfColumn(table, column.index) } : { ...column, kind };
}

/** A column is of numbers or of dates when every cell that has a value shows one. */
function kindOfColumn({ rows }: Pick<Table, "rows">, index: number): ColumnKind {
  let couldBeNumber = true;
  let couldBeDate = true;
  let values = 0;
  for (const row of rows) {
    const cell = row[index];
    if (hasNothing(cell)) continue;
    values += 1;
    couldBeNumber = couldBeNumber && numberInCell(cell) !== null;
    couldBeDate = couldBeDate && timeInCell(cell) !== null;
    if (!couldBeNumber && !couldBeDate) return "text";
  }
  if (values === 0) return "text";
  return couldBeNumber ? "number" : "date";
}

/** The most that any of its cells is shown with. */
function decimalsOfColumn({ rows }: Pick<Table, "rows">, index: number): number {
  let most = 0;
  for (const row of rows) {
    const cell = row[index];
    if (cell !== undefined) most = Math.max(most, decimalsIn(cell));
    if (most === mostDecimals) break;
  }
  return most;
}
