import { describe, expect, it } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

describe("what one changes of values that others change too", () => {
  const began = { host: "a", port: "1" };

  it("is joined with what they changed of others", () => {
    expect(mergeEdits({ began, mine: { host: "b", port: "1" }, theirs: { host: "a", port: "2" } })).toEqual({
      values: { host: "b", port: "2" },
      isTaken: false,
    });
  });

  it("is taken where both changed the same, unless they agree", () => {
    const mine = { host: "b", port: "1" };
    expect(mergeEdits({ began, mine, theirs: { host: "c", port: "1" } })).toEqual({ values: mine, isTaken: true });
    expect(mergeEdits({ began, mine, theirs: { host: "b", port: "1" } }).isTaken).toBe(false);
  });
});
