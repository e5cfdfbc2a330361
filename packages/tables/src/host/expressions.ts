/**
 * What the words of a question mean in SQL. Column 5 is `c5` here, whatever it is called: no name and no value of anybody's is ever a part
 * of a statement.
 */
import type { Field } from "./fields.ts";

/** As `numberIn` takes it. */
const number = "\\s*[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?\\s*";
/** As `timeInCell` takes it; DuckDB then knows how many days a month has. */
const moment =
  "\\s*[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ Tt][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?)?\\s*";
const blanks = "E' \\t\\n\\r\\f'";

export function showsNumber(text: string): string {
  return `regexp_full_match(${text}, '${number}')`;
}

/** A quick look before: letters come behind all signs that numbers begin with. */
export function mayShowNumber(text: string): string {
  return `${text} < ':'`;
}

export function numberInText(text: string): string {
  const cast = `TRY_CAST(trim(${text}, ${blanks}) AS DOUBLE)`;
  return `CASE WHEN ${showsNumber(text)} AND isfinite(${cast}) THEN ${cast} END`;
}

/** Epoch milliseconds. */
export function timeInText(text: string): string {
  return `CASE WHEN regexp_full_match(${text}, '${moment}') THEN epoch_ms(TRY_CAST(trim(${text}, ${blanks}) AS TIMESTAMPTZ)) END`;
}

const clock = "(?:,? [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?";
const monthName =
  "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)";
const otherMoment = [
  "[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}",
  "[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}",
  `${monthName} [0-9]{1,2},? [0-9]{4}`,
  `[0-9]{1,2} ${monthName} [0-9]{4}`,
].join("|");
const otherDays = ["%m/%d/%Y", "%Y/%m/%d", "%b %d %Y", "%B %d %Y", "%d %b %Y", "%d %B %Y"];
const otherForms = otherDays.flatMap((form) => [form, `${form} %H:%M`, `${form} %H:%M:%S`]);

/** As `writtenTimeIn` takes it; epoch milliseconds. */
export function writtenTimeInText(text: string): string {
  const written = `trim(${text}, ${blanks})`;
  const forms = `[${otherForms.map((form) => `'${form}'`).join(", ")}]`;
  const other = `CASE WHEN regexp_full_match(${written}, '(?i)(?:${otherMoment})${clock}') THEN epoch_ms(try_strptime(replace(${written}, ',', ''), ${forms})) END`;
  return `coalesce(${timeInText(text)}, ${other})`;
}

export function columnOfField({ index }: Field): string {
  return `c${index}`;
}

/** How values are written where the first rows of the note show it: see `style.ts`. */
export interface ShownStyle {
  /** `True`, as Python writes it. */
  readonly hasCapitals: boolean;
  /** Columns of moments that are all at midnight and shown as days. */
  readonly days: ReadonlySet<number>;
}

/**
 * The text of a value. DuckDB takes 0.25 ms to format an integer of 39 digits, because it divides bit by bit, and a hundredth of that for 38 digits.
 * So the first digit is written apart.
 */
export function textOfValue(value: string, type: string): string {
  if (type !== "UHUGEINT") return `CAST(${value} AS VARCHAR)`;
  const start = (digit: number) => `CAST('${digit}${"0".repeat(38)}' AS UHUGEINT)`;
  const long = [3, 2, 1].map(
    (digit) =>
      `WHEN ${value} >= ${start(digit)} THEN '${digit}' || lpad(CAST(CAST(${value} - ${start(digit)} AS HUGEINT) AS VARCHAR), 38, '0')`,
  );
  return `CASE ${long.join(" ")} ELSE CAST(CAST(${value} AS HUGEINT) AS VARCHAR) END`;
}

/** The text of a cell; NULL where it is empty. @param value of the column's type, where it is not the column itself */
export function shownText(field: Field, { hasCapitals, days }: ShownStyle, value = columnOfField(field)): string {
  const { type } = field;
  const text = textOfValue(value, type);
  if (type === "VARCHAR") return value;
  if (type === "BOOLEAN" && hasCapitals) return `CASE ${value} WHEN true THEN 'True' WHEN false THEN 'False' END`;
  // As JavaScript writes a number: without a fraction that is none.
  if (type === "DOUBLE" || type === "FLOAT")
    return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE ${text} END`;
  if (days.has(field.index))
    return `CASE WHEN ${value} = date_trunc('day', ${value}) THEN CAST(CAST(${value} AS DATE) AS VARCHAR) ELSE ${text} END`;
  return text;
}

/** Whether a text could be a part of what such a column shows: a search for letters need not make text of numbers. */
export function mayShowText({ type, kind }: Field, folded: string): boolean {
  if (kind === "number") return /^[-+.0-9einfa]*$/.test(folded);
  if (kind === "date" && type !== "VARCHAR") return /^[-+:. 0-9infty()bc]*$/.test(folded);
  if (type === "BOOLEAN") return "true".includes(folded) || "false".includes(folded);
  return true;
}

export function isEmptyCell(field: Field): string {
  const column = columnOfField(field);
  return field.type === "VARCHAR" ? `(${column} IS NULL OR ${column} = '')` : `${column} IS NULL`;
}

/** Whether DuckDB orders and compares such values as people would; lists and structures are taken as they are shown. */
export function isOrdered({ type }: Field): boolean {
  return /^[A-Z_]+(?:\([\d,]+\))?(?: WITH TIME ZONE)?$/.test(type) && !/^(?:STRUCT|MAP|UNION|JSON|VARIANT)/.test(type);
}

/** What is counted and compared: NULL where there is nothing. */
export function comparedValue(field: Field): string {
  const column = columnOfField(field);
  if (field.type === "VARCHAR") return `nullif(${column}, '')`;
  return isOrdered(field) ? column : `CAST(${column} AS VARCHAR)`;
}

/** In one go; what is NULL adds nothing. */
export function concatenated(parts: readonly string[]): string {
  return `concat(${parts.join(", ")})`;
}
