/**
 * Conditions as they are typed into the small field below a column's name: `os`, `=Oslo`, `^Os`, `lo$`, `!os` for text; `5`, `>5`, `<=5`, `!=5`
 * and `1..5` for numbers; the same with dates. What is none of it is looked for as text.
 */
import {
  type AmountTest,
  type ColumnKind,
  type Condition,
  numberInCell,
  type TextTest,
  timeSpanOf,
} from "@octavo/note";

const amountSigns: readonly (readonly [string, AmountTest])[] = [
  ["<=", "atMost"],
  [">=", "atLeast"],
  ["!=", "notEquals"],
  ["<>", "notEquals"],
  ["≤", "atMost"],
  ["≥", "atLeast"],
  ["≠", "notEquals"],
  ["<", "less"],
  [">", "more"],
  ["=", "equals"],
];

const isEmptyWords = "(empty)";
const notEmptyWords = "(not empty)";

export function parseCondition(typed: string, column: number, kind: ColumnKind): Condition | null {
  const text = typed.trim();
  if (text === "") return null;
  if (text === isEmptyWords) return { type: "empty", column };
  if (text === notEmptyWords) return { type: "notEmpty", column };
  if (kind !== "text") {
    const amount = kind === "number" ? numberCondition(text, column) : dateCondition(text, column);
    if (amount) return amount;
  }
  return textCondition(text, column);
}

function splitAmount(text: string): { readonly test: AmountTest; readonly rest: string } {
  const found = amountSigns.find(([sign]) => text.startsWith(sign));
  return found ? { test: found[1], rest: text.slice(found[0].length).trim() } : { test: "equals", rest: text };
}

function endsOfRange(text: string): readonly [string, string] | null {
  const [from, to, ...more] = text.split("..").map((end) => end.trim());
  return from && to && more.length === 0 ? [from, to] : null;
}

function numberCondition(text: string, column: number): Condition | null {
  const range = endsOfRange(text);
  if (range) {
    const [from, to] = range.map(numberInCell);
    return from != null && to != null ? { type: "number", column, test: "between", from, to } : null;
  }
  const { test, rest } = splitAmount(text);
  const number = numberInCell(rest);
  return number === null ? null : { type: "number", column, test, number };
}

function dateCondition(text: string, column: number): Condition | null {
  const range = endsOfRange(text);
  if (range) {
    const [from, to] = range;
    return timeSpanOf(from) && timeSpanOf(to) ? { type: "date", column, test: "between", from, to } : null;
  }
  const { test, rest } = splitAmount(text);
  return timeSpanOf(rest) ? { type: "date", column, test, date: rest } : null;
}

function textCondition(typed: string, column: number): Condition | null {
  const found = (test: TextTest, text: string): Condition | null =>
    text === "" ? null : { type: "text", column, test, text };
  const isNegated = typed.startsWith("!");
  const text = isNegated ? typed.slice(1) : typed;
  if (text.startsWith("=")) return found(isNegated ? "notEquals" : "equals", text.slice(1));
  if (text.startsWith("^")) return found(isNegated ? "notStarts" : "starts", text.slice(1));
  if (text.length > 1 && text.endsWith("$")) return found(isNegated ? "notEnds" : "ends", text.slice(0, -1));
  return found(isNegated ? "notContains" : "contains", text);
}

const textForms: Readonly<Record<TextTest, (text: string) => string>> = {
  contains: (text) => text,
  notContains: (text) => `!${text}`,
  equals: (text) => `=${text}`,
  notEquals: (text) => `!=${text}`,
  starts: (text) => `^${text}`,
  notStarts: (text) => `!^${text}`,
  ends: (text) => `${text}$`,
  notEnds: (text) => `!${text}$`,
};

const amountForms: Readonly<Record<AmountTest, string>> = {
  equals: "=",
  notEquals: "≠",
  less: "<",
  atMost: "≤",
  more: ">",
  atLeast: "≥",
};

/** The condition as a user would type it. */
export function conditionText(condition: Condition | undefined): string {
  if (!condition) return "";
  switch (condition.type) {
    case "empty":
      return isEmptyWords;
    case "notEmpty":
      return notEmptyWords;
    case "text":
      return textForms[condition.test](condition.text);
    case "number":
      return condition.test === "between"
        ? `${condition.from}..${condition.to}`
        : `${amountForms[condition.test]}${condition.number}`;
    case "date":
      return condition.test === "between"
        ? `${condition.from}..${condition.to}`
        : `${amountForms[condition.test]}${condition.date}`;
  }
}
