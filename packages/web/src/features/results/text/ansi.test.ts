import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "./ansi.ts";
import { AnsiReader, readAnsiLines } from "./ansi.ts";

const textOf = (lines: readonly Line[]): string =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");
const firstRun = (text: string) => readAnsiLines(text)[0]?.[0];

describe("readAnsiLines", () => {
  it("splits lines and treats \\r\\n as a newline", () => {
    expect(textOf(readAnsiLines("a\r\nb\n\nc"))).toBe("a\nb\n\nc");
  });

  it.each([
    ["10%\r20%\r100%", "100%"],
    ["hello\rj", "jello"],
    ["abc\b\bX", "aXc"],
    ["\b\bx", "x"],
    ["12345\r\u001b[Kab", "ab"],
    ["12345\r\u001b[2Kab", "ab"],
    ["ab\u001b[3Cc", "ab   c"],
    ["abc\u001b[1Gx", "xbc"],
    ["\u001b]0;title\u0007text", "text"],
    ["\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\", "link"],
    ["\u001b(Btext", "text"],
    ["bell\u0007 and nul\u0000", "bell and nul"],
    ["x\r😀y", "😀y"],
    ["a\nb\nc\u001b[2A\rX", "X\nb\nc"],
    ["10%\n20%\n\u001b[2A30%\n40%\n", "30%\n40%\n"],
    ["a\nb\u001b[1F\u001b[KX\u001b[2EY", "X\nb\nY"],
    ["ab\ncd\u001b[1A\u001b[1BX", "ab\ncdX"],
    ["one\ntwo\nthree\u001b[2A\r\u001b[Jend", "end"],
    ["one\ntwo\u001b[2J\u001b[Hfresh", "fresh"],
    ["a\nb\nc\u001b[2;1HX\u001b[;2HY", "aY\nX\nc"],
    ["a\u001b[99Ab", "ab"],
  ])("shows %j as a terminal would", (text, shown) => {
    expect(textOf(readAnsiLines(text))).toBe(shown);
  });

  it.each([
    ["\u001b[31mx", "foreground", "var(--color-ansi-1)"],
    ["\u001b[91mx", "foreground", "var(--color-ansi-9)"],
    ["\u001b[44mx", "background", "var(--color-ansi-4)"],
    ["\u001b[104mx", "background", "var(--color-ansi-12)"],
    ["\u001b[38;5;196mx", "foreground", "rgb(255, 0, 0)"],
    ["\u001b[38;5;244mx", "foreground", "rgb(128, 128, 128)"],
    ["\u001b[38;2;1;2;300mx", "foreground", "rgb(1, 2, 255)"],
    ["\u001b[48;2;9;8;7;1mx", "bold", true],
    ["\u001b[1;31mx", "bold", true],
    ["\u001b[4mx", "underline", true],
    ["\u001b[1m\u001b[22;3mx", "bold", false],
  ] as const)("reads %j", (text, property, value) => {
    expect(firstRun(text)?.style?.[property]).toBe(value);
  });

  it("gives plain text no style, also after a reset", () => {
    expect(readAnsiLines("\u001b[1;31mred\u001b[0m plain")[0]?.[1]).toEqual({ text: " plain", style: null });
  });

  it("gives neighbours of one style one run", () => {
    expect(readAnsiLines("\u001b[31ma\u001b[31mb")[0]).toHaveLength(1);
  });

  it("never throws, and shows no escape character", () => {
    const pieces = fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "3",
      ";",
      "m",
      "\r",
      "\n",
      "\b",
      "K",
      "a",
      "😀",
      "\u0007",
      "38;5;",
      "9999C",
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        expect(textOf(readAnsiLines(parts.join("")))).not.toMatch(/[\u001b\r\b]/);
      }),
    );
  });
});

describe("AnsiReader", () => {
  it("reads the same in pieces as at once", () => {
    const pieces = fc.constantFrom(
      "\u001b[31m",
      "\u001b[0m",
      "\r\n",
      "\r",
      "\b",
      "\u001b[K",
      "text ",
      "\n",
      "\u001b]0;t\u0007",
      "😀",
      "\u001b[A",
      "\u001b[2B",
      "\u001b[J",
      "\u001b[2J",
      "\u001b[2;2H",
      "\u001b]8;;https://x.org\u0007",
    );
    fc.assert(
      fc.property(fc.array(pieces), fc.integer({ min: 1, max: 7 }), (parts, size) => {
        const text = parts.join("");
        const reader = new AnsiReader();
        const lines: Line[] = [];
        const characters = Array.from(text);
        for (let at = 0; at < characters.length; at += size) {
          const more = reader.push(characters.slice(at, at + size).join(""));
          lines.length -= reader.takenBack;
          lines.push(...more);
        }
        expect([...lines, reader.current, ...reader.under]).toEqual(readAnsiLines(text));
      }),
    );
  });

  it.each([
    ["a million colour changes", "\u001b[31mx\u001b[0m".repeat(500_000)],
    ["a million carriage returns on a long line", `${"x".repeat(100_000)}${"\ry".repeat(500_000)}`],
    ["a million jumps to the right", "\u001b[9999Cx".repeat(100_000)],
    ["a million moves up and down", `${"x".repeat(400)}\n`.repeat(60) + "\u001b[50Ay\n".repeat(100_000)],
    ["a million clearings", "text\n\u001b[2J".repeat(200_000)],
    ["a million unfinished sequences", "\u001b[".repeat(500_000)],
    ["a million unfinished titles", "\u001b]".repeat(500_000)],
    // Work that grows with the square of these would go on for hours.
  ])("reads %s to the end", (_, text) => {
    expect(readAnsiLines(text).length).toBeGreaterThan(0);
  });
});
