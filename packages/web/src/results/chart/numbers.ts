/** How numbers are written on axes and in tooltips. */

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
const scales: readonly (readonly [from: number, suffix: string])[] = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
];

/** From a million on abbreviated (a billion is B), below grouped by thousands; three decimals at most. */
export function axisNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const scale = scales.find(([from]) => Math.abs(value) >= from);
  return scale ? `${grouped.format(value / scale[0])}${scale[1]}` : grouped.format(value);
}

/** The number itself, as far as three decimals tell it. */
export function fullNumber(value: unknown): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  if (!Number.isFinite(value)) return "";
  return value !== 0 && Math.abs(value) < 0.001 ? value.toPrecision(3) : grouped.format(value);
}

/** A place along the axis: years and other plain numbers are not grouped. */
export function placeNumber(value: number): string {
  return Math.abs(value) < 100_000 ? String(Number(value.toFixed(3))) : axisNumber(value);
}

/** A date by a pattern of YYYY, YY, MM, DD, HH, mm, ss and SSS; the label itself when it is no date. */
export function dateLabel(label: string, pattern: string): string {
  const time = /^-?\d+(?:\.\d+)?$/.test(label) && label.length > 4 ? Number(label) : Date.parse(label);
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return label;
  const padded = (value: number, length = 2) => String(value).padStart(length, "0");
  const parts: Readonly<Record<string, string>> = {
    YYYY: padded(date.getFullYear(), 4),
    YY: padded(date.getFullYear() % 100),
    MM: padded(date.getMonth() + 1),
    DD: padded(date.getDate()),
    HH: padded(date.getHours()),
    mm: padded(date.getMinutes()),
    ss: padded(date.getSeconds()),
    SSS: padded(date.getMilliseconds(), 3),
  };
  return pattern.replace(/YYYY|YY|MM|DD|HH|mm|ss|SSS/g, (token) => parts[token] ?? token);
}
