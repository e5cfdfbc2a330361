import { browserResultsOf, newParagraph, type Paragraph, type ParagraphId, resultsOf } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { footerOfParagraph, printDuration, printElapsed } from "./status-words.ts";

it.each([
  [0, "0 ms"],
  [42, "42 ms"],
  [999.6, "1.0 s"],
  [3_140, "3.1 s"],
  [59_400, "59 s"],
  [125_000, "2 min 5 s"],
  [3_840_000, "1 h 4 min"],
  [-5, "0 ms"],
])("prints %d ms as %s", (durationMs, words) => {
  expect(printDuration(durationMs)).toBe(words);
});

it.each([
  [1_999, "1 s"],
  [59_999, "59 s"],
  [60_500, "1 min 0 s"],
])("counts %d ms as %s while it goes on", (elapsedMs, words) => {
  expect(printElapsed(elapsedMs)).toBe(words);
});

describe("the footer", () => {
  const at = new Date(2026, 10, 21, 14, 3).getTime();
  const aParagraph = (change: Partial<Paragraph>): Paragraph => ({
    ...newParagraph({ id: "p" as ParagraphId, user: "Ada", createdAt: at }),
    dateStarted: at - 42,
    dateFinished: at,
    ...change,
  });

  it("shows how long it ran, the user and the time", () => {
    expect(footerOfParagraph(aParagraph({}), at)?.slice(0, 2)).toEqual(["42 ms", "Ada"]);
  });

  it.each([null, "anonymous"])("names no user where the user is %s", (user) => {
    expect(footerOfParagraph(aParagraph({ user }), at)).toHaveLength(2);
  });

  it("says that the text has changed since", () => {
    expect(footerOfParagraph(aParagraph({ dateUpdated: at }), at)).toContain("edited since last run");
    expect(footerOfParagraph(aParagraph({ dateUpdated: at - 1000 }), at)).not.toContain("edited since last run");
    expect(footerOfParagraph(aParagraph({ dateUpdated: at - 1000 }), at, true)).toContain(
      "inputs changed since last run",
    );
    expect(footerOfParagraph(aParagraph({ dateUpdated: at }), at, true)).not.toContain("inputs changed since last run");
  });

  it("says that a page has worked out what is shown", () => {
    expect(footerOfParagraph(aParagraph({ results: browserResultsOf("SUCCESS", []) }), at)).toContain(
      "made in a browser",
    );
    expect(footerOfParagraph(aParagraph({ results: resultsOf("SUCCESS", []) }), at)).not.toContain("made in a browser");
  });

  it("says nothing about what never ran", () => {
    expect(footerOfParagraph(aParagraph({ dateStarted: null, dateFinished: null }), at)).toBeNull();
  });
});
