import { everyRow, parseTable, pivotForColumns, pivotTable } from "@octavo/note";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localSource } from "./local-table.ts";

const sales = parseTable("city\tyear\tsales\nOslo\t2023\t120\nOslo\t2024\t140\nRoma\t2023\t\nRoma\t2024\t95\n");
const source = localSource(sales);

describe("a table at hand", () => {
  it("has columns of text, numbers and dates", () => {
    const kindsOf = (text: string) => localSource(parseTable(text)).columns.map(({ kind }) => kind);
    expect(kindsOf("a\tb\tc\nx\t1\t2024-01-01\ny\tNaN\t2024-01-02 10:00\nz\t0.5\t")).toEqual([
      "text",
      "number",
      "date",
    ]);
    expect(kindsOf("a\tb\nnull\t\n\tNone")).toEqual(["text", "text"]);
    expect(kindsOf("mixed\n1\ntwo\n2024-01-01")).toEqual(["text"]);
    expect(kindsOf("")).toEqual([]);
  });

  it("knows of numbers how many decimals they are shown with", () => {
    const { columns } = localSource(parseTable("a\tb\tc\n1\t0.1\tx\n-6.75\t0.30000000000000004\t2.5"));
    expect(columns.map(({ decimals }) => decimals)).toEqual([2, 1, undefined]);
  });

  it("answers some of the rows and some of the columns", () => {
    expect(
      source.answerNow({
        ask: "rows",
        filter: { conditions: [{ type: "text", column: 0, test: "equals", text: "roma" }], text: "20" },
        order: [{ column: 1, direction: "descending" }],
        from: 0,
        count: 1,
        columns: [2, 0],
      }),
    ).toEqual({ rows: [[95, "Roma"]], total: 2 });
    expect(source.answerNow({ ask: "count", filter: { ...everyRow, text: "oslo" } })).toEqual({ count: 2 });
  });

  it("adds up columns, and says when there is nothing to add", () => {
    const columns = (["sum", "count", "min", "max", "avg"] as const).map((aggr) => ({ column: 2, aggr }));
    const ask = (text: string) => source.answerNow({ ask: "aggregate", filter: { ...everyRow, text }, columns });
    expect(ask("")?.values).toEqual([355, 4, 95, 140, 355 / 3]);
    expect(ask("nowhere")?.values).toEqual([null, 0, null, null, null]);
  });

  it("pivots as charts do", () => {
    const pivot = pivotForColumns(sales.columns);
    expect(source.answerNow({ ask: "pivot", filter: everyRow, ...pivot })).toEqual({
      ...pivotTable(sales, pivot),
      omittedCategories: 0,
    });
  });

  it("samples evenly, and everything when there is no more", () => {
    const ask = (count: number) => source.answerNow({ ask: "sample", filter: everyRow, count, columns: [1] })?.rows;
    expect(ask(2)).toEqual([[2023], [2023]]);
    expect(ask(10)).toEqual([[2023], [2024], [2023], [2024]]);
  });

  it("has every row that the plain way finds, in pages of any size", () => {
    const cell = fc.constantFrom("", "a", "b", "1", "2", "10", "null");
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.constantFrom("", "1", "a"), (cells, page, text) => {
        const table = parseTable(`x\ty\n${cells.map((row) => `${row.join("\t")}\t.`).join("\n")}`);
        const paged = localSource(table);
        const question = { ask: "rows", filter: { ...everyRow, text }, order: [] } as const;
        const found = [];
        for (let from = 0; from < table.rows.length; from += page) {
          found.push(...(paged.answerNow({ ...question, from, count: page })?.rows ?? []));
        }
        expect(found).toEqual(table.rows.filter((row) => row.some((one) => String(one).includes(text))));
      }),
    );
  });
});

describe("a profile", () => {
  const profileOf = (text: string) =>
    localSource(parseTable(text)).answerNow({ ask: "profile", filter: everyRow, columns: [0] })?.profiles[0];

  it("of numbers shows how they are spread", () => {
    expect(profileOf("n\n1\n2\n3\n4\n9\nNaN\n\n")).toMatchObject({
      kind: "number",
      rows: 6,
      empty: 1,
      missing: 1,
      distinct: 5,
      estimated: [],
      quartiles: [2, 3, 4],
      least: 1,
      greatest: 9,
      mean: 3.8,
      spread: { type: "histogram", from: 1, to: 9, counts: [2, 2, 0, 0, 1] },
    });
  });

  it("of text shows what is most frequent", () => {
    expect(profileOf("t\nb\na\nb")).toMatchObject({
      kind: "text",
      distinct: 2,
      least: "a",
      greatest: "b",
      mean: null,
      spread: {
        type: "frequent",
        values: [
          { cell: "b", count: 2 },
          { cell: "a", count: 1 },
        ],
      },
    });
  });

  it("of nothing says so", () => {
    expect(profileOf("t\nnull\nnull")).toMatchObject({
      rows: 2,
      empty: 2,
      distinct: 0,
      least: null,
      spread: { type: "none" },
    });
    expect(profileOf("t\n7\n7")).toMatchObject({ spread: { type: "histogram", from: 7, to: 7, counts: [2] } });
    expect(profileOf("d\n2024-01-01\n2024-01-03")).toMatchObject({
      kind: "date",
      spread: { type: "histogram", from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 3) },
    });
  });
});

describe("a series", () => {
  const wave = Array.from({ length: 1000 }, (_, x) => ({ x, y: Math.round(Math.sin(x / 20) * 1000) / 1000 }));
  const line = localSource(parseTable(`x\ty\n${wave.map(({ x, y }) => `${x}\t${y}`).join("\n")}`));

  it("keeps what can be seen of each pixel", () => {
    const answer = line.answerNow({ ask: "series", filter: everyRow, x: 0, y: [1], pixels: 10 });
    expect(answer).toMatchObject({ axis: "number", extent: [0, 999] });
    const [drawn] = answer?.lines ?? [];
    expect(drawn?.points).toBe(1000);
    expect(drawn?.x.length).toBeLessThanOrEqual(40);
    expect(drawn?.x).toEqual([...(drawn?.x ?? [])].sort((one, other) => one - other));
    expect([Math.min(...(drawn?.y ?? [])), Math.max(...(drawn?.y ?? []))]).toEqual([-1, 1]);
  });

  it("goes on beyond the edges of what is asked for", () => {
    const answer = line.answerNow({ ask: "series", filter: everyRow, x: 0, y: [1], from: 10, to: 12, pixels: 100 });
    expect(answer?.lines[0]).toMatchObject({ x: [9, 10, 11, 12, 13], points: 3 });
  });

  it("counts rows where there is nothing to measure", () => {
    const answer = localSource(parseTable("a\tb\nx\t1\ny\t3")).answerNow({
      ask: "series",
      filter: everyRow,
      x: 0,
      y: [1],
      pixels: 5,
    });
    expect(answer).toEqual({ axis: "row", extent: [0, 1], lines: [{ column: 1, x: [0, 1], y: [1, 3], points: 2 }] });
  });
});
