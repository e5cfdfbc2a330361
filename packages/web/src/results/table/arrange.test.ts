import { parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { arrange, columnSum, isNumberColumn, type Sort } from "./arrange.ts";

const table = parseTable("name\tsize\twhen\nb\t10\t2024-02-01\na\t9\t2023-12-31\nC\t\tnever\na\t0.5\t2024-01-01\n");
const column = (index: number) => ({ name: "", index });
const by = (index: number, descending = false, type: Sort["type"] = null): Sort => ({
  column: column(index),
  descending,
  type,
});

describe("arrange", () => {
  it("leaves rows as they were printed", () => {
    expect(arrange(table, "", null)).toEqual([0, 1, 2, 3]);
  });

  it("keeps rows in which a cell contains the filter, in either case", () => {
    expect(arrange(table, " c ", null)).toEqual([2]);
    expect(arrange(table, "2024", null)).toEqual([0, 3]);
  });

  it("sorts what has no value last, in whichever direction", () => {
    const gaps = parseTable("a\n1\nNaN\n2");
    expect([arrange(gaps, "", by(0)), arrange(gaps, "", by(0, true))]).toEqual([
      [0, 2, 1],
      [2, 0, 1],
    ]);
  });

  it.each([
    ["numbers as numbers, blanks last", by(1), [3, 1, 0, 2]],
    ["blanks last also when descending", by(1, true), [0, 1, 3, 2]],
    ["text without regard to case, equal ones as printed", by(0), [1, 3, 0, 2]],
    ["numbers as text when told so", by(1, false, "string"), [3, 0, 1, 2]],
    ["dates when told so", by(2, false, "date"), [1, 3, 0, 2]],
  ])("sorts %s", (_, sort, places) => {
    expect(arrange(table, "", sort)).toEqual(places);
  });
});

describe("columns", () => {
  it("are numbers when every cell that is not blank shows one", () => {
    expect([0, 1, 2].map((index) => isNumberColumn(table, column(index)))).toEqual([false, true, false]);
  });

  it("are numbers also when some cells say that they have no value", () => {
    expect(isNumberColumn(parseTable("a\n1\nnull\nNaN\n<NA>\n2"), column(0))).toBe(true);
    expect(isNumberColumn(parseTable("a\nNone\nnull"), column(0))).toBe(false);
  });

  it("add up what is a number", () => {
    expect(columnSum(table, column(1))).toBe(19.5);
    expect(columnSum(table, column(0))).toBe(0);
  });
});
