import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlIn, numberIn, parseCell, parseTable } from "./table.ts";

const namesOf = (text: string) => parseTable(text).columns.map(({ name }) => name);

describe("parseTable", () => {
  it("takes names from the first line and rows from the others", () => {
    expect(parseTable("city\tsales\nOslo\t120\nRoma\t90\n")).toEqual({
      columns: [
        { name: "city", index: 0 },
        { name: "sales", index: 1 },
      ],
      rows: [
        ["Oslo", 120],
        ["Roma", 90],
      ],
      comment: "",
    });
  });

  it.each(["\n", "<!--TABLE_COMMENT-->\n"])("ends at %j and takes the rest for a comment", (end) => {
    expect(parseTable(`a\n1\n${end}two\nlines\n`)).toMatchObject({ rows: [[1]], comment: "two\nlines" });
  });

  it("does not end before its first row", () => {
    expect(parseTable("\na\n\n1\n")).toMatchObject({ columns: [{ name: "a" }], rows: [[1]], comment: "" });
  });

  it("may have no rows, or nothing", () => {
    expect(parseTable("a\tb")).toMatchObject({ rows: [] });
    expect(namesOf("a\tb")).toEqual(["a", "b"]);
    expect(parseTable("")).toEqual({ columns: [], rows: [], comment: "" });
  });

  it("keeps rows that are shorter or longer than the head", () => {
    expect(parseTable("a\tb\n1\n1\t2\t3")).toMatchObject({ rows: [[1], [1, 2, 3]] });
    expect(namesOf("a\tb\n1\t2\t3")).toEqual(["a", "b", ""]);
  });

  it("may have columns of the same name, and of names that mean something elsewhere", () => {
    expect(namesOf("a\ta\t__proto__\tconstructor")).toEqual(["a", "a", "__proto__", "constructor"]);
  });

  it("takes line ends of Windows", () => {
    expect(parseTable("a\r\n1\r\n\r\nc")).toMatchObject({ columns: [{ name: "a" }], rows: [[1]], comment: "c" });
  });

  it("never throws, and has a column for each cell", () => {
    const anyText = fc
      .array(fc.constantFrom("a", "0", "1", "-", "\t", "\n", "\r", "%html <b>"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyText), (text) => {
        const { columns, rows } = parseTable(text);
        expect(rows.every((row) => row.length <= columns.length)).toBe(true);
      }),
    );
  });
});

describe("parseCell", () => {
  it.each([
    ["1", 1],
    ["-5", -5],
    ["1.50", 1.5],
    [".5", 0.5],
    ["1e3", 1000],
    ["-0.5", -0.5],
    ["9007199254740991", 9007199254740991],
  ])("makes a number of %s", (text, number) => {
    expect(parseCell(text)).toBe(number);
  });

  it.each([
    "",
    "0",
    "0.5",
    "007",
    "+5",
    "9007199254740992",
    "12345678901234567",
    "1e300",
    "0x10",
    "Infinity",
    "NaN",
    "1,000",
    " 1",
    "1 2",
    ".",
  ])("leaves %j as it is", (text) => {
    expect(parseCell(text)).toBe(text);
  });
});

describe("numberIn", () => {
  it.each([
    ["0", 0],
    ["0.5", 0.5],
    ["+5", 5],
    [" 7 ", 7],
    [3, 3],
    ["", null],
    ["+-5", null],
    ["0x10", null],
    [undefined, null],
  ])("is for %j %j", (cell, number) => {
    expect(numberIn(cell)).toBe(number);
  });
});

describe("htmlIn", () => {
  it("is what follows the mark", () => {
    expect(htmlIn("%html <b>x</b>")).toBe("<b>x</b>");
    expect(htmlIn("x %html")).toBeNull();
    expect(htmlIn(5)).toBeNull();
    expect(htmlIn(undefined)).toBeNull();
  });
});
