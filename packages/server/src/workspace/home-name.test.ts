import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { homeNameOf, sharedHomeNameOf } from "./home-name.ts";

describe("the name of a home", () => {
  it.each([
    ["ada", "ada"],
    ["ada.lovelace@example.org", "ada.lovelace@example.org"],
    ["..", "%2E."],
    [".ssh", "%2Essh"],
    ["a/b", "a%2Fb"],
    ["ä", "%C3%A4"],
    ["%41", "%2541"],
    ["=python", "%3Dpython"],
  ])("of %j is %j", (user, name) => {
    expect(homeNameOf(user)).toBe(name);
  });

  it("is one user's, leads nowhere else, and is not that of a setting", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(homeNameOf(one) === homeNameOf(other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
        expect(homeNameOf(one)).toMatch(/^[A-Za-z0-9%][A-Za-z0-9%._@-]*$/);
        expect(homeNameOf(one)).not.toBe(sharedHomeNameOf(other));
      }),
    );
  });
});
