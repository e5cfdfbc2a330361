/** Files that are cut or gone, tables of every odd shape, questions out of all measure: clear errors, and bounded work. */
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, mostRows } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { someTables } from "./testing/some-tables.ts";
import { wholeOf } from "./testing/whole-of.ts";

const { ask, tables, text, parquet, folder } = await someTables();
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 10 } as const;

describe("a file", () => {
  it("that is gone is said to be gone", async () => {
    const source = await parquet("SELECT 1 AS a");
    if (source.type === "parquet") rmSync(source.path);
    await expect(ask(source, rows)).rejects.toMatchObject({ reason: "gone" });
    await expect(
      ask({ type: "text", path: join(folder, "no.log"), parquet: join(folder, "no.parquet") }, rows),
    ).rejects.toMatchObject({ reason: "gone" });
  });

  it.each([
    ["cut at its end", (bytes: Buffer) => bytes.subarray(0, -20)],
    [
      "cut in its middle, with its end",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(-400)]),
    ],
    ["of nothing", () => Buffer.alloc(0)],
    ["of something else", () => Buffer.from("PAR1 this is no table PAR1")],
    [
      "of noise",
      (bytes: Buffer) =>
        Buffer.from(bytes.map((byte, index) => (index > 4 && index < bytes.length - 8 ? byte ^ 0x5a : byte))),
    ],
  ])("%s is said to be broken, and others are still answered", async (_, broken) => {
    const source = await parquet("SELECT i, 'text ' || i AS t FROM range(20000) t(i)");
    if (source.type !== "parquet") throw new Error("no file");
    const path = join(folder, `broken-${Math.random()}.parquet`);
    writeFileSync(path, broken(readFileSync(source.path)));
    const search = { ...rows, filter: { conditions: [], text: "9999" } };
    await expect(ask({ ...source, path }, search)).rejects.toMatchObject({
      reason: expect.stringMatching(/broken|away/),
    });
    expect(await ask(source, search)).toMatchObject({
      rows: [
        [9999, "text 9999"],
        [19_999, "text 19999"],
      ],
    });
  });

  it("that is another one by now is read anew", async () => {
    const one = await parquet("SELECT 1 AS a");
    const other = await parquet("SELECT 2 AS a, 3 AS b");
    if (one.type !== "parquet" || other.type !== "parquet") throw new Error("no file");
    expect((await ask(one, rows)).rows).toEqual([[1]]);
    copyFileSync(other.path, one.path);
    expect((await ask(one, rows)).rows).toEqual([[2, 3]]);
  });
});

describe("a table that was printed", () => {
  it.each([
    ["nothing", "", [], 0],
    ["a head", "a\tb\n", ["a", "b"], 0],
    ["one cell without a line end", "a\n1", ["a"], 1],
    ["names that repeat", "a\ta\n1\t2\n", ["a", "a"], 1],
    ["rows longer and shorter than the head", "a\tb\n1\n1\t2\t3\n", ["a", "b", ""], 2],
    ["blank lines first, and a comment behind", "\n\na\n\n1\n2\n\nnot\ta\trow\n", ["a"], 2],
    ["a comment behind its line", "a\n1\n<!--TABLE_COMMENT-->\nx\ty\n", ["a"], 1],
    ["line ends of Windows", "a\tb\r\n1\t2\r\n\r\nx", ["a", "b"], 1],
    ["quotes that never end", 'a\tb\n"\t1\n"\t2\n', ["a", "b"], 2],
    ["all empty", "a\tb\n\t\n\t\n", ["a", "b"], 2],
  ])("of %s is what the page would make of it", async (_, data, names, count) => {
    const source = text(data);
    const shape = await ask(source, { ask: "shape" });
    expect(shape.rows).toBe(count);
    // Without a head there is one column, of nothing.
    expect(shape.columns.map(({ name }) => name)).toEqual(names.length === 0 ? [""] : names);
    expect((await ask(source, rows)).rows).toHaveLength(count);
    await ask(source, { ask: "profile", filter: everyRow, columns: shape.columns.map(({ index }) => index) });
  });

  it("keeps a carriage return inside a cell in its row", async () => {
    expect((await ask(text("a\tb\n1\tx\ry\n2\tz\n"), rows)).rows).toEqual([
      [1, "x y"],
      [2, "z"],
    ]);
  });
});

