/** Columns of values of JavaScript: one type for each, text where they are of several. */
import type { Cell, TablePreview } from "@octavo/note";

export type PlainValue = string | number | bigint | boolean | Date | ClockTime | Uint8Array | null;

/** A time of no day. */
export interface ClockTime {
  /** `09:30:00`, with milliseconds where there are any. */
  readonly clock: string;
}

/** @param declared types that values have to be of, by column; null for what the values are */
export function columnsOfValues(
  names: readonly string[],
  values: readonly (readonly PlainValue[])[],
): Pick<TablePreview, "columns" | "rows"> {
  const types = names.map((_, at) => typeOfValues(values.map((row) => row[at] ?? null)));
  return {
    columns: names.map((name, at) => ({ name, type: types[at] ?? "VARCHAR" })),
    rows: values.map((row) => names.map((_, at) => cellOfPlainValue(row[at] ?? null, types[at] ?? "VARCHAR"))),
  };
}

function typeOfValues(values: readonly PlainValue[]): string {
  const types = new Set(values.filter((value) => value !== null).map(typeOfValue));
  const [only, ...others] = types;
  if (only === undefined) return "VARCHAR";
  if (others.length === 0) return only;
  if (isAmong(types, ["BIGINT", "DOUBLE"])) return "DOUBLE";
  return isAmong(types, ["DATE", "TIMESTAMP"]) ? "TIMESTAMP" : "VARCHAR";
}

function isAmong(types: ReadonlySet<string>, known: readonly string[]): boolean {
  return [...types].every((type) => known.includes(type));
}

function typeOfValue(value: Exclude<PlainValue, null>): string {
  if (typeof value === "bigint") return "BIGINT";
  if (typeof value === "number") return Number.isSafeInteger(value) ? "BIGINT" : "DOUBLE";
  if (typeof value === "boolean") return "BOOLEAN";
  if (typeof value === "string") return "VARCHAR";
  if (value instanceof Date) return value.getTime() % 86_400_000 === 0 ? "DATE" : "TIMESTAMP";
  return "clock" in value ? "TIME" : "BLOB";
}

function cellOfPlainValue(value: PlainValue, type: string): Cell {
  if (value === null) return null;
  if (typeof value === "bigint") return isSafe(value) && type !== "VARCHAR" ? Number(value) : String(value);
  if (typeof value === "number") return type === "VARCHAR" || !Number.isFinite(value) ? String(value) : value;
  if (value instanceof Date) return textOfMoment(value, type);
  if (value instanceof Uint8Array) return textOfBytes(value);
  if (typeof value === "object") return value.clock;
  return String(value);
}

function isSafe(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
}

function textOfMoment(moment: Date, type: string): string {
  if (Number.isNaN(moment.getTime())) return "";
  const [day = ""] = moment.toISOString().split("T");
  const { clock } = clockOfMoment(moment);
  return type === "DATE" || (type === "VARCHAR" && clock === "00:00:00") ? day : `${day} ${clock}`;
}

export function clockOfMoment(moment: Date): ClockTime {
  return {
    clock: moment
      .toISOString()
      .slice("YYYY-MM-DDT".length)
      .replace("Z", "")
      .replace(/\.000$/, ""),
  };
}

/** As DuckDB writes bytes that are no letters. */
function textOfBytes(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 200)].map((byte) => `\\x${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
}
