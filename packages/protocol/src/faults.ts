/**
 * What is wrong with what was sent, in sentences for people. The one place where the words of the validator end: all code that refuses a value by
 * a schema says it through this.
 */
import type { z } from "zod";

/** A value of nonsense has a hundred thousand faults; people read the first. */
const mostSaid = 3;
const longestSaid = 1000;

type Issue = z.core.$ZodIssue;

/** @param given what was held against the schema @param subject what it is called as a whole: `The body` */
export function faultsIn({ issues }: z.ZodError, given: unknown, subject: string): string {
  const said = issues.slice(0, mostSaid).map((issue) => `${nameOf(issue.path, subject)} ${faultOf(issue, given)}`);
  const others = issues.length - said.length;
  return [
    ...said,
    ...(others > 0 ? [others === 1 ? "There is one more fault." : `There are ${others} more faults.`] : []),
  ]
    .join(" ")
    .slice(0, longestSaid);
}

/** `columns[3].name` */
function nameOf(path: readonly PropertyKey[], subject: string): string {
  if (path.length === 0) return subject;
  const steps = path.map((step) =>
    typeof step === "number"
      ? `[${step}]`
      : /^\w+$/.test(String(step))
        ? `.${String(step)}`
        : `[${JSON.stringify(String(step))}]`,
  );
  return `\`${steps.join("").replace(/^\./, "").slice(0, 200)}\``;
}

/** Ends a sentence that begins with the name of the value. */
function faultOf(issue: Issue, given: unknown): string {
  // A schema may have a sentence of its own.
  if (!/^(Invalid|Too (big|small)|Unrecognized)/.test(issue.message)) return ownWords(issue.message);
  switch (issue.code) {
    case "invalid_type":
      return valueAt(given, issue.path) === undefined ? "is missing." : `has to be ${kindOf(issue.expected)}.`;
    case "too_big":
      return `may ${amountOf("at most", Number(issue.maximum), issue.origin)}.`;
    case "too_small":
      return `has to ${amountOf("at least", Number(issue.minimum), issue.origin)}.`;
    case "invalid_value":
      return `has to be ${issue.values.length === 1 ? "" : "one of "}${listed(issue.values)}.`;
    case "not_multiple_of":
      return `has to be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `has members that nothing here understands: ${listed(issue.keys)}.`;
    case "invalid_format":
      return "is not written as it has to be.";
    case "invalid_union":
      return valueAt(given, issue.path) === undefined ? "is missing." : "has none of the forms that it may have.";
    case "invalid_key":
      return "has a name that cannot be one.";
    default:
      return "is not what it has to be.";
  }
}

/** "cannot be a user name" goes on the sentence, what begins anew stands behind it. */
function ownWords(message: string): string {
  const sentence = /^[a-z]/.test(message) ? message : `is refused: ${message}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

function kindOf(expected: string): string {
  return kinds[expected] ?? "of another kind";
}

function amountOf(bound: string, amount: number, origin: string): string {
  if (origin === "string") return `have ${bound} ${amount} characters`;
  if (["array", "set", "object", "record", "map"].includes(origin)) return `have ${bound} ${amount} items`;
  return `be ${bound} ${amount}`;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 10).map((value) => String(value).slice(0, 100));
  return shown.join(", ") + (values.length > shown.length ? " …" : "");
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    given,
  );
}
