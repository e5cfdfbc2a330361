import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeLine, LineDecoder, longestLine } from "./lines.ts";

describe("LineDecoder", () => {
  it("gives back what was encoded, however it was cut", () => {
    const message = fc.record({ text: fc.string({ unit: "binary" }), value: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(message), fc.integer({ min: 1, max: 20 }), (messages, size) => {
        const bytes = Buffer.from(messages.map(encodeLine).join(""));
        const decoder = new LineDecoder();
        const decoded: unknown[] = [];
        for (let at = 0; at < bytes.length; at += size) decoded.push(...decoder.feed(bytes.subarray(at, at + size)));
        expect(decoded).toEqual(messages.map((each) => JSON.parse(JSON.stringify(each))));
      }),
    );
  });

  it("gives undefined for a line that is no JSON, and goes on", () => {
    expect(new LineDecoder().feed(Buffer.from("{oops\n1\n"))).toEqual([undefined, 1]);
  });

  it("refuses a line without end", () => {
    const decoder = new LineDecoder();
    const chunk = Buffer.alloc(longestLine / 4, "x");
    for (let round = 0; round < 4; round++) decoder.feed(chunk);
    expect(() => decoder.feed(Buffer.from("x"))).toThrow("longer than");
  });
});
