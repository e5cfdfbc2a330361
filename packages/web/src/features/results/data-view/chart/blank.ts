import { type Cell, type Column, hasNothing, kindOfType } from "@octavo/note";

/** Of a column what says how its cells are read. */
export type TypedColumn = Pick<Column, "type">;

/**
 * Whether a chart leaves a cell out. Of a column whose type is text only what has no value, or an empty one: there `None` is a word like any other.
 * Everywhere else also a word for no value, such as `NaN`.
 */
export function isBlank(cell: Cell | undefined, column?: TypedColumn): boolean {
  return hasNothing(cell, column?.type !== undefined && kindOfType(column.type) === "text" ? column : undefined);
}
