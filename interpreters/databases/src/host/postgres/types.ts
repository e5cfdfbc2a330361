import type { FieldDef } from "pg";
import type { Cell, Column } from "../connection.ts";

const boolean = 16;
const bytes = 17;
const numeric = 1700;

/** What the types that every server has may be in a file; the others are text. */
const types: Readonly<Record<number, string>> = {
  [boolean]: "BOOLEAN",
  [bytes]: "BLOB",
  20: "BIGINT",
  21: "SMALLINT",
  23: "INTEGER",
  26: "BIGINT",
  700: "FLOAT",
  701: "DOUBLE",
  1082: "DATE",
  1083: "TIME",
  1114: "TIMESTAMP",
  1184: "TIMESTAMP WITH TIME ZONE",
  114: "JSON",
  1186: "INTERVAL",
  1266: "TIME WITH TIME ZONE",
  1560: "BIT",
  1562: "BIT",
  2950: "UUID",
  3802: "JSON",
  [numeric]: "DECIMAL",
};

export function columnOfField({ name, dataTypeID, dataTypeModifier }: FieldDef): Column {
  const type = types[dataTypeID] ?? "VARCHAR";
  // Precision and scale, four more than they are; less where there is no limit.
  return dataTypeID === numeric && dataTypeModifier >= 4
    ? { name, type, scale: (dataTypeModifier - 4) & 0x7ff }
    : { name, type };
}

export function cellOfValue(value: string | null, field: FieldDef | undefined): Cell {
  if (value === null || field?.dataTypeID !== boolean) return value;
  return value === "t" ? "true" : "false";
}
