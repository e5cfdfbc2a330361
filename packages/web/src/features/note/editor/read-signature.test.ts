import { describe, expect, it } from "vitest";
import { argumentAt, readSignature } from "./read-signature.ts";

describe("a signature", () => {
  it("is read out of what IPython prints, without its colours", () => {
    const described =
      "\u001b[31mSignature:\u001b[39m  twice(n: \u001b[33mint\u001b[39m, *, by=(1, 2)) -> int\n\u001b[31mDocstring:\u001b[39m Doubles it.\nMore.\n\u001b[31mFile:\u001b[39m      x";
    expect(readSignature(described)).toEqual({
      name: "twice",
      parameters: ["n: int", "*", "by=(1, 2)"],
      result: " -> int",
      summary: "Doubles it.",
    });
  });

  it("is read of a class, and over several lines", () => {
    expect(readSignature("Init signature:\nPoint(\n    x,\n    y=')',\n)\nDocstring:     \nA place.\n")).toEqual({
      name: "Point",
      parameters: ["x", "y=')'"],
      result: "",
      summary: "A place.",
    });
  });

  it.each(["", "Type: int\nString form: 12", "Signature: broken("])("is none in %j", (described) => {
    expect(readSignature(described)).toBeNull();
  });
});

describe("what is written", () => {
  const parameters = ["a", "b=1", "/", "c=2", "*", "d", "**rest"];
  it.each([
    ["", 0],
    ["1", 0],
    ["1, ", 1],
    ["f(1, 2), [3, 4", 1],
    ["'a, b', 2, ", 3],
    ["1, 2, 3, 4", -1],
    ["c=", 3],
    ["1, d = 2", 5],
    ["a == 1", 0],
    ["else_=1", 6],
  ])("in %j is the parameter at %j", (text, place) => {
    expect(argumentAt(text, parameters)).toBe(place);
  });

  it("goes on with what takes all that comes", () => {
    expect(argumentAt("1, 2, 3", ["*args", "sep=' '"])).toBe(0);
  });

  it("is over behind the bracket", () => {
    expect(argumentAt("1)", parameters)).toBeNull();
    expect(argumentAt("f(1)", parameters)).toBe(0);
  });
});
