/** The process that answers: begun and ended, interrupted, shut in. */
import { existsSync, readdirSync, watch as watchFolder, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./host/database.ts";
import { hosts } from "./testing/hosts.ts";
import { someTables } from "./testing/some-tables.ts";

const { tables, ask, text, parquet, folder } = await someTables();
const small = text("a\n1\n2\n");
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 10 } as const;

describe("the process", () => {
  it("is started by the first question, and ends some time after the last", async () => {
    const idle = await someTables({ idleMs: 20 });
    const source = idle.text("a\n1\n");
    const before = hosts();
    await idle.ask(source, { ask: "shape" });
    const [own] = hosts().filter((pid) => !before.includes(pid));
    expect(own).toBeTypeOf("number");
    await expect.poll(() => hosts().includes(own ?? 0)).toBe(false);
    expect(await idle.ask(source, { ask: "shape" })).toMatchObject({ rows: 1 });
    expect(idle.warnings).toEqual([]);
  });

  it("that dies is an error to the caller that waits, and the next question starts another", async () => {
    const dying = await someTables();
    const source = dying.text("a\n1\n");
    const before = hosts();
    await dying.ask(source, { ask: "shape" });
    const [own = 0] = hosts().filter((pid) => !before.includes(pid));
    process.kill(own, "SIGSTOP");
    const answer = dying.ask(source, { ask: "shape" });
    process.kill(own, "SIGKILL");
    await expect(answer).rejects.toMatchObject({ name: "TableProblem", reason: "away" });
    expect(await dying.ask(source, { ask: "shape" })).toMatchObject({ rows: 1 });
    expect(dying.warnings).toEqual([expect.stringContaining("SIGKILL")]);
  });

  it("that cannot be started says so each time", async () => {
    const broken = await someTables({ hostFile: join(folder, "no-such-file.mjs") });
    for (let time = 0; time < 2; time++)
      await expect(broken.ask(small, { ask: "shape" })).rejects.toMatchObject({ reason: "away" });
  });
});

it("a table is one file and one process for all users who look at it", async () => {
  const shared = await someTables();
  const source = shared.text(`a\tb\n${Array.from({ length: 20_000 }, (_, row) => `${row}\tx${row}\n`).join("")}`);
  const written: string[] = [];
  const watch = watchFolder(shared.folder, (event, name) => {
    // One file comes, and is given its name when it is whole.
    if (event === "rename" && name) written.push(name);
  });
  const before = hosts();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, person) => shared.ask(source, { ...rows, from: person * 7, count: 1 })),
  );
  expect(answers.map(({ rows: found }) => found[0]?.[0])).toEqual(
    Array.from({ length: 20 }, (_, person) => person * 7),
  );
  expect(hosts().filter((pid) => !before.includes(pid))).toHaveLength(1);
  watch.close();
  const [log = "", parquetName = ""] = readdirSync(shared.folder).toSorted();
  expect([log, parquetName]).toEqual([expect.stringMatching(/log$/), expect.stringMatching(/table\.parquet$/)]);
  expect(readdirSync(shared.folder)).toHaveLength(2);
  expect(written.filter((name) => name === parquetName)).toHaveLength(1);
});

describe("a question that is taken back", () => {
  it("is interrupted, however long it would take", async () => {
    const many = await parquet("SELECT i, hash(i)::VARCHAR AS a FROM range(300000) t(i)");
    const conditions = Array.from({ length: 100 }, (_, index) => ({
      type: "text" as const,
      column: 1,
      test: "notContains" as const,
      text: `x${index}`,
    }));
    const aborting = new AbortController();
    const filter = { conditions, text: "" };
    const answer = tables.ask(many, { ask: "pivot", filter, keys: [], groups: [], values: [] }, aborting.signal);
    const refused = expect(answer).rejects.toMatchObject({ reason: "cancelled" });
    aborting.abort();
    await refused;
    expect(await ask(many, { ask: "shape" })).toMatchObject({ rows: 300_000 });
  });

  it("before it is asked is not asked", async () => {
    await expect(tables.ask(small, rows, AbortSignal.abort())).rejects.toMatchObject({ reason: "cancelled" });
  });
});

describe("pages", () => {
  it("of a sort are the same near the beginning and far down, from the file and from memory", async () => {
    const source = await parquet("SELECT (i * 7919) % 20011 AS a, 'n' || (i % 10) AS b FROM range(20011) t(i)");
    const order = [
      { column: 1, direction: "descending" },
      { column: 0, direction: "ascending" },
    ] as const;
    const page = (from: number) => ask(source, { ask: "rows", filter: everyRow, order, from, count: 3 });
    const expected = Array.from({ length: 20_011 }, (_, i) => [(i * 7919) % 20_011, `n${i % 10}`] as const).toSorted(
      ([a, b], [c, d]) => (b === d ? a - c : b < d ? 1 : -1),
    );
    for (const from of [0, 4000, 15_000, 20_009, 20_011, 9e15])
      expect(await page(from)).toEqual({ rows: expected.slice(from, from + 3), total: 20_011 });
    const filter = { conditions: [{ type: "text", column: 1, test: "equals", text: "N3" }], text: "" } as const;
    const found = await ask(source, { ask: "rows", filter, order: [], from: 1998, count: 5 });
    expect(found.rows).toEqual([1998, 1999, 2000].map((place) => [((place * 10 + 3) * 7919) % 20_011, "n3"]));
    expect(found.total).toBe(2001);
  });
});

describe("what it may touch", () => {
  it("is the folders of results, and no query can change that", async () => {
    const database = await openDatabase({
      folders: [folder],
      spillDirectory: folder,
      memoryMiB: 64,
      spillMiB: 1,
      threads: 1,
    });
    const run = (sql: string) =>
      database
        .work(new AbortController().signal, (connection) => connection.rows(sql))
        .then(
          () => "done",
          (error: Error) => String(error.cause),
        );
    writeFileSync(join(folder, "..", "outside.csv"), "a\n1\n");
    for (const sql of [
      "FROM read_text('/etc/passwd')",
      `FROM read_csv('${join(folder, "..", "outside.csv")}')`,
      `COPY (SELECT 1) TO '${join(folder, "..", "evil.csv")}'`,
      "ATTACH '/tmp/octavo-elsewhere.db'",
      "INSTALL httpfs",
      "FROM 'https://example.org/a.parquet'",
      "SET enable_external_access = true",
      "SET allowed_directories = ['/']",
      "SET memory_limit = '1TB'",
    ])
      expect(await run(sql), sql).toMatch(/Permission Error|Cannot|locked|httpfs|Missing Extension/i);
    expect(existsSync(join(folder, "..", "evil.csv"))).toBe(false);
    expect(await run("SELECT 1")).toBe("done");
  });
});

it("answers nothing any more when it is closed", async () => {
  const closed = await someTables();
  await closed.tables.close();
  await expect(closed.ask(small, rows)).rejects.toMatchObject({ reason: "away" });
});
