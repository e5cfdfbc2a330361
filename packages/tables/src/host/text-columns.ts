/**
 * What a Parquet file made of table text says of itself, in its key-value metadata: names repeat in table text and not in such a file, and
 * a column of dates is still text.
 */
import type { ColumnKind } from "@octavo/note";
import type { Connection } from "./database.ts";
import type { Field } from "./fields.ts";
import { literal } from "./quote.ts";

const key = "octavo.table";

export interface TextColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** As a part of COPY's options. */
export function asMetadata(columns: readonly TextColumn[]): string {
  const json = JSON.stringify({ names: columns.map(({ name }) => name), kinds: columns.map(({ kind }) => kind) });
  return `KV_METADATA {${literal(key)}: ${literal(json)}}`;
}

/** The columns as the text had them; null when the file was made of none. Anybody may have written the file, so it is not believed blindly. */
export async function textColumnsIn(
  connection: Connection,
  path: string,
  fields: readonly Field[],
): Promise<readonly Field[] | null> {
  const [row] = await connection.rows(
    `SELECT decode(value) FROM parquet_kv_metadata(${literal(path)}) WHERE decode(key) = ${literal(key)} LIMIT 1`,
  );
  if (row === undefined) return null;
  const { names, kinds } = parsed(String(row[0]));
  if (names.length !== fields.length || kinds.length !== fields.length) return null;
  return fields.map((field, index) => {
    const isDate = field.type === "VARCHAR" && kinds[index] === "date";
    return { ...field, name: String(names[index]), kind: isDate ? "date" : field.kind };
  });
}

function parsed(json: string): { readonly names: readonly unknown[]; readonly kinds: readonly unknown[] } {
  try {
    const { names, kinds } = JSON.parse(json) as { readonly names?: unknown; readonly kinds?: unknown };
    return { names: Array.isArray(names) ? names : [], kinds: Array.isArray(kinds) ? kinds : [] };
  } catch {
    return { names: [], kinds: [] };
  }
}
