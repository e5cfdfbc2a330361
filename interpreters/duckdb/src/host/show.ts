import {
  type DuckDBPreparedStatement,
  type DuckDBResult,
  DuckDBTypeId,
  ResultReturnType,
  StatementType,
} from "@duckdb/node-api";
import type { OutputEvent } from "@octavo/interpreter";
import type { Database } from "./database.ts";
import { literal } from "./quote.ts";
import { showRows } from "./show-rows.ts";

/** Runs one statement and says what it gave: rows as a table, anything else in a line. */
export async function* show(
  statement: DuckDBPreparedStatement,
  database: Database,
  checkCancelled: () => void,
): AsyncGenerator<OutputEvent> {
  // Before it streams: another query on the same connection would end the stream.
  if (mayHaveMoments(statement)) await shareTimeZone(database);
  const result = await statement.stream();
  checkCancelled();
  switch (result.returnType) {
    case ResultReturnType.CHANGED_ROWS:
      yield line(`${counted(result.rowsChanged)} ${verbOf(result)}`);
      return;
    case ResultReturnType.QUERY_RESULT:
      if (result.statementType === StatementType.EXPLAIN) yield await showPlan(result);
      else yield* showRows(result, database, checkCancelled);
      return;
    default:
      yield line("OK");
  }
}

/** A column that depends on a value of a form has no type before the statement runs. */
function mayHaveMoments(statement: DuckDBPreparedStatement): boolean {
  return Array.from({ length: statement.columnCount }, (_, index) => index).some(
    (index) =>
      statement.columnTypeId(index) === DuckDBTypeId.INVALID ||
      String(statement.columnType(index)).includes("WITH TIME ZONE"),
  );
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
