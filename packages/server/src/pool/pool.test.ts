import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSegment, resultsOf } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { saveResult } from "../runs/save-result.ts";
import { Pool, type PoolPlace } from "./pool.ts";

async function aPool() {
  const root = mkdtempSync(join(tmpdir(), "octavo-pool-"));
  const folder = join(root, "pool");
  let now = 0;
  const options = { database: await openDatabase(":memory:"), folder, now: () => ++now };
  const place = (noteId = "N", view: string | null = null): PoolPlace => {
    const runDirectory = join(root, `run-${noteId}`);
    mkdirSync(runDirectory, { recursive: true });
    return { noteId, view, runDirectory };
  };
  return { pool: new Pool(options), again: () => new Pool(options), folder, place };
}

const value = (given: string) => ({ kind: "value", value: given }) as const;
const nobody = { named: "any", mayRead: () => false } as const;
const anybody = { named: "any", mayRead: () => true } as const;

describe("a value in the pool", () => {
  it("is there until it is removed, also for the next server", async () => {
    const { pool, again, place } = await aPool();
    pool.put(place(), "x", { kind: "value", value: { a: [1, null] } });
    expect(again().get(place(), "x", nobody)).toEqual({ kind: "value", value: { a: [1, null] } });
    expect(pool.names(place())).toEqual(["x"]);
    expect([pool.remove(place(), "x"), pool.remove(place(), "x")]).toEqual([true, false]);
    expect(pool.get(place(), "x", nobody)).toBeNull();
  });

  it("is the own note's first, then the newest of those that may be read", async () => {
    const { pool, place } = await aPool();
    pool.put(place("A"), "x", value("a"));
    pool.put(place("B"), "x", value("b"));
    expect(pool.get(place("A"), "x", anybody)).toEqual(value("a"));
    expect(pool.get(place("N"), "x", anybody)).toEqual(value("b"));
    expect(pool.get(place("N"), "x", { named: "any", mayRead: (noteId) => noteId === "A" })).toEqual(value("a"));
    expect(pool.get(place("N"), "x", nobody)).toBeNull();
  });

  it("is taken from the notes that are named and may be read, the first of them that has it", async () => {
    const { pool, place } = await aPool();
    for (const id of ["A", "B", "C"]) pool.put(place(id), "x", value(id));
    const named = (...notes: string[]) => ({ named: notes, mayRead: (noteId: string) => noteId !== "A" });
    expect(pool.get(place("N"), "x", named())).toBeNull();
    expect(pool.get(place("N"), "x", named("A"))).toBeNull();
    expect(pool.get(place("N"), "x", named("A", "Z", "B", "C"))).toEqual(value("B"));
    expect(pool.textOf(place("N"), "x", named("C"))).toBe("C");
    expect(pool.get(place("C"), "x", named("B"))).toEqual(value("C"));
  });

  it("of a view is no other's", async () => {
    const { pool, place } = await aPool();
    pool.put(place("N", "ada"), "x", value("ada's"));
    expect(pool.get(place("N", "ada"), "x", nobody)).toEqual(value("ada's"));
    expect([pool.get(place("N"), "x", anybody), pool.get(place("M"), "x", anybody)]).toEqual([null, null]);
  });

  it("goes with its note", async () => {
    const { pool, place } = await aPool();
    pool.put(place(), "x", value("x"));
    pool.forget("N");
    expect(pool.names(place())).toEqual([]);
  });

  it("has no room beyond a thousand names of a note, and says so", async () => {
    const { pool, place } = await aPool();
    for (let count = 0; count < 1000; count++) pool.put(place(), `x${count}`, value("x"));
    expect(() => pool.put(place(), "one more", value("x"))).toThrow("The pool of this note is full");
    pool.put(place(), "x1", value("again"));
    pool.put(place("M"), "one more", value("x"));
  });
});

describe("a table in the pool", () => {
  it("is a file that leaves its run, and is lent to the runs that ask", async () => {
    const { pool, folder, place } = await aPool();
    writeFileSync(join(place().runDirectory, "t.parquet"), "rows");
    pool.put(place(), "t", { kind: "table", file: "t.parquet" });
    expect(existsSync(join(place().runDirectory, "t.parquet"))).toBe(false);
    const got = pool.get(place("M"), "t", anybody);
    if (got?.kind !== "table") throw new Error("no table");
    expect(got.file.startsWith(place("M").runDirectory)).toBe(true);
    expect(readFileSync(got.file, "utf8")).toBe("rows");
    expect(pool.get(place("M"), "t", anybody)).toEqual(got);
    pool.put(place(), "t", value("no table any more"));
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(got.file)).toBe(true);
  });

  it("is lent to a run that has no folder yet", async () => {
    const { pool, place } = await aPool();
    writeFileSync(join(place().runDirectory, "t.parquet"), "rows");
    pool.put(place(), "t", { kind: "table", file: "t.parquet" });
    const runDirectory = join(place().runDirectory, "new");
    const got = pool.get({ ...place(), runDirectory }, "t", anybody) as { readonly file: string };
    expect([dirname(got.file), readFileSync(got.file, "utf8")]).toEqual([runDirectory, "rows"]);
  });

  it.each(["../t.parquet", "/etc/passwd", "t.log", "gone.parquet"])("cannot be %s", async (file) => {
    const { pool, place } = await aPool();
    writeFileSync(join(place().runDirectory, "..", "t.parquet"), "");
    expect(() => pool.put(place(), "t", { kind: "table", file })).toThrow("There is no file");
  });
});

describe("the result of a run", () => {
  const live = (...texts: string[]) => {
    const results = resultsOf(
      "SUCCESS",
      texts.map((text) => createSegment("TEXT", text)),
    );
    return { user: null, note: aNote({ paragraphs: [aParagraph({ results })] }) } as never;
  };
  const order = { noteId: "N", properties: { saveAs: "r" } } as never;
  const paragraphId = aParagraphId();

  it("is saved under the name that its text gives, as text or a list of texts", async () => {
    const { pool, place } = await aPool();
    saveResult({ pool, log: pino({ level: "silent" }) }, { order, live: live("a\tb"), paragraphId }, "FINISHED");
    expect(pool.get(place(), "r", nobody)).toEqual(value("a\tb"));
    saveResult({ pool, log: pino({ level: "silent" }) }, { order, live: live("one", "two"), paragraphId }, "FINISHED");
    expect(pool.get(place(), "r", nobody)).toEqual({ kind: "value", value: ["one", "two"] });
    expect(pool.textOf(place(), "r", nobody)).toBe('["one","two"]');
    saveResult({ pool, log: pino({ level: "silent" }) }, { order, live: live("failed"), paragraphId }, "ERROR");
    expect(pool.textOf(place(), "r", nobody)).toBe('["one","two"]');
  });
});
