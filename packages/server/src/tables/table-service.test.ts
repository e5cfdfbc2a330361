import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSegment, type Overflow } from "@octavo/note";
import { type Source, TableProblem, type TableQuestions } from "@octavo/tables";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ResultFiles } from "../runs/result-files.ts";
import { TableService } from "./table-service.ts";

const signal = new AbortController().signal;
const hash = "a".repeat(64);

let data: string;
let asked: Source[];
let desk: TableService;
let problem: TableProblem | null;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "octavo-desk-"));
  asked = [];
  problem = null;
  const tables: TableQuestions = {
    async ask(source, question) {
      asked.push(source);
      if (problem) throw problem;
      return { columns: [], rows: 0, ...question } as never;
    },
    export: () => Promise.reject(new TableProblem("away")),
  };
  const files = new ResultFiles({ dataDirectory: data, log: pino({ level: "silent" }) });
  desk = new TableService({ tables, files, folder: join(data, "tables") });
});
afterEach(() => rmSync(data, { recursive: true }));

function put(path: string): string {
  mkdirSync(join(data, path, ".."), { recursive: true });
  writeFileSync(join(data, path), "");
  return join(data, path);
}

const over = (file: string | null): Overflow => ({ lines: 5000, bytes: 1, tail: "", file });
const shape = (text: string, overflow: Overflow | null = null, type = "TABLE") =>
  desk.ask({ segment: createSegment(type, text, overflow), index: 0, runId: "r1" }, { ask: "shape" }, signal);

describe("the table of an output", () => {
  it("is the file that an interpreter wrote, with the first lines that the note shows", async () => {
    const path = put(`results/${hash}.parquet`);
    await shape(`a\n${"1\n".repeat(1000)}`, over(`${hash}.parquet`));
    expect(asked).toEqual([{ type: "parquet", path, head: `a\n${"1\n".repeat(100)}` }]);
  });

  it("is the text that was printed, and what is made of it is kept beside it", async () => {
    const path = put(`results/${hash}.log`);
    await shape("a\n1\n", over(`${hash}.log`));
    expect(asked).toEqual([{ type: "text", path, parquet: join(data, "results", `${hash}.table.parquet`) }]);
  });

  it("is in the spool while the run goes on; text is asked when it is whole", async () => {
    const log = put("runner/r1/0.log");
    await expect(shape("a\n", over(null))).rejects.toMatchObject({ code: "tableUnfinished" });
    rmSync(log);
    const path = put("runner/r1/0.parquet");
    await shape("a\n", over(null));
    expect(asked).toMatchObject([{ type: "parquet", path }]);
  });

  it("becomes a file where the note has it whole, one for each text, and not too many of them", async () => {
    for (let number = 0; number < 205; number++) await shape(`a\n${number}\n`);
    const paths = asked.map((source) => source.path);
    expect(new Set(paths).size).toBe(205);
    expect(paths.map((path) => existsSync(path))).toEqual(paths.map((_, index) => index >= 5));
    await shape("a\n204\n");
    expect(asked.at(-1)?.path).toBe(paths.at(-1));
  });
});

describe("what has no answer", () => {
  it("is reported by its code", async () => {
    await expect(shape("x", null, "TEXT")).rejects.toMatchObject({ code: "badRequest" });
    await expect(shape("a\n", over(`${hash}.parquet`))).rejects.toMatchObject({ code: "paragraphNotFound" });
    await expect(shape("a\n", over("../../etc/passwd"))).rejects.toMatchObject({ code: "paragraphNotFound" });
    for (const [reason, code] of [
      ["gone", "tableGone"],
      ["memory", "tooLarge"],
      ["away", "tablesAway"],
    ] as const) {
      problem = new TableProblem(reason);
      await expect(shape("a\n1\n")).rejects.toMatchObject({ code, message: problem.message });
    }
  });
});
