import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LogLines } from "./log-lines.ts";
import { type FoundLines, maxFoundLines, searchedAtOnce, searchLines, searchLog } from "./log-search.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-search-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

function aFile(content: string | Buffer): string {
  const path = join(folder, `${++count}.log`);
  writeFileSync(path, content);
  return path;
}

const search = (content: string | Buffer, text: string, from = 0, budget?: number) =>
  searchLog({ path: aFile(content), start: { offset: 0, line: 0 }, from, text }, budget);

/** Asks on until there is nothing more. */
async function all(ask: (from: number) => Promise<FoundLines>): Promise<readonly number[]> {
  const lines: number[] = [];
  for (let from = 0; ; ) {
    const found = await ask(from);
    lines.push(...found.lines);
    if (found.isDone) return lines;
    expect(found.next).toBeGreaterThan(from);
    from = found.next;
  }
}

describe("a search in a log", () => {
  it.each([
    ["", "x", []],
    ["x", "x", [0]],
    ["a\nX\nb\nxx x\n", "x", [1, 3]],
    ["an Ölfass\nein ölfass", "ÖL", [0, 1]],
    ["[a](b)*.+?\nplain", "(b)*.", [0]],
    ["a\n\n\nb", "b", [3]],
    ["a\nb\n", "c", []],
  ])("of %j for %j finds %j", async (content, text, lines) => {
    expect((await search(content, text)).lines).toEqual(lines);
    const inMemory = content.split("\n");
    expect(searchLines(inMemory, text, 0).lines).toEqual(lines);
  });

  it("finds what a slow reader would, over borders of pieces and from any line", async () => {
    const words = fc.array(fc.constantFrom("ab", "Ab", "é", "x", "", "\n", "aab", " "), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom("a", "ab", "b\u00e9"), fc.nat(5), async (parts, text, from) => {
        const content = parts.join("");
        const found = await search(content, text, from);
        const wanted = content.split("\n").flatMap((line, index) => (line.toLowerCase().includes(text) ? [index] : []));
        expect(found.lines).toEqual(wanted.filter((line) => line >= from));
        expect(found.isDone).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("reads a bounded part at a time, and all of it in the end", async () => {
    const path = aFile(Array.from({ length: 400_000 }, (_, line) => `line ${line}`).join("\n"));
    const start = { offset: 0, line: 0 };
    const first = await searchLog({ path, start, from: 0, text: "00000" }, 1024);
    expect(first.isDone).toBe(false);
    const lines = await all((from) => searchLog({ path, start, from, text: "00000" }, 1024));
    expect(lines).toEqual([100_000, 200_000, 300_000]);
  });

  it("gives a thousand lines at most, and goes on with the next", async () => {
    const logs = new LogLines();
    const path = aFile("x\n".repeat(2500));
    const first = await logs.search(path, "x", 0);
    expect([first.lines.length, first.next, first.isDone]).toEqual([maxFoundLines, maxFoundLines, false]);
    expect(await all((from) => logs.search(path, "x", from))).toHaveLength(2500);
    const inMemory = Array.from({ length: 2500 }, () => "x");
    expect(await all(async (from) => searchLines(inMemory, "x", from))).toHaveLength(2500);
  });

  it("takes a line that is longer than an answer, and words at the border of two pieces", async () => {
    const half = 1024 * 1024 - 3;
    const content = Buffer.from(`${"z".repeat(half)}needle${"z".repeat(3 * 1024 * 1024)}\nneedle\n`);
    expect(await all((from) => search(content, "needle", from, 1024))).toEqual([0, 1]);
    expect(searchedAtOnce).toBeGreaterThan(1024 * 1024);
  });

  it("begins near the line that it is asked from", async () => {
    const logs = new LogLines();
    const path = aFile(Array.from({ length: 5000 }, (_, line) => `line ${line}`).join("\n"));
    expect(await logs.search(path, "line 4", 3500)).toEqual({
      lines: Array.from({ length: 1000 }, (_, line) => 4000 + line),
      next: 5000,
      isDone: true,
    });
  });
});
