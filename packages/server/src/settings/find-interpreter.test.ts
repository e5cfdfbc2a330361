import { describe, expect, it } from "vitest";
import { findInterpreter } from "./find-interpreter.ts";
import { newSetting } from "./kinds.ts";
import { type Setting, settingSchema } from "./setting.ts";

/** A setting as a Zeppelin home has it. */
const fromZeppelin = (name: string, group: string, interpreters: readonly string[]): Setting =>
  settingSchema.parse({
    id: name,
    name,
    group,
    interpreterGroup: interpreters.map((each, index) => ({ name: each, defaultInterpreter: index === 0 })),
  });

const own = ["python", "sql", "sh", "md", "angular"].map((group) => newSetting(group, group));
const home = [
  fromZeppelin("python", "python", ["python", "ipython", "sql", "conda"]),
  fromZeppelin("py310", "python", ["python", "ipython", "sql"]),
  fromZeppelin("spark", "spark", ["spark", "sql", "pyspark"]),
  fromZeppelin("jupyter", "jupyter", ["jupyter"]),
  fromZeppelin("md", "md", ["md"]),
  fromZeppelin("sh", "sh", ["sh", "terminal"]),
];

const meaning = (settings: readonly Setting[], magic: string | null, group = "python", kernel?: string) => {
  const found = findInterpreter(settings, { magic, group, kernel });
  return found && `${found.setting.name}.${found.interpreter.name} on ${found.driver}`;
};

describe("in a new data folder", () => {
  it.each([
    [null, "python.python on python"],
    ["python", "python.python on python"],
    ["ipython", "python.ipython on python"],
    ["python.ipython", "python.ipython on python"],
    ["python.sql", "sql.sql on sql"],
    ["sql", "sql.sql on sql"],
    ["duckdb", "sql.sql on sql"],
    ["duckdb.sql", "sql.sql on sql"],
    ["sh", "sh.sh on sh"],
    ["sh.sh", "sh.sh on sh"],
    ["bash", "sh.sh on sh"],
    ["md.markdown", "md.md on md"],
    ["angular", "angular.angular on angular"],
    ["angular.ng", "angular.ng on angular"],
    ["nosuch", undefined],
    ["python.nosuch", undefined],
    ["a.b.c", undefined],
    ["constructor", undefined],
  ])("%s is %s", (magic, expected) => expect(meaning(own, magic)).toBe(expected));
});

describe("in a home of Zeppelin's", () => {
  it.each([
    // The default setting's own interpreters come first.
    ["ipython", "python", "python.ipython on python"],
    ["ipython", "py310", "py310.ipython on python"],
    [null, "py310", "py310.python on python"],
    ["py310", "python", "py310.python on python"],
    ["pyspark", "spark", "spark.pyspark on null"],
    ["sql", "spark", "spark.sql on null"],
    ["spark.sql", "python", "spark.sql on null"],
    ["spark", "python", "spark.spark on null"],
    ["sh.terminal", "python", "sh.terminal on null"],
    ["conda", "python", "python.conda on null"],
    // There is no setting `sql` here, so the one that has it runs it.
    ["python.sql", "md", "python.sql on sql"],
    [null, "nosuch", undefined],
  ])("%s with %s as default is %s", (magic, group, expected) => expect(meaning(home, magic, group)).toBe(expected));

  it("a Python kernel of Jupyter runs, others wait", () => {
    expect(meaning(home, "jupyter")).toBe("jupyter.jupyter on python");
    expect(meaning(home, "jupyter", "python", "python3")).toBe("jupyter.jupyter on python");
    expect(meaning(home, "jupyter", "python", "ir")).toBe("jupyter.jupyter on null");
  });

  it("SQL of Python runs with the settings of %sql, where there are some", () => {
    expect(meaning([...home, newSetting("sql", "sql")], "python.sql")).toBe("sql.sql on sql");
  });
});
