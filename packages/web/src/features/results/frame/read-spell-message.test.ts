import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSpellMessage } from "./read-spell-message.ts";

describe("readSpellMessage", () => {
  it("reads what the frame's own program sends", () => {
    expect(readSpellMessage({ type: "wanted", magic: "%flow" })).toEqual({ type: "wanted", magic: "%flow" });
    expect(readSpellMessage({ type: "alive" })).toEqual({ type: "alive" });
    expect(readSpellMessage({ type: "failed", stack: "x".repeat(20_000) })).toEqual({
      type: "failed",
      stack: "x".repeat(10_000),
    });
    expect(readSpellMessage({ type: "result", outputs: [{ type: "TEXT", data: "a", more: 1 }] })).toEqual({
      type: "result",
      outputs: [{ type: "TEXT", data: "a" }],
    });
  });

  const output = { type: "TEXT", data: "" };
  it.each([
    ["no list", {}],
    ["too many", Array.from({ length: 1001 }, () => output)],
    ["too much", [output, { type: "TEXT", data: "x".repeat(1_000_001) }]],
    ["one that is none", [output, { type: "", data: "a" }]],
    ["one of an object", [{ type: "TEXT", data: {} }]],
  ])("says of outputs that a note does not keep that they are none: %s", (_, outputs) => {
    expect(readSpellMessage({ type: "result", outputs })).toEqual({ type: "badResult" });
  });

  it.each([{ type: "wanted" }, { type: "wanted", magic: "x".repeat(101) }, { type: "failed", stack: 7 }])(
    "takes nothing from %j",
    (message) => {
      expect(readSpellMessage(message)).toBeNull();
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (message) => void readSpellMessage(message)));
  });
});
