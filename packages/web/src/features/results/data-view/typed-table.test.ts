/** A table whose types the note has, as the page asks it. */
import { everyRow, tableOf } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { scatterOf } from "./chart/scatter.ts";
import { localSource } from "./source/local-table.ts";
import { RowTiles } from "./source/rows/row-tiles.ts";

const table = tableOf({
  data: "x\ty\ts\td\n1\t2.0\t1e5\t2024-03-01 12:00:00\n2\tnull\tnull\tnull\n3\t4.0\t\t1850-01-01 00:00:00\n4\t1.5\tnull\tnull\n",
  types: { columns: "INTEGER,DECIMAL(2,1),VARCHAR,TIMESTAMP", missing: "null", kept: { 2: "3,1" } },
});
const source = localSource(table);

describe("a table with types", () => {
  it("is of the kinds that its types say, however its cells look", () => {
    expect(source.columns.map(({ kind }) => kind)).toEqual(["number", "number", "text", "date"]);
    expect(source.columns[1]?.decimals).toBe(1);
  });

  it("has no value, the empty text and the word null apart in its grid and its filters", () => {
    const tiles = new RowTiles({ source, filter: everyRow, order: [] });
    tiles.see({ fromRow: 0, toRow: 4, columns: [0, 1, 2, 3] });
    expect([0, 1, 2, 3].map((row) => tiles.cell(row, 2))).toEqual(["1e5", null, "", "null"]);
    expect(tiles.cell(0, 1)).toBe("2.0");
    const containing = (text: string) => source.answerNow({ ask: "count", filter: { conditions: [], text } })?.count;
    expect([containing("null"), containing("1e5"), containing("100000")]).toEqual([1, 1, 0]);
    const empty = { conditions: [{ type: "empty", column: 1 }], text: "" } as const;
    expect(source.answerNow({ ask: "count", filter: empty })?.count).toBe(1);
    expect(source.answerNow({ ask: "profile", filter: everyRow, columns: [2] })?.profiles[0]?.empty).toBe(2);
  });

  it("has no category and no point where there is no value, and a number axis", () => {
    const key = { name: "s", index: 2, aggr: "count" } as const;
    const pivot = source.answerNow({ ask: "pivot", filter: everyRow, keys: [key], groups: [], values: [key] });
    expect(pivot?.categories.map(({ cells }) => cells)).toEqual([["1e5"], [""], ["null"]]);
    const [x, y] = source.columns;
    const scatter = scatterOf(table, { xAxis: x ?? null, yAxis: y ?? null, group: null, size: null }, "n");
    expect([scatter.y.labels, scatter.series[0]?.points.map((point) => [point.x, point.y])]).toEqual([
      null,
      [
        [1, 2],
        [3, 4],
        [4, 1.5],
      ],
    ]);
  });
});
