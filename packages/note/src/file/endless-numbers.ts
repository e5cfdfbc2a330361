/**
 * NaN and the infinities, which Python's json writes and JSON has no word for. Inside Octavo each is an object, `{"$numberDouble": "NaN"}` as MongoDB's
 * Extended JSON has it, so that it passes through the journal, the wire and the note's file; a notebook's file gets the word back.
 */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

const member = "$numberDouble";
const words = ["NaN", "Infinity", "-Infinity"];
const pattern = new RegExp(`\\{\\s*"\\${member}":\\s*"(${words.join("|")})"\\s*\\}`, "g");

/** The JSON that stands for a number. */
export function markedNumber(value: number): JsonObject {
  return { [member]: String(value) };
}

/** JSON with the words of Python. What stands in a string has its quotation marks escaped, and is no mark. */
export function pythonJson(value: Json, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return text.includes(member) ? text.replaceAll(pattern, "$1") : text;
}

const read = new WeakMap<object, Json>();

/** With numbers for their marks, to be drawn; the same object where it has none. */
export function withEndlessNumbers<Value extends Json>(value: Value): Value;
export function withEndlessNumbers(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const known = read.get(value);
  if (known !== undefined) return known;
  const made = numbersIn(value as JsonObject | readonly Json[]);
  read.set(value, made);
  return made;
}

function numbersIn(value: JsonObject | readonly Json[]): Json {
  if (!isJsonObject(value)) {
    const items = value.map((item) => withEndlessNumbers(item));
    return items.some((item, index) => !Object.is(item, value[index])) ? items : value;
  }
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === member && typeof only[1] === "string" && words.includes(only[1]))
    return Number(only[1]);
  const made = entries.map(([name, item]) => [name, withEndlessNumbers(item)] as const);
  return made.some(([, item], index) => !Object.is(item, entries[index]?.[1])) ? Object.fromEntries(made) : value;
}