describe("a table out of all measure", () => {
  it("of more columns than fit on any screen is asked column by column", async () => {
    const width = 1200;
    const names = Array.from({ length: width }, (_, index) => `c${index}`);
    const line = (row: number) => names.map((_, index) => row * index).join("\t");
    const printed = text(`${names.join("\t")}\n${line(1)}\n${line(2)}\n`);
    const typed = await parquet(
      `SELECT ${names.map((name, index) => `i * ${index} AS ${name}`).join(", ")} FROM range(1, 3) t(i)`,
    );
    for (const source of [printed, typed]) {
      const shape = await ask(source, { ask: "shape" });
      expect([shape.rows, shape.columns.length]).toEqual([2, width]);
      expect(shape.columns[7]).toMatchObject({ name: "c7", index: 7, kind: "number" });
      expect((await ask(source, { ...rows, columns: [width - 1, 3] })).rows).toEqual([
        [width - 1, 3],
        [2 * (width - 1), 6],
      ]);
      expect(await ask(source, { ask: "count", filter: { conditions: [], text: "2398" } })).toEqual({ count: 1 });
    }
  }, 60_000);

  it("of ten thousand columns that were printed is asked, searched and exported as it is", async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
    const lines = Array.from({ length: 20 }, (_, row) => names.map((_, index) => row * index));
    const source = text(
      [names, ...lines, ["=1", 'a"b', "c,d", "", "1.50"]].map((cells) => `${cells.join("\t")}\n`).join(""),
    );
    const shape = await ask(source, { ask: "shape" });
    expect([shape.rows, shape.columns.length, shape.columns[9999]?.name]).toEqual([21, 10_000, "c9999"]);
    expect(shape.columns[0]?.kind).toBe("text");
    expect(shape.columns[5]?.kind).toBe("number");
    const order = [{ column: 9999, direction: "descending" }] as const;
    const columns = [9999, 0, 4];
    const page = await ask(source, { ...rows, order, columns, count: 2 });
    expect(page.rows).toEqual([
      [19 * 9999, 0, 19 * 4],
      [18 * 9999, 0, 18 * 4],
    ]);
    expect((await ask(source, { ...rows, from: 20, columns: [0, 1, 3, 4, 9999] })).rows).toEqual([
      ["=1", 'a"b', "", 1.5, ""],
    ]);
    expect(await ask(source, { ask: "count", filter: { conditions: [], text: "C,D" } })).toEqual({ count: 1 });
    const bytes = await tables.export(source, "csv", new AbortController().signal);
    const written = (await wholeOf(bytes)).toString().split("\n");
    expect([written[0], written[3], written[21]]).toEqual([
      names.join(","),
      lines[2]?.join(","),
      `'=1,"a""b","c,d",,1.5`,
    ]);
  }, 60_000);

  it("with a cell of a hundred megabytes shows how that begins", async () => {
    const huge = "x".repeat(100_000_000);
    const source = text(`a\tb\n1\t${huge}\n2\ty\n`);
    const [first, second] = (await ask(source, rows)).rows;
    expect(String(first?.[1]).length).toBeLessThan(40_000);
    expect(second).toEqual([2, "y"]);
    await ask(source, { ask: "profile", filter: everyRow, columns: [1] });
  }, 60_000);
});

