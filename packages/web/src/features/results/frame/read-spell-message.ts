/** Parses messages of a frame about spells. Code of the package may send them, so each member is validated. */
import type { FromSpell, SpellOutput } from "./drawing/spell/messages.ts";

export type SpellMessage =
  | FromSpell
  /** What it made of the text is more than a note keeps, or no output. */
  | { readonly type: "badResult" };

const longestName = 100;
const mostOutputs = 1000;
/** Characters of all outputs together, as the server takes them. */
const mostCharacters = 1_000_000;
const longestStack = 10_000;

export function readSpellMessage(message: unknown): SpellMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  const { type, magic, outputs, stack } = message as Readonly<Record<string, unknown>>;
  if (type === "alive") return { type };
  if (type === "wanted") return isName(magic) ? { type, magic } : null;
  if (type === "failed") return typeof stack === "string" ? { type, stack: stack.slice(0, longestStack) } : null;
  if (type !== "result") return null;
  const read = outputsIn(outputs);
  return read ? { type, outputs: read } : { type: "badResult" };
}

function isName(name: unknown): name is string {
  return typeof name === "string" && name !== "" && name.length <= longestName;
}

function outputsIn(given: unknown): readonly SpellOutput[] | null {
  if (!Array.isArray(given) || given.length > mostOutputs) return null;
  const outputs = (given as readonly unknown[]).map(outputIn);
  const all = outputs.filter((output) => output !== null);
  const characters = all.reduce((sum, { data }) => sum + data.length, 0);
  return all.length === outputs.length && characters <= mostCharacters ? all : null;
}

function outputIn(given: unknown): SpellOutput | null {
  if (typeof given !== "object" || given === null) return null;
  const { type, data } = given as Readonly<Record<string, unknown>>;
  return isName(type) && typeof data === "string" ? { type, data } : null;
}
