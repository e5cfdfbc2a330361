import { everyRow, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { localSource } from "./local-table.ts";
import { serverSource } from "./server-source.ts";

const head = localSource(parseTable("n\n1\n2\n3"));
const address = { noteId: "2NOTE", paragraphId: "p", index: 0 };
const source = serverSource({
  address,
  columns: head.columns,
  rows: 30_000,
  head,
});
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 3 } as const;

describe("a table on the server", () => {
  it("has its first rows at hand, and knows that there are more", () => {
    expect(source.answerNow?.(rows)).toEqual({ rows: [[1], [2], [3]], total: 30_000 });
  });

  it("is asked for everything else", () => {
    expect(source.answerNow?.({ ...rows, from: 1 })).toBeNull();
    expect(source.answerNow?.({ ...rows, order: [{ column: 0, direction: "descending" }] })).toBeNull();
    expect(source.answerNow?.({ ...rows, filter: { ...everyRow, text: "1" } })).toBeNull();
    expect(source.answerNow?.({ ask: "count", filter: everyRow })).toBeNull();
  });

  it("shows numbers with as many decimals as its first rows", () => {
    const cents = localSource(parseTable("n\n1\n2.25"));
    const whole = serverSource({ address, columns: [{ name: "n", index: 0, kind: "number" }], rows: 9, head: cents });
    expect(whole.columns).toEqual(cents.columns);
  });

  it("reports its first answer", async () => {
    const fresh = serverSource({ address, columns: head.columns, rows: 30_000, head });
    let isAnswered = false;
    void fresh.answered.then(() => (isAnswered = true));
    fresh.answerNow?.({ ...rows, from: 1 });
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    fresh.answerNow?.(rows);
    await Promise.resolve();
    expect(isAnswered).toBe(true);
  });
});
