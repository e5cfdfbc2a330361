/** Amounts as people write them into settings. Null for what is none. */

const perUnit: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `600s`, `10m`, `1h`; a bare number is milliseconds, as in Zeppelin. */
export function readDuration(text: string): number | null {
  const [, number, unit = "ms"] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/i.exec(text.trim()) ?? [];
  const factor = perUnit[unit.toLowerCase()];
  return number === undefined || factor === undefined ? null : Math.round(Number(number) * factor);
}

/** `512MB`, `4G`, `1.5GiB`; a bare number is bytes. Always powers of 1024: a cap is for a machine's memory. */
export function readBytes(text: string): number | null {
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  const power = ["", "k", "m", "g", "t"].indexOf(unit.toLowerCase());
  const bytes = number === undefined ? 0 : Math.round(Number(number) * 1024 ** power);
  return bytes > 0 ? bytes : null;
}

export function readCount(text: string): number | null {
  const count = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return count > 0 ? count : null;
}

export function readSwitch(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return word === "true" || word === "false" ? word === "true" : null;
}

/** `30 s`, `1.5 min`, `2 h`. */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  const isHours = ms >= 2 * 3_600_000 || (ms > 0 && ms % 3_600_000 === 0);
  const [unit, size] = isHours ? ["h", 3_600_000] : ms < 120_000 ? ["s", 1000] : ["min", 60_000];
  return `${Number((ms / Number(size)).toFixed(1))} ${unit}`;
}
