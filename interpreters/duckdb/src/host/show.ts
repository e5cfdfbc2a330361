import { join } from "node:path";
import { type DuckDBPreparedStatement, type DuckDBResult, ResultReturnType, StatementType } from "@duckdb/node-api";
import type { OutputEvent } from "@octavo/interpreter";
import type { Database } from "./database.ts";
import { literal } from "./quote.ts";
import { createStaging } from "./staging.ts";
import { tableText, uniqueNames } from "./table-text.ts";

/** As many rows as a note holds; when there are more, all of them go into a file. */
const rowsInNote = 1_000;

let files = 0;

/** Runs one statement and says what it gave: rows as a table, anything else in a line. */
export async function show(
  statement: DuckDBPreparedStatement,
  database: Database,
  checkCancelled: () => void,
): Promise<OutputEvent> {
  const hasMoments = columnTypes(statement).some((type) => type.includes("WITH TIME ZONE"));
  // Before it streams: another query on the same connection would end the stream.
  if (hasMoments) await shareTimeZone(database);
  const result = await statement.stream();
  checkCancelled();
  switch (result.returnType) {
    case ResultReturnType.CHANGED_ROWS:
      return line(`${counted(result.rowsChanged)} ${verbOf(result)}`);
    case ResultReturnType.QUERY_RESULT:
      return result.statementType === StatementType.EXPLAIN
        ? await showPlan(result)
        : await showRows(result, database, checkCancelled);
    default:
      return line("OK");
  }
}

async function showRows(result: DuckDBResult, database: Database, checkCancelled: () => void): Promise<OutputEvent> {
  const names = uniqueNames(result.columnNames());
  const types = result.columnTypes();
  const staging = await createStaging(database.aside, names, types);
  try {
    let rows = 0;
    for await (const chunk of result) {
      checkCancelled();
      rows += chunk.rowCount;
      staging.append(chunk);
    }
    // CHECKPOINT and its like are calls that return a column and never a row.
    if (rows === 0 && names.length === 1 && names[0] === "Success") return line("OK");
    const data = tableText(names, await staging.head(rowsInNote));
    if (rows <= rowsInNote) return { type: "result", format: "TABLE", data };
    checkCancelled();
    const file = `table-${++files}.parquet`;
    await staging.writeParquet(join(database.scratchDirectory, file));
    return { type: "table", data, rows, file };
  } finally {
    await staging.drop();
  }
}

function columnTypes(statement: DuckDBPreparedStatement): readonly string[] {
  return Array.from({ length: statement.columnCount }, (_, index) => String(statement.columnType(index)));
}

/** The zone is a setting of each connection, and the text of a moment depends on it. */
async function shareTimeZone({ main, aside }: Database): Promise<void> {
  const result = await main.run("SELECT current_setting('TimeZone')");
  const [zone] = (await result.getRows())[0] ?? [];
  await aside.run(`SET TimeZone = ${literal(String(zone))}`);
}

/** A plan is a drawing of lines and boxes, of no use in the cells of a table. */
async function showPlan(result: DuckDBResult): Promise<OutputEvent> {
  const rows = await result.getRows();
  return line(rows.map((row) => String(row.at(-1) ?? "").trimEnd()).join("\n"));
}

function line(text: string): OutputEvent {
  return { type: "text", data: `${text}\n` };
}

function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function verbOf({ statementType }: DuckDBResult): string {
  return statementType === StatementType.COPY ? "copied" : "changed";
}
