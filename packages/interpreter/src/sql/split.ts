/**
 * A script as its statements. The database's own parser cannot be asked: a server takes one statement at a time, and people write several.
 *
 * Semicolons in texts, names, comments and bodies between dollar signs are no ends. `DELIMITER //` on a line of its own changes the
 * end, as in the clients of MySQL: stored programs have semicolons inside. Without it, and in PostgreSQL, the words of a body tell where it ends.
 */
import { storedBody } from "./stored-body.ts";

/** What a stretch of the script is. A body is text that is read by rules of its own: escapes, or another language. */
type ScriptPartKind = "plain" | "text" | "name" | "body" | "comment";

export interface Stretch {
  readonly kind: ScriptPartKind;
  readonly from: number;
  readonly to: number;
}

export interface StatementPlace {
  readonly from: number;
  readonly to: number;
  readonly stretches: readonly Stretch[];
}

interface Syntax {
  readonly isMysql: boolean;
}

export function splitScript(script: string, syntax: Syntax): readonly StatementPlace[] {
  const statements: StatementPlace[] = [];
  let delimiter = ";";
  let stretches: Stretch[] = [];
  let from = 0;
  let body = storedBody(syntax.isMysql);

  const end = (to: number) => {
    if (stretches.some(({ kind, ...at }) => kind !== "comment" && script.slice(at.from, at.to).trim() !== "")) {
      statements.push({ from, to, stretches });
    }
    stretches = [];
    body = storedBody(syntax.isMysql);
  };

  let at = 0;
  while (at < script.length) {
    const changed = syntax.isMysql && isLineStart(script, at) ? delimiterAt(script, at) : null;
    if (changed !== null) {
      end(at);
      delimiter = changed.delimiter;
      at = from = changed.to;
    } else if (script.startsWith(delimiter, at) && !(delimiter === ";" && body.isInside)) {
      end(at);
      at += delimiter.length;
      from = at;
    } else {
      const stretch = stretchAt(script, at, syntax);
      if (stretch.kind === "plain" && !isWordCharacter(script[at - 1])) feedWord(body, script, at);
      const last = stretches.at(-1);
      if (last?.kind === "plain" && stretch.kind === "plain")
        stretches[stretches.length - 1] = { ...last, to: stretch.to };
      else stretches.push(stretch);
      at = stretch.to;
    }
  }
  end(script.length);
  return statements;
}

function feedWord(body: ReturnType<typeof storedBody>, script: string, at: number): void {
  word.lastIndex = at;
  const found = word.exec(script)?.[0];
  if (found !== undefined) body.feed(found);
  // Behind a semicolon nothing closes what `END` has ended.
  else if (script[at] === ";") body.feed(";");
}

const word = /[\p{L}_][\p{L}\p{N}_$]*/uy;

function isLineStart(script: string, at: number): boolean {
  return at === 0 || script[at - 1] === "\n";
}

function delimiterAt(script: string, at: number): { readonly delimiter: string; readonly to: number } | null {
  const found = /^[ \t]*delimiter[ \t]+(\S+)[^\n]*(?:\n|$)/i.exec(script.slice(at, at + 200));
  return found ? { delimiter: found[1] ?? ";", to: at + found[0].length } : null;
}

function stretchAt(script: string, at: number, { isMysql }: Syntax): Stretch {
  const character = script[at] ?? "";
  const stretch = (kind: ScriptPartKind, to: number): Stretch => ({ kind, from: at, to });
  const pair = script.slice(at, at + 2);
  if (pair === "--" || (isMysql && character === "#")) return stretch("comment", endOfText(script, "\n", at));
  // To MySQL, `/*!` begins what only its own servers read.
  const isRead = isMysql && /^\/\*M?!/.test(script.slice(at, at + 4));
  if (pair === "/*") return stretch(isRead ? "plain" : "comment", endOfComment(script, at, !isMysql));
  const text = isWordCharacter(script[at - 1]) ? "body" : "text";
  if (character === "'") return stretch(text, endOfQuoted(script, at, isMysql || isEscapeText(script, at)));
  if (character === '"') return stretch(isMysql ? text : "name", endOfQuoted(script, at, isMysql));
  if (character === "`" && isMysql) return stretch("name", endOfQuoted(script, at, false));
  const isTag = character === "$" && !isMysql && !isWordCharacter(script[at - 1]);
  const tag = !isTag ? undefined : /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/u.exec(script.slice(at, at + 80))?.[0];
  if (tag !== undefined) return stretch("body", endOfText(script, tag, at + tag.length));
  return stretch("plain", at + 1);
}

/** `E'it\'s'` of PostgreSQL. */
function isEscapeText(script: string, at: number): boolean {
  return /[eE]/.test(script[at - 1] ?? "") && !isWordCharacter(script[at - 2]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_$]/u.test(character);
}

/** Behind the next `text`, or the end of the script. */
function endOfText(script: string, text: string, from: number): number {
  const found = script.indexOf(text, from);
  return found === -1 ? script.length : found + text.length;
}

function endOfQuoted(script: string, from: number, hasEscapes: boolean): number {
  const quote = script[from];
  for (let at = from + 1; at < script.length; at++) {
    if (hasEscapes && script[at] === "\\") at++;
    else if (script[at] === quote) {
      if (script[at + 1] !== quote) return at + 1;
      at++;
    }
  }
  return script.length;
}

/** PostgreSQL's comments may hold others. */
function endOfComment(script: string, from: number, isNested: boolean): number {
  let depth = 1;
  for (let at = from + 2; at < script.length; at++) {
    const pair = script.slice(at, at + 2);
    if (pair === "*/" && --depth === 0) return at + 2;
    if (pair === "/*" && isNested) depth++;
    if (pair === "*/" || pair === "/*") at++;
  }
  return script.length;
}
