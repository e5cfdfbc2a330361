import type { Json } from "../json.ts";
import { markedNumber } from "./endless-numbers.ts";

/** No note of any program nests deeper; what does was made to break its readers. */
export const maximumDepth = 200;
/** In a note's file what a client sent lies some levels deeper than in its request, and has to come back. */
export const maximumFileDepth = maximumDepth + 20;
/** Parts of a note's file: none that was written here has as many in 64 MB; a file of brackets would stop everything for a minute. */
const maximumFileParts = 10_000_000;

export type ParsedJson = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

/**
 * Parses JSON of unknown origin, or says what is wrong with it in words. What comes back is safe to walk, spread and copy:
 * not too deep, without `__proto__` members, every number finite or marked (`endless-numbers.ts`).
 */
export function parseJson(text: string): ParsedJson {
  // Some editors begin a file with a byte order mark.
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (plain.trim() === "") return brokenJson("The file is empty.");
  if (hasTooManyParts(plain, maximumFileParts))
    return brokenJson(`The file has more than ${maximumFileParts} objects, lists and members, which no note has.`);
  let value: Json;
  try {
    value = parsePythonJson(plain) as Json;
  } catch {
    return brokenJson(complaintAbout(plain));
  }
  return limitJsonDepth(value, { mostLevels: maximumFileDepth }) === null
    ? { ok: true, value }
    : brokenJson(`The file is nested more than ${maximumFileDepth} levels deep, which no note is.`);
}

/**
 * As `JSON.parse`, of what Python's json writes too: NaN, Infinity and -Infinity where a number may be. They become marks (`endless-numbers.ts`).
 *
 * @throws SyntaxError about the text as it is
 */
export function parsePythonJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const plain = withMarks(text);
    if (plain === null) throw error;
    try {
      return JSON.parse(plain);
    } catch {
      throw error;
    }
  }
}

/** The text with marks for numbers that JSON does not know; null when there are none. */
function withMarks(text: string): string | null {
  const pieces: string[] = [];
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = endOfString(text, index);
    if (sign !== capitalN && sign !== capitalI) continue;
    const word = ["NaN", "Infinity"].find((known) => text.startsWith(known, index));
    if (word === undefined) return null;
    const start = word === "Infinity" && text[index - 1] === "-" ? index - 1 : index;
    const value = Number(text.slice(start, index + word.length));
    pieces.push(text.slice(end, start), JSON.stringify(markedNumber(value)));
    end = index + word.length;
    index = end - 1;
  }
  return pieces.length === 0 ? null : pieces.join("") + text.slice(end);
}

function brokenJson(problem: string): ParsedJson {
  return { ok: false, problem };
}

type Container = Record<string, unknown> | unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/**
 * Whether parsing the text would make more objects, lists and members than `most`, or ten times as many plain items of lists, which cost a
 * tenth. A small text can keep all clients waiting for seconds. Looks only; never throws.
 */
export function hasTooManyParts(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let parts = 0;
  let items = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = endOfString(text, index);
    else if (sign === comma) items++;
    else if (sign === colon || sign === openList || sign === openObject) parts++;
    // NaN and Infinity become objects.
    else if (sign === capitalN || sign === capitalI) parts++;
  }
  return parts > most || items > most * 10;
}

const [quote, comma, colon, openList, openObject, backslash] = [0x22, 0x2c, 0x3a, 0x5b, 0x7b, 0x5c];
const [capitalN, capitalI] = [0x4e, 0x49];

/** Index of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start;
  let isEscaped = true;
  while (isEscaped) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first--;
    isEscaped = (end - first) % 2 === 1;
  }
  return end;
}

interface Bounds {
  readonly mostLevels: number;
  /** Of one object. */
  readonly mostMembers?: number;
}

/**
 * Takes out of parsed JSON what would harm a later reader, level by level without recursion.
 *
 * @returns what is wrong with all of it: too deep, or with an object of too many members; null when it may be used
 */
export function limitJsonDepth(
  value: unknown,
  { mostLevels, mostMembers = Number.POSITIVE_INFINITY }: Bounds,
): "deep" | "wide" | null {
  let level: Container[] = isContainer(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > mostLevels) return "deep";
    const next: Container[] = [];
    for (const container of level) {
      if (Array.isArray(container)) limitListDepth(container, next);
      else if (tameObject(container, next) > mostMembers) return "wide";
    }
    level = next;
  }
  return null;
}

function limitListDepth(list: unknown[], next: Container[]): void {
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (isContainer(item)) next.push(item);
    else if (isEndless(item)) list[index] = markedNumber(item);
  }
}

/** @returns how many members it has */
function tameObject(object: Record<string, unknown>, next: Container[]): number {
  if (Object.hasOwn(object, "__proto__")) Reflect.deleteProperty(object, "__proto__");
  const keys = Object.keys(object);
  for (const key of keys) {
    const item = object[key];
    if (isContainer(item)) next.push(item);
    else if (isEndless(item)) object[key] = markedNumber(item);
  }
  return keys.length;
}

/** `1e999` is valid JSON and becomes infinite, which JSON cannot write again. */
function isEndless(value: unknown): value is number {
  return typeof value === "number" && !Number.isFinite(value);
}

/** Why the text does not parse: no JSON at all, cut off, or damaged. */
function complaintAbout(text: string): string {
  const open = /^\s*[[{]/.test(text);
  if (!open) return "The file is not JSON: it begins with neither { nor [.";
  let depth = 0;
  let insideString = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (insideString) {
      if (sign === "\\") index++;
      else if (sign === '"') insideString = false;
    } else if (sign === '"') insideString = true;
    else if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") depth--;
  }
  return insideString || depth > 0
    ? "The file ends in the middle: it was cut off while it was written or copied."
    : "The file is not valid JSON: something was changed in it that breaks its form.";
}
