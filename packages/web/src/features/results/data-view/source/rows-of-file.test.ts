import type { TableQuestion } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { localSource } from "./local-table.ts";
import { rowsOfFile } from "./rows-of-file.ts";
import type { askServer } from "./server-source.ts";

const address = { noteId: "n", paragraphId: "p", index: 0 };
const columns = [
  { name: "version", index: 0, type: "VARCHAR" },
  { name: "amount", index: 1, type: "DECIMAL(10,2)" },
];

/** Answers as the server does, from a table in memory. */
function tableOfRows(count: number, text = "1.10") {
  const rows = Array.from({ length: count }, (_, row) => [row === 1 ? null : text, `${row}.50`]);
  const source = localSource({ columns, rows, comment: "" });
  const asked: TableQuestion[] = [];
  const ask: typeof askServer = (_, question) => {
    asked.push(question);
    return source.ask(question);
  };
  return { ask, asked };
}

describe("rows of a table that is a file", () => {
  it("rows of a file arrive complete, with their values, in several answers", async () => {
    const { ask, asked } = tableOfRows(4500);
    const left = { rows: 20_000, characters: 1e9 };
    const table = await rowsOfFile(address, left, ask);
    expect(table.columns).toMatchObject(columns);
    expect(table.rows).toHaveLength(4500);
    expect(table.rows.slice(0, 2)).toEqual([
      ["1.10", "0.50"],
      [null, "1.50"],
    ]);
    expect(left.rows).toBe(15_500);
    expect(asked.filter(({ ask: kind }) => kind === "rows").length).toBeGreaterThan(2);
  });

  it("rows of a file end at the limit of rows, which tables of a note share", async () => {
    const left = { rows: 5000, characters: 1e9 };
    expect((await rowsOfFile(address, left, tableOfRows(3000).ask)).rows).toHaveLength(3000);
    expect((await rowsOfFile(address, left, tableOfRows(9000).ask)).rows).toHaveLength(2000);
    expect((await rowsOfFile(address, left, tableOfRows(9000).ask)).rows).toHaveLength(0);
  });

  it("rows of a file end not far behind the limit of text", async () => {
    const { ask } = tableOfRows(20_000, "x".repeat(1000));
    const { rows } = await rowsOfFile(address, { rows: 20_000, characters: 3_000_000 }, ask);
    expect(rows.length).toBeLessThan(6000);
    expect(rows.length).toBeGreaterThan(2000);
  });
});
