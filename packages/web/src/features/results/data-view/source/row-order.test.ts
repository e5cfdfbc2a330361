import { type ColumnOrder, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { localSource } from "./local-table.ts";

const source = localSource(
  parseTable("name\tsize\twhen\nb\t10\tFeb 1, 2024\na\t9\t2023-12-31\nC\t\tnever\na\t0.5\t2024-01-01\nd\tNaN\t\n"),
);

async function namesBy(...order: readonly ColumnOrder[]) {
  const { rows } = await source.ask({ ask: "rows", filter: { conditions: [], text: "" }, order, from: 0, count: 10 });
  return rows.map(([name, size]) => `${name}${size}`);
}

describe("an order", () => {
  it.each([
    ["numbers as numbers, what is none after them, blanks last", { column: 1 }, ["a0.5", "a9", "b10", "dNaN", "C"]],
    [
      "the same from the other end, but for what has no number",
      { column: 1, direction: "descending" },
      ["b10", "a9", "a0.5", "dNaN", "C"],
    ],
    ["numbers as text when told so", { column: 1, as: "text" }, ["a0.5", "b10", "a9", "C", "dNaN"]],
    [
      "dates when told so, in any form, what is none before what is empty",
      { column: 2, as: "date" },
      ["a9", "a0.5", "b10", "C", "dNaN"],
    ],
    ["what shows no number last when told so", { column: 2, as: "number" }, ["b10", "a9", "C", "a0.5", "dNaN"]],
  ] as const)("has %s", async (_, order, names) => {
    expect(await namesBy({ direction: "ascending", ...order })).toEqual(names);
  });

  it("goes on with the next column where the first are equal", async () => {
    const by = (direction: ColumnOrder["direction"]) =>
      namesBy({ column: 0, direction: "ascending" }, { column: 1, direction });
    expect(await by("ascending")).toEqual(["C", "a0.5", "a9", "b10", "dNaN"]);
    expect(await by("descending")).toEqual(["C", "a9", "a0.5", "b10", "dNaN"]);
  });
});
