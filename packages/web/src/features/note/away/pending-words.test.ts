import { describe, expect, it } from "vitest";
import { describePending } from "./pending-words.ts";

describe("what is kept while the server is away", () => {
  it.each([
    [{ isTyped: false, runs: 0, changes: 0 }, "it is kept until the server is back."],
    [{ isTyped: true, runs: 0, changes: 0 }, "what you typed is kept here and sent when the server is back."],
    [{ isTyped: false, runs: 1, changes: 0 }, "a run is kept here and sent when the server is back."],
    [{ isTyped: false, runs: 0, changes: 2 }, "2 changes are kept here and sent when the server is back."],
    [
      { isTyped: true, runs: 2, changes: 1 },
      "what you typed, 2 runs, and a change are kept here and sent when the server is back.",
    ],
  ])("%j: %s", (kept, words) => {
    expect(describePending(kept)).toBe(words);
  });
});
