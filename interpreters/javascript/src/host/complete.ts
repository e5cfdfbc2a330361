/**
 * What could stand at the cursor: names that are there, or what a value has. Asked by way of the debugger, so that it answers while code
 * runs; nothing is evaluated that could change something, a getter neither.
 */
import type { Completion } from "@octavo/interpreter";
import type { CompletionPlace } from "@octavo/interpreter/hosted";
import type { ThreadInspector } from "./thread-inspector.ts";

const mostNames = 500;

const name = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const member = new RegExp(`(?<![\\p{ID_Continue}$.])(${name}(?:\\.${name})*)\\.([\\p{ID_Continue}$]*)$`, "u");
const word = new RegExp(`(?<![\\p{ID_Continue}$.])(${name})$`, "u");

const keywords =
  "async await break case catch class const continue default delete do else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while yield".split(
    " ",
  );

export async function completeCode(
  inspector: ThreadInspector,
  { code, cursor }: CompletionPlace,
): Promise<Completion[]> {
  const before = code.slice(0, cursor);
  const [, value, start = ""] = member.exec(before) ?? [];
  if (value !== undefined) return asCompletions(await membersOfValue(inspector, value, start), start);
  const [, prefix] = word.exec(before) ?? [];
  if (prefix === undefined) return [];
  const [own, globals] = await Promise.all([namesInScope(inspector), membersOfValue(inspector, "globalThis", prefix)]);
  const variables = own.map((each): FoundName => [each, "variable"]);
  return asCompletions([...variables, ...globals, ...keywords.map((each): FoundName => [each, "keyword"])], prefix);
}

/** A name and its kind. */
type FoundName = readonly [string, string];

/** What the debugger says, as far as it is looked at. */
interface DebuggerScope {
  readonly names: readonly string[];
}
interface RemoteValue {
  readonly result: { readonly value?: readonly FoundName[] };
  readonly exceptionDetails?: object;
}

/** What `const`, `let` and `class` have made. */
async function namesInScope(inspector: ThreadInspector): Promise<readonly string[]> {
  const answer = (await inspector.ask("Runtime.globalLexicalScopeNames").catch(() => null)) as DebuggerScope | null;
  return answer?.names ?? [];
}

async function membersOfValue(inspector: ThreadInspector, value: string, start: string): Promise<readonly FoundName[]> {
  const expression = `(${listMembers})(${value}, ${JSON.stringify(start)}, ${mostNames})`;
  const options = { throwOnSideEffect: true, returnByValue: true, silent: true };
  const answer = (await inspector
    .ask("Runtime.evaluate", { expression, ...options })
    .catch(() => null)) as RemoteValue | null;
  // What it threw stands there as a value, too.
  return answer?.exceptionDetails === undefined ? (answer?.result.value ?? []) : [];
}

/** Runs beside people's code, as text. */
const listMembers = `(value, start, most) => {
  const found = [];
  if (value === null || value === undefined) return found;
  for (let object = Object(value); object !== null; object = Object.getPrototypeOf(object)) {
    const isLong = typeof object.length === "number" && object.length > most;
    const names = isLong && (Array.isArray(object) || ArrayBuffer.isView(object) || object instanceof String)
      ? ["length"]
      : Object.getOwnPropertyNames(object);
    for (const name of names) {
      if (found.length >= most) return found;
      if (!name.startsWith(start)) continue;
      const held = Object.getOwnPropertyDescriptor(object, name);
      found.push([name, typeof held.value === "function" ? "function" : "property"]);
    }
  }
  return found;
}`;

function asCompletions(found: readonly FoundName[], start: string): Completion[] {
  const kinds = new Map<string, string>();
  for (const [each, kind] of found) {
    if (each.startsWith(start) && identifier.test(each) && !each.startsWith("__octavo") && !kinds.has(each))
      kinds.set(each, kind);
  }
  return [...kinds].map(([each, meta]) => ({ name: each, value: each, meta }));
}

const identifier = new RegExp(`^${name}$`, "u");
