import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TerminalText, terminalText } from "./text.ts";

const red = "\u001b[31m";
const reset = "\u001b[0m";

describe("terminalText", () => {
  it.each([
    ["12345\rab", "ab345"],
    ["10%\r20%\r100%", "100%"],
    ["100%\r5%", "5%0%"],
    ["a\r\nb\n", "a\r\nb\n"],
    ["abc\b\bX", "aXc"],
    ["| \b\b/ \b\b- ", "- "],
    ["12345\r\u001b[Kab", "ab"],
    ["12345\u001b[2K\rab", "ab"],
    ["12345\u001b[1K", "     "],
    ["ab\u001b[3Cc", "ab   c"],
    ["abcdef\u001b[4DX", "abXdef"],
    ["abc\u001b[1GX", "Xbc"],
    ["10%\n20%\n\u001b[2A30%\n40%\n", "30%\n40%\n"],
    ["a\nb\u001b[1F\u001b[KX\u001b[2EY", "X\nb\nY"],
    ["one\ntwo\nthree\u001b[2A\r\u001b[Jend", "end"],
    ["one\ntwo\u001b[2J\u001b[Hfresh", "fresh"],
    ["a\nb\nc\u001b[2;1HX\u001b[;2HY", "aY\nX\nc"],
    ["x\r😀y", "😀y"],
    ["日本語\r本", "本本語"],
    ["日本語\rab", "ab本語"],
    ["日本語\rabc", "abc 語"],
    ["日本語\u001b[4DX", "日X 語"],
    ["日本語\u001b[3DX", "日 X語"],
    ["한글\b\bX", "한X "],
    ["e\u0301e\rX", "Xe"],
    ["a\u0301b\u001b[1DX", "a\u0301X"],
    ["👩🏽‍💻x\u001b[3DX", "X x"],
    ["ｆｕ\u001b[2DX", "ｆX "],
    ["a\tb\rX", "X\tb"],
    ["a\tb\u001b[3GX", "a X     b"],
    ["a\tb\u001b[9GX", "a\tX"],
    ["ab\u001b7cd\u001b8X", "abXd"],
    ["ab\u001b[scd\u001b[uX", "abXd"],
    ["a\u001b7b\nc\nd\u001b8X\u001b8Y", "aY\nc\nd"],
    ["one\n\u001b7two\u001b[1AX\u001b8Y", "oneX\nYwo"],
    [`\u001b7${red}a\u001b8b`, "b"],
    ["a\u001b8b", "ab"],
    ["abcdef\r\u001b[2P", "cdef"],
    ["abcdef\r\u001b[2X", "  cdef"],
    ["abcdef\r\u001b[2@", "  abcdef"],
    ["one\ntwo\u001b[1dX", "oneX\ntwo"],
    ["one\ntwo\u001bMX", "oneX\ntwo"],
    ["one\u001bEtwo", "one\ntwo"],
    [`${red}12345${reset}\rab`, `ab${red}345${reset}`],
    [`12345\r${red}ab`, `${red}ab${reset}345${red}`],
    ["10%\r", "10%"],
    ["plain", "plain"],
    [`${red}plain${reset}\n`, `${red}plain${reset}\n`],
    ["\u001b[99Aa", "a"],
    ["\b\b\rx", "x"],
  ])("makes %j be %j", (printed, text) => {
    expect(terminalText(printed)).toBe(text);
  });

  it("counts a character of two units as one", () => {
    for (const pieces of [["😀\u001b[A", "text"], ["😀", "\u001b[Ctext"], ["\b😀\u001b[Dab"]]) {
      const terminal = new TerminalText();
      for (const piece of pieces) terminal.write(piece);
      expect(plain(terminal.text)).toBe(plain(terminalText(pieces.join(""))));
    }
    expect(terminalText("😀\u001b[A+")).toBe("😀+");
  });

  it("moves nothing in what it has made", () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 30 }), (pieces) => {
        const once = terminalText(pieces.join(""));
        expect(terminalText(once)).toBe(once);
      }),
    );
  });
});

const anyPiece = fc.constantFrom(
  "text ",
  "ab",
  "😀",
  "\n",
  "\r",
  "\r\n",
  "\b",
  red,
  reset,
  "\u001b[K",
  "\u001b[2K",
  "\u001b[A",
  "\u001b[2B",
  "\u001b[J",
  "\u001b[2J",
  "\u001b[2;2H",
  "\u001b[3C",
  "\u001b[2D",
  "\u001b[1G",
  "\u001b]8;;https://x.org\u0007",
  "\u001b[1m",
  "\u001b7",
  "\u001b8",
  "\u001b[s",
  "\u001b[u",
  "\u001b[2P",
  "\u001b[2@",
  "日本",
  "e\u0301",
  "👩🏽‍💻",
  "\t",
  "\u001b[38;5;9m",
);

describe("TerminalText", () => {
  it("has the same whatever pieces it comes in, and whatever was taken away in between", () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (pieces, size) => {
        const whole = pieces.join("");
        const characters = Array.from(whole);
        const terminal = new TerminalText();
        for (let at = 0; at < characters.length; at += size) terminal.write(characters.slice(at, at + size).join(""));
        terminal.end();
        expect(plain(terminal.text)).toBe(plain(terminalText(whole)));
      }),
    );
  });

  it("takes away only what no later line can change", () => {
    const terminal = new TerminalText();
    terminal.write("one\ntwo\nthr");
    expect([terminal.settle(), terminal.text]).toEqual(["one\ntwo\n", "thr"]);
    terminal.write("\rT");
    expect([terminal.settle(), terminal.text]).toEqual(["", "Thr"]);
    terminal.write("ee\nfour\n");
    expect([terminal.settle(), terminal.text]).toEqual(["Tee\nfour\n", ""]);
  });

  it("keeps the rows that bars come back to", () => {
    const terminal = new TerminalText();
    let taken = "";
    for (let step = 0; step <= 100; step++) {
      terminal.write(`a ${step}\nb ${step}\n\u001b[2A`);
      taken += terminal.settle();
    }
    terminal.end();
    expect(taken + terminal.text).toBe("a 100\nb 100\n");
  });

  it.each([
    ["a hundred thousand returns on a long line", "x".repeat(20_000), "\ry".repeat(100_000)],
    ["returns that come one by one", "", ...Array.from({ length: 5_000 }, (_, step) => `\r${step} of 5000`)],
    ["rows without end, all of which move", "", ...Array.from({ length: 5_000 }, (_, row) => `x\r${row}\n`)],
  ])("reads %s to the end", (_, ...pieces) => {
    const terminal = new TerminalText();
    for (const piece of pieces) terminal.write(piece);
    expect(terminal.text.length).toBeGreaterThan(0);
  });
});

/** Without what stands for colours, which may be said in other places. */
function plain(text: string): string {
  return text.replaceAll(/\u001b(?:\[[\d;]*m|\]8;;[^\u001b\u0007]*(?:\u0007|\u001b\\))/g, "").replaceAll("\r\n", "\n");
}
