import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { NoteId } from "@octavo/note";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aRevisedNotebook } from "../testing/a-revised-notebook.ts";
import { filesOfFolder, revisionsOf } from "./result-referrers.ts";
import { type Referrer, ResultSweep } from "./result-sweep.ts";

const hour = 3_600_000;
const a = "a".repeat(64);
const b = "b".repeat(64);
const c = "c".repeat(64);

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-sweep-"));
  now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const results = () => readdirSync(join(folder, "results")).toSorted();
const nothing: Referrer = { async *names() {} };

function aSweep({ quota = null, revisions = nothing }: { quota?: number | null; revisions?: Referrer } = {}) {
  return new ResultSweep({
    folder: join(folder, "results"),
    notes: ["journal", "notebook", "overlays"].map((name) => filesOfFolder(join(folder, name))),
    revisions,
    quota,
    now: () => now,
    log: pino({ level: "silent" }),
  });
}

/** As long as it takes for what nothing names to go. */
async function swept(sweep: ResultSweep): Promise<readonly string[]> {
  for (let time = 0; time < 3; time++) {
    now += hour;
    await sweep.run();
  }
  return results();
}

describe("a result", () => {
  it("that nothing names goes, and what was made of it goes with it", async () => {
    put(`results/${a}.log`, "rows");
    put(`results/${a}.table.parquet`, "columns");
    put(`results/${b}.parquet`, "columns");
    put("results/5d.copy", "half");
    for (const hash of [a, c]) put(`results/${hash}.frontend`, "classes");
    put("journal/1", JSON.stringify({ front_end: `${c}.frontend` }));
    put("notebook/Sales_2ABC.zpln", JSON.stringify({ results: { octavo: { file: `${b}.parquet` } } }));
    expect(await swept(aSweep())).toEqual([`${b}.parquet`, `${c}.frontend`]);
  });

  it.each([
    ["a note", "notebook/Sales/Q1_2ABC.zpln"],
    ["a note in the trash", "notebook/~Trash/Sales_2ABC.zpln"],
    ["a view of a personalised note", "overlays/2ABC.json"],
    ["the journal", "journal/00000001.journal"],
  ])("that %s names stays, with what was made of it", async (_, path) => {
    put(`results/${a}.log`, "rows");
    put(`results/${a}.table.parquet`, "columns");
    // Where a large note is read in pieces, a name may lie across two of them.
    put(path, `${"x".repeat(1024 * 1024 - 30)}${JSON.stringify({ file: `${a}.log` })}`);
    expect(await swept(aSweep())).toHaveLength(2);
  });

  it("that a revision names stays, though the note has another by now", async () => {
    const house = await aRevisedNotebook();
    const live = await house.notebook.create({ path: "/Sales", user: "ada", withEmptyParagraph: true });
    const { id } = live.note;
    const named = (text: string) => live.decide([{ type: "noteConfigured", config: { text } }]);
    named(`${a}.parquet`);
    await house.revisions.checkpoint(id, { message: "first", user: "ada" });
    named("nothing");
    put(`results/${a}.parquet`, "columns");
    put(`results/${b}.parquet`, "columns");
    const revisions = revisionsOf({
      notes: () => [id],
      list: (noteId) => house.store.list(noteId),
      read: (noteId, revisionId) => house.store.read(noteId, revisionId),
    });
    expect(await swept(aSweep({ revisions }))).toEqual([`${a}.parquet`]);
  });

  it("that is young stays, and one that was named again in time", async () => {
    put(`results/${a}.log`, "rows");
    const sweep = aSweep();
    await sweep.run();
    expect(results()).toEqual([`${a}.log`]);
    now += hour + 1;
    await sweep.run();
    put("notebook/Sales_2ABC.zpln", `${a}.log`);
    now += hour;
    await sweep.run();
    rmSync(join(folder, "notebook/Sales_2ABC.zpln"));
    now += hour;
    await sweep.run();
    expect(results()).toEqual([`${a}.log`]);
    expect(await swept(sweep)).toEqual([]);
  });

  it("stays when something that may name it cannot be read", async () => {
    put(`results/${a}.log`, "rows");
    const revisions = revisionsOf({
      notes: () => ["2ABC" as NoteId],
      list: () => Promise.reject(new Error("another program is at work in the repository")),
      read: () => Promise.resolve(""),
    });
    const sweep = aSweep({ revisions });
    now += 2 * hour;
    await expect(sweep.run()).rejects.toThrow("another program");
    await expect(sweep.run()).rejects.toThrow("another program");
    expect(results()).toEqual([`${a}.log`]);
  });
});

describe("the quota", () => {
  const revisions = {
    async *names() {
      yield b;
    },
  };

  it("takes what only revisions name, then the oldest, and never what is young", async () => {
    put(`results/${a}.log`, "x".repeat(400));
    put(`results/${b}.log`, "x".repeat(400));
    put(`results/${c}.log`, "x".repeat(400));
    put("notebook/Sales_2ABC.zpln", `${a}.log ${c}.log`);
    await aSweep({ quota: 500, revisions }).run();
    expect(results()).toHaveLength(3);
    now += 2 * hour;
    await aSweep({ quota: 1000, revisions }).run();
    expect(results()).toEqual([`${a}.log`, `${c}.log`]);
    await aSweep({ quota: 500, revisions }).run();
    expect(results()).toHaveLength(1);
  });

  it("counts what was made of a result, and keeps everything where there is none", async () => {
    put(`results/${a}.log`, "x".repeat(400));
    put(`results/${a}.table.parquet`, "x".repeat(400));
    put("notebook/Sales_2ABC.zpln", `${a}.log`);
    now += 2 * hour;
    expect(await aSweep().run()).toBe(0);
    expect(await aSweep({ quota: 500 }).run()).toBe(1);
    expect(results()).toEqual([]);
  });
});
