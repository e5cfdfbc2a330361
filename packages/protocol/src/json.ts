import { hasTooManyParts, type Json, limitJsonDepth, maximumDepth, parsePythonJson } from "@octavo/note";
import { NotebookError } from "./errors.ts";

/**
 * Objects, lists and members of one frame or body. All that are connected wait while it is parsed and checked: for this many about a tenth
 * of a second. A note of a thousand paragraphs has half as many.
 */
export const maximumParts = 100_000;
/** Members of one object. Names that are all different cost most, and nothing that people make has so many. */
export const maximumMembers = 10_000;

/**
 * JSON that a client sent: safe to walk, spread and store, since it is not too large, not too deep, without `__proto__` members, and every
 * number is finite.
 *
 * @throws NotebookError `badRequest`, with a sentence that begins with `subject`
 */
export function parseWireJson(text: string, subject: string, mostParts: number = maximumParts): Json {
  if (hasTooManyParts(text, mostParts)) {
    throw new NotebookError("badRequest", `${subject} has more parts than any note has: more than ${mostParts}.`);
  }
  let value: unknown;
  try {
    value = parsePythonJson(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : "";
    throw new NotebookError("badRequest", `${subject} is not valid JSON: ${reason}`, { cause });
  }
  const fault = limitJsonDepth(value, { mostLevels: maximumDepth, mostMembers: maximumMembers });
  if (fault === "deep") {
    throw new NotebookError("badRequest", `${subject} is nested more than ${maximumDepth} levels deep.`);
  }
  if (fault === "wide") {
    throw new NotebookError("badRequest", `${subject} has an object of more than ${maximumMembers} members.`);
  }
  return value as Json;
}
