/** How numbers and dates are written on axes, in tooltips and in words, in the language of the moment. */
import { writtenTimeIn } from "@octavo/note";
import { perLocale } from "../../../../i18n/formats.ts";
import { texts } from "./texts.ts";

const grouped = inLanguage({ maximumFractionDigits: 3 });
const small = inLanguage({ maximumSignificantDigits: 3 });
const tiny = inLanguage({ maximumSignificantDigits: 3, notation: "scientific" });
const scales = [
  [1e12, "trillions"],
  [1e9, "billions"],
  [1e6, "millions"],
] as const;

/** From a million on abbreviated (a billion is B), below grouped by thousands; three decimals at most. */
export function axisNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const scale = scales.find(([from]) => Math.abs(value) >= from);
  if (scale) return texts.t(scale[1], { number: grouped().format(value / scale[0]) });
  return value !== 0 && Math.abs(value) < 0.0005 ? smallNumber(value) : grouped().format(value);
}

/** One of which three decimals show nothing. */
function smallNumber(value: number): string {
  return (Math.abs(value) < 1e-6 ? tiny : small)().format(value);
}

/** The number itself, as far as three decimals show it. */
export function fullNumber(value: unknown): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  if (!Number.isFinite(value)) return "";
  return value !== 0 && Math.abs(value) < 0.001 ? smallNumber(value) : grouped().format(value);
}

/** How the numbers of an axis of places are written: years as they are, others as everywhere. */
export function placeForm(places: Iterable<number>): NumberForm {
  if (!areWholeYears(places)) return numberForm("automatic");
  const write = (year: number) => String(Number(year.toFixed(3)));
  return { axis: write, full: (value) => (typeof value === "number" ? write(value) : fullNumber(value)) };
}

function areWholeYears(places: Iterable<number>): boolean {
  for (const place of places) {
    if (!Number.isInteger(place) || place < 1000 || place >= 3000) return false;
  }
  return true;
}

export interface NumberForm {
  /** Short, for axes. */
  readonly axis: (value: number) => string;
  /** In full, for tooltips; "" for what is no number. */
  readonly full: (value: unknown) => string;
}

const formats: Readonly<Record<string, () => Intl.NumberFormat>> = {
  "1,234": inLanguage({ maximumFractionDigits: 0 }),
  "1,234.50": inLanguage({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  "1.2K": inLanguage({ notation: "compact", maximumFractionDigits: 1 }),
  "12.3%": inLanguage({ style: "percent", maximumFractionDigits: 1 }),
  "1.2e3": inLanguage({ notation: "scientific", maximumFractionDigits: 2 }),
};

/** The form that a number format names; the usual one for any other name. */
export function numberForm(name: string): NumberForm {
  const format = formats[name]?.();
  if (!format) return { axis: axisNumber, full: fullNumber };
  const write = (value: number) => (Number.isFinite(value) ? format.format(value) : "");
  return { axis: write, full: (value) => (typeof value === "number" ? write(value) : fullNumber(value)) };
}

/** Whether a number is a moment where dates are meant; a year is none. */
export function isEpochTime(number: number): boolean {
  return Math.abs(number) >= 10_000;
}

/** A date by a pattern of YYYY, YY, MM, DD, HH, mm, ss and SSS, as UTC has it; the label itself when it is no date. */
export function dateLabel(label: string, pattern: string): string {
  return timeLabel(momentOfLabel(label), pattern) || label;
}

const namesZone = /:\d\d.*(?:Z|UTC|GMT|[ECMP][SD]T|[+-]\d\d:?\d\d)$/;

/** In epoch milliseconds; NaN where it is none. */
function momentOfLabel(label: string): number {
  const number = Number(label);
  if (label.trim() !== "" && !Number.isNaN(number)) return isEpochTime(number) ? number : Number.NaN;
  return writtenTimeIn(label) ?? Date.parse(namesZone.test(label) ? label : `${label} UTC`);
}

/** A moment in epoch milliseconds by such a pattern, as UTC has it; "" for one that no calendar has. */
export function timeLabel(time: number, pattern: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return formatByPattern(pattern, {
    YYYY: padNumber(date.getUTCFullYear(), 4),
    MM: padNumber(date.getUTCMonth() + 1),
    DD: padNumber(date.getUTCDate()),
    HH: padNumber(date.getUTCHours()),
    mm: padNumber(date.getUTCMinutes()),
    ss: padNumber(date.getUTCSeconds()),
    SSS: padNumber(date.getUTCMilliseconds(), 3),
  });
}

type DateParts = Readonly<Record<"YYYY" | "MM" | "DD" | "HH" | "mm" | "ss" | "SSS", string>>;

function formatByPattern(pattern: string, parts: DateParts): string {
  return pattern.replace(/YYYY|YY|MM|DD|HH|mm|ss|SSS/g, (token) =>
    token === "YY" ? parts.YYYY.slice(-2) : (parts[token as keyof DateParts] ?? token),
  );
}

function padNumber(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

function inLanguage(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return perLocale((locale) => new Intl.NumberFormat(locale, options));
}
