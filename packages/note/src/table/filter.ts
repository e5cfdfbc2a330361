/** Which rows pass a filter: the plain meaning of `TableFilter`, and how the page finds it out. */
import { timeInCell, timeSpanOf } from "./moment.ts";
import type { AmountTest, Condition, DateCondition, NumberCondition, TableFilter, TextTest } from "./question.ts";
import { type Cell, numberInCell, textOfCell } from "./table.ts";

export type TableRow = readonly Cell[];
type CellTest = (cell: Cell) => boolean;

/** A test for many rows; what the filter says is read once. */
export function createRowTest({ conditions, text }: TableFilter): (row: TableRow) => boolean {
  const tests = conditions.map((condition) => ({ column: condition.column, passes: createCellTest(condition) }));
  const wanted = normalizeForSearch(text);
  return (row) =>
    tests.every(({ column, passes }) => passes(row[column] ?? "")) &&
    (wanted === "" || row.some((cell) => normalizeForSearch(textOfCell(cell)).includes(wanted)));
}

/**
 * The text in lower case, sign by sign: what a letter becomes does not hang on its neighbours and never makes it two, so that every machine
 * does the same.
 */
export function normalizeForSearch(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return Array.from(text, (sign) => {
    const lower = sign.toLowerCase();
    return lower.length === sign.length ? lower : sign;
  }).join("");
}

function createCellTest(condition: Condition): CellTest {
  switch (condition.type) {
    case "empty":
      return (cell) => cell === "" || cell === null;
    case "notEmpty":
      return (cell) => cell !== "" && cell !== null;
    case "text":
      return createTextTest(condition.test, normalizeForSearch(condition.text));
    case "number":
      return numberTest(condition);
    case "date":
      return createDateTest(condition);
  }
}

function createTextTest(test: TextTest, wanted: string): CellTest {
  const of = (passes: (text: string) => boolean) => (cell: Cell) => passes(normalizeForSearch(textOfCell(cell)));
  switch (test) {
    case "contains":
      return of((text) => text.includes(wanted));
    case "notContains":
      return of((text) => !text.includes(wanted));
    case "equals":
      return of((text) => text === wanted);
    case "notEquals":
      return of((text) => text !== wanted);
    case "starts":
      return of((text) => text.startsWith(wanted));
    case "notStarts":
      return of((text) => !text.startsWith(wanted));
    case "ends":
      return of((text) => text.endsWith(wanted));
    case "notEnds":
      return of((text) => !text.endsWith(wanted));
  }
}

function numberTest(condition: NumberCondition): CellTest {
  if (condition.test === "between") {
    const { from, to } = condition;
    return testOfAmount(numberInCell, (number) => from <= number && number <= to);
  }
  return testOfAmount(numberInCell, amountTest(condition.test, { from: condition.number, to: condition.number }));
}

function createDateTest(condition: DateCondition): CellTest {
  const isBetween = condition.test === "between";
  const first = timeSpanOf(isBetween ? condition.from : condition.date);
  const last = timeSpanOf(isBetween ? condition.to : condition.date);
  if (!first || !last) return () => false;
  // Moments in cells are whole milliseconds.
  const span = { from: first.from, to: last.to - 1 };
  return testOfAmount(timeInCell, amountTest(condition.test === "between" ? "equals" : condition.test, span));
}

/** @param span both ends belong to it */
function amountTest(test: AmountTest, { from, to }: { readonly from: number; readonly to: number }) {
  return (amount: number): boolean => {
    switch (test) {
      case "equals":
        return from <= amount && amount <= to;
      case "notEquals":
        return amount < from || to < amount;
      case "less":
        return amount < from;
      case "atMost":
        return amount <= to;
      case "more":
        return amount > to;
      case "atLeast":
        return amount >= from;
    }
  };
}

function testOfAmount(amountIn: (cell: Cell) => number | null, passes: (amount: number) => boolean): CellTest {
  return (cell) => {
    const amount = amountIn(cell);
    return amount !== null && passes(amount);
  };
}
