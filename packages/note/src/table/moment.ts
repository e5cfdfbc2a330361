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
  const from = midnight + time + Number((fraction ?? "").padEnd(3, "0").slice(0, 3)) - offsetOf(zone);
  return { from, to: from + lengthOf(hours, seconds, fraction) };
}

/** The moment that a cell shows, in epoch milliseconds; null when it shows none. */
export function timeIn(cell: Cell | undefined): number | null {
  return typeof cell === "string" ? (timeSpanOf(cell)?.from ?? null) : null;
}

function lengthOf(hours: string | undefined, seconds: string | undefined, fraction: string | undefined): number {
  if (hours === undefined) return day;
  if (seconds === undefined) return minute;
  return fraction === undefined ? second : 1;
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const offset = Number(digits.slice(0, 2)) * 60 * minute + Number(digits.slice(2) || 0) * minute;
  return zone.startsWith("-") ? -offset : offset;
}
