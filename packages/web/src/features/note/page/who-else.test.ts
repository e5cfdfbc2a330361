import { describe, expect, it } from "vitest";
import { initialOf, whoElseOf } from "./who-else.ts";

describe("the other users who have a note open", () => {
  it("are all users but oneself, in the order of their names", () => {
    expect(whoElseOf(["bo", "ada", "al"], "bo")).toEqual({ others: ["ada", "al"], shown: ["ada", "al"], more: 0 });
  });

  it("are none where oneself has it open twice", () => {
    expect(whoElseOf(["anonymous"], "anonymous").others).toEqual([]);
  });

  it("have a number for those for whom there is no room", () => {
    expect(whoElseOf(["a", "b", "c", "d", "me"], "me")).toMatchObject({ shown: ["a", "b"], more: 2 });
    expect(whoElseOf(["a", "b", "c", "me"], "me")).toMatchObject({ shown: ["a", "b", "c"], more: 0 });
  });

  it("is one letter each, whatever script it is of", () => {
    expect(["ada", "Øyvind", "𠮷田", ""].map(initialOf)).toEqual(["A", "Ø", "𠮷", ""]);
  });
});
