/**
 * The names that code of the session has made, and what they hold. The debugger evaluates without side effects: of a value that would run code of
 * its own, such as a getter, only the name is listed.
 */
import type { HeldName } from "@octavo/interpreter";
import type { ThreadInspector } from "./thread-inspector.ts";

const mostNames = 1000;
/** A value can be such that looking at it has no end. */
const lookMs = 500;
/** Of all names together; then those that are left are listed by their names alone. */
const listMs = 3000;

/** The answer of `describe`, before it is formatted. */
interface ValueDescription {
  readonly type: string;
  readonly shape: readonly number[];
  readonly bytes: number | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly look: string;
}
interface Value {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: object;
}

/** Globals that exist before code of a user runs. */
export async function namesGiven(inspector: ThreadInspector): Promise<ReadonlySet<string>> {
  return new Set(await globalNames(inspector));
}

export async function listNames(inspector: ThreadInspector, given: ReadonlySet<string>): Promise<readonly HeldName[]> {
  const scope = await inspector.ask("Runtime.globalLexicalScopeNames").catch(() => null);
  const declared = (scope as { readonly names?: readonly string[] } | null)?.names ?? [];
  const made = (await globalNames(inspector)).filter((name) => !given.has(name));
  const names = [...new Set([...declared, ...made])].filter((name) => isPlainName.test(name)).slice(0, mostNames);
  const end = performance.now() + listMs;
  const found: HeldName[] = [];
  for (const name of names) {
    const held = performance.now() < end ? await heldBy(inspector, name) : bareName(name);
    if (held !== null) found.push(held);
  }
  return found;
}

const isPlainName = /^(?!__octavo)[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

async function globalNames(inspector: ThreadInspector): Promise<readonly string[]> {
  return ((await evaluate(inspector, "Object.getOwnPropertyNames(globalThis)")) ?? []) as readonly string[];
}

async function heldBy(inspector: ThreadInspector, name: string): Promise<HeldName | null> {
  const described = (await evaluate(inspector, `(${describe})(${name})`)) as ValueDescription | null | undefined;
  if (described === null) return null;
  const plain = bareName(name);
  if (described === undefined) return plain;
  const { columns, rows, ...rest } = described;
  const line = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t");
  const look = columns.length > 0 ? [columns, ...rows].map(line).join("\n") : rest.look;
  return {
    ...plain,
    ...rest,
    type: rest.type.slice(0, 200),
    look: look.slice(0, 4000),
    columns: columns.map((column) => ({ name: column.slice(0, 1000), type: "" })),
  };
}

function bareName(name: string): HeldName {
  return { name, kind: "variable", type: "", shape: [], bytes: null, columns: [], look: "" };
}

/** Undefined when the expression threw, took too long or had a side effect. */
async function evaluate(inspector: ThreadInspector, expression: string): Promise<unknown> {
  const options = { throwOnSideEffect: true, returnByValue: true, silent: true, timeout: lookMs };
  const answer = (await inspector
    .ask("Runtime.evaluate", { expression, ...options })
    .catch(() => null)) as Value | null;
  return answer?.exceptionDetails === undefined ? answer?.result.value : undefined;
}

/** A function as source text, evaluated in the session. Null for functions: they are code, not values. */
const describe = `(value) => {
  if (typeof value === "function") return null;
  const few = 6, rows = 5;
  const of = (held) => held === null ? "null" : typeof held !== "object" ? typeof held
    : Array.isArray(held) ? "Array" : (held.constructor && held.constructor.name) || "Object";
  const cut = (text) => text.length > 200 ? text.slice(0, 200) + "…" : text;
  const plain = (held) => typeof held === "string" ? '"' + cut(held) + '"'
    : held === null || typeof held !== "object" && typeof held !== "function" && typeof held !== "symbol" ? String(held) : of(held);
  const bare = (held) => held === null || held === undefined ? "" : typeof held === "string" ? cut(held) : plain(held);
  const described = { type: of(value), shape: [], bytes: null, columns: [], rows: [], look: "" };
  if (value === null || typeof value !== "object") {
    if (typeof value === "string") described.shape = [value.length];
    described.look = plain(value);
    return described;
  }
  const more = (count) => count > few ? ", …" : "";
  if (ArrayBuffer.isView(value)) {
    described.bytes = value.byteLength;
    if (value.length !== undefined) {
      described.shape = [value.length];
      for (let at = 0; at < value.length && at < few; at++) described.look += (at > 0 ? ", " : "") + String(value[at]);
      described.look += more(value.length);
    }
  } else if (Array.isArray(value)) {
    described.shape = [value.length];
    const first = value[0];
    const isRow = first !== null && typeof first === "object" && Object.getPrototypeOf(first) === Object.prototype;
    if (isRow) {
      described.columns = Object.keys(first).slice(0, 500);
      described.shape = [value.length, described.columns.length];
      for (const row of value.slice(0, rows)) described.rows.push(described.columns.map((name) => bare(row === null || row === undefined ? null : row[name])));
    } else described.look = "[" + value.slice(0, few).map(plain).join(", ") + more(value.length) + "]";
  } else if (value instanceof Map || value instanceof Set) {
    described.shape = [value.size];
  } else if (value instanceof Date) {
    described.look = String(value.getTime());
  } else {
    const names = Object.keys(value);
    described.shape = [names.length];
    described.look = "{" + names.slice(0, few).map((name) => name + ": " + plain(value[name])).join(", ") + more(names.length) + "}";
  }
  return described;
}`;
