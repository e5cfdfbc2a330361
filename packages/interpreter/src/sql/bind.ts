/**
 * The values of forms as parameters of statements: a value is never part of the SQL, so that nobody who fills in a form can write some.
 *
 * A place of a form becomes a placeholder. Within quotes (`'${name}'`, `'%${name}%'`) the text around it is joined to it by the database. A
 * name or a comment can hold no placeholder: there the run is refused.
 */
import { InterpreterError, type ScriptPart } from "../driver.ts";
import type { SqlGrammar } from "./grammar.ts";
import { type Stretch, splitScript } from "./split.ts";

export interface BoundStatement {
  readonly text: string;
  /** For the placeholders in the text, in order. */
  readonly values: readonly string[];
}

export interface PlacedStatement extends BoundStatement {
  /** Of the script, counted from one, where it begins. */
  readonly line: number;
}

interface Place {
  readonly at: number;
  readonly name: string;
  readonly value: string;
}

/** Stands for a form while the script is read; no script has it. */
const mark = "\u{F0000}";

/** @throws InterpreterError for a form where no value can be */
export function statementsOf(parts: readonly ScriptPart[], grammar: SqlGrammar): readonly PlacedStatement[] {
  let script = "";
  const places: Place[] = [];
  for (const part of parts) {
    if (typeof part === "string") script += part.replaceAll(mark, "");
    else {
      places.push({ at: script.length, name: part.name, value: part.value });
      script += mark;
    }
  }
  return splitScript(script, grammar).map(({ to, stretches }) => {
    const own = places.filter(({ at }) => stretches.some((stretch) => at >= stretch.from && at < stretch.to));
    const start = startOf(script, stretches);
    const line = script.slice(0, start).split("\n").length;
    if (own.length === 0) return { text: script.slice(start, to), values: [], line };
    return { ...bound(script, start, to, { stretches, places: own, grammar }), line };
  });
}

/** Behind the comments before it. */
function startOf(script: string, stretches: readonly Stretch[]): number {
  const [first] = stretches.flatMap(({ kind, from, to }) => {
    const blank = /^\s*/.exec(script.slice(from, to))?.[0].length ?? 0;
    return kind === "comment" || from + blank === to ? [] : [from + blank];
  });
  return first ?? 0;
}

interface Reading {
  readonly stretches: readonly Stretch[];
  readonly places: readonly Place[];
  readonly grammar: SqlGrammar;
}

function bound(script: string, start: number, end: number, { stretches, places, grammar }: Reading): BoundStatement {
  const values: string[] = [];
  let text = "";
  for (const { kind, from, to } of stretches) {
    if (to <= start) continue;
    const stretch = script.slice(Math.max(from, start), Math.min(to, end));
    const own = places.filter(({ at }) => at >= from && at < to);
    const [first] = own;
    if (first === undefined) text += stretch;
    else if (kind === "plain") {
      const pieces = stretch.split(mark);
      text += pieces.map((piece, index) => piece + (own[index] ? placeholderOf(own[index], false) : "")).join("");
    } else if (kind === "text") {
      const quote = stretch.slice(0, 1);
      const pieces = stretch.slice(1, -1).split(mark);
      const joined = pieces.flatMap((piece, index) => [
        ...(piece === "" ? [] : [quote + piece + quote]),
        ...(own[index] ? [placeholderOf(own[index], true)] : []),
      ]);
      text += joined.length === 1 ? (joined[0] ?? "") : grammar.joined(joined);
    } else if (kind === "comment") {
      // What is in there counts for nothing.
      text += stretch.replaceAll(mark, "");
    } else {
      throw new InterpreterError(
        `The form ${first.name} stands inside a name or a body, where no value can be. A form gives a value, as in: WHERE city = \${city}`,
      );
    }
  }
  return { text, values };

  function placeholderOf({ value }: Place, isText: boolean): string {
    values.push(value);
    return grammar.placeholder(values.length - 1, isText);
  }
}
