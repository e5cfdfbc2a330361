/**
 * Rows of a sheet of a workbook, as XML made by DuckDB: a million of them are written in a second.
 *
 * Each value is of Excel's own type where Excel has it whole: a number of up to 15 digits, a flag, a day from March 1900 on (before that its
 * calendar has a day too many), a moment, a time, a span of time. Anything else is text. A cell of text is never calculated, whatever it begins with.
 */

import { mostScale, sheetStyles } from "../sheet-styles.ts";
import { columnOfField, concatenated, shownText, textOfValue } from "./expressions.ts";
import type { Field } from "./fields.ts";
import type { OpenedTable } from "./opened-table.ts";

const maximumSheetRows = 1_048_576;
const maximumSheetColumns = 16_384;
/** Characters that a cell of a workbook may have. */
const longestCell = 32_767;
/** Digits that Excel keeps of a number. */
const mostDigits = 15;

/** Why so much does not fit on a sheet; null when it does. */
export function sheetProblem(columns: number, rows: number): "wide" | "long" | null {
  if (columns > maximumSheetColumns) return "wide";
  // The head takes a row.
  return rows + 1 > maximumSheetRows ? "long" : null;
}

/** One expression: the XML of a row. */
export function sheetRowQuery(table: OpenedTable): string {
  const cells = table.fields.map((field) => `coalesce(${sheetCellOf(table, field)}, '<c/>')`);
  return concatenated(["'<row>'", ...cells, "'</row>'"]);
}

function sheetCellOf(table: OpenedTable, field: Field): string {
  if (/INT$/.test(field.type) && !isShortInteger(field.type)) {
    const text = textOfValue(columnOfField(field), field.type);
    if (table.fields.length > mostChoices) return integerCell(text);
    const isOwn = isBelow(columnOfField(field), mostDigits, field.type);
    return `CASE WHEN ${isOwn} THEN '<c><v>' || ${text} || '</v></c>' ELSE '${plain}' || ${text} || '${end}' END`;
  }
  const own = ownValue(field);
  if (own === null) return textCell(table, field);
  const { value, style, isOwn } = own;
  const styled = style === sheetStyles.plain ? "" : ` s="${style}"`;
  const cell = `'<c${styled}><v>' || CAST(${value} AS VARCHAR) || '</v></c>'`;
  // Of numbers, days and times nothing in their text can go wrong.
  const text = `'${plain}' || ${shownText(field, table.style)} || '${end}'`;
  return isOwn === null ? cell : `CASE WHEN ${isOwn} THEN ${cell} ELSE ${text} END`;
}

function isShortInteger(type: string): boolean {
  return /^(?:U?(?:TINY|SMALL)INT|U?INTEGER)$/.test(type);
}

/** A choice by value is four times as fast as by patterns, and DuckDB takes minutes to plan ten thousand of them. */
const mostChoices = 500;

/** By patterns, of which DuckDB plans ten thousand at once. */
function integerCell(text: string): string {
  const own = `regexp_replace(${text}, '^(-?\\d{1,${mostDigits}})$', '<c><v>\\1</v></c>')`;
  return `regexp_replace(${own}, '^([-0-9].*)$', '${plain}\\1${end}')`;
}

interface OwnValue {
  readonly value: string;
  readonly style: number;
  /** Where it is Excel's own; null when always. */
  readonly isOwn: string | null;
}

const dayMicroseconds = "86400000000.0";
/** From Excel's first day to 1970. */
const epochDay = 25_569;

