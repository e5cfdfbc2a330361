import { DatabaseError } from "pg";
import type { Failure } from "../connection.ts";

/** PostgreSQL's own words: what, more about it, what may help. */
export function failureOf(error: unknown, statement: string): Failure {
  if (!(error instanceof DatabaseError)) {
    return { text: error instanceof Error ? error.message || error.name : String(error), position: null };
  }
  const { severity = "ERROR", message, detail, hint, position } = error;
  const lines = [`${severity}: ${message}`, detail && `DETAIL: ${detail}`, hint && `HINT: ${hint}`];
  return {
    text: lines.filter((line) => line).join("\n"),
    position: position === undefined ? null : offsetOfCharacter(statement, Number(position) - 1),
  };
}

/** PostgreSQL counts characters, editors count UTF-16 units. */
function offsetOfCharacter(statement: string, characters: number): number {
  return [...statement].slice(0, characters).join("").length;
}
