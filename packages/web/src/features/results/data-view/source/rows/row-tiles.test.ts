import { type AnswerTo, everyRow, parseTable, type RowsQuestion, type TableQuestion } from "@octavo/note";
import { describe, expect, it, vi } from "vitest";
import { localSource } from "../local-table.ts";
import type { TableSource } from "../source.ts";
import { RowTiles, tileRows } from "./row-tiles.ts";

const wide = 90;
const tall = 1000;
const text = [
  Array.from({ length: wide }, (_, column) => `c${column}`).join("\t"),
  ...Array.from({ length: tall }, (_, row) =>
    Array.from({ length: wide }, (_, column) => `${row}/${column}`).join("\t"),
  ),
].join("\n");
const local = localSource(parseTable(text));

/** A source that answers when the test says so, late as a remote one. */
class FarSource implements TableSource {
  readonly columns = local.columns;
  readonly rows = tall;
  readonly asked: RowsQuestion[] = [];
  readonly aborted: TableQuestion[] = [];
  #waiting: (() => void)[] = [];
  readonly #knowsTotal: boolean;

  constructor(knowsTotal = true) {
    this.#knowsTotal = knowsTotal;
  }

  ask<Question extends TableQuestion>(question: Question, signal?: AbortSignal): Promise<AnswerTo<Question>> {
    if (question.ask === "rows") this.asked.push(question);
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => {
        this.aborted.push(question);
        reject(signal.reason);
      });
      this.#waiting.push(() => {
        const answer = local.answerNow(question) as AnswerTo<Question>;
        resolve(question.ask === "rows" && !this.#knowsTotal ? { ...answer, total: null } : answer);
      });
    });
  }

  answer(): void {
    for (const waiting of this.#waiting.splice(0)) waiting();
  }
}

const columns = [0, 1, 2];

describe("rows of a table at hand", () => {
  it("are there as soon as they are seen", () => {
    const tiles = new RowTiles({ source: local, filter: everyRow, order: [] });
    tiles.see({ fromRow: 0, toRow: 10, columns });
    expect([tiles.cell(5, 1), tiles.cell(99, 39), tiles.total]).toEqual(["5/1", "99/39", tall]);
    expect(tiles.cell(5, 85)).toBeUndefined();
    tiles.see({ fromRow: 990, toRow: tall, columns: [85] });
    expect([tiles.cell(999, 85), tiles.cell(5, 85)]).toEqual(["999/85", undefined]);
  });

  it("are those that pass, in their order", () => {
    const filter = { ...everyRow, text: "99/0" };
    const tiles = new RowTiles({ source: local, filter, order: [{ column: 0, direction: "descending" }] });
    expect(tiles.total).toBeNull();
    tiles.see({ fromRow: 0, toRow: 20, columns });
    expect(tiles.total).toBe(10);
    expect([tiles.cell(0, 0), tiles.cell(9, 0)]).toEqual(["999/0", "199/0"]);
  });
});

