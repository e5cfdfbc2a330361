/** Rows of a sheet of a workbook, as XML made by DuckDB: a million of them are written in a second. */
import { columnOf, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import { mayBeginFormula, neutralised } from "./neutralised.ts";
import type { OpenedTable } from "./opened-table.ts";

export const maximumSheetRows = 1_048_576;
export const maximumSheetColumns = 16_384;
/** Characters that a cell of a workbook may have. */
const longestCell = 32_767;

/** One expression: the XML of a row. */
export function sheetRow(table: OpenedTable): string {
  const cells = table.fields.map((field) => `coalesce(${cellOf(table, field)}, '<c/>')`);
  return ["'<row>'", ...cells, "'</row>'"].join(" || ");
}

function cellOf(table: OpenedTable, field: Field): string {
  const column = columnOf(field);
  if (field.kind === "number") {
    const isKept = /^(?:DOUBLE|FLOAT)$/.test(field.type) ? `isfinite(${column})` : "true";
    return `CASE WHEN ${isKept} THEN '<c><v>' || CAST(${column} AS VARCHAR) || '</v></c>' END`;
  }
  const text = shownText(field, table.style);
  const safe = mayBeginFormula(field) ? neutralised(text) : text;
  return `'<c t="inlineStr"><is><t xml:space="preserve">' || ${escaped(`left(${safe}, ${longestCell})`)} || '</t></is></c>'`;
}

/** Signs that XML cannot hold at all are left out. */
function escaped(text: string): string {
  const entities = `replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return `regexp_replace(${entities}, '[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]', '', 'g')`;
}
