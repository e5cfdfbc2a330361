import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadCompiled } from "./compiled.mjs";

let folder = "";
const program = () => join(folder, "program.cjs");
const kept = () => join(folder, "program.cjs.compiled");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-compiled-"));
  writeFileSync(
    program(),
    `const { basename } = require("node:path");
    exports.name = () => basename(__filename);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Loads it in a process of its own and prints its name, and whether V8 took what was kept. */
function loadedElsewhere() {
  const code = `
    import { Script } from "node:vm";
    import { loadCompiled } from ${JSON.stringify(join(import.meta.dirname, "compiled.mjs"))};
    let accepted = false;
    const run = Script.prototype.runInThisContext;
    Script.prototype.runInThisContext = function () { accepted = this.cachedDataRejected === false; return run.call(this); };
    console.log(JSON.stringify([loadCompiled(${JSON.stringify(program())}, { afterMs: 1e6 }).name(), accepted]));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" }));
}

describe("a program", () => {
  it("is kept as V8 compiled it, and V8 takes that the next time", async () => {
    expect(loadedElsewhere()).toEqual(["program.cjs", false]);
    loadCompiled(program(), { afterMs: 0 });
    await expect.poll(() => existsSync(kept())).toBe(true);
    expect(loadedElsewhere()).toEqual(["program.cjs", true]);
    expect(readdirSync(folder).sort()).toEqual(["program.cjs", "program.cjs.compiled"]);
  });

  it("is compiled again when what was kept is not for this V8, and kept anew", async () => {
    writeFileSync(kept(), "of another time");
    expect(loadCompiled(program(), { afterMs: 0 }).name()).toBe("program.cjs");
    await expect.poll(() => readFileSync(kept()).length).toBeGreaterThan(20);
    expect(loadedElsewhere()).toEqual(["program.cjs", true]);
  });

  it("runs all the same where nothing can be kept", async () => {
    mkdirSync(kept());
    expect(loadCompiled(program(), { afterMs: 0 }).name()).toBe("program.cjs");
    await expect.poll(() => readdirSync(folder)).toContain(`program.cjs.compiled.${process.pid}`);
    expect(loadedElsewhere()).toEqual(["program.cjs", false]);
  });
});
