/**
 * The values of forms, of names of the pool and of credentials as parameters of statements: a value is never part of the SQL, so that no user who
 * fills in a form can write some.
 *
 * A place of a value becomes a placeholder. Within quotes (`'${name}'`, `'%${name}%'`) the text around it is joined to it by the database. A
 * name or a body can hold no placeholder: there the run is refused. Where a database takes none, it says that in words of its own; see
 * `placeWords`.
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
  /** Whose values they are, in words: "The form city". */
  readonly places: readonly string[];
  /** Of the script, counted from one, where it begins. */
  readonly line: number;
}

type ValuePart = Exclude<ScriptPart, string>;

interface BoundPart extends ValuePart {
  readonly at: number;
}

/** Stands for a value while the script is read; no script has it. */
const mark = "\u{F0000}";

/** @throws InterpreterError for a place where no value can be */
export function statementsOf(parts: readonly ScriptPart[], grammar: SqlGrammar): readonly PlacedStatement[] {
  let script = "";
  const places: BoundPart[] = [];
  for (const part of parts) {
    if (typeof part === "string") script += part.replaceAll(mark, "");
    else {
      places.push({ ...part, at: script.length });
      script += mark;
    }
  }
  return splitScript(script, grammar).map(({ to, stretches }) => {
    const own = places.filter(({ at }) => stretches.some((stretch) => at >= stretch.from && at < stretch.to));
    const start = startOfStatement(script, stretches);
    const line = script.slice(0, start).split("\n").length;
    if (own.length === 0) return { text: script.slice(start, to), values: [], places: [], line };
    return { ...bindStatement(script, start, to, { stretches, places: own, grammar }), line };
  });
}

/** Behind the comments before it. */
function startOfStatement(script: string, stretches: readonly Stretch[]): number {
  const [first] = stretches.flatMap(({ kind, from, to }) => {
    const blank = /^\s*/.exec(script.slice(from, to))?.[0].length ?? 0;
    return kind === "comment" || from + blank === to ? [] : [from + blank];
  });
  return first ?? 0;
}

interface Reading {
  readonly stretches: readonly Stretch[];
  readonly places: readonly BoundPart[];
  readonly grammar: SqlGrammar;
}

function bindStatement(script: string, start: number, end: number, { stretches, places, grammar }: Reading) {
  const bound: BoundPart[] = [];
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
        `${describeValue(first)} stands inside a name or a body, where no value can be. ${advice}`,
      );
    }
  }
  return { text, values: bound.map(({ value }) => value), places: bound.map(describeValue) };

  function placeholderOf(place: BoundPart, isText: boolean): string {
    bound.push(place);
    return grammar.placeholder(bound.length - 1, isText);
  }
}

const advice =
  "It is given to the database as a value, never as SQL: it can be what a column is compared with, as in WHERE city = …, but no name of a table or column and no keyword.";

function describeValue({ name, origin }: ValuePart): string {
  if (origin === "pool") return `The value {${name}} of the pool`;
  return origin === "credential" ? `The credential {${name}}` : `The form ${name}`;
}

/** What to add to a database's words about its syntax where a value stands in its way; "" where none does. */
export function placeWords(problem: string, { places }: Pick<PlacedStatement, "places">): string {
  const [, place] = /syntax[^\n]* near ["'](\$\d+|\?)/i.exec(problem) ?? [];
  if (place === undefined || places.length === 0) return "";
  // MySQL does not say which one.
  const known = place === "?" && places.length > 1 ? undefined : places[Number(place.slice(1) || 1) - 1];
  return `\n\n${known ?? "A value"} stands where no value can be. ${advice}`;
}
