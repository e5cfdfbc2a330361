/** How dates lie along an axis: in years, quarters, months, days or times, whichever its range is seen in. All in UTC. */
import { type Cell, kindOfType, numberInCell, timeInCell } from "@octavo/note";
import { perLocale } from "../../../../i18n/formats.ts";
import { isBlank, type TypedColumn } from "./blank.ts";
import { timeLabel } from "./numbers.ts";
import { texts } from "./texts.ts";

export const dateUnits = ["second", "minute", "hour", "day", "month", "quarter", "year"] as const;
export type DateUnit = (typeof dateUnits)[number];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The least that there is of each, in milliseconds. */
export const unitLength: Readonly<Record<DateUnit, number>> = {
  second,
  minute,
  hour,
  day,
  month: 28 * day,
  quarter: 90 * day,
  year: 365 * day,
};

/** From which range on an axis is in years, in quarters … */
const ranges: readonly (readonly [unit: DateUnit, from: number])[] = [
  ["year", 6 * 365 * day],
  ["quarter", 550 * day],
  ["month", 60 * day],
  ["day", 2 * day],
  ["minute", 10 * minute],
];

/** @param from and `to` in epoch milliseconds */
export function unitOfRange(from: number, to: number): DateUnit {
  return ranges.find(([, least]) => to - from >= least)?.[0] ?? "second";
}

const month = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" }),
);
const dayOfMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** A moment as an axis in such units names it. */
export function dateTick(time: number, unit: DateUnit): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const year = String(date.getUTCFullYear());
  switch (unit) {
    case "year":
      return year;
    case "quarter":
      return texts.t("quarter", { quarter: quarterOf(date) + 1, year });
    case "month":
      return month().format(date);
    case "day":
      return dayOfMonth().format(date);
    default:
      return time % day === 0 ? dayOfMonth().format(date) : timeLabel(time, unit === "second" ? "HH:mm:ss" : "HH:mm");
  }
}

function quarterOf(date: Date): number {
  return Math.floor(date.getUTCMonth() / 3);
}

/** Where a unit begins that the moment is in. */
export function startOf(time: number, unit: DateUnit): number {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (unit === "year") return startOfMonth(year, 0);
  if (unit === "quarter") return startOfMonth(year, quarterOf(date) * 3);
  if (unit === "month") return startOfMonth(year, date.getUTCMonth());
  const length = unitLength[unit];
  return Math.floor(time / length) * length;
}

/** Where the next but `count` begins. @param start of a unit */
export function startAfter(start: number, unit: DateUnit, count = 1): number {
  const months: Readonly<Partial<Record<DateUnit, number>>> = { month: 1, quarter: 3, year: 12 };
  const each = months[unit];
  if (each === undefined) return start + count * unitLength[unit];
  const date = new Date(start);
  return startOfMonth(date.getUTCFullYear(), date.getUTCMonth() + each * count);
}

/** Also of the years 0 to 99, which `Date.UTC` takes for those of the last century. */
function startOfMonth(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime();
}

/**
 * The moments of cells that are all dates, where they have a value; null where one is none, or all are empty. In a column whose type is a date, what is
 * none (`infinity`) has no moment, and is no reason to take the others for text.
 */
export function timesOf(cells: readonly (Cell | undefined)[], column?: TypedColumn): readonly (number | null)[] | null {
  const areDates = column?.type !== undefined && kindOfType(column.type) === "date";
  let known = 0;
  const times: (number | null)[] = [];
  for (const cell of cells) {
    const isNone = isBlank(cell, column);
    const time = isNone || numberInCell(cell) !== null ? null : timeInCell(cell);
    if (time === null && !isNone && !areDates) return null;
    if (time !== null) known++;
    times.push(time);
  }
  return known === 0 ? null : times;
}

/** Dates as places: by time, and named by the largest unit at whose beginning they all are. Null where one is no date. */
export function datedPlaces(
  cells: readonly (Cell | undefined)[],
): { readonly order: readonly number[]; readonly labels: readonly string[] } | null {
  const times = timesOf(cells);
  if (!times || times.includes(null) || times.length < 2) return null;
  const known = times.filter((time) => time !== null);
  const unit = [...dateUnits].reverse().find((one) => known.every((time) => startOf(time, one) === time)) ?? "second";
  const isDay = unit === "day";
  const labels = known.map((time, place) =>
    unit === "year" || unit === "quarter" || unit === "month"
      ? dateTick(time, unit)
      : isDay
        ? timeLabel(time, "YYYY-MM-DD")
        : String(cells[place]),
  );
  const order = known.map((_, place) => place).sort((one, other) => (known[one] ?? 0) - (known[other] ?? 0));
  return { order, labels };
}
