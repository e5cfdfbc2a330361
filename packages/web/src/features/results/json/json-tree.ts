/**
 * A JSON value as the rows of a tree, of which only the open branches are looked at. A branch is named by the text of its path, which is
 * also what is copied: `$.rows[3]["a b"]`.
 */

import type { Json } from "@octavo/note";
import { texts } from "../common/texts.ts";

export interface TreeRow {
  readonly path: string;
  /** What it is called in its parent; null for the whole. */
  readonly name: string | null;
  readonly value: Json;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  /** Null for what has nothing inside. */
  readonly isOpen: boolean | null;
}

/** Longer texts are no trees: reading them would hold up the page. */
const longestJson = 2_000_000;
/** What is shorter is seen at a glance. */
const shortestTree = 60;
/** Children of a branch that are shown; the text has all. */
const mostChildren = 20_000;

/** The value of a text that is one JSON object or list, and worth a tree; null for all others. */
export function jsonInText(text: string): Json | null {
  const trimmed = text.trim();
  if (trimmed.length < shortestTree || trimmed.length > longestJson) return null;
  const isWrapped =
    (trimmed.startsWith("{") && trimmed.endsWith("}")) || (trimmed.startsWith("[") && trimmed.endsWith("]"));
  if (!isWrapped) return null;
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    return null;
  }
}

export function rowsOfTree(root: Json, open: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (value: Json, at: Omit<TreeRow, "value" | "isOpen">): void => {
    const inside = isJsonBranch(value) ? membersOfJson(value, at.path) : [];
    const isOpen = inside.length === 0 ? null : open.has(at.path);
    rows.push({ ...at, value, isOpen });
    if (!isOpen) return;
    inside.slice(0, mostChildren).forEach(([name, path, child], place) => {
      add(child, { path, name, level: at.level + 1, place: place + 1, siblings: inside.length });
    });
  };
  add(root, { path: "$", name: null, level: 1, place: 1, siblings: 1 });
  return rows;
}

function isJsonBranch(value: Json): value is Json[] | { [name: string]: Json } {
  return typeof value === "object" && value !== null;
}

type JsonMember = readonly [name: string, path: string, child: Json];

function membersOfJson(value: Json[] | { [name: string]: Json }, path: string): readonly JsonMember[] {
  if (Array.isArray(value)) return value.map((child, index) => [String(index), `${path}[${index}]`, child] as const);
  return Object.entries(value).map(([name, child]) => [name, `${path}${pathStepTo(name)}`, child] as const);
}

function pathStepTo(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** The path of the branch that a row is in. */
export function parentOfRow(rows: readonly TreeRow[], row: number): number {
  const level = rows[row]?.level ?? 1;
  for (let at = row - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 1) < level) return at;
  return row;
}

const longestShown = 300;

/** A value in a few words: what it is, or how much is in it. */
export function previewOf(value: Json): string {
  if (Array.isArray(value)) return `[${texts.t("items", { count: value.length })}]`;
  if (typeof value === "object" && value !== null) {
    return `{${texts.t("members", { count: Object.keys(value).length })}}`;
  }
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

export function kindOfJson(value: Json): "branch" | "text" | "number" | "word" {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "object" && value !== null ? "branch" : "word";
}
