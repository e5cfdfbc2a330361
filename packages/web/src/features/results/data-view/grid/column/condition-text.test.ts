import { amountTests, type ColumnKind, type Condition, textTests } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { conditionText, parseCondition } from "./condition-text.ts";

describe("a condition", () => {
  it.each([
    ["os", "text", { type: "text", test: "contains", text: "os" }],
    [" =Oslo ", "text", { type: "text", test: "equals", text: "Oslo" }],
    ["!os", "text", { type: "text", test: "notContains", text: "os" }],
    ["$", "text", { type: "text", test: "contains", text: "$" }],
    [">5", "text", { type: "text", test: "contains", text: ">5" }],
    ["5", "number", { type: "number", test: "equals", number: 5 }],
    ["> 0.5", "number", { type: "number", test: "more", number: 0.5 }],
    ["!=-1", "number", { type: "number", test: "notEquals", number: -1 }],
    ["1..5", "number", { type: "number", test: "between", from: 1, to: 5 }],
    ["n/a", "number", { type: "text", test: "contains", text: "n/a" }],
    [">=2024-02-01", "date", { type: "date", test: "atLeast", date: "2024-02-01" }],
    ["2024-01-01..2024-02-01", "date", { type: "date", test: "between", from: "2024-01-01", to: "2024-02-01" }],
    ["2024-0", "date", { type: "text", test: "contains", text: "2024-0" }],
    ["(empty)", "number", { type: "empty" }],
  ] as const)("is read from %j in a column of %s", (typed, kind, condition) => {
    expect(parseCondition(typed, 3, kind)).toEqual({ column: 3, ...condition });
  });

  it("asks for nothing where nothing is typed", () => {
    expect([parseCondition("  ", 0, "text"), parseCondition("!", 0, "text"), parseCondition("=", 0, "text")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is written so that it is read again", () => {
    const conditions: readonly (readonly [Condition, ColumnKind])[] = [
      ...textTests.map((test) => [{ type: "text", column: 1, test, text: "a b" }, "text"] as const),
      ...amountTests.map((test) => [{ type: "number", column: 1, test, number: -2.5 }, "number"] as const),
      ...amountTests.map((test) => [{ type: "date", column: 1, test, date: "2024-01-01 10:00" }, "date"] as const),
      [{ type: "number", column: 1, test: "between", from: -1, to: 2 }, "number"],
      [{ type: "date", column: 1, test: "between", from: "2024-01-01", to: "2024-01-02" }, "date"],
      [{ type: "empty", column: 1 }, "text"],
      [{ type: "notEmpty", column: 1 }, "date"],
    ];
    for (const [condition, kind] of conditions) {
      expect(parseCondition(conditionText(condition), 1, kind)).toEqual(condition);
    }
    expect(conditionText(undefined)).toBe("");
  });
});
