import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { magicName, parseText, parseTextUnder } from "./grammar.ts";

function parsed(text: string) {
  const result = parseText(text);
  if (!result.ok) throw new Error(result.problem);
  const { magic, properties, script } = result;
  return { name: magic && magicName(magic), properties, script };
}

describe("the name", () => {
  it.each([
    ["print(1)", null, "print(1)"],
    ["  plain", null, "  plain"],
    ["% x", null, "% x"],
    ["%", null, "%"],
    ["", null, ""],
    ["%md\nx", "md", "\nx"],
    ["%sh ls", "sh", "ls"],
    ["%sh   ls", "sh", "ls"],
    ["%sh\tls", "sh", "\tls"],
    ["%sh   ", "sh", "   "],
    ["%sh", "sh", ""],
    [" \n\t%sh ls", "sh", "ls"],
    ["%my-py_3.ipython x", "my-py_3.ipython", "x"],
    ["%a.b-c", "a.b", "-c"],
    ["%a.b.c x", "a.b.c", "x"],
    ["%a. x", "a", ". x"],
    ["%a (x)", "a", "(x)"],
    ["%é", null, "%é"],
  ])("of %j is %j and leaves %j", (text, name, script) => {
    expect(parsed(text)).toEqual({ name, properties: {}, script });
  });

  it("has a group and the rest", () => {
    expect(parseText("%spark.sql select 1")).toMatchObject({ magic: { group: "spark", name: "sql" } });
    expect(parseText("%spark x")).toMatchObject({ magic: { group: "spark", name: null } });
  });
});

describe("the properties", () => {
  it.each([
    ["()", {}],
    ["( )", {}],
    ["(pool)", { pool: "pool" }],
    ["(a=1)", { a: "1" }],
    ["(a=1,)", { a: "1" }],
    ["(a=1, b = two )", { a: "1", b: "two" }],
    ["(a=1, pool)", { a: "1", pool: "pool" }],
    ["(a=)", { a: "" }],
    ['(a="x=1, y)")', { a: "x=1, y)" }],
    ['("a,b"=c)', { "a,b": "c" }],
    ['(a=" spaced ")', { a: "spaced" }],
    ["(a=1\\,2\\)\\=\\\\)", { a: "1,2)=\\" }],
    ["(a=x\\ny\\tz\\q)", { a: "x\ny\tzq" }],
    ['(a="\\"")', { a: '"' }],
    ["(a=1,a=2)", { a: "2" }],
    ["(a=1\n,b=2\n)", { a: "1", b: "2" }],
  ])("in %j are %j", (text, properties) => {
    expect(parsed(`%x${text} script`)).toEqual({ name: "x", properties, script: "script" });
  });

  it("never reach the prototype", () => {
    const { properties } = parsed("%x(__proto__=1) y");
    expect(Object.keys(properties)).toEqual(["__proto__"]);
  });

  it.each([
    ["%x(a", "Problems by parsing paragraph. Not finished interpreter configuration"],
    ['%x(a="1)', "Problems by parsing paragraph. Not finished interpreter configuration"],
    ["%x(a\\", "Problems by parsing paragraph. Unfinished escape sequence"],
    ["%x(a, b=1)", "Problems by parsing paragraph. Local property key is empty"],
    ["%x(,)", "Problems by parsing paragraph. Local property key is empty"],
    ["%x(=1)", "Problems by parsing paragraph. Local property key is empty"],
    ["%x(a=1=2)", "Invalid paragraph properties format"],
  ])("of %j are refused", (text, problem) => {
    expect(parseText(text)).toEqual({ ok: false, problem });
  });

  it("come back as they were quoted", () => {
    const quoted = (word: string) => `"${word.replace(/[\\"]/g, "\\$&")}"`;
    const anyWord = fc.string().map((word) => word.trim());
    fc.assert(
      fc.property(
        fc.dictionary(
          anyWord.filter((key) => key !== ""),
          anyWord,
        ),
        (properties) => {
          const items = Object.entries(properties).map(([key, value]) => `${quoted(key)}=${quoted(value)}`);
          expect(Object.entries(parsed(`%x(${items.join(", ")}) y`).properties)).toEqual(Object.entries(properties));
        },
      ),
    );
  });
});

describe("the script", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom("%", "md", ".", "(", ")", "a", "=", ",", '"', "\\", " ", "\n", "\t"))
      .map((signs) => signs.join("")),
  );

  it("is the end of the text, and nothing throws", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseText(text);
        if (result.ok) expect(text.slice(result.scriptStart)).toBe(result.script);
        else expect(result.problem).not.toBe("");
      }),
      { numRuns: 1000 },
    );
  });
});

describe("in a note whose default is Python", () => {
  it.each([
    "%matplotlib inline\nprint(1)",
    "%pip install x",
    " \n%timeit(sum(range(3)))",
    "%time",
    "%cd ..\n%ls",
    "%load_ext autoreload",
  ])("a magic of a line is code: %j", (text) => {
    expect(parseTextUnder(text, "python")).toEqual({
      ok: true,
      magic: null,
      properties: {},
      script: text,
      scriptStart: 0,
    });
  });

  it.each([
    "%sql SELECT 1",
    "%sh ls",
    "%nosuch x",
    "%time.conf",
    "%md",
    "%timeits x",
    "%python\n%time x",
    "text %time",
  ])("anything else is as elsewhere: %j", (text) => {
    expect(parseTextUnder(text, "python")).toEqual(parseText(text));
  });

  it("a cell magic that IPython lacks names an interpreter", () => {
    expect(parseTextUnder("%%sql\nSELECT 1", "python")).toEqual({
      ok: true,
      magic: { group: "sql", name: null },
      properties: {},
      script: "\nSELECT 1",
      scriptStart: 5,
    });
  });

  it.each([
    ["%%sql sales\nSELECT 1", "sales", "\nSELECT 1"],
    ["%%sql sales  \r\nSELECT 1", "sales", "\nSELECT 1"],
    ["%%sql sales <<\nSELECT 1", "sales", "\nSELECT 1"],
    ["%%sql sales << SELECT 1\nFROM x", "sales", "SELECT 1\nFROM x"],
    ["%%sql sales= <<\nSELECT 1", "sales", "\nSELECT 1"],
    ["%%jdbc sales\nSELECT 1", "sales", "\nSELECT 1"],
    ["%%sql SELECT\n1", undefined, "SELECT\n1"],
    ["%%sql\nselected", undefined, "\nselected"],
  ])("a magic of SQL calls its result as in Jupyter: %j", (text, saveAs, script) => {
    const parsed = parseTextUnder(text, "python");
    expect(parsed).toMatchObject({ ok: true, magic: { name: null }, properties: saveAs ? { saveAs } : {}, script });
    expect(parsed.ok && text.slice(parsed.scriptStart)).toBe(script);
  });

  it.each([
    "%%bash\nls",
    "%%time\nx",
    "%%html\n<b>",
    "%%javascript\n1",
    "%%nosuch\n1",
    "%%sql postgres://\nSELECT 1",
    "%%md title\nx",
    "%%sql --with x\nSELECT 1",
  ])("any other cell magic is Python's: %j", (text) => {
    expect(parseTextUnder(text, "python")).toEqual(parseText(text));
  });

  it("in a note of another language nothing of that holds", () => {
    expect(parseTextUnder("%matplotlib inline", "sql")).toEqual(parseText("%matplotlib inline"));
  });
});
