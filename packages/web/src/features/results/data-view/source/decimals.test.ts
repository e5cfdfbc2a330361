import { type Cell, parseCell } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { decimalsIn, withDecimals } from "./decimals.ts";

/** As a column of just these cells shows them. */
const shown = (...cells: readonly Cell[]) => {
  const decimals = Math.max(...cells.map(decimalsIn));
  return cells.map((cell) => withDecimals(cell, decimals));
};
const printed = (...texts: readonly string[]) => shown(...texts.map(parseCell));

describe("the numbers of a column", () => {
  it("have as many decimals as the one that has most", () => {
    expect(printed("-1", "-6.7", "0", "12.25")).toEqual(["-1.00", "-6.70", "0.00", "12.25"]);
    // Of a price that ends in zeros, the reader of table text leaves only those of what begins with one.
    expect(printed("12.30", "0.50", "5.00")).toEqual(["12.30", "0.50", "5.00"]);
  });

  it("that are whole have none", () => {
    expect(printed("1", "-20", "300", "1.0")).toEqual(["1", "-20", "300", "1"]);
  });

  it("do not show what computers add", () => {
    expect(printed("0.1", "0.30000000000000004", "1.1", "2.2999999999999998")).toEqual(["0.1", "0.3", "1.1", "2.3"]);
    expect(shown(1.0000000001, 2)).toEqual(["1", "2"]);
  });

  it("have six decimals at most", () => {
    expect(printed("0.6666666666666666", "29.69911764705882", "714")).toEqual(["0.666667", "29.699118", "714.000000"]);
  });

  it("that six decimals would leave little of are short and keep their digits", () => {
    expect(shown(1.5, 0.000012345678, "0.000000000001", -0.00001234)).toEqual([
      "1.5",
      "1.23457e-5",
      "1e-12",
      "-1.234e-5",
    ]);
    expect(shown(1.5, 0.00005)).toEqual(["1.50000", "0.00005"]);
  });

  it("that have more digits than can be calculated with stay as they are", () => {
    const long = "12345678901234567890.1234567890";
    expect(shown("1.5", long, "12345678901234567890", "98765432109.1234567")).toEqual([
      "1.5",
      long,
      "12345678901234567890.0",
      "98765432109.1234567",
    ]);
  });

  it.each(["", "007", "+1.25", "1e5", "NaN", "n/a", "1,5", " 2.5"])("are not made of %j", (cell) => {
    expect(withDecimals(cell, 2)).toBe(cell);
  });

  it("of which one has more decimals than the first rows had shows them", () => {
    expect(withDecimals(3.125, 1)).toBe("3.125");
    expect(withDecimals("0.12345678", 1)).toBe("0.123457");
  });
});
