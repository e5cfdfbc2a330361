import { type FieldPacket, Types } from "mysql2";
import type { Cell, Column } from "../connection.ts";

/** Of `characterSet`: bytes that are no text. */
const binary = 63;
/** Of `flags`. */
const unsigned = 32;

const integers: Readonly<Record<number, string>> = {
  [Types.TINY]: "TINYINT",
  [Types.SHORT]: "SMALLINT",
  [Types.INT24]: "INTEGER",
  [Types.LONG]: "INTEGER",
  [Types.LONGLONG]: "BIGINT",
  [Types.YEAR]: "SMALLINT",
};

/** The others are text, or bytes. */
const types: Readonly<Record<number, string>> = {
  [Types.FLOAT]: "FLOAT",
  [Types.DOUBLE]: "DOUBLE",
  [Types.DECIMAL]: "DECIMAL",
  [Types.NEWDECIMAL]: "DECIMAL",
  [Types.DATE]: "DATE",
  [Types.NEWDATE]: "DATE",
  [Types.DATETIME]: "TIMESTAMP",
  [Types.TIMESTAMP]: "TIMESTAMP",
  [Types.TIME]: "TIME",
  [Types.JSON]: "JSON",
};

const bytes: ReadonlySet<number> = new Set([
  Types.TINY_BLOB,
  Types.MEDIUM_BLOB,
  Types.LONG_BLOB,
  Types.BLOB,
  Types.VAR_STRING,
  Types.STRING,
  Types.VARCHAR,
]);

export function columnOfField({ name, columnType = -1, flags, characterSet, decimals }: FieldPacket): Column {
  const integer = integers[columnType];
  if (integer !== undefined) {
    const isUnsigned = (Number(flags) & unsigned) !== 0 && columnType !== Types.YEAR;
    return { name, type: isUnsigned ? `U${integer}` : integer };
  }
  const isBytes = bytes.has(columnType) && characterSet === binary;
  const type = types[columnType] ?? (isBytes ? "BLOB" : "VARCHAR");
  return type === "DECIMAL" ? { name, type, scale: decimals } : { name, type };
}

export function cellOfValue(value: unknown, field: FieldPacket | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value))
    return field?.columnType === Types.BIT ? numberOfBits(value) : `\\x${value.toString("hex")}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function numberOfBits(value: Buffer): string {
  return BigInt(`0x${value.toString("hex") || "0"}`).toString();
}
