/** What a result says its columns are, in DuckDB's words, for the text that the database writes. */
import type { TypedColumn } from "@octavo/interpreter/hosted";
import type { Cell, Column } from "./connection.ts";

const mostDigits = 38;

/** Of decimals without a limit, the values show how many places they have. */
export function statedColumns(columns: readonly Column[], rows: readonly (readonly Cell[])[]): readonly TypedColumn[] {
  return columns.map(({ name, type, scale }, index) => {
    if (type === "BLOB") return { name, type: "BLOB 'hex'" };
    if (type !== "DECIMAL") return { name, type };
    const cells = rows.map((row) => row[index] ?? null);
    return { name, type: decimalOf(cells, scale ?? null) };
  });
}

function decimalOf(cells: readonly Cell[], scale: number | null): string {
  let places = scale ?? 0;
  let whole = 1;
  for (const cell of cells) {
    if (cell === null) continue;
    const [, units = "", fraction = ""] = /^-?(\d+)(?:\.(\d+))?$/.exec(cell) ?? [];
    if (units === "") return "VARCHAR";
    whole = Math.max(whole, units.length);
    places = Math.max(places, fraction.length);
  }
  return whole + places <= mostDigits ? `DECIMAL(${mostDigits},${places})` : "VARCHAR";
}
