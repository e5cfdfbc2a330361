import type { Json } from "../json.ts";

/** No note of any program nests deeper; a file that does was made to break its readers. */
export const maximumDepth = 200;
/** Objects and lists in one text. A million paragraphs of nothing stay below; a file of brackets would stop everything for a minute. */
export const maximumContainers = 2_000_000;
/** Shorter texts cannot have so many that it matters. */
const shortText = 4 * 1024 * 1024;

export type ParsedJson = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

/**
 * Parses JSON of unknown origin, or says what is wrong with it in words. What comes back is safe to walk, spread and copy:
 * not too deep, without `__proto__` members, every number finite.
 */
export function parseJson(text: string): ParsedJson {
  // Some editors begin a file with a byte order mark.
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (plain.trim() === "") return broken("The file is empty.");
  if (hasTooManyParts(plain))
    return broken(`The file has more than ${maximumContainers} objects and lists, which no note has.`);
  let value: Json;
  try {
    value = JSON.parse(plain);
  } catch {
    return broken(complaintAbout(plain));
  }
  return tameJson(value)
    ? { ok: true, value }
    : broken(`The file is nested more than ${maximumDepth} levels deep, which no note is.`);
}

function broken(problem: string): ParsedJson {
  return { ok: false, problem };
}

type Container = Record<string, unknown> | unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Whether parsing the text would fill the memory with small things. Looks only; never throws. */
export function hasTooManyParts(text: string): boolean {
  if (text.length <= shortText) return false;
  let containers = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = endOfString(text, index);
    else if (sign === openList || sign === openObject) containers++;
  }
  return containers > maximumContainers;
}

const [quote, openList, openObject, backslash] = [0x22, 0x5b, 0x7b, 0x5c];

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

/** Takes out of parsed JSON what would harm a later reader, level by level without recursion; false when it is too deep. */
export function tameJson(value: unknown): value is Json {
  let level: Container[] = isContainer(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maximumDepth) return false;
    const next: Container[] = [];
    for (const container of level) {
      if (Array.isArray(container)) tameList(container, next);
      else tameObject(container, next);
    }
    level = next;
  }
  return true;
}

function tameList(list: unknown[], next: Container[]): void {
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (isContainer(item)) next.push(item);
    else if (isEndless(item)) list[index] = null;
  }
}

function tameObject(object: Record<string, unknown>, next: Container[]): void {
  if (Object.hasOwn(object, "__proto__")) Reflect.deleteProperty(object, "__proto__");
  for (const key of Object.keys(object)) {
    const item = object[key];
    if (isContainer(item)) next.push(item);
    else if (isEndless(item)) object[key] = null;
  }
}

/** `1e999` is valid JSON and becomes infinite, which cannot be written again. */
function isEndless(value: unknown): boolean {
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
