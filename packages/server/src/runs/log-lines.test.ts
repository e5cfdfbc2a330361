import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LogLines, shownOfLine } from "./log-lines.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-lines-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

function aFile(content: string | Buffer): string {
  const path = join(folder, `${++count}.log`);
  writeFileSync(path, content);
  return path;
}

/** What a reader of the whole text would give. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

describe("lines of a log", () => {
  it.each([
    ["nothing", ""],
    ["one without its end", "a"],
    ["one with its end", "a\n"],
    ["empty ones", "\n\n\n"],
    ["a last one without its end", "a\nb\nc"],
  ])("%s", async (_name, text) => {
    expect(await new LogLines().read(aFile(text), 0, 100)).toEqual({
      from: 0,
      lines: linesOf(text),
      total: linesOf(text).length,
    });
  });

  it("past the end are none", async () => {
    expect(await new LogLines().read(aFile("a\nb\n"), 2, 10)).toEqual({ from: 2, lines: [], total: 2 });
  });

  it("are the same wherever a page begins, over borders of chunks and of the index", async () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `line ${index} ${"é".repeat(index % 17)}`).join("\n");
    const path = aFile(text);
    const all = linesOf(text);
    const lines = new LogLines();
    const place = fc.tuple(fc.nat(30_100), fc.nat(3000));
    await fc.assert(
      fc.asyncProperty(place, async ([from, wanted]) => {
        const page = await lines.read(path, from, wanted);
        expect(page).toEqual({ from, lines: all.slice(from, from + wanted), total: all.length });
      }),
      { numRuns: 60 },
    );
  });

  it("are at most five thousand at once", async () => {
    const page = await new LogLines().read(aFile("x\n".repeat(6000)), 0, 1_000_000);
    expect(page.lines).toHaveLength(5000);
    expect(page.total).toBe(6000);
  });

  it("of a file that grows are found as they come", async () => {
    const lines = new LogLines();
    const path = aFile("a\nb");
    expect((await lines.read(path, 0, 10)).lines).toEqual(["a", "b"]);
    appendFileSync(path, "c\nd\n");
    expect(await lines.read(path, 0, 10)).toEqual({ from: 0, lines: ["a", "bc", "d"], total: 3 });
    appendFileSync(path, "e\n".repeat(5000));
    expect(await lines.read(path, 5000, 10)).toEqual({ from: 5000, lines: ["e", "e", "e"], total: 5003 });
  });

  it("are counted once when many read at the same time", async () => {
    const lines = new LogLines();
    const path = aFile("x\n".repeat(200_000));
    const pages = await Promise.all(Array.from({ length: 8 }, (_, index) => lines.read(path, index * 20_000, 2)));
    expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 8 }, () => 200_000));
  });

  it("that are too long for a page are cut between characters, and say so", async () => {
    const path = aFile(`short\n${"é".repeat(2_000_000)}\nafter\n`);
    const { lines, total } = await new LogLines().read(path, 0, 10);
    expect(total).toBe(3);
    expect(lines[0]).toBe("short");
    expect(lines[1]).toMatch(/^é+\[… 3,934,464 bytes more in this line; download the output to see them …\]$/);
    expect(lines[2]).toBe("after");
    const odd = await new LogLines().read(aFile(`x${"é".repeat(shownOfLine)}`), 0, 1);
    expect(odd.lines[0]).toMatch(/^xé+\[…/);
  });

  it("fill no memory however long they all are", async () => {
    const path = aFile(Buffer.from(`${"z".repeat(100_000)}\n`.repeat(400)));
    const { lines } = await new LogLines().read(path, 0, 400);
    expect(lines).toHaveLength(400);
    expect(lines.join("").length).toBeLessThan(10 * 1024 * 1024);
  });

  it("of a file that is gone are an error", async () => {
    await expect(new LogLines().read(join(folder, "gone.log"), 0, 1)).rejects.toThrow("ENOENT");
  });
});
