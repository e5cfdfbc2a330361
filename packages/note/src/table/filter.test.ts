import { describe, expect, it } from "vitest";
import { createRowTest } from "./filter.ts";
import type { AmountTest, Condition, TextTest } from "./question.ts";
import { everyRow } from "./question.ts";
import type { Cell } from "./table.ts";

const passing = (condition: Condition, cells: readonly Cell[]) => {
  const passes = createRowTest({ conditions: [condition], text: "" });
  return cells.filter((cell) => passes([cell]));
};

describe("createRowTest", () => {
  it("lets every row pass that nothing is asked of", () => {
    expect(createRowTest(everyRow)([])).toBe(true);
  });

  it.each<[TextTest, readonly Cell[]]>([
    ["contains", ["Oslo", "GLOSS"]],
    ["notContains", ["", 5]],
    ["equals", []],
    ["notEquals", ["Oslo", "GLOSS", "", 5]],
    ["starts", []],
    ["notStarts", ["Oslo", "GLOSS", "", 5]],
    ["ends", []],
    ["notEnds", ["Oslo", "GLOSS", "", 5]],
  ])("compares text in no case: %s", (test, cells) => {
    expect(passing({ type: "text", column: 0, test, text: "LOs" }, ["Oslo", "GLOSS", "", 5])).toEqual(
      test === "contains" ? ["GLOSS"] : test === "notContains" ? ["Oslo", "", 5] : cells,
    );
  });

  it("compares what is shown of a number", () => {
    expect(passing({ type: "text", column: 0, test: "starts", text: "1." }, [1.5, 15, "1.x"])).toEqual([1.5, "1.x"]);
  });

  it.each<[AmountTest, readonly Cell[]]>([
    ["equals", [2, "2.0"]],
    ["notEquals", [1, 3]],
    ["less", [1]],
    ["atMost", [1, 2, "2.0"]],
    ["more", [3]],
    ["atLeast", [2, "2.0", 3]],
  ])("compares numbers wherever a cell shows one: %s", (test, cells) => {
    expect(passing({ type: "number", column: 0, test, number: 2 }, [1, 2, "2.0", 3, "", "two"])).toEqual(cells);
  });

  it.each<[AmountTest, readonly Cell[]]>([
    ["equals", ["2024-03-01", "2024-03-01 23:59:59.999"]],
    ["notEquals", ["2024-02-29", "2024-03-02"]],
    ["less", ["2024-02-29"]],
    ["atMost", ["2024-02-29", "2024-03-01", "2024-03-01 23:59:59.999"]],
    ["more", ["2024-03-02"]],
    ["atLeast", ["2024-03-01", "2024-03-01 23:59:59.999", "2024-03-02"]],
  ])("takes a day for all of it: %s", (test, cells) => {
    const all = ["2024-02-29", "2024-03-01", "2024-03-01 23:59:59.999", "2024-03-02", "", "soon", 20240301];
    expect(passing({ type: "date", column: 0, test, date: "2024-03-01" }, all)).toEqual(cells);
  });

  it("has both ends of what is between", () => {
    expect(passing({ type: "number", column: 0, test: "between", from: 2, to: 3 }, [1, 2, 3, 4])).toEqual([2, 3]);
    expect(
      passing({ type: "date", column: 0, test: "between", from: "2024-03-01", to: "2024-03-02" }, [
        "2024-02-29 23:59",
        "2024-03-01",
        "2024-03-02 12:00",
        "2024-03-03",
      ]),
    ).toEqual(["2024-03-01", "2024-03-02 12:00"]);
  });

  it("lets nothing pass a date that is none", () => {
    expect(passing({ type: "date", column: 0, test: "notEquals", date: "2024-02-31" }, ["2024-03-01"])).toEqual([]);
  });

  it("knows what is empty, also a cell that a short row lacks", () => {
    expect(passing({ type: "empty", column: 0 }, ["", 0, " "])).toEqual([""]);
    expect(createRowTest({ conditions: [{ type: "notEmpty", column: 3 }], text: "" })(["a"])).toBe(false);
  });

  it("looks for the text in all columns, and wants all conditions", () => {
    const passes = createRowTest({ conditions: [{ type: "notEmpty", column: 0 }], text: "ÄPFEL" });
    expect(passes(["x", "zwei äpfel"])).toBe(true);
    expect(passes(["", "zwei äpfel"])).toBe(false);
    expect(passes(["x", "y"])).toBe(false);
  });
});
