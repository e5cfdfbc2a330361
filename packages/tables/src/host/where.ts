/** A filter as a condition of SQL: what `createRowTest` does, done by DuckDB. Its values are parameters. */
import {
  type AmountTest,
  type Condition,
  type DateCondition,
  type NumberCondition,
  normalizeForSearch,
  type TableFilter,
  type TextCondition,
  timeSpanOf,
} from "@octavo/note";
import { mayShowText, shownText } from "./expressions.ts";
import type { QueryContext } from "./query-context.ts";
import { listColumn } from "./text-columns.ts";

/** `WHERE …`, or nothing. */
export async function whereClause(asking: QueryContext, { conditions, text }: TableFilter): Promise<string> {
  const tests: string[] = [];
  for (const condition of conditions) tests.push(await testOfCondition(asking, condition));
  if (text !== "") tests.push(anyColumnContains(asking, normalizeForSearch(text)));
  return tests.length === 0 ? "" : `WHERE ${tests.map((test) => `(${test})`).join(" AND ")}`;
}

async function testOfCondition(asking: QueryContext, condition: Condition): Promise<string> {
  switch (condition.type) {
    case "empty":
      return asking.isEmpty(condition.column);
    case "notEmpty":
      return `NOT ${asking.isEmpty(condition.column)}`;
    case "text":
      return textCondition(asking, condition);
    case "number":
      return await numberTest(asking, condition);
    case "date":
      return dateConditionTest(asking, condition);
  }
}

function textCondition(asking: QueryContext, { column, test, text }: TextCondition): string {
  const wanted = normalizeForSearch(text);
  const shown = `coalesce(${containsIgnoringCase(asking, column, wanted)}, '')`;
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

function anyColumnContains(asking: QueryContext, wanted: string): string {
  const { fields, areListed } = asking.table;
  if (areListed)
    return `len(list_filter(${listColumn}, lambda x: contains(lower(x), ${asking.values.text(wanted)}))) > 0`;
  const able = fields.filter((field) => mayShowText(field, wanted));
  if (able.length === 0) return "false";
  const sign = asking.values.text(wanted);
  return anyOfTests(able.map(({ index }) => `contains(${containsIgnoringCase(asking, index, wanted)}, ${sign})`));
}

/** As a tree: DuckDB's parser goes only so deep, and a table may have ten thousand columns. */
function anyOfTests(tests: readonly string[]): string {
  if (tests.length <= 8)
    return tests.length === 0 ? "false" : tests.map((test) => `coalesce(${test}, false)`).join(" OR ");
  const middle = Math.floor(tests.length / 2);
  return `(${anyOfTests(tests.slice(0, middle))}) OR (${anyOfTests(tests.slice(middle))})`;
}

/** Text for which case is nothing need not be made lower, which takes longer than looking for it. */
function containsIgnoringCase(asking: QueryContext, column: number, wanted: string): string {
  const shown = shownText(asking.table.field(asking.use(column)), asking.table.style);
  return /[^\x20-\x40]/.test(wanted) ? `lower(${shown})` : shown;
}

async function numberTest(asking: QueryContext, condition: NumberCondition): Promise<string> {
  const isBetween = condition.test === "between";
  const span = isBetween ? condition : { from: condition.number, to: condition.number };
  return amountTest(asking, { ...span, test: condition.test, amount: await asking.number(condition.column) });
}

function dateConditionTest(asking: QueryContext, condition: DateCondition): string {
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

function amountTest({ values }: QueryContext, { test, amount, from, to }: Comparison): string {
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
