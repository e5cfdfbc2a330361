import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { currentLanguage } from "./current-language.ts";
import { numberText } from "./formats.ts";

describe("a number", () => {
  afterEach(() => currentLanguage.setState({ language: "en", locale: "en" }));

  it.each(["en", "en-US", "en-GB", "en-IN", "de", "de-DE", "de-AT", "de-CH"])(
    "is written as browsers write it in %s",
    (locale) => {
      currentLanguage.setState({ language: locale.startsWith("de") ? "de" : "en", locale });
      const format = new Intl.NumberFormat(locale);
      const asBrowsersDo = (number: number) => {
        expect(numberText(number)).toBe(format.format(number));
      };
      for (const number of [0, 999, 1000, 10_000, 999_999, 1_000_000, 2 ** 53, -1, -12_345, 1234.5, Number.NaN])
        asBrowsersDo(number);
      fc.assert(fc.property(fc.oneof(fc.maxSafeNat(), fc.integer(), fc.nat(2_000_000)), asBrowsersDo));
    },
  );
});
