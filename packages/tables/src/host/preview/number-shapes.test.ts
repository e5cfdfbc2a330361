import { describe, expect, it } from "vitest";
import { type ColumnShapes, findNumbers } from "./number-shapes.ts";

const column = (name: string, shapes: readonly string[], missing: readonly string[] = []): ColumnShapes => ({
  name,
  shapes,
  missing,
  areDates: false,
});
const text = column("text", []);

describe("findNumbers", () => {
  it.each([
    ["a comma behind which there are not three digits", ["9,9", "99"], ";", ","],
    ["a comma behind a zero", ["0,999"], ";", ","],
    ["points between thousands before a comma", ["9.999,99", "9"], "\t", ","],
    ["a point behind which there are not three digits", ["9.99"], ";", "."],
    ["commas between thousands before a point", ["9,999.9"], ";", "."],
    ["two commas", ["9,999,999"], ";", "."],
    ["two points", ["9.999.999"], "|", ","],
    ["an exponent", ["9.9e-99"], ",", "."],
    ["a unit behind a number", ["9,9 %", "9%"], ";", ","],
    ["a currency before it", ["€ 9.999,99", "-€ 9,9"], ";", ","],
  ])("is sure by %s", (_, shapes, delimiter, decimal) => {
    expect(findNumbers([text, column("n", shapes)], delimiter, undefined)).toMatchObject({
      decimal,
      isDecimalGuessed: false,
    });
  });

  it.each([
    ["a comma before three digits", ["9,999", "99"], ";", ","],
    ["the same between commas", ["9,999"], ",", "."],
    ["a point before three digits between semicolons", ["9.999"], ";", "."],
  ])("guesses at %s", (_, shapes, delimiter, decimal) => {
    expect(findNumbers([column("n", shapes)], delimiter, undefined)).toMatchObject({ decimal, isDecimalGuessed: true });
  });

  it("is sure of what another column says, and of what is chosen", () => {
    expect(findNumbers([column("n", ["9,999"]), column("m", ["9,9"])], ";", undefined).isDecimalGuessed).toBe(false);
    expect(findNumbers([column("n", ["9,999"])], ";", ".")).toEqual({
      decimal: ".",
      isDecimalGuessed: false,
      converted: [{ name: "n", type: "BIGINT", thousands: ",", missing: [] }],
      numbersAsText: [],
    });
  });

  it("says that columns of both signs leave a doubt, and keeps the numbers of the other sign as text", () => {
    expect(findNumbers([column("n", ["9,9"]), column("m", ["9.9"])], ";", undefined)).toMatchObject({
      decimal: ",",
      isDecimalGuessed: true,
      numbersAsText: ["m"],
    });
  });

  it.each([
    ["with a unit", ["9,9 %"]],
    ["with zeros at the beginning", ["09.999", "9,9"]],
    ["with more digits than are kept", ["9.999.999.999.999.999,9"]],
    ["with two signs between thousands", ["9.999,9", "9 999,9"]],
  ])("keeps numbers %s as text", (_, shapes) => {
    const { converted, numbersAsText } = findNumbers([column("m", ["9,9"]), column("n", shapes)], ";", undefined);
    expect(converted).toEqual([]);
    expect(numbersAsText).toEqual(shapes[0] === "09.999" ? [] : ["n"]);
  });

  it("takes addresses, versions and dates for no numbers", () => {
    const none = column("n", ["999.999.9.9", "9.99.9", "99.99.9999"]);
    expect(findNumbers([none, column("m", ["9.999,9"])], ";", undefined)).toMatchObject({
      converted: [{ name: "m" }],
      numbersAsText: [],
    });
  });

  it("leaves words for a missing number out, in columns of whole numbers, decimals and days", () => {
    const days = { ...column("d", [], ["NA"]), areDates: true };
    expect(findNumbers([column("i", ["9"], ["-"]), column("n", ["9,9"], ["n/a"]), days], ";", undefined)).toEqual({
      decimal: ",",
      isDecimalGuessed: false,
      converted: [
        { name: "i", type: "BIGINT", thousands: "", missing: ["-"] },
        { name: "n", type: "DOUBLE", thousands: "", missing: ["n/a"] },
        { name: "d", type: "DATE", thousands: "", missing: ["NA"] },
      ],
      numbersAsText: [],
    });
  });
});
