/** The columns of a Parquet file, as we call them and as the file does. */
import type { ColumnKind } from "@octavo/note";
import type { Connection } from "./database.ts";
import { literal } from "./quote.ts";

export interface Field {
  readonly index: number;
  /** As people see it. */
  readonly name: string;
  /** As DuckDB's reader of the file calls it: of equal names, each but the first has a number behind it. */
  readonly nameInFile: string;
  readonly type: string;
  readonly kind: ColumnKind;
}

/** DuckDB takes a second to bind twenty thousand columns; a flat schema can be read without. */
const boundAtMost = 1000;

export async function fieldsOf(connection: Connection, path: string): Promise<readonly Field[]> {
  const schema = await connection.rows(`SELECT name, duckdb_type, num_children FROM parquet_schema(${literal(path)})`);
  const flat = schema.slice(1).map(([name, type, children]) => ({
    name: String(name),
    type: type === null ? null : String(type),
    isLeaf: children === null || Number(children) === 0,
  }));
  const isPlain =
    flat.length > boundAtMost &&
    flat.every(({ type, isLeaf }) => isLeaf && type !== null) &&
    new Set(flat.map(({ name }) => name.toLowerCase())).size === flat.length;
  const known = isPlain
    ? flat.map(({ name, type }) => ({ name, type: type ?? "" }))
    : (await connection.rows(`DESCRIBE SELECT * FROM read_parquet(${literal(path)})`)).map(([name, type]) => ({
        name: String(name),
        type: String(type),
      }));
  return known.map(({ name, type }, index) => ({ index, name, nameInFile: name, type, kind: kindOf(type) }));
}

const numberType = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\))$/;

function kindOf(type: string): ColumnKind {
  if (numberType.test(type)) return "number";
  return /^(?:DATE|TIMESTAMP.*)$/.test(type) ? "date" : "text";
}
