import { describe, expect, it } from "vitest";
import { currentLanguage } from "../../../../i18n/current-language.ts";
import { drawnCharacters, formatCell, readFormats, shortNumber } from "./cell-text.ts";

const text = { kind: "text" } as const;

describe("a cell", () => {
  it("is written as it came", () => {
    expect(["007", 1234.5, "", "<b>x</b>"].map((cell) => formatCell(cell, { column: text }))).toEqual([
      "007",
      "1234.5",
      "",
      "<b>x</b>",
    ]);
  });

  it("of a column of numbers is in line with the others", () => {
    expect([-1, "0.5", "n/a"].map((cell) => formatCell(cell, { column: { kind: "number", decimals: 1 } }))).toEqual([
      "-1.0",
      "0.5",
      "n/a",
    ]);
  });

  it("that is very long is cut", () => {
    const long = "x".repeat(1_000_000);
    expect(formatCell(long, { column: text })).toBe(`${"x".repeat(drawnCharacters)}…`);
    expect(formatCell("x".repeat(drawnCharacters), { column: text })).toHaveLength(drawnCharacters);
  });

  it.each([
    [1234.5, { digits: 2, prefix: "€ " }, "€ 1,234.50"],
    ["0.123", { digits: 1, suffix: " %" }, "0.1 %"],
    [1234567, { thousands: false }, "1234567"],
    ["n/a", { digits: 2 }, "n/a"],
  ] as const)("%j in the format %j is %s", (cell, format, shown) => {
    expect(formatCell(cell, { format, locale: "en", column: { kind: "number", decimals: 6 } })).toBe(shown);
  });
});

describe("formats", () => {
  it("are taken as far as they fit", () => {
    const typed = {
      sales: { digits: 99, prefix: 5, thousands: false },
      year: "x",
      __proto__: null,
      rate: { digits: -1, suffix: "%" },
    };
    expect(readFormats(typed)).toEqual({ sales: { digits: 20, thousands: false }, rate: { suffix: "%" } });
    expect(readFormats("x")).toEqual({});
  });

  it("of footers are short", () => {
    expect([shortNumber(1234567.12345), shortNumber(0.1 + 0.2)]).toEqual(["1,234,567.123", "0.3"]);
  });

  it("are written as the reader's language has them, and cells without one as they came", () => {
    currentLanguage.setState({ language: "de", locale: "de" });
    const column = { kind: "number", decimals: 1 } as const;
    const written = [
      shortNumber(4_498_500.25),
      formatCell(1234.5, { format: { digits: 2 }, locale: "de", column }),
      formatCell(1234.5, { column }),
    ];
    currentLanguage.setState({ language: "en", locale: "en" });
    expect(written).toEqual(["4.498.500,25", "1.234,50", "1234.5"]);
  });
});
