/**
 * What a Parquet file made of table text says of itself, in its key-value metadata: names repeat in table text and not in such a file, and
 * a column of dates is still text.
 */
import type { ColumnKind } from "@octavo/note";
import type { TableConnection } from "./database.ts";
import type { Field } from "./fields.ts";
import { fileLiteral, quoteLiteral } from "./quote.ts";

const key = "octavo.table";

export interface TextColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly type: "BIGINT" | "DOUBLE" | "VARCHAR";
}

/** The only column of a file whose rows are lists of cells. */
export const listColumn = "cells";

/** As a part of COPY's options. @param isList whether rows are lists; then the file does not state the types */
export function asMetadata(columns: readonly TextColumn[], isList: boolean): string {
  const json = JSON.stringify({
    names: columns.map(({ name }) => name),
    kinds: columns.map(({ kind }) => kind),
    ...(isList ? { types: columns.map(({ type }) => type) } : {}),
  });
  return `KV_METADATA {${quoteLiteral(key)}: ${quoteLiteral(json)}}`;
}

export interface TextColumns {
  readonly fields: readonly Field[];
  /** Whether a row is a list of cells in the file. */
  readonly areListed: boolean;
}

/** The columns as the text had them; null when the file was made of none. Anybody may have written the file, so it is not believed blindly. */
export async function textColumnsIn(
  connection: TableConnection,
  path: string,
  fields: readonly Field[],
): Promise<TextColumns | null> {
  const [row] = await connection.rows(
    `SELECT decode(value) FROM parquet_kv_metadata(${fileLiteral(path)}) WHERE decode(key) = ${quoteLiteral(key)} LIMIT 1`,
  );
  if (row === undefined) return null;
  const { names, kinds, types } = parseShape(String(row[0]));
  const [first] = fields;
  if (fields.length === 1 && first?.nameInFile === listColumn && first.type === "VARCHAR[]")
    return { fields: listFields(names, kinds, types), areListed: true };
  if (names.length !== fields.length || kinds.length !== fields.length) return null;
  const named = fields.map((field, index) => {
    const isDate = field.type === "VARCHAR" && kinds[index] === "date";
    return { ...field, name: String(names[index]), kind: isDate ? ("date" as const) : field.kind, stated: undefined };
  });
  return { fields: named, areListed: false };
}

function listFields(names: readonly unknown[], kinds: readonly unknown[], types: readonly unknown[]): readonly Field[] {
  return names.map((name, index) => {
    const type = types[index] === "BIGINT" || types[index] === "DOUBLE" ? types[index] : "VARCHAR";
    const kind = type !== "VARCHAR" ? "number" : kinds[index] === "date" ? "date" : "text";
    return { index, name: String(name), nameInFile: listColumn, type, typeInFile: type, kind };
  });
}

interface Parsed {
  readonly names: readonly unknown[];
  readonly kinds: readonly unknown[];
  readonly types: readonly unknown[];
}

function parseShape(json: string): Parsed {
  const list = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : []);
  try {
    const { names, kinds, types } = JSON.parse(json) as Partial<Parsed>;
    return { names: list(names), kinds: list(kinds), types: list(types) };
  } catch {
    return { names: [], kinds: [], types: [] };
  }
}
