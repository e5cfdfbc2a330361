import {
  type DuckDBPreparedStatement,
  type DuckDBResult,
  DuckDBTypeId,
  ResultReturnType,
  StatementType,
} from "@duckdb/node-api";
import type { OutputEvent } from "@octavo/interpreter";
import type { DuckdbDatabase } from "./database.ts";
import { quoteLiteral } from "./quote.ts";
import { showRowsOfResult } from "./show-rows.ts";

/** Runs one statement and says what it gave: rows as a table, anything else in a line. */
export async function* showStatement(
  statement: DuckDBPreparedStatement,
  database: DuckdbDatabase,
  checkCancelled: () => void,
): AsyncGenerator<OutputEvent> {
  // Before it streams: another query on the same connection would end the stream.
  const zone = mayHaveMoments(statement) ? await shareTimeZone(database) : null;
  const result = await statement.stream();
  checkCancelled();
  switch (result.returnType) {
    case ResultReturnType.CHANGED_ROWS:
      yield eventOfLine(`${countOfRows(result.rowsChanged)} ${verbOfStatement(result)}`);
      return;
    case ResultReturnType.QUERY_RESULT:
      if (result.statementType === StatementType.EXPLAIN) yield await showQueryPlan(result);
      else yield* showRowsOfResult(result, database, { checkCancelled, zone });
      return;
    default:
      yield eventOfLine("OK");
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
async function shareTimeZone({ main, aside }: DuckdbDatabase): Promise<string> {
  const result = await main.run("SELECT current_setting('TimeZone')");
  const [zone] = (await result.getRows())[0] ?? [];
  await aside.run(`SET TimeZone = ${quoteLiteral(String(zone))}`);
  return String(zone);
}

/** A plan is a drawing of lines and boxes, of no use in the cells of a table. */
async function showQueryPlan(result: DuckDBResult): Promise<OutputEvent> {
  const rows = await result.getRows();
  return eventOfLine(rows.map((row) => String(row.at(-1) ?? "").trimEnd()).join("\n"));
}

function eventOfLine(text: string): OutputEvent {
  return { type: "text", data: `${text}\n` };
}

function countOfRows(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}

function verbOfStatement({ statementType }: DuckDBResult): string {
  return statementType === StatementType.COPY ? "copied" : "changed";
}
