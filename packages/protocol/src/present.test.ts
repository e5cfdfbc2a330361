import { createSegment, resultsOf } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { presentResults } from "./present.ts";

/** A segment of which the note holds the beginning and the newest lines. */
function dataOf(type: string, data: string): unknown {
  const overflow = { lines: 1234, bytes: 99, tail: "1233\n1234\n", file: null };
  const results = resultsOf("SUCCESS", [{ ...createSegment(type, data), overflow }]);
  return (presentResults(results)["msg"] as { data: unknown }[])[0]?.data;
}

const shown = "1,234 lines in all; open the note in Octavo to see or download them";

describe("output beyond the budget", () => {
  it("ends with a whole line, says what is missing, and goes on with the newest", () => {
    expect(dataOf("TEXT", "1\n2\n12")).toBe(`1\n2\n[… ${shown} …]\n1233\n1234\n`);
    expect(dataOf("TEXT", "1\n\n2\n")).toBe(`1\n\n2\n[… ${shown} …]\n1233\n1234\n`);
  });

  it("is a table of whole rows, with the words below it", () => {
    expect(dataOf("TABLE", "a\tb\n1\t2\n3\t")).toBe(`a\tb\n1\t2\n\n${shown}\n`);
  });

  it("of one long line is shown as far as it goes", () => {
    expect(dataOf("TEXT", "aaa")).toBe(`aaa\n[… ${shown} …]\n1233\n1234\n`);
  });
});
