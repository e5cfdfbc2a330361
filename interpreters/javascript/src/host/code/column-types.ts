/** What the columns of a table of JavaScript are, in DuckDB's names, and each value as the text that DuckDB reads as one. */
import { inspect } from "node:util";

type Kind =
  | string
  | { readonly of: "list"; readonly item: Kind }
  | { readonly of: "struct"; readonly members: readonly (readonly [string, Kind])[] }
  | { readonly of: "map"; readonly key: Kind; readonly value: Kind };

interface ShownColumn {
  /** As DuckDB calls it. */
  readonly type: string;
  readonly cells: readonly (string | null)[];
}

export function columnOf(values: readonly unknown[]): ShownColumn {
  const kind = kindOf(values, { depth: 0, left: mostValues }) ?? "VARCHAR";
  return { type: typeName(kind), cells: values.map((value) => textOf(value, kind)) };
}

/** Beyond, a value that contains itself and a huge tree are shown as Node shows them. */
const mostDepth = 10;
const mostValues = 1_000_000;
const mostMembers = 1_000;

interface Budget {
  depth: number;
  left: number;
}

/** What all values of a column are, of those that are there; null for trees that are too large, or of no one shape. */
function kindOf(values: readonly unknown[], budget: Budget): Kind | null {
  budget.left -= values.length;
  if (budget.left < 0 || budget.depth > mostDepth) return null;
  const some = values.filter((value) => value !== null && value !== undefined);
  const are = (test: (value: unknown) => boolean) => some.length > 0 && some.every(test);
  if (are((value) => typeof value === "number")) return some.every(isInteger) ? "BIGINT" : "DOUBLE";
  if (are((value) => typeof value === "boolean")) return "BOOLEAN";
  if (are((value) => typeof value === "bigint"))
    return some.every((value) => typeof value === "bigint" && BigInt.asIntN(128, value) === value)
      ? "HUGEINT"
      : "VARCHAR";
  if (are((value) => value instanceof Date && !Number.isNaN(value.getTime()))) return "TIMESTAMP WITH TIME ZONE";
  if (are((value) => value instanceof Uint8Array)) return "BLOB";
  budget.depth++;
  const tree = treeOf(some, budget);
  budget.depth--;
  return tree;
}

function treeOf(some: readonly unknown[], budget: Budget): Kind | null {
  if (some.length === 0) return "VARCHAR";
  if (some.every((value): value is readonly unknown[] => Array.isArray(value))) return listOf(some, budget);
  if (some.every((value) => value instanceof Map)) return mapOf(some, budget);
  if (some.every(isPlainObject)) return structOf(some, budget);
  return some.some((value) => Array.isArray(value) || isPlainObject(value)) ? null : "VARCHAR";
}

/** Whether they may be put together: rows may share one large value, so lengths are added up first. */
function isWithin(lengths: readonly number[], budget: Budget): boolean {
  return lengths.reduce((sum, length) => sum + length, 0) <= budget.left;
}

function listOf(lists: readonly (readonly unknown[])[], budget: Budget): Kind | null {
  const lengths = lists.map(({ length }) => length);
  if (!isWithin(lengths, budget)) return null;
  const item = kindOf(lists.flatMap(withoutHoles), budget);
  return item && { of: "list", item };
}

function withoutHoles(list: readonly unknown[]): readonly unknown[] {
  return Array.from(list);
}

function mapOf(maps: readonly ReadonlyMap<unknown, unknown>[], budget: Budget): Kind | null {
  const sizes = maps.map(({ size }) => size);
  if (!isWithin([...sizes, ...sizes], budget)) return null;
  const keys = maps.flatMap((map) => [...map.keys()]);
  if (keys.some((key) => key === null || key === undefined)) return null;
  const key = kindOf(keys, budget);
  const values = maps.flatMap((map) => [...map.values()]);
  const value = kindOf(values, budget);
  return key && value && { of: "map", key, value };
}

/** DuckDB tells members apart by more than the case of letters. */
function structOf(objects: readonly Readonly<Record<string, unknown>>[], budget: Budget): Kind | null {
  const names = namesOf(objects, budget);
  if (names.length === 0 || names.includes("")) return null;
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return null;
  const members: [string, Kind][] = [];
  for (const name of names) {
    const kind = kindOf(
      objects.map((object) => object[name]),
      budget,
    );
    if (kind === null) return null;
    members.push([name, kind]);
  }
  return { of: "struct", members };
}

/** The names of all members; none where there are too many. */
function namesOf(objects: readonly Readonly<Record<string, unknown>>[], budget: Budget): readonly string[] {
  const names = new Set<string>();
  for (const object of objects) {
    for (const name of Object.keys(object)) names.add(name);
    // Each member of each object counts.
    if (names.size > mostMembers || names.size * objects.length > budget.left) return [];
  }
  return [...names];
}

/** JavaScript has a zero below zero, which no integer is. */
function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function typeName(kind: Kind): string {
  if (typeof kind === "string") return kind;
  if (kind.of === "list") return `${typeName(kind.item)}[]`;
  if (kind.of === "map") return `MAP(${typeName(kind.key)}, ${typeName(kind.value)})`;
  const members = kind.members.map(([name, member]) => `"${name.replaceAll('"', '""')}" ${typeName(member)}`);
  return `STRUCT(${members.join(", ")})`;
}

function textOf(value: unknown, kind: Kind): string | null {
  if (value === undefined || value === null) return null;
  if (typeof kind !== "string") return treeText(value, kind);
  if (typeof value === "string") return value;
  if (Object.is(value, -0)) return "-0";
  if (kind === "BLOB" && value instanceof Uint8Array) return bytesText(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
  return typeof value === "object" ? inspect(value, { breakLength: Number.POSITIVE_INFINITY }) : String(value);
}

function treeText(value: unknown, kind: Exclude<Kind, string>): string {
  if (kind.of === "list" && Array.isArray(value))
    return `[${withoutHoles(value)
      .map((item) => innerText(item, kind.item))
      .join(", ")}]`;
  if (kind.of === "map" && value instanceof Map)
    return `{${[...value].map(([key, item]) => `${innerText(key, kind.key)}=${innerText(item, kind.value)}`).join(", ")}}`;
  if (kind.of === "struct" && isPlainObject(value))
    return `{${kind.members.map(([name, member]) => `'${quoted(name)}': ${innerText(value[name], member)}`).join(", ")}}`;
  return inspect(value);
}

function innerText(value: unknown, kind: Kind): string {
  const text = textOf(value, kind);
  if (text === null) return "NULL";
  const isPlain = typeof kind !== "string" || ["BOOLEAN", "BIGINT", "HUGEINT", "DOUBLE"].includes(kind);
  return isPlain ? text : `'${quoted(text)}'`;
}

function quoted(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}

function bytesText(bytes: Uint8Array): string {
  const shown = (byte: number) =>
    byte >= 32 && byte < 127 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return Array.from(bytes, shown).join("");
}
