/** What columns of table text hold: text has no types, so all cells are looked at. */
import { type Cell, type ColumnKind, numberIn, type Table, timeIn } from "@octavo/note";

const missing = new Set(["null", "NULL", "None", "NaN", "nan", "NaT", "<NA>"]);

/** Whether a cell only says that there is no value, in one of the words that interpreters have for it. */
export function isMissing(cell: Cell | undefined): boolean {
  return typeof cell === "string" && missing.has(cell);
}

/** Whether there is no value in a cell, or only a word for that. */
export function hasNothing(cell: Cell | undefined): boolean {
  return cell === undefined || cell === "" || isMissing(cell);
}

/** A column is of numbers or of dates when every cell that has a value shows one. */
export function kindOfColumn({ rows }: Pick<Table, "rows">, index: number): ColumnKind {
  let couldBeNumber = true;
  let couldBeDate = true;
  let values = 0;
  for (const row of rows) {
    const cell = row[index];
    if (hasNothing(cell)) continue;
    values += 1;
    couldBeNumber = couldBeNumber && numberIn(cell) !== null;
    couldBeDate = couldBeDate && timeIn(cell) !== null;
    if (!couldBeNumber && !couldBeDate) return "text";
  }
  if (values === 0) return "text";
  return couldBeNumber ? "number" : "date";
}
