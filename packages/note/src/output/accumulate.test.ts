import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OperationOf } from "../operation.ts";
import { createSegment, type Results, resultsOf } from "../results.ts";
import { aParagraphId, aRunId } from "../testing/makers.ts";
import { appendOutput, finishOutput, overflowOutput, replaceOutput } from "./accumulate.ts";

const run = { paragraphId: aParagraphId(), runId: aRunId() };
const results = (...texts: readonly string[]): Results =>
  resultsOf(
    "SUCCESS",
    texts.map((text) => createSegment("TEXT", text)),
  );
const appended = (data: string, index = 0, format = "TEXT"): OperationOf<"outputAppended"> => ({
  type: "outputAppended",
  ...run,
  index,
  format,
  data,
});
const replaced = (data: string, index = 0, format = "TEXT"): OperationOf<"outputReplaced"> => ({
  type: "outputReplaced",
  ...run,
  index,
  format,
  data,
});
const finished = (
  outcome: OperationOf<"runFinished">["outcome"],
  files: OperationOf<"runFinished">["files"] = {},
): OperationOf<"runFinished"> => ({ type: "runFinished", ...run, at: 1, outcome, files });
const overflow = { lines: 9, bytes: 99, tail: "tail", file: null };

describe("appendOutput", () => {
  it("opens an output with its first piece", () => {
    expect(appendOutput(null, appended("a"))).toEqual(results("a"));
  });

  it("adds to an output, and leaves the others the very same values", () => {
    const before = results("a", "b");
    const after = appendOutput(before, appended("c", 1));
    expect(after).toEqual(results("a", "bc"));
    expect(after.segments[0]).toBe(before.segments[0]);
  });

  it("begins anew where the format changes", () => {
    expect(appendOutput(results("a"), appended("<b>", 0, "HTML")).segments).toEqual([createSegment("HTML", "<b>")]);
  });

  it("fills a gap with nothing", () => {
    expect(appendOutput(null, appended("c", 2))).toEqual(results("", "", "c"));
  });

  it("gives the same text however it is cut into pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (pieces) => {
        const streamed = pieces.reduce<Results | null>((sum, piece) => appendOutput(sum, appended(piece)), null);
        expect(streamed).toEqual(results(pieces.join("")));
      }),
    );
  });
});

describe("replaceOutput", () => {
  it("puts an output in place of what was there, also its overflow", () => {
    const before = resultsOf("SUCCESS", [createSegment("TEXT", "a", overflow), createSegment("TEXT", "b")]);
    expect(replaceOutput(before, replaced("c"))).toEqual(results("c", "b"));
  });
});

describe("overflowOutput", () => {
  const operation = { type: "outputOverflowed", ...run, index: 0, lines: 9, bytes: 99, tail: "tail" } as const;

  it("keeps the head and says how much there is", () => {
    expect(overflowOutput(results("head"), operation)).toEqual(
      resultsOf("SUCCESS", [createSegment("TEXT", "head", overflow)]),
    );
  });

  it("replaces what it said before", () => {
    const more = { ...operation, lines: 10, tail: "later" };
    expect(overflowOutput(overflowOutput(results("head"), operation), more).segments[0]?.overflow).toEqual({
      ...overflow,
      lines: 10,
      tail: "later",
    });
  });
});

describe("finishOutput", () => {
  it("names the files of outputs over budget, and of no other", () => {
    const before = resultsOf("SUCCESS", [createSegment("TEXT", "a", overflow), createSegment("TEXT", "b")]);
    expect(finishOutput(before, finished("FINISHED", { "0": "0.log", "1": "1.log" }))).toEqual(
      resultsOf("SUCCESS", [createSegment("TEXT", "a", { ...overflow, file: "0.log" }), createSegment("TEXT", "b")]),
    );
  });

  it.each(["ERROR", "ABORT"] as const)("calls the results of %s an error, and makes none up", (outcome) => {
    expect(finishOutput(results("a"), finished(outcome))?.code).toBe("ERROR");
    expect(finishOutput(null, finished(outcome))).toBeNull();
  });

  it("leaves a silent success with empty results", () => {
    expect(finishOutput(null, finished("FINISHED"))).toEqual(resultsOf("SUCCESS", []));
  });
});
