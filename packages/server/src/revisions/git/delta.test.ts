import { NotebookError } from "@octavo/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDelta } from "./delta.ts";

const base = Buffer.from("The quick brown fox jumps over the lazy dog.");

describe("a difference in a pack", () => {
  it("copies pieces and adds bytes", () => {
    // 44 bytes become 12: ten from offset 4, and two new ones.
    const delta = Buffer.from([44, 12, 0x91, 4, 10, 2, 0x21, 0x21]);
    expect(applyDelta(base, delta, 100).toString()).toBe("quick brow!!");
  });

  it.each([
    ["is for another base", [43, 1, 0x90, 1]],
    ["copies from behind the end", [44, 2, 0x91, 43, 2]],
    ["makes more than it says", [44, 1, 0x90, 2]],
    ["makes less than it says", [44, 3, 0x90, 2]],
    ["ends in the middle", [44, 3, 3, 0x21]],
    ["has a code that means nothing", [44, 1, 0]],
    ["is larger than any object", [44, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ["is nothing", []],
  ])("a difference in a pack that %s is refused", (_, bytes) => {
    expect(() => applyDelta(base, Buffer.from(bytes), 1000)).toThrow(NotebookError);
  });

  it("a difference in a pack of any bytes is an object within the limit, or refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const delta = Buffer.from([44, ...bytes]);
        try {
          expect(applyDelta(base, delta, 200).length).toBeLessThanOrEqual(200);
        } catch (error) {
          expect(error).toBeInstanceOf(NotebookError);
        }
      }),
    );
  });
});
