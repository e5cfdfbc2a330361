/** A filter as a condition of SQL: what `rowTest` does, done by DuckDB. Its values are parameters. */
import {
  type AmountTest,
  type Condition,
  type DateCondition,
  folded,
  type NumberCondition,
  type TableFilter,
  type TextCondition,
  timeSpanOf,
} from "@octavo/note";
import type { Asking } from "./asking.ts";
import { mayShow, shownText } from "./expressions.ts";
import { listColumn } from "./text-columns.ts";

/** `WHERE …`, or nothing. */
export async function whereOf(asking: Asking, { conditions, text }: TableFilter): Promise<string> {
  const tests: string[] = [];
  for (const condition of conditions) tests.push(await testOf(asking, condition));
  if (text !== "") tests.push(anywhere(asking, folded(text)));
  return tests.length === 0 ? "" : `WHERE ${tests.map((test) => `(${test})`).join(" AND ")}`;
}

async function testOf(asking: Asking, condition: Condition): Promise<string> {
  switch (condition.type) {
    case "empty":
      return asking.isEmpty(condition.column);
    case "notEmpty":
      return `NOT ${asking.isEmpty(condition.column)}`;
    case "text":
      return textTest(asking, condition);
    case "number":
      return await numberTest(asking, condition);
    case "date":
      return dateTest(asking, condition);
  }
}

function textTest(asking: Asking, { column, test, text }: TextCondition): string {
  const wanted = folded(text);
  const shown = `coalesce(${inNoCase(asking, column, wanted)}, '')`;
  const sign = asking.values.text(wanted);
  switch (test) {
    case "contains":
      return `contains(${shown}, ${sign})`;
    case "notContains":
      return `NOT contains(${shown}, ${sign})`;
    case "equals":
      return `${shown} = ${sign}`;
    case "notEquals":
      return `${shown} <> ${sign}`;
    case "starts":
      return `starts_with(${shown}, ${sign})`;
    case "notStarts":
      return `NOT starts_with(${shown}, ${sign})`;
    case "ends":
      return `suffix(${shown}, ${sign})`;
    case "notEnds":
      return `NOT suffix(${shown}, ${sign})`;
  }
}

function anywhere(asking: Asking, wanted: string): string {
  const { fields, areListed } = asking.table;
  if (areListed)
    return `len(list_filter(${listColumn}, lambda x: contains(lower(x), ${asking.values.text(wanted)}))) > 0`;
  const able = fields.filter((field) => mayShow(field, wanted));
  if (able.length === 0) return "false";
  const sign = asking.values.text(wanted);
  return anyOf(able.map(({ index }) => `contains(${inNoCase(asking, index, wanted)}, ${sign})`));
}

/** As a tree: DuckDB's parser goes only so deep, and a table may have ten thousand columns. */
function anyOf(tests: readonly string[]): string {
  if (tests.length <= 8)
    return tests.length === 0 ? "false" : tests.map((test) => `coalesce(${test}, false)`).join(" OR ");
  const middle = Math.floor(tests.length / 2);
  return `(${anyOf(tests.slice(0, middle))}) OR (${anyOf(tests.slice(middle))})`;
}

/** Text for which case is nothing need not be made lower, which takes longer than looking for it. */
function inNoCase(asking: Asking, column: number, wanted: string): string {
  const shown = shownText(asking.table.field(asking.use(column)), asking.table.style);
  return /[^\x20-\x40]/.test(wanted) ? `lower(${shown})` : shown;
}

async function numberTest(asking: Asking, condition: NumberCondition): Promise<string> {
  const isBetween = condition.test === "between";
  const span = isBetween ? condition : { from: condition.number, to: condition.number };
  return amountTest(asking, { ...span, test: condition.test, amount: await asking.number(condition.column) });
}

function dateTest(asking: Asking, condition: DateCondition): string {
  const isBetween = condition.test === "between";
  const first = timeSpanOf(isBetween ? condition.from : condition.date);
  const last = timeSpanOf(isBetween ? condition.to : condition.date);
  const amount = asking.time(condition.column);
  if (!first || !last) return "false";
  return amountTest(asking, { test: condition.test, amount, from: first.from, to: last.to - 1 });
}

interface Comparison {
  readonly test: AmountTest | "between";
  readonly amount: string;
  /** Both ends belong to what is compared with. */
  readonly from: number;
  readonly to: number;
}

function amountTest({ values }: Asking, { test, amount, from, to }: Comparison): string {
  return `coalesce(${amount} ${operation()}, false)`;

  function operation(): string {
    switch (test) {
      case "between":
      case "equals":
        return `BETWEEN ${values.number(from)} AND ${values.number(to)}`;
      case "notEquals":
        return `NOT BETWEEN ${values.number(from)} AND ${values.number(to)}`;
      case "less":
        return `< ${values.number(from)}`;
      case "atMost":
        return `<= ${values.number(to)}`;
      case "more":
        return `> ${values.number(to)}`;
      case "atLeast":
        return `>= ${values.number(from)}`;
    }
  }
}
