import { type Cell, type Column, numberIn, type Table } from "@octavo/note";
import type { ColumnType } from "./settings.ts";

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
  /** How cells compare; null tells numbers from text by themselves. */
  readonly type: ColumnType | null;
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const plain = new Intl.Collator("en", { sensitivity: "base" });

/** Which rows to show, in order: those with a cell that contains the filter, sorted; equal ones as they were printed. */
export function arrange({ rows }: Pick<Table, "rows">, filter: string, sort: Sort | null): readonly number[] {
  const wanted = filter.trim().toLowerCase();
  const places: number[] = [];
  for (const [place, row] of rows.entries()) {
    if (wanted === "" || row.some((cell) => String(cell).toLowerCase().includes(wanted))) places.push(place);
  }
  if (!sort) return places;
  const keyed = places.map((place) => ({ place, key: sortKey(rows[place]?.[sort.column.index], sort.type) }));
  const order = { sign: sort.descending ? -1 : 1, collator: sort.type === "string" ? plain : natural };
  return keyed
    .sort((one, other) => compare(one.key, other.key, order) || one.place - other.place)
    .map(({ place }) => place);
}

type SortKey = number | string | null;

function sortKey(cell: Cell | undefined, type: ColumnType | null): SortKey {
  if (cell === undefined || cell === "") return null;
  if (type === "string") return String(cell);
  if (type === "date") {
    const time = Date.parse(String(cell));
    return Number.isNaN(time) ? null : time;
  }
  return numberIn(cell) ?? (type === "number" || isMissing(cell) ? null : String(cell));
}

/** Numbers before text; blanks and what is not of the type are last, whichever way. */
function compare(one: SortKey, other: SortKey, { sign, collator }: { sign: number; collator: Intl.Collator }): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  if (typeof one === "string" && typeof other === "string") return sign * collator.compare(one, other);
  return sign * (typeof one === "number" ? -1 : 1);
}

const missing = new Set(["null", "NULL", "None", "NaN", "nan", "NaT", "<NA>"]);

/** Whether a cell only says that there is no value, in one of the words that interpreters have for it. */
export function isMissing(cell: Cell | undefined): boolean {
  return typeof cell === "string" && missing.has(cell);
}

/** Whether a column is one of numbers, so that it aligns at the right: every cell that has a value shows one. */
export function isNumberColumn({ rows }: Pick<Table, "rows">, { index }: Column): boolean {
  let numbers = 0;
  for (const row of rows) {
    const cell = row[index];
    if (cell === undefined || cell === "" || isMissing(cell)) continue;
    if (numberIn(cell) === null) return false;
    numbers += 1;
  }
  return numbers > 0;
}

/** What the footer says of a column: the sum of its numbers. */
export function columnSum({ rows }: Pick<Table, "rows">, { index }: Column): number {
  return rows.reduce((sum, row) => sum + (numberIn(row[index]) ?? 0), 0);
}
