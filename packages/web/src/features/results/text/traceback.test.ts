import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, splitTraceback } from "./traceback.ts";

const rule = "-".repeat(75);

describe("splitTraceback", () => {
  it("takes IPython's apart, colours and all", () => {
    const trace = `\u001b[31m${rule}\u001b[39m\n\u001b[31mKeyError\u001b[39m      Traceback (most recent call last)\nCell In[1], line 1\n\u001b[32m----> 1\u001b[39m {}['a']\n`;
    expect(splitTraceback(`printed\n${trace}\n\u001b[31mKeyError\u001b[39m: 'a'`)).toEqual({
      before: "printed",
      trace: trace.trimEnd(),
      message: "KeyError: 'a'",
    });
  });

  it("takes Python's apart, of a message of several lines too", () => {
    const trace = 'Traceback (most recent call last):\n  File "x.py", line 1, in <module>\n    f()';
    expect(splitTraceback(`${trace}\nValueError: one\ntwo\n`)).toEqual({
      before: "",
      trace,
      message: "ValueError: one\ntwo",
    });
  });

  it("goes to the end of a chain", () => {
    const first = "KeyError   Traceback (most recent call last)\n1 x\nKeyError: 'a'\n";
    const second = "\nDuring handling of the above exception, another exception occurred:\n\n";
    const last = "ValueError   Traceback (most recent call last)\n2 y\n";
    expect(splitTraceback(`${first}${second}${last}ValueError: b`)).toMatchObject({
      before: "",
      message: "ValueError: b",
    });
  });

  it("says no more than the name of an exception without words", () => {
    const trace = "KeyboardInterrupt   Traceback (most recent call last)\n1 x\n\n";
    expect(splitTraceback(`${trace}KeyboardInterrupt: `)?.message).toBe("KeyboardInterrupt");
  });

  it.each([
    "",
    "Error: no trace",
    "he wrote Traceback (most recent call last) in a sentence",
    "Traceback (most recent call last):\n  File still coming",
    "KeyError   Traceback (most recent call last)\n1 still coming",
  ])("finds none in %j", (text) => {
    expect(splitTraceback(text)).toBeNull();
  });

  it("loses nothing that reads, wherever the trace stands", () => {
    const anyLines = fc.array(fc.constantFrom("a", "", "  b", "E: x", "E   Traceback (most recent call last)", "E"));
    fc.assert(
      fc.property(anyLines, (lines) => {
        const text = lines.join("\n");
        const split = splitTraceback(text);
        const words = (part: string) => part.split(/[\s:]+/).filter(Boolean);
        if (split) expect([split.before, split.trace, split.message].flatMap(words)).toEqual(words(text));
      }),
    );
  });
});

describe("plainText", () => {
  it("is what a terminal would show, without colours", () => {
    expect(plainText("\u001b[31mred\u001b[0m\nold\rnew\n")).toBe("red\nnew\n");
  });
});