function ownValue(field: Field): OwnValue | null {
  const column = columnOfField(field);
  const { type } = field;
  if (isShortInteger(type)) return { value: column, style: sheetStyles.plain, isOwn: null };
  if (type === "BIGNUM") return { value: column, style: sheetStyles.plain, isOwn: isShort(column) };
  if (type.startsWith("DECIMAL")) return decimal(column, type);
  if (/^(?:FLOAT|DOUBLE)$/.test(type)) return { value: column, style: sheetStyles.plain, isOwn: `isfinite(${column})` };
  if (type === "DATE") {
    const value = `(${column} - DATE '1970-01-01') + ${epochDay}`;
    return { value, style: sheetStyles.day, isOwn: inCalendar(column, "DATE") };
  }
  if (type.startsWith("TIMESTAMP")) {
    const hasZone = type.endsWith("ZONE");
    // Those that count nanoseconds end in 2262, before the end of the calendar.
    const moment = type === "TIMESTAMP_NS" ? `CAST(${column} AS TIMESTAMP)` : column;
    const value = `epoch_us(${moment}) / ${dayMicroseconds} + ${epochDay}`;
    const style = hasZone ? sheetStyles.momentInUtc : sheetStyles.moment;
    return { value, style, isOwn: inCalendar(moment, hasZone ? "TIMESTAMPTZ" : "TIMESTAMP") };
  }
  if (type === "TIME")
    return { value: `epoch_us(${column}) / ${dayMicroseconds}`, style: sheetStyles.time, isOwn: null };
  if (type === "INTERVAL") {
    const isOwn = `datepart('month', ${column}) = 0 AND datepart('year', ${column}) = 0 AND ${column} >= INTERVAL 0 SECOND`;
    return { value: `epoch_us(${column}) / ${dayMicroseconds}`, style: sheetStyles.span, isOwn };
  }
  return null;
}

function decimal(column: string, type: string): OwnValue {
  const [precision = 38, scale = 0] = type.match(/\d+/g)?.map(Number) ?? [];
  const style = scale > 0 && scale <= mostScale ? sheetStyles.whole + scale : sheetStyles.plain;
  if (precision <= mostDigits) return { value: column, style, isOwn: null };
  return { value: column, style, isOwn: scale < mostDigits ? isBelow(column, mostDigits - scale) : isShort(column) };
}

/** Whether a number has at most this number of digits before its point. */
function isBelow(column: string, digits: number, type = ""): string {
  const bound = `1${"0".repeat(digits)}`;
  const isSmall = `${column} < ${bound}`;
  return type.startsWith("U") ? isSmall : `${column} > -${bound} AND ${isSmall}`;
}

function isShort(column: string): string {
  const digits = `ltrim(replace(replace(CAST(${column} AS VARCHAR), '-', ''), '.', ''), '0')`;
  return `strlen(${digits}) <= ${mostDigits}`;
}

function inCalendar(column: string, type: string): string {
  return `${column} >= ${type} '1900-03-01' AND ${column} < ${type} '10000-01-01'`;
}

function textCell(table: OpenedTable, field: Field): string {
  if (field.type === "BOOLEAN")
    return `'<c t="b"><v>' || CAST(CAST(${columnOfField(field)} AS INTEGER) AS VARCHAR) || '</v></c>'`;
  const text = shownText(field, table.style);
  // Of other text only a few cells need more than their text, and there are millions.
  const whole = `left(${text}, ${longestCell})`;
  return `CASE WHEN ${needsCare(text)} THEN '${kept}' || ${escapeXml(whole)} || '${end}' ELSE '${plain}' || ${text} || '${end}' END`;
}

const plain = '<c t="inlineStr"><is><t>';
/** Programs drop blanks at an end where no attribute says that they count. */
const kept = '<c t="inlineStr"><is><t xml:space="preserve">';
const end = "</t></is></c>";

function needsCare(text: string): string {
  // One pattern takes half the time of a look for each sign.
  return `strlen(${text}) > ${longestCell} OR regexp_matches(${text}, '[\\x00-\\x1f<>&]|_x|^ | $')`;
}

/** Signs that XML cannot hold at all are left out; a carriage return, which XML reads as a line end, has a name in workbooks. */
function escapeXml(text: string): string {
  const named = `replace(regexp_replace(${text}, '_(x[0-9A-Fa-f]{4}_)', '_x005F_\\1', 'g'), chr(13), '_x000D_')`;
  const entities = `replace(replace(replace(${named}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return `regexp_replace(${entities}, '[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]', '', 'g')`;
}
