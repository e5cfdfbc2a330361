import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ResultFiles } from "./result-files.ts";

let dataDirectory: string;
let files: ResultFiles;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), "octavo-results-"));
  files = new ResultFiles({ dataDirectory, log: pino({ level: "silent" }) });
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

function spooled(runId: string, name: string, content: string): void {
  mkdirSync(join(dataDirectory, "runner", runId), { recursive: true });
  writeFileSync(join(dataDirectory, "runner", runId, name), content);
}

describe("a whole output", () => {
  it("gets a name by its content, and is there when the spool is gone", async () => {
    spooled("r1", "0.log", "all of it\n");
    const adopted = await files.takeOver("r1", { 0: "0.log" });
    files.clearSpool("r1");
    await files.sweep();
    expect(existsSync(join(dataDirectory, "runner", "r1"))).toBe(false);
    const path = files.resultFile(adopted[0] ?? "");
    expect(readFileSync(path ?? "", "utf8")).toBe("all of it\n");
  });

  it("that two runs share is one file", async () => {
    for (const runId of ["r1", "r2"]) {
      spooled(runId, "0.log", "same\n");
      await files.takeOver(runId, { 0: "0.log" });
    }
    expect(readdirSync(join(dataDirectory, "results"))).toHaveLength(1);
  });

  it("that is gone is left out, and the others are kept", async () => {
    spooled("r1", "1.log", "here\n");
    expect(Object.keys(await files.takeOver("r1", { 0: "0.log", 1: "1.log" }))).toEqual(["1"]);
  });
});

describe("the spool of a run that is over", () => {
  it("stays until there is time for it", async () => {
    spooled("r1", "events.jsonl", "");
    spooled("r2", "events.jsonl", "");
    files.clearSpool("r1");
    expect(existsSync(join(dataDirectory, "runner", "r1"))).toBe(true);
    await files.sweep();
    expect(readdirSync(join(dataDirectory, "runner"))).toEqual(["r2"]);
  });
});

describe("names that would lead elsewhere", () => {
  it.each(["../x.log", "..", "a/b.log", "/etc/passwd", "x.log\0", "x.txt", "", ".log", "0.log/"])(
    "%j is no file of a spool",
    async (name) => {
      expect(files.spoolFile("r1", name)).toBeNull();
      expect(await files.takeOver("r1", { 0: name })).toEqual({});
    },
  );

  it.each(["..", "../r1", "", "R1", "a/b", "a".repeat(65), "."])("%j is no run", async (runId) => {
    writeFileSync(join(dataDirectory, "witness"), "");
    expect(files.spoolFile(runId, "0.log")).toBeNull();
    files.clearSpool(runId);
    await files.sweep();
    expect(existsSync(join(dataDirectory, "witness"))).toBe(true);
  });

  it.each(["../octavo.db", "x.log", `${"a".repeat(63)}.log`, `${"A".repeat(64)}.log`, `${"a".repeat(64)}.html`])(
    "%j is no result",
    (name) => {
      expect(files.resultFile(name)).toBeNull();
    },
  );
});
