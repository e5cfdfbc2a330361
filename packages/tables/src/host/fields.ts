/** The columns of a Parquet file, as we call them and as the file does. */
import { type ColumnKind, kindOfType, withoutZone } from "@octavo/note";
import { columnBatches } from "./column-batches.ts";
import type { TableConnection } from "./database.ts";
import { fileLiteral, identifier } from "./quote.ts";
import { isKeptAs, readAs, statedIn } from "./stated-types.ts";

export interface Field {
  readonly index: number;
  /** As people see it. */
  readonly name: string;
  /** As DuckDB's reader of the file calls it: of equal names, each but the first has a number behind it. */
  readonly nameInFile: string;
  readonly type: string;
  readonly kind: ColumnKind;
  /** As the file holds it, where it cannot hold the type. */
  readonly typeInFile: string;
  /** The type with its zone; missing where the table is printed text, which has none. */
  readonly stated?: string | undefined;
}

/** DuckDB takes a second to bind twenty thousand columns; a flat schema can be read without. */
const boundAtMost = 1000;

/** @param mostRows how many rows are read to verify the types that the file states; all when missing */
export async function fieldsOfFile(
  connection: TableConnection,
  path: string,
  mostRows?: number,
): Promise<readonly Field[]> {
  const schema = await connection.rows(
    `SELECT name, duckdb_type, num_children FROM parquet_schema(${fileLiteral(path)})`,
  );
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
    : (await connection.rows(`DESCRIBE SELECT * FROM read_parquet(${fileLiteral(path)})`)).map(([name, type]) => ({
        name: String(name),
        type: String(type),
      }));
  const { types, names } = await statedIn(connection, path, known.length);
  const broken = await brokenIn(connection, path, { known, types: types ?? [], mostRows });
  return known.map(({ name, type: typeInFile }, index) => {
    const said = types?.[index];
    const stated = said !== undefined && isKeptAs(said, typeInFile) && !broken.has(index) ? said : typeInFile;
    const type = withoutZone(stated);
    const field = { index, name: names?.[index] ?? name, nameInFile: name, type, typeInFile, stated };
    return { ...field, kind: kindOfType(type) };
  });
}

interface Said {
  readonly known: readonly { readonly name: string; readonly type: string }[];
  readonly types: readonly string[];
  readonly mostRows: number | undefined;
}

/** Columns of text of which some value is not what was said of them: they stay text. */
async function brokenIn(
  connection: TableConnection,
  path: string,
  { known, types, mostRows }: Said,
): Promise<ReadonlySet<number>> {
  const texts = types.flatMap((type, index) => {
    const isText = known[index]?.type === "VARCHAR" && type !== "VARCHAR" && isKeptAs(type, "VARCHAR");
    return isText ? [{ type, index, column: identifier(known[index]?.name ?? "") }] : [];
  });
  if (texts.length === 0) return new Set();
  if (mostRows === 0) return new Set();
  if (mostRows === undefined) return await brokenOf(connection, fileLiteral(path), texts);
  const all = known.map((_, index) => texts.find((text) => text.index === index));
  const broken = new Set<number>();
  for (const batch of await columnBatches(connection, path, all)) {
    const looked = batch.filter((text) => text !== undefined);
    for (const index of await brokenOf(connection, fileLiteral(path), looked, mostRows)) broken.add(index);
  }
  return broken;
}

interface StatedText {
  readonly type: string;
  readonly index: number;
  /** Its name, quoted. */
  readonly column: string;
}

async function brokenOf(
  connection: TableConnection,
  file: string,
  texts: readonly StatedText[],
  mostRows?: number,
): Promise<ReadonlySet<number>> {
  if (texts.length === 0) return new Set();
  const tests = texts.map(({ column, type }) => `count(${column}) = count(${readAs(column, type)})`);
  const limit = mostRows === undefined ? "" : ` LIMIT ${mostRows}`;
  const looked = `SELECT ${texts.map(({ column }) => column).join(", ")} FROM read_parquet(${file})${limit}`;
  const [row = []] = await connection.rows(`SELECT ${tests.join(", ")} FROM (${looked})`);
  return new Set(texts.filter((_, place) => row[place] !== true).map(({ index }) => index));
}
