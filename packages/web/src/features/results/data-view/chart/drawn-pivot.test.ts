import { parseTable, pivotTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { inOrder, withoutMissing } from "./drawn-pivot.ts";

const field = (name: string, index: number) => ({ name, index, aggr: "sum" }) as const;
const fields = { keys: [field("k", 0)], groups: [field("g", 1)], values: [field("n", 2)] };
const pivotOf = (text: string) => pivotTable(parseTable(text), fields);
const columnsOf = (type?: string) => ["k", "g", "n"].map((name, index) => ({ name, index, ...(type && { type }) }));

describe("a pivot that is drawn", () => {
  const pivoted = pivotOf("k\tg\tn\na\tx\t1\nnull\tx\t2\nb\t\t3\nb\ty\t4\n\ty\t5\n");

  it("has no place and no series of what is not there", () => {
    const { categories, series } = withoutMissing(pivoted, { ...fields, columns: columnsOf() });
    expect(categories.map(({ label }) => label)).toEqual(["a", "b"]);
    expect(series.map(({ name, numbers }) => [name, numbers])).toEqual([
      ["x", [1, null]],
      ["y", [null, 4]],
    ]);
  });

  it("has those of words for nothing where the types say that they are words", () => {
    const rows = [
      ["None", "null", 1],
      [null, "null", 2],
      ["", "null", 3],
    ];
    const typed = pivotTable({ rows }, fields);
    const drawn = withoutMissing(typed, { ...fields, columns: columnsOf("VARCHAR") });
    expect([drawn.categories.map(({ label }) => label), drawn.series.map(({ name }) => name)]).toEqual([
      ["None"],
      ["null"],
    ]);
    expect(withoutMissing(typed, { ...fields, columns: columnsOf("DOUBLE") }).categories).toEqual([]);
  });

  it("is as it was where nothing is missing", () => {
    const whole = pivotOf("k\tg\tn\na\tx\t1\n");
    expect(withoutMissing(whole, { ...fields, columns: columnsOf() })).toBe(whole);
  });

  const dated = pivotOf("k\tg\tn\n2024-03-01\tx\t1\n2024-01-01\tx\t3\n2024-02-01\tx\t2\n");
  const shown = (sort: Parameters<typeof inOrder>[1]) => {
    const { categories, series } = inOrder(dated, sort);
    return categories.map(({ label }, place) => [label, series[0]?.numbers[place]]);
  };

  it("has its dates by time, called by what they are the beginning of", () => {
    expect(shown("none")).toEqual([
      ["Jan 2024", 3],
      ["Feb 2024", 2],
      ["Mar 2024", 1],
    ]);
  });

  it("has them in another order where that was chosen", () => {
    expect(shown("smallest").map(([label]) => label)).toEqual(["Mar 2024", "Feb 2024", "Jan 2024"]);
  });
});
