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
  2950: "UUID",
  [numeric]: "DECIMAL",
};

export function columnOf({ name, dataTypeID }: FieldDef): Column {
  return { name, type: types[dataTypeID] ?? "VARCHAR" };
}

export function cellOf(value: string | null, field: FieldDef | undefined): Cell {
  if (value === null || field?.dataTypeID !== boolean) return value;
  return value === "t" ? "true" : "false";
}
