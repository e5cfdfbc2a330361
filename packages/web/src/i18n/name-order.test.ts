import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareNames } from "./name-order.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

describe("the order of names", () => {
  it("counts and spells", () => {
    const names = ["note 10", "Zebra", "note 9", "Äpfel", "apple", "_private", "2024-10", "2024-9", "Note 010 b"];
    expect(names.toSorted(compareNames)).toEqual([
      "_private",
      "2024-9",
      "2024-10",
      "Äpfel",
      "apple",
      "note 9",
      "note 10",
      "Note 010 b",
      "Zebra",
    ]);
  });

  it("is the browser's, whatever the names", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aAbBzZ019 _-.~$é\u0301ß") });
    const names = fc.oneof(fc.string(), letters, fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(names, names, (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(collator.compare(a, b));
      }),
      { numRuns: 3000 },
    );
  });
});
