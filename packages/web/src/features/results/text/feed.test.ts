import { createSegment } from "@octavo/note";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FeedStep, feedSegment, nothingFed } from "./feed.ts";

const over = (data: string, bytes: number, tail: string) =>
  createSegment("TEXT", data, { lines: 0, bytes, tail, file: null });

describe("feed", () => {
  it("writes the whole of a new output", () => {
    expect(feedSegment(nothingFed, createSegment("TEXT", "one"))).toEqual({
      steps: [{ type: "write", text: "one" }],
      fed: { data: "one", bytes: 3 },
    });
  });

  it("writes only what came since", () => {
    const { fed } = feedSegment(nothingFed, createSegment("TEXT", "one"));
    expect(feedSegment(fed, createSegment("TEXT", "one two")).steps).toEqual([{ type: "write", text: " two" }]);
  });

  it("starts again when the output was replaced", () => {
    const { fed } = feedSegment(nothingFed, createSegment("TEXT", "one"));
    expect(feedSegment(fed, createSegment("TEXT", "two")).steps).toEqual([
      { type: "restart" },
      { type: "write", text: "two" },
    ]);
  });

  it("starts again when the output was cleared", () => {
    const { fed } = feedSegment(nothingFed, createSegment("TEXT", "one"));
    expect(feedSegment(fed, createSegment("TEXT", "")).steps).toEqual([{ type: "restart" }]);
  });

  it("goes on in the tail while nothing is missing between", () => {
    const { fed } = feedSegment(nothingFed, createSegment("TEXT", "head"));
    expect(feedSegment(fed, over("head", 8, "ad é!")).steps).toEqual([{ type: "write", text: " é!" }]);
  });

  it("marks what is left out when the tail has moved past it", () => {
    const { fed } = feedSegment(nothingFed, over("head", 8, "tail"));
    expect(feedSegment(fed, over("head", 100, "more")).steps).toEqual([{ type: "skip", text: "more" }]);
  });

  it("has nothing to do when nothing came", () => {
    const output = over("head", 8, "tail");
    expect(feedSegment(feedSegment(nothingFed, output).fed, output).steps).toEqual([]);
  });

  it("shows every character of an output whose tail reaches back to what was shown", () => {
    const headBudget = 20;
    const tailBudget = 12;
    const shown = (steps: readonly FeedStep[]) =>
      steps.map((step) => (step.type === "restart" ? "" : step.text)).join("");
    const piece = fc.stringMatching(/^[a-zé😀€]{0,6}$/u).filter((text) => text.length <= tailBudget);
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        let whole = "";
        let fed = nothingFed;
        let screen = "";
        for (const next of pieces) {
          whole += next;
          const isOver = whole.length > headBudget;
          const head = fed.data.length > 0 && isOver ? fed.data : whole.slice(0, headBudget);
          const output = isOver
            ? over(head, new TextEncoder().encode(whole).length, whole.slice(-tailBudget))
            : createSegment("TEXT", whole);
          const result = feedSegment(fed, output);
          expect(result.steps.filter(({ type }) => type !== "write")).toEqual([]);
          screen += shown(result.steps);
          fed = result.fed;
        }
        expect(screen).toBe(whole);
      }),
    );
  });
});
