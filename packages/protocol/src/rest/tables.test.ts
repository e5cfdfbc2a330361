import { everyRow, type TableQuestion } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { tableQuestionSchema } from "./tables.ts";

const condition = { type: "text", column: 0, test: "contains", text: "x" } as const;

describe("a question about a table", () => {
  it.each<TableQuestion>([
    { ask: "shape" },
    { ask: "rows", filter: everyRow, order: [], from: 0, count: 50 },
    {
      ask: "rows",
      filter: {
        conditions: [
          condition,
          { type: "number", column: 1, test: "between", from: -1, to: 2.5 },
          { type: "date", column: 2, test: "atMost", date: "2024-03-01" },
          { type: "notEmpty", column: 2 },
        ],
        text: "os",
      },
      order: [
        { column: 3, direction: "descending", as: "date" },
        { column: 1, direction: "ascending" },
      ],
      from: 999_900,
      count: 100,
      columns: [3, 1],
    },
    { ask: "pivot", filter: everyRow, keys: [{ name: "city", index: 0, aggr: "sum" }], groups: [], values: [] },
    { ask: "series", filter: everyRow, x: null, y: [1], pixels: 800 },
  ])("is read as it was meant: $ask", (question) => {
    expect(tableQuestionSchema.parse(question)).toEqual(question);
  });

  it.each([
    ["a name for a column", { ask: "count", filter: { conditions: [{ ...condition, column: "1; DROP" }], text: "" } }],
    ["a negative column", { ask: "profile", filter: everyRow, columns: [-1] }],
    ["half a row", { ask: "rows", filter: everyRow, order: [], from: 0.5, count: 1 }],
    ["endless rows", { ask: "rows", filter: everyRow, order: [], from: 0, count: 1e9 }],
    ["no number", { ask: "series", filter: everyRow, x: null, y: [], from: Number.NaN, pixels: 1 }],
    ["too many conditions", { ask: "count", filter: { conditions: Array(101).fill(condition), text: "" } }],
    ["something else", { ask: "sql", text: "SELECT 1" }],
  ])("is refused for %s", (_, question) => {
    expect(tableQuestionSchema.safeParse(question).success).toBe(false);
  });
});
