/** Reads how to call a function out of IPython's description, and which of its parameters an argument is for. */
import { plainText } from "../../results/index.ts";

export interface Signature {
  readonly name: string;
  /** As they are written: `sep=' '`, `*args`. */
  readonly parameters: readonly string[];
  /** What follows the bracket: ` -> int`, or nothing. */
  readonly result: string;
  /** The first line of its documentation. */
  readonly summary: string;
}

/** Null where the description has none. */
export function readSignature(known: string): Signature | null {
  const text = plainText(known);
  const match = /^(?:Init signature|Signature):\s*([^(\s]+)\(/m.exec(text);
  if (!match) return null;
  const start = match.index + match[0].length;
  const end = closingBracket(text, start);
  if (end === null) return null;
  const parameters = splitParameters(text.slice(start, end)).map((each) => each.replace(/\s+/g, " ").trim());
  const [result = ""] = /^ *->[^\n]*/.exec(text.slice(end + 1)) ?? [];
  const [, summary = ""] = /^Docstring:\s*(\S[^\n]*)/m.exec(text) ?? [];
  return {
    name: match[1] ?? "",
    parameters: parameters.filter((each) => each !== ""),
    result: result.trimEnd(),
    summary,
  };
}

/** Which parameter is written at the end of these arguments; -1 for none, null behind the last of them. */
export function argumentAt(text: string, parameters: readonly string[]): number | null {
  if (closingBracket(text, 0) !== null) return null;
  const all = splitParameters(text);
  const named = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)/u.exec(all.at(-1) ?? "")?.[1];
  if (named !== undefined) {
    const own = parameters.findIndex((each) => nameOfParameter(each) === named);
    return own >= 0 ? own : parameters.findIndex((each) => each.startsWith("**"));
  }
  const places = parameters.flatMap((each, index) => (each === "/" ? [] : [index]));
  const ends = places.findIndex((index) => parameters[index]?.startsWith("*"));
  const at = all.length - 1;
  if (ends >= 0 && at >= ends) {
    const last = places[ends] ?? -1;
    return /^\*[^*]/.test(parameters[last] ?? "") ? last : -1;
  }
  return places[at] ?? -1;
}

function nameOfParameter(parameter: string): string {
  return /^[\p{L}\p{N}_]+/u.exec(parameter)?.[0] ?? "";
}

/** At the commas that stand in no bracket and no string. */
function splitParameters(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  walkBrackets(text, 0, (sign, at, depth) => {
    if (sign === "," && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    return false;
  });
  return [...parts, text.slice(from)];
}

/** Of the bracket that was opened before; null when it is still open. */
function closingBracket(text: string, start: number): number | null {
  let found: number | null = null;
  walkBrackets(text, start, (_, at, depth) => {
    if (depth >= 0) return false;
    found = at;
    return true;
  });
  return found;
}

/** Visits the brackets outside of strings, until `visit` ends it. */
function walkBrackets(text: string, start: number, visit: (sign: string, at: number, depth: number) => boolean): void {
  let depth = 0;
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote !== "") {
      if (sign === "\\") at++;
      else if (sign === quote) quote = "";
      continue;
    }
    if (sign === '"' || sign === "'") quote = sign;
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (visit(sign, at, depth)) return;
  }
}
