/**
 * Which decimal sign the numbers of delimited text have, found in the shapes of its values: each digit a 9, but a zero at the beginning.
 * "1.234,56" has the shape 9.999,99 and can be read in one way; "1,234" is a thousand in one country and little more than one in another.
 */
import type { ConvertedColumn, Delimited } from "@octavo/note";

export interface ColumnShapes {
  readonly name: string;
  /** Of all values that are not missing; empty where one of them is no number. */
  readonly shapes: readonly string[];
  readonly areDates: boolean;
  readonly missing: readonly string[];
}

type NumbersOfText = Pick<Delimited, "decimal" | "isDecimalGuessed" | "converted" | "numbersAsText">;
type DecimalSign = Delimited["decimal"];

const spaces = " \u00a0\u202f'’";
const formOf = (groups: string, decimal: string, end: string) =>
  new RegExp(`^[-+]?(?:9{1,3}([${groups}])999(?:\\1(?:999))*|[09]9*|(?=${decimal}))(${decimal}9+)?${end}$`);
const forms: Readonly<Record<DecimalSign, RegExp>> = {
  ",": formOf(`.${spaces}`, ",", ""),
  ".": formOf(`,${spaces}`, "\\.", "(?:[eE][-+]?[09]9*)?"),
};
/** In regular expressions of JavaScript and of DuckDB alike. */
export const units = "[%‰€$£¥₹₽]|EUR|USD|GBP|CHF|zł|Kč|kr\\.?|Ft|lei|лв\\.?|руб\\.?";
const unitBefore = new RegExp(`^([-+]?)(?:${units})[${spaces}]?`);
const unitBehind = new RegExp(`[${spaces}]?(?:${units})$`);

/** Digits that a DOUBLE and a BIGINT keep. */
const mostDigits = { DOUBLE: 15, BIGINT: 18 };

interface NumberColumn extends ColumnShapes {
  readonly hasUnit: boolean;
  readonly fits: Readonly<Record<DecimalSign, boolean>>;
}

/** @param chosen the decimal sign that was chosen, undefined to find it */
export function findNumbers(
  columns: readonly ColumnShapes[],
  delimiter: string,
  chosen: DecimalSign | undefined,
): NumbersOfText {
  const numbers = columns.flatMap((column) => numberColumn(column) ?? []);
  const { decimal, isGuessed } = chosen ? { decimal: chosen, isGuessed: false } : findDecimal(numbers, delimiter);
  const dates = columns.flatMap(({ name, areDates, missing }) =>
    areDates && missing.length > 0 ? [{ name, type: "DATE" as const, thousands: "", missing }] : [],
  );
  const read = numbers.map((column) => readColumn(column, decimal));
  const converted = read.flatMap((each) => (typeof each === "object" ? each : []));
  const numbersAsText = numbers.filter((_, at) => read[at] === "text").map(({ name }) => name);
  return { decimal, isDecimalGuessed: isGuessed, converted: [...converted, ...dates], numbersAsText };
}

function numberColumn(column: ColumnShapes): NumberColumn | null {
  if (column.shapes.length === 0) return null;
  const shapes = column.shapes.map((shape) => shape.replace(unitBefore, "$1").replace(unitBehind, ""));
  const fits = {
    ",": shapes.every((each) => forms[","].test(each)),
    ".": shapes.every((each) => forms["."].test(each)),
  };
  if (!fits[","] && !fits["."]) return null;
  return { ...column, shapes, fits, hasUnit: shapes.some((each, at) => each !== column.shapes[at]) };
}

function findDecimal(
  numbers: readonly NumberColumn[],
  delimiter: string,
): { readonly decimal: DecimalSign; readonly isGuessed: boolean } {
  const only = (sign: DecimalSign) =>
    numbers.filter(({ fits }) => fits[sign] && !fits[sign === "," ? "." : ","]).length;
  const [commas, points] = [only(","), only(".")];
  if (commas + points > 0) return { decimal: commas >= points ? "," : ".", isGuessed: commas > 0 && points > 0 };
  const isWrittenWith = (sign: string) => numbers.some(({ shapes }) => shapes.some((each) => each.includes(sign)));
  if (isWrittenWith(",")) return { decimal: delimiter === "," ? "." : ",", isGuessed: true };
  // Programs that separate by semicolons are those of countries with a decimal comma.
  return { decimal: ".", isGuessed: delimiter === ";" && isWrittenWith(".") };
}

/** How a column becomes numbers; "plain" where the reader makes them by itself, "text" where it stays text. */
function readColumn(column: NumberColumn, decimal: DecimalSign): ConvertedColumn | "plain" | "text" {
  const { name, shapes, missing } = column;
  if (column.hasUnit || !column.fits[decimal]) return "text";
  const thousands = [...new Set(shapes.map((each) => forms[decimal].exec(each)?.[1] ?? ""))].filter(
    (sign) => sign !== "",
  );
  const isPlain = thousands.length === 0 && missing.every((word) => /^nan$/i.test(word));
  if (isPlain) return "plain";
  const type = shapes.some((each) => /[eE]/.test(each) || each.includes(decimal)) ? "DOUBLE" : "BIGINT";
  const isCode = shapes.some((each) => /^[-+]?09/.test(each));
  const isLong = shapes.some((each) => each.replace(/[eE].*$/, "").replace(/[^09]/g, "").length > mostDigits[type]);
  const [sign = "", ...others] = thousands;
  if (isCode || isLong || others.length > 0) return "text";
  return { name, type, thousands: sign, missing };
}
