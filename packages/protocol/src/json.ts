import { hasTooManyParts, type Json, maximumDepth, tameJson } from "@octavo/note";
import { NotebookError } from "./errors.ts";

/**
 * JSON that a client sent: safe to walk, spread and store, since it is not too deep, without `__proto__` members, and every number is
 * finite.
 *
 * @throws NotebookError `badRequest`, with a sentence that begins with `subject`
 */
export function parseWireJson(text: string, subject: string): Json {
  if (hasTooManyParts(text)) throw new NotebookError("badRequest", `${subject} has more parts than any note has.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : "";
    throw new NotebookError("badRequest", `${subject} is not valid JSON: ${reason}`, { cause });
  }
  if (!tameJson(value)) {
    throw new NotebookError("badRequest", `${subject} is nested more than ${maximumDepth} levels deep.`);
  }
  return value;
}
