import { join } from "node:path";
import type { DuckDBDataChunk, DuckDBResult, DuckDBType } from "@duckdb/node-api";
import type { OutputEvent } from "@octavo/interpreter";
import { rowsInNote, type TypedRow, typedText, uniqueNames } from "@octavo/interpreter/hosted";
import type { DuckdbDatabase } from "./database.ts";
import { createStaging, type Staging } from "./staging.ts";
import { statedType } from "./stated-type.ts";

let files = 0;

/**
 * Shows the rows of a result as they come: the first as soon as it is known that there are more than the note holds, all of them as a
 * file. Few rows of types that JavaScript writes as DuckDB does need no staging.
 */
export async function* showRowsOfResult(
  result: DuckDBResult,
  database: DuckdbDatabase,
  { checkCancelled, zone }: { readonly checkCancelled: () => void; readonly zone: string | null },
): AsyncGenerator<OutputEvent> {
  const names = uniqueNames(result.columnNames());
  const types = result.columnTypes();
  const columns = names.map((name, index) => ({ name, type: statedType(nameOf(types[index]), zone) }));
  const shown = (rows: readonly TypedRow[]) => typedText(columns, rows);
  const isPlain = types.every((type) => plainTypes.has(String(type)));
  const few: DuckDBDataChunk[] = [];
  let staging: Staging | undefined;
  let rows = 0;
  let file: string | undefined;
  try {
    for await (const chunk of result) {
      checkCancelled();
      rows += chunk.rowCount;
      if (isPlain && rows <= rowsInNote) {
        few.push(chunk);
        continue;
      }
      staging ??= await createStaging(database.aside, columns, types);
      for (const earlier of few.splice(0)) staging.append(earlier);
      staging.append(chunk);
      if (file !== undefined || rows <= rowsInNote) continue;
      file = `table-${++files}.parquet`;
      yield { type: "table", ...shown(await staging.head(rowsInNote)), rows: rowsInNote, file };
    }
    if (staging !== undefined && file !== undefined) {
      checkCancelled();
      await staging.writeParquet(join(database.scratchDirectory, file));
      yield { type: "stored", file, rows };
    } else if (rows === 0 && names.length === 1 && names[0] === "Success") {
      // CHECKPOINT and its like are calls that return a column and never a row.
      yield { type: "text", data: "OK\n" };
    } else {
      const head = staging === undefined ? few.flatMap(plainRows) : await staging.head(rowsInNote);
      yield { type: "result", format: "TABLE", ...shown(head) };
    }
  } finally {
    await staging?.drop();
  }
}

/** JSON is text that has another name. */
function nameOf(type: DuckDBType | undefined): string {
  return type?.alias === "JSON" ? "JSON" : String(type);
}

const integers = ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"];
const plainTypes: ReadonlySet<string> = new Set([
  ...integers,
  ...integers.map((type) => `U${type}`),
  "VARCHAR",
  "BOOLEAN",
]);

function plainRows(chunk: DuckDBDataChunk): (string | null)[][] {
  return chunk.getRows().map((row) => row.map((value) => (value === null ? null : String(value))));
}
