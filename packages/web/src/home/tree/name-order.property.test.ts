import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inNameOrder } from "./name-order.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const itself = (name: string) => name;

describe("the order of names", () => {
  const plain = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))),
  });
  const counted = fc
    .tuple(fc.constantFrom("Note ", "note-", "", "Über "), fc.nat(120))
    .map(([word, at]) => `${word}${at}`);
  const name = fc.oneof(plain, counted, fc.string({ unit: "grapheme" }), fc.stringMatching(/^[0a]{1,3}\d{250,260}$/));

  it("is the collator's, for any two", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const expected = collator.compare(a, b);
        expect(inNameOrder([a, b], itself)).toEqual(expected > 0 ? [b, a] : [a, b]);
        expect(inNameOrder([b, a], itself)).toEqual(expected < 0 ? [a, b] : [b, a]);
      }),
      { numRuns: 3000 },
    );
  });

  it("is the collator's, for many", () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 60 }), (names) => {
        expect(inNameOrder(names, itself)).toEqual([...names].sort(collator.compare));
      }),
    );
  });
});
