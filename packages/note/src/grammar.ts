/**
 * What a paragraph's text says, and its interpreter: `%python(timeout=5) print(1)` is for `python`, with a property, and the script is what follows.
 * A text whose properties are broken is kept as it is; running it reports the problem.
 */

import { findInterpreter } from "./interpreters.ts";
import { foreignCellMagicOf, lineMagicOf } from "./python-magics.ts";

/** The interpreter a text names: `%group` or `%group.name`. */
export interface Magic {
  readonly group: string;
  /** Everything after the first dot; null without one. */
  readonly name: string | null;
}

export interface ParsedText {
  readonly ok: true;
  /** Null when the text names no interpreter: the note's default one runs it. */
  readonly magic: Magic | null;
  /** What stands in parentheses right after the name. A key without a value is its own value. */
  readonly properties: Readonly<Record<string, string>>;
  readonly script: string;
  /** Where the script starts in the text, to carry a cursor from one to the other. */
  readonly scriptStart: number;
}

export type TextParse = ParsedText | { readonly ok: false; readonly problem: string };

const magicPattern = /^\s*%([A-Za-z0-9_-]+)((?:\.[A-Za-z0-9_]+)*)/;

export function parseText(text: string): TextParse {
  const match = magicPattern.exec(text);
  if (!match) return { ok: true, magic: null, properties: {}, script: text, scriptStart: 0 };
  const [head, group = "", names = ""] = match;
  const magic = { group, name: names === "" ? null : names.slice(1) };
  if (text[head.length] !== "(") return { ok: true, magic, properties: {}, ...scriptFrom(text, head.length) };
  const parsed = parseProperties(text, head.length + 1);
  if (!parsed.ok) return parsed;
  return { ok: true, magic, properties: Object.fromEntries(parsed.entries), ...scriptFrom(text, parsed.end) };
}

/** What a note knows of names when it reads a text. */
export interface Naming {
  /** What runs a text that names no interpreter is Python. */
  readonly isPython: boolean;
  /** Whether an interpreter is called so. */
  readonly isNamed: (name: string) => boolean;
}

/** What a text says in its note: there IPython's own magics are code, and a cell magic that it lacks (`%%sql`) names an interpreter. */
export function parseTextIn(text: string, { isPython, isNamed }: Naming): TextParse {
  if (!isPython) return parseText(text);
  const line = lineMagicOf(text);
  if (line !== null && !isNamed(line)) return { ok: true, magic: null, properties: {}, script: text, scriptStart: 0 };
  const cell = foreignCellMagicOf(text);
  if (cell === null || !isNamed(cell.name)) return parseText(text);
  const properties: ParsedText["properties"] = cell.saveAs === null ? {} : { saveAs: cell.saveAs };
  return { ok: true, magic: { group: cell.name, name: null }, properties, ...scriptFrom(text, cell.end) };
}

/** The same by the names that every server has. */
export function parseTextUnder(text: string, defaultInterpreterGroup: string): TextParse {
  return parseTextIn(text, {
    isPython: findInterpreter(defaultInterpreterGroup)?.name === "python",
    isNamed: (name) => findInterpreter(name) !== undefined,
  });
}

/** The name as people write it, without the percent sign. */
export function magicName({ group, name }: Magic): string {
  return name === null ? group : `${group}.${name}`;
}

/** Spaces before the script go, tabs and line ends stay; a script of nothing but spaces stays whole. */
function scriptFrom(text: string, end: number): Pick<ParsedText, "script" | "scriptStart"> {
  let start = end;
  while (text[start] === " ") start++;
  if (start === text.length) start = end;
  return { script: text.slice(start), scriptStart: start };
}

type ParsedProperties =
  | { readonly ok: true; readonly entries: readonly (readonly [string, string])[]; readonly end: number }
  | { readonly ok: false; readonly problem: string };

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

function parseProperties(text: string, start: number): ParsedProperties {
  const entries: (readonly [string, string])[] = [];
  let key: string | null = null;
  let current = "";
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const sign = text.charAt(index);
    if (sign === "\\") {
      index++;
      if (index === text.length) return brokenGrammar("Unfinished escape sequence");
      const escaped = text.charAt(index);
      current += escapes[escaped] ?? escaped;
    } else if (sign === '"') {
      quoted = !quoted;
    } else if (quoted || !"=,)".includes(sign)) {
      current += sign;
    } else if (sign === "=") {
      if (key !== null) return { ok: false, problem: "Invalid paragraph properties format" };
      key = current.trim();
      current = "";
    } else {
      const item = finishProperty(key, current.trim(), sign);
      if (item === "emptyKey") return brokenGrammar("Local property key is empty");
      if (item) entries.push(item);
      if (sign === ")") return { ok: true, entries, end: index + 1 };
      key = null;
      current = "";
    }
  }
  return brokenGrammar("Not finished interpreter configuration");
}

/** The item that ends here; null for nothing at all before the closing parenthesis. */
function finishProperty(key: string | null, word: string, end: string): readonly [string, string] | "emptyKey" | null {
  if (key !== null) return key === "" ? "emptyKey" : [key, word];
  // A key without a value may stand at the end only.
  if (end === ",") return "emptyKey";
  return word === "" ? null : [word, word];
}

function brokenGrammar(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: `Problems by parsing paragraph. ${problem}` };
}
