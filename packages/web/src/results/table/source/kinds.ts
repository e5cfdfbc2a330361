/** What columns of table text hold: text has no types, so all cells are looked at. */
import { type ColumnKind, hasNothing, numberIn, type Table, timeIn } from "@octavo/note";

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
