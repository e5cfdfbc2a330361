import { join } from "node:path";
import type { DuckDBDataChunk, DuckDBResult } from "@duckdb/node-api";
import type { OutputEvent } from "@octavo/interpreter";
import { rowsInNote, tableText, uniqueNames } from "@octavo/interpreter/hosted";
import type { Database } from "./database.ts";
import { createStaging, type Staging } from "./staging.ts";

let files = 0;

/**
 * Shows the rows of a result as they come: the first as soon as it is known that there are more than the note holds, all of them as a
 * file. Few rows of types that JavaScript writes as DuckDB does need no staging.
 */
export async function* showRows(
  result: DuckDBResult,
  database: Database,
  checkCancelled: () => void,
): AsyncGenerator<OutputEvent> {
  const names = uniqueNames(result.columnNames());
  const types = result.columnTypes();
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
      staging ??= await createStaging(database.aside, names, types);
      for (const earlier of few.splice(0)) staging.append(earlier);
      staging.append(chunk);
      if (file !== undefined || rows <= rowsInNote) continue;
      file = `table-${++files}.parquet`;
      yield { type: "table", data: tableText(names, await staging.head(rowsInNote)), rows: rowsInNote, file };
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
      yield { type: "result", format: "TABLE", data: tableText(names, head) };
    }
  } finally {
    await staging?.drop();
  }
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