describe("rows that come from far", () => {
  const seen = async (sights: readonly { readonly fromRow: number; readonly near?: readonly number[] }[]) => {
    const source = new FarSource();
    const tiles = new RowTiles({ source, filter: everyRow, order: [] });
    const heard = vi.fn();
    tiles.subscribe(heard);
    for (const sight of sights) {
      const seen = { toRow: sight.fromRow + 30, columns, ...sight };
      tiles.see(seen);
      source.answer();
      await vi.waitFor(() => expect(tiles.has(seen)).toBe(true));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(heard).toHaveBeenCalled();
    return source.asked;
  };

  it("are asked for in one question, and a little around them in the next [constant.grid.infinite-scroll]", async () => {
    expect(await seen([{ fromRow: 90 }])).toMatchObject([{ from: 0, count: 2 * tileRows }]);
    expect(await seen([{ fromRow: 150 }])).toMatchObject([{ from: 100, count: tileRows }]);
    // Fewer than twenty rows are left before the end of what is here: 19, where there were just twenty.
    expect(await seen([{ fromRow: 151 }])).toMatchObject([{ from: 100 }, { from: 200, count: tileRows }]);
  });

  it("are asked for ahead of a user who scrolls, and not of one who has jumped", async () => {
    expect(await seen([{ fromRow: 120 }, { fromRow: 130 }])).toMatchObject([
      { from: 100, count: tileRows },
      { from: 200, count: 2 * tileRows },
    ]);
    expect(await seen([{ fromRow: 350 }, { fromRow: 340 }])).toMatchObject([
      { from: 300, count: tileRows },
      { from: 100, count: 2 * tileRows },
    ]);
    expect(await seen([{ fromRow: 120 }, { fromRow: 630 }])).toMatchObject([{ from: 100 }, { from: 600 }]);
  });

  it("are asked for in the columns beside them, too, when there is time", async () => {
    const [first, second] = await seen([{ fromRow: 120, near: [41] }]);
    expect([first?.columns?.at(-1), second?.columns?.[0], second?.columns?.at(-1)]).toEqual([39, 40, 79]);
  });

  it("are not asked for where a user only scrolled by, and what is on its way is given up", async () => {
    const source = new FarSource();
    const tiles = new RowTiles({ source, filter: everyRow, order: [] });
    for (const fromRow of [0, 10, 30, 50]) tiles.see({ fromRow, toRow: fromRow + 20, columns });
    expect(source.asked).toHaveLength(1);
    tiles.see({ fromRow: 500, toRow: 520, columns });
    expect(source.aborted).toHaveLength(1);
    source.answer();
    await vi.waitFor(() => expect(tiles.cell(510, 0)).toBe("510/0"));
    expect(tiles.cell(0, 0)).toBeUndefined();
  });

  it("are counted when the source has not said how many there are", async () => {
    const source = new FarSource(false);
    const tiles = new RowTiles({ source, filter: { ...everyRow, text: "7/3" }, order: [] });
    tiles.see({ fromRow: 0, toRow: 20, columns });
    source.answer();
    await vi.waitFor(() => expect(tiles.cell(0, 3)).toBe("7/3"));
    expect(tiles.total).toBeNull();
    source.answer();
    await vi.waitFor(() =>
      expect(tiles.total).toBe(local.answerNow({ ask: "count", filter: { ...everyRow, text: "7/3" } })?.count),
    );
  });

  it("may not come, and are asked for again", async () => {
    let isDown = true;
    const source: TableSource = {
      columns: local.columns,
      rows: tall,
      ask: async (question) => {
        if (isDown) throw new Error("The server answered 502.");
        return local.ask(question);
      },
    };
    const tiles = new RowTiles({ source, filter: everyRow, order: [] });
    tiles.see({ fromRow: 0, toRow: 10, columns });
    await vi.waitFor(() => expect(tiles.failure).toBe("The server answered 502."));
    isDown = false;
    tiles.retry();
    await vi.waitFor(() => expect(tiles.cell(3, 0)).toBe("3/0"));
    expect(tiles.failure).toBeNull();
  });

  it("that were looked at long ago are forgotten", () => {
    const endless: TableSource = {
      columns: local.columns.slice(0, 3),
      rows: 1_000_000,
      ask: () => Promise.reject(new Error("Everything is at hand.")),
      answerNow: <Question extends TableQuestion>(question: Question) => {
        if (question.ask !== "rows") return null;
        const { from, count } = question;
        const rows = Array.from({ length: count }, (_, at) => [from + at, "b", "c"]);
        return { rows, total: 1_000_000 } as unknown as AnswerTo<Question>;
      },
    };
    const tiles = new RowTiles({ source: endless, filter: everyRow, order: [] });
    for (let row = 0; row < 400_000; row += tileRows) tiles.see({ fromRow: row, toRow: row + 10, columns });
    expect(tiles.kept).toBeLessThanOrEqual(300_000);
    expect([tiles.cell(0, 0), tiles.cell(399_900, 0)]).toEqual([undefined, 399_900]);
  });
});
