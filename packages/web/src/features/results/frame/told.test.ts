import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTold } from "./told.ts";

describe("readTold", () => {
  it.each([
    [
      { type: "height", height: 300.2 },
      { type: "height", height: 301 },
    ],
    [
      { type: "height", height: 1e9 },
      { type: "height", height: 2000 },
    ],
    [
      { type: "height", height: -5 },
      { type: "height", height: 20 },
    ],
    [{ type: "focus", and: "more" }, { type: "focus" }],
    [{ type: "leave" }, { type: "leave" }],
    [{ type: "blur" }, { type: "blur" }],
    [
      { type: "press", at: 3 },
      { type: "press", isOwn: false },
    ],
    [
      { type: "press", isOwn: true },
      { type: "press", isOwn: true },
    ],
    [{ type: "field", has: false }, { type: "field" }],
    [
      { type: "hover", isHovered: true },
      { type: "hover", isHovered: true },
    ],
    [
      { type: "hover", isHovered: "yes" },
      { type: "hover", isHovered: false },
    ],
  ])("reads %j as %j", (message, told) => {
    expect(readTold(message)).toEqual(told);
  });

  it.each([null, "height", {}, { type: "height" }, { type: "height", height: Number.NaN }, { type: "run", height: 3 }])(
    "takes nothing from %j",
    (message) => {
      expect(readTold(message)).toBeNull();
    },
  );

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (message) => void readTold(message)));
  });
});
