/**
 * The dates of note files: local time of the server without a zone, `2026-11-21 03:44:21.848`. Where a clock is set back
 * in autumn, the text of the doubled hour means its first pass. Older and foreign forms are read as well.
 */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const numeric = /^(\d{4,6})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const english = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4}),? (\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])m)?$/i;

/** Epoch milliseconds of a date in any form that notes have had; null when it is none. */
export function parseDate(text: string): number | null {
  // Newer Java runtimes put a narrow no-break space before AM and PM.
  const plain = text.trim().replace(/[\u00a0\u202f]/g, " ");
  return parseNumeric(plain) ?? parseEnglish(plain);
}

/** `yyyy-MM-dd HH:mm:ss.SSS` in local time; null for a time that has no such form. */
export function formatDate(at: number): string | null {
  const date = new Date(at);
  const year = date.getFullYear();
  if (!(year >= 0)) return null;
  return `${formatSeconds(at)}.${padNumber(date.getMilliseconds(), 3)}`;
}

/** `yyyy-MM-dd HH:mm:ss` in local time. */
export function formatSeconds(at: number): string {
  const date = new Date(at);
  const day = `${padNumber(date.getFullYear(), 4)}-${padNumber(date.getMonth() + 1, 2)}-${padNumber(date.getDate(), 2)}`;
  return `${day} ${padNumber(date.getHours(), 2)}:${padNumber(date.getMinutes(), 2)}:${padNumber(date.getSeconds(), 2)}`;
}

function padNumber(number: number, digits: number): string {
  return String(number).padStart(digits, "0");
}

interface DateParts {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

function parseNumeric(text: string): number | null {
  const match = numeric.exec(text);
  if (!match) return null;
  const [, year, month, day, hours, minutes, seconds, fraction = "", zone] = match;
  const parts = {
    year: Number(year),
    month: Number(month) - 1,
    day: Number(day),
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds ?? 0),
    milliseconds: Number(fraction.padEnd(3, "0").slice(0, 3)),
  };
  return zone === undefined ? localTime(parts) : zonedTime(parts, zone);
}

function parseEnglish(text: string): number | null {
  const match = english.exec(text);
  if (!match) return null;
  const [, month = "", day, year, clock, minutes, seconds, half] = match;
  const hours = Number(clock);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  return localTime({
    year: Number(year),
    month: months.indexOf(month.toLowerCase()),
    day: Number(day),
    hours: half === undefined ? hours : (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0),
    minutes: Number(minutes),
    seconds: Number(seconds ?? 0),
    milliseconds: 0,
  });
}

function isCalendarDate({ year, month, day, hours, minutes, seconds }: DateParts): boolean {
  if (month < 0 || month > 11 || hours > 23 || minutes > 59 || seconds > 59) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}

function localTime(parts: DateParts): number | null {
  if (!isCalendarDate(parts)) return null;
  const date = new Date(2000, 0, 1);
  date.setFullYear(parts.year, parts.month, parts.day);
  date.setHours(parts.hours, parts.minutes, parts.seconds, parts.milliseconds);
  return date.getTime();
}

function zonedTime(parts: DateParts, zone: string): number | null {
  if (!isCalendarDate(parts)) return null;
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month, parts.day);
  date.setUTCHours(parts.hours, parts.minutes, parts.seconds, parts.milliseconds);
  return date.getTime() - offsetMinutes(zone) * 60_000;
}

function offsetMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
