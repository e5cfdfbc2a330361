/**
 * Dates in cells and conditions: `2024-03-01`, and with a time `2024-03-01 12:30`, `2024-03-01T12:30:15.250Z`, `2024-03-01 12:30:15+02`. What
 * has no zone is UTC, so that it is the same for everyone.
 */
import type { Cell } from "./table.ts";

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Epoch milliseconds: `from` included, `to` not. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

const clock = String.raw`(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?`;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const longMonths = "january|february|march|april|may|june|july|august|september|october|november|december";
const monthName = `(${months.join("|")}|${longMonths})`;

/** Other ways to write a date, each with the places of year, month and day in it. */
const otherForms = [
  { form: new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${clock}$`), places: [3, 1, 2] },
  { form: new RegExp(String.raw`^(\d{4})/(\d{1,2})/(\d{1,2})${clock}$`), places: [1, 2, 3] },
  { form: new RegExp(String.raw`^${monthName} (\d{1,2}),? (\d{4})${clock}$`, "i"), places: [3, 1, 2] },
  { form: new RegExp(String.raw`^(\d{1,2}) ${monthName} (\d{4})${clock}$`, "i"), places: [3, 2, 1] },
] as const;

/** All of the time that a date names: a day, a minute, a second or a millisecond; null when it is no date. */
export function timeSpanOf(text: string): TimeSpan | null {
  const found = form.exec(text.trim());
  if (!found) return null;
  const [, year, month, date, hours, minutes, seconds, fraction, zone] = found;
  const midnight = Date.parse(`${year}-${month}-${date}T00:00:00Z`);
  // 31 February may have become a day in March.
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(date)) return null;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return null;
  const time = Number(hours ?? 0) * 60 * minute + Number(minutes ?? 0) * minute + Number(seconds ?? 0) * second;
  const from = midnight + time + Number((fraction ?? "").padEnd(3, "0").slice(0, 3)) - offsetOfZone(zone);
  return { from, to: from + lengthOfTime(hours, seconds, fraction) };
}

/** The moment that a cell shows, in epoch milliseconds; null when it shows none. */
export function timeInCell(cell: Cell | undefined): number | null {
  return typeof cell === "string" ? (timeSpanOf(cell)?.from ?? null) : null;
}

/**
 * The moment that a cell shows in any form that is known: where a user has said that a column is of dates, `3/31/2024`, `2024/3/31`, `Mar 31, 2024`
 * and `31 March 2024` are dates too.
 */
export function writtenTimeIn(cell: Cell | undefined): number | null {
  const time = timeInCell(cell);
  if (time !== null || typeof cell !== "string") return time;
  for (const { form, places } of otherForms) {
    const found = form.exec(cell.trim());
    if (found) return timeOfMatch(found, places);
  }
  return null;
}

function timeOfMatch(
  found: RegExpExecArray,
  places: readonly [year: number, month: number, day: number],
): number | null {
  const [year, month, date] = places.map((place) => found[place] ?? "");
  const monthNumber = /^\d/.test(month ?? "")
    ? Number(month)
    : months.indexOf(month?.slice(0, 3).toLowerCase() ?? "") + 1;
  const two = (text: string | number | undefined) => String(text ?? 0).padStart(2, "0");
  const [hours, minutes, seconds] = found.slice(4);
  return timeInCell(`${year}-${two(monthNumber)}-${two(date)} ${two(hours)}:${two(minutes)}:${two(seconds)}`);
}

function lengthOfTime(hours: string | undefined, seconds: string | undefined, fraction: string | undefined): number {
  if (hours === undefined) return day;
  if (seconds === undefined) return minute;
  return fraction === undefined ? second : 1;
}

function offsetOfZone(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const offset = Number(digits.slice(0, 2)) * 60 * minute + Number(digits.slice(2) || 0) * minute;
  return zone.startsWith("-") ? -offset : offset;
}
