import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlInCell, numberInCell, parseCell, parseTable } from "./table.ts";

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

/** The rules of table text said as plainly as they can be, and as slowly: all lines at once, each cell asked one rule after another. */
function plainlyParsed(text: string) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (lines.at(-1) === "") lines.pop();
  const isEnd = (line: string) => line === "" || line === "<!--TABLE_COMMENT-->";
  const head = lines.findIndex((line) => !isEnd(line));
  if (head < 0) return { names: [], rows: [], comment: "" };
  const first = lines.findIndex((line, place) => place > head && !isEnd(line));
  const body = first < 0 ? [] : lines.slice(first);
  const end = body.findIndex(isEnd);
  return {
    names: (lines[head] ?? "").split("\t"),
    rows: (end < 0 ? body : body.slice(0, end)).map((line) => line.split("\t").map(plainlyParsedCell)),
    comment: end < 0 ? "" : body.slice(end + 1).join("\n"),
  };
}

function plainlyParsedCell(text: string) {
  if (text[0] === "0" || text[0] === "+") return text;
  if (text.length > 16) return text;
  const [mantissa = "", exponent = "0", ...more] = text.toLowerCase().split("e");
  const digits = mantissa.startsWith("-") ? mantissa.slice(1) : mantissa;
  const isDigits = (part: string) => [...part].every((letter) => "0123456789".includes(letter));
  const [whole = "", fraction = "", ...dots] = digits.split(".");
  const power = exponent.startsWith("-") || exponent.startsWith("+") ? exponent.slice(1) : exponent;
  if (more.length > 0 || dots.length > 0 || whole + fraction === "" || power === "") return text;
  if (!isDigits(whole) || !isDigits(fraction) || !isDigits(power)) return text;
  const number = Number(text);
  return number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER ? text : number;
}

describe("what is parsed quickly", () => {
  const piece = fc.constantFrom(
    "a",
    "0",
    "1",
    "9",
    "-",
    "+",
    ".",
    "e",
    "E",
    " ",
    "\t",
    "\n",
    "\r\n",
    "<!--TABLE_COMMENT-->",
  );
  const number = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true }).map(String),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  );
  const anyTable = fc
    .array(fc.oneof({ weight: 3, arbitrary: piece }, number), { maxLength: 60 })
    .map((parts) => parts.join(""));

  it("is the same as what is parsed plainly", () => {
    fc.assert(
      fc.property(anyTable, (text) => {
        const { columns, rows, comment } = parseTable(text);
        const plain = plainlyParsed(text);
        expect(rows).toEqual(plain.rows);
        // A comment is shown without the white space around it, and names are there for cells that have none.
        expect(comment.replaceAll("\r\n", "\n")).toBe(plain.comment.trim());
        expect(columns.slice(0, plain.names.length).map(({ name }) => name)).toEqual(plain.names);
      }),
      { numRuns: 500 },
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
    expect(numberInCell(cell)).toBe(number);
  });
});

describe("htmlInCell", () => {
  it("is what follows the mark", () => {
    expect(htmlInCell("%html <b>x</b>")).toBe("<b>x</b>");
    expect(htmlInCell("x %html")).toBeNull();
    expect(htmlInCell(5)).toBeNull();
    expect(htmlInCell(undefined)).toBeNull();
  });
});
