import { parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { localSource } from "./local-table.ts";
import { withAddedRows } from "./with-rows.ts";

const lines = Array.from({ length: 12_345 }, (_, row) => `${row}\tx`);
const source = localSource(parseTable(`n\ttext\n${lines.join("\n")}`));

describe("a table with rows of a file", () => {
  it("has them after its own, however many those are", () => {
    const both = withAddedRows(source, [["n/a", 5]]);
    expect(both.rows).toBe(12_346);
    const question = { ask: "rows", filter: { conditions: [], text: "" }, order: [], from: 12_344, count: 5 } as const;
    expect(both.answerNow?.(question)?.rows).toEqual([
      [12_344, "x"],
      ["n/a", 5],
    ]);
    expect(both.columns.map(({ kind }) => kind)).toEqual(["text", "text"]);
  });

  it("is what it was where there is nothing to add, or where its rows are not at hand", () => {
    expect(withAddedRows(source, [])).toBe(source);
    const far = { columns: source.columns, rows: 1, ask: source.ask };
    expect(withAddedRows(far, [["a", "b"]])).toBe(far);
  });
});
