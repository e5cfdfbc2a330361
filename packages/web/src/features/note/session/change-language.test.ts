import { describe, expect, it } from "vitest";
import { languageIn, languageLabel, withLanguage } from "./change-language.ts";

describe("withLanguage", () => {
  it.each([
    ["", "sql", "%sql\n"],
    ["  \n", "sql", "%sql\n"],
    ["print(1)", "sql", "%sql\nprint(1)"],
    ["%python\nprint(1)\n", "sql", "%sql\nprint(1)\n"],
    ["%python print(1)", "sql", "%sql\nprint(1)"],
    ["%sh", "md", "%md\n"],
    ["%sql(saveAs=t)\nselect 1", "python", "%python\nselect 1"],
    ["%spark.pyspark\n\n  x = 1", "python", "%python\n\n  x = 1"],
    ["%sql(broken\nselect 1", "python", "%python\n%sql(broken\nselect 1"],
    ["%sh\n  indented", "python", "%python\n  indented"],
    ["%timeit f()", "sql", "%sql\n%timeit f()"],
  ])("makes of %j, for %s, %j", (text, name, expected) => {
    expect(withLanguage(text, name, "python")).toBe(expected);
  });
});

describe("languageIn", () => {
  it.each([
    ["print(1)", "python"],
    ["%sql\nselect 1", "sql"],
    ["%spark.pyspark\nx", "spark.pyspark"],
    ["%jupyter(kernel=ir)\nx", "ir"],
    ["%timeit f()", "python"],
    ["%sql(broken", null],
  ])("of %j is %s", (text, expected) => {
    expect(languageIn(text, "python")).toBe(expected);
  });
});

it("languageLabel says what people call it, and keeps a name that was given", () => {
  expect(["python", "ipython", "duckdb", "bash", "ir", "warehouse", "jdbc"].map(languageLabel)).toEqual([
    "Python",
    "Python",
    "SQL",
    "Shell",
    "R",
    "warehouse",
    "jdbc",
  ]);
});
