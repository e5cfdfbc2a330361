/** Rows of a sheet of a workbook, as XML made by DuckDB: a million of them are written in a second. */
import { columnOf, concatenated, shownText } from "./expressions.ts";
import type { Field } from "./fields.ts";
import { mayBeginFormula, neutralised } from "./neutralised.ts";
import type { OpenedTable } from "./opened-table.ts";

const maximumSheetRows = 1_048_576;
const maximumSheetColumns = 16_384;
/** Characters that a cell of a workbook may have. */
const longestCell = 32_767;

/** Why so much does not fit on a sheet; null when it does. */
export function sheetProblem(columns: number, rows: number): "wide" | "long" | null {
  if (columns > maximumSheetColumns) return "wide";
  // The head takes a row.
  return rows + 1 > maximumSheetRows ? "long" : null;
}

/** One expression: the XML of a row. */
export function sheetRow(table: OpenedTable): string {
  const cells = table.fields.map((field) => `coalesce(${cellOf(table, field)}, '<c/>')`);
  return concatenated(["'<row>'", ...cells, "'</row>'"]);
}

function cellOf(table: OpenedTable, field: Field): string {
  const column = columnOf(field);
  if (field.kind === "number") {
    const isKept = /^(?:DOUBLE|FLOAT)$/.test(field.type) ? `isfinite(${column})` : "true";
    return `CASE WHEN ${isKept} THEN '<c><v>' || CAST(${column} AS VARCHAR) || '</v></c>' END`;
  }
  const text = shownText(field, table.style);
  // Of days, flags and the like nothing can go wrong; of other text only a few cells need more than their text, and there are millions.
  if (!mayBeginFormula(field)) return `'${plain}' || ${text} || '${end}'`;
  const whole = `left(${neutralised(text)}, ${longestCell})`;
  return `CASE WHEN ${needsCare(text)} THEN '${kept}' || ${escaped(whole)} || '${end}' ELSE '${plain}' || ${text} || '${end}' END`;
}

const plain = '<c t="inlineStr"><is><t>';
/** Blanks at an end are dropped where nobody says that they count. */
const kept = '<c t="inlineStr"><is><t xml:space="preserve">';
const end = "</t></is></c>";

function needsCare(text: string): string {
  const signs = ["<", ">", "&"].map((sign) => `contains(${text}, '${sign}')`);
  return [`strlen(${text}) > ${longestCell}`, ...signs, `regexp_matches(${text}, '[\\x00-\\x1f]|^[ =+\\-@]| $')`].join(
    " OR ",
  );
}

/** Signs that XML cannot hold at all are left out. */
function escaped(text: string): string {
  const entities = `replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return `regexp_replace(${entities}, '[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]', '', 'g')`;
}
