import { everyRow, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { localSource } from "../local-table.ts";
import { rangeText } from "./range-text.ts";

const rows = Array.from({ length: 25_000 }, (_, row) => `${row}\tname ${row}\tx"y`);
const source = localSource(parseTable(`number\tname\tquoted\n${rows.join("\n")}`));

describe("a copied range", () => {
  it("is rows of cells apart by tabs, in the order shown", async () => {
    const order = [{ column: 0, direction: "descending" }] as const;
    expect(await rangeText({ source, filter: everyRow, order, from: 1, count: 2, columns: [1, 0] })).toEqual({
      text: "name 24998\t24998\nname 24997\t24997",
      rows: 2,
      isCut: false,
    });
  });

  it("is fetched in as many questions as it takes, as far as there are rows", async () => {
    const {
      text,
      rows: count,
      isCut,
    } = await rangeText({
      source,
      filter: everyRow,
      order: [],
      from: 0,
      count: 1e9,
      columns: [0],
    });
    expect([count, text.split("\n").length, text.endsWith("24999"), isCut]).toEqual([25_000, 25_000, true, false]);
  });

  it("leaves a cell with a line end or a tab one cell", async () => {
    const odd = { ...source, answerNow: () => null, ask: async () => ({ rows: [['a\n"b"', "c"]], total: 1 }) as never };
    const { text } = await rangeText({ source: odd, filter: everyRow, order: [], from: 0, count: 1, columns: [0, 1] });
    expect(text).toBe('"a\n""b"""\tc');
  });

  it("is cut where nothing could take it in, and says so", async () => {
    const columns = Array.from({ length: 100 }, () => 0);
    const cut = await rangeText({ source, filter: everyRow, order: [], from: 0, count: 25_000, columns });
    expect([cut.rows, cut.isCut]).toEqual([5000, true]);
  });
});