describe("a question", () => {
  it.each([
    { ...rows, columns: [0, 5] },
    { ...rows, order: [{ column: 99, direction: "ascending" as const }] },
    { ask: "count" as const, filter: { conditions: [{ type: "empty" as const, column: 2 }], text: "" } },
    { ask: "profile" as const, filter: everyRow, columns: [-1] },
  ])("about a column that is not there is refused: $ask", async (question) => {
    await expect(ask(text("a\n1\n"), question)).rejects.toMatchObject({ reason: "column" });
  });

  it("beyond the end has no rows, and never has more than it may", async () => {
    const source = await parquet("SELECT i AS a FROM range(20000) t(i)");
    expect(await ask(source, { ...rows, from: Number.MAX_SAFE_INTEGER - 20, count: mostRows })).toEqual({
      rows: [],
      total: 20_000,
    });
    expect((await ask(source, { ...rows, count: mostRows })).rows).toHaveLength(mostRows);
    const wide = { ...rows, count: mostRows, columns: Array.from({ length: 1000 }, () => 0) };
    expect((await ask(source, wide)).rows).toHaveLength(1000);
  });

  it("by a key with a value of its own in each row has as many categories as a chart may", async () => {
    const source = await parquet("SELECT i AS a FROM range(30000) t(i)");
    const key = { name: "a", index: 0, aggr: "sum" } as const;
    const pivot = await ask(source, { ask: "pivot", filter: everyRow, keys: [key], groups: [key], values: [key] });
    expect([pivot.categories.length, pivot.omittedCategories, pivot.series.length, pivot.omittedSeries]).toEqual([
      10_000, 20_000, 200, 29_800,
    ]);
  });

  it("that takes too much memory is refused, and the next one answered", async () => {
    const tight = await someTables({ memoryMiB: 64, spillMiB: 0 });
    const source = await tight.parquet("SELECT i, hash(i)::VARCHAR || repeat('x', 200) AS t FROM range(300000) t(i)");
    const order = [{ column: 1, direction: "ascending" }] as const;
    const far = { ...rows, order, from: 200_000 };
    const key = { name: "t", index: 1, aggr: "sum" } as const;
    const answers = await Promise.allSettled([
      tight.ask(source, far),
      tight.ask(source, { ask: "pivot", filter: everyRow, keys: [key], groups: [], values: [] }),
    ]);
    const reasons = answers.map((answer) =>
      answer.status === "rejected" ? (answer.reason as { reason: string }).reason : "answered",
    );
    expect(reasons).toContain("memory");
    expect((await tight.ask(source, rows)).rows).toHaveLength(10);
  }, 60_000);

  it("is not refused because tables are being read into memory, or were", async () => {
    // A far page of a sort takes up to 300 of these by itself, and the two tables have the others.
    const tight = await someTables({ memoryMiB: 384, spillMiB: 0 });
    const rowsOf = (letter: string) =>
      `SELECT i, hash(i)::VARCHAR || repeat('${letter}', 80) AS t FROM range(1000000) t(i)`;
    const first = await tight.parquet(rowsOf("x"));
    const second = await tight.parquet(rowsOf("y"));
    const order = [{ column: 1, direction: "ascending" }] as const;
    const far = { ...rows, order, from: 900_000 };
    // Each question lets its table be read into memory, which has room for hardly more than these two.
    await Promise.all([tight.ask(first, rows), tight.ask(second, rows)]);
    expect((await tight.ask(first, far)).rows).toHaveLength(10);
    expect((await tight.ask(second, far)).rows).toHaveLength(10);
    expect((await tight.ask(first, { ...far, order: [{ column: 0, direction: "descending" }] })).rows[0]?.[0]).toBe(
      99_999,
    );
  }, 120_000);

  it("that does not fit into memory goes over the disk, as far as it may", async () => {
    const asked = async (spillMiB: number) => {
      const some = await someTables({ memoryMiB: 192, spillMiB });
      const source = await some.parquet("SELECT hash(i)::VARCHAR || repeat('x', 200) AS t FROM range(1200000) t(i)");
      const spill = join(some.folder, "..", "scratch", "spill");
      let most = 0;
      await some.ask(source, { ask: "shape" });
      const watch = setInterval(() => {
        const sizes = readdirSync(spill).map(
          (name) => statSync(join(spill, name), { throwIfNoEntry: false })?.size ?? 0,
        );
        most = Math.max(
          most,
          sizes.reduce((sum, size) => sum + size, 0),
        );
      }, 5);
      const order = [{ column: 0, direction: "ascending" }] as const;
      const answer = await some.ask(source, { ...rows, order, from: 1_000_000, count: 1 }).then(
        ({ total }) => total,
        (error: { readonly reason: string }) => error.reason,
      );
      clearInterval(watch);
      // The table may be on its way into memory, which then has no room for a moment.
      await expect.poll(() => some.ask(source, rows).then((page) => page.rows.length, String)).toBe(10);
      return { answer, most };
    };
    const [free, bound] = [await asked(1024), await asked(2)];
    expect(free.answer).toBe(1_200_000);
    expect(free.most).toBeGreaterThan(2 * 1024 ** 2);
    expect(bound.answer).toBe("memory");
    expect(bound.most).toBeLessThanOrEqual(2 * 1024 ** 2);
  }, 120_000);
});
