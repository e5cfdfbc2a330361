import type { QueryError } from "mysql2";
import type { Failure } from "../connection.ts";

/** The server's own words, with number and state as its clients write them. */
export function failureOf(error: unknown, statement: string): Failure {
  if (!(error instanceof Error)) return { text: String(error), position: null };
  const { errno, sqlState, sqlMessage } = error as Partial<QueryError> & { readonly sqlMessage?: string };
  if (sqlMessage === undefined) return { text: error.message || error.name, position: null };
  const state = sqlState ? ` (${sqlState})` : "";
  return { text: `ERROR ${errno ?? ""}${state}: ${sqlMessage}`, position: positionIn(sqlMessage, statement) };
}

/** A syntax error names its line and quotes what stands there. */
function positionIn(message: string, statement: string): number | null {
  const [, near = "", line = ""] = /near '([\s\S]*)' at line (\d+)$/.exec(message) ?? [];
  if (near === "") return null;
  const lines = statement.split("\n");
  const start = lines.slice(0, Number(line) - 1).join("\n").length;
  const found = statement.indexOf(near, Math.max(0, start - 1));
  return found === -1 ? null : found;
}
