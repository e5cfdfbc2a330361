import type { Delimited, TablePreview } from "@octavo/note";
import { expect, it } from "vitest";
import { pythonReading, sqlReading } from "./inserted-code.ts";

const plain: Delimited = {
  encoding: "utf-8",
  delimiter: ",",
  quote: '"',
  decimal: ".",
  isDecimalGuessed: false,
  converted: [],
  numbersAsText: [],
  header: true,
  skip: 0,
};

function preview(
  format: TablePreview["format"],
  delimited: Partial<Delimited> | null = null,
  cell = "x",
): TablePreview {
  return {
    kind: "table",
    format,
    columns: [{ name: "a", type: "VARCHAR" }],
    rows: [[cell]],
    total: 1,
    parts: [],
    part: format === "xlsx" || format === "sqlite" ? "Sheet 1" : null,
    header: true,
    delimited: format === "csv" ? { ...plain, ...delimited } : null,
    lost: null,
  };
}

it("reads delimited text by what was found, so that nothing is left out anew", () => {
  expect(sqlReading("it's.csv", "shared", preview("csv"))).toBe(
    "%sql\nselect * from read_csv('it''s.csv', delim = ',', header = true, skip = 0)",
  );
  expect(pythonReading("a.csv", "shared", preview("csv"))).toBe('%python\nimport pandas as pd\n\npd.read_csv("a.csv")');
});

it("names the very file in SQL where its name is a pattern", () => {
  expect(sqlReading("a*[1]?.parquet", "shared", preview("parquet"))).toBe("%sql\nselect * from 'a[*][[]1][?].parquet'");
});

it("says the columns where rows do not fit, so that the first such row is an error", () => {
  const ragged = { ...preview("csv"), lost: { count: 1, first: [] } };
  expect(sqlReading("a.csv", "shared", ragged)).toBe(
    "%sql\nselect * from read_csv('a.csv', delim = ',', header = true, skip = 0, auto_detect = false, columns = {'a': 'VARCHAR'})",
  );
});

it("says what is not as usual", () => {
  const german = preview("csv", { encoding: "windows-1252", delimiter: ";", decimal: ",", skip: 2 });
  expect(sqlReading("a.csv", "shared", german)).toBe(
    "%sql\nselect * from read_csv('a.csv', delim = ';', header = true, skip = 2, decimal_separator = ',', encoding = 'latin-1')",
  );
  expect(pythonReading("a.csv", "mine", german)).toContain(
    'pd.read_csv("~/a.csv", sep=";", decimal=",", skiprows=2, encoding="cp1252")',
  );
});

it("converts the columns that a reader takes for text, and keeps the others from it", () => {
  const converted = { name: "a", type: "DOUBLE" as const, thousands: ".", missing: ["NA"] };
  const german = {
    ...preview("csv", { delimiter: ";", decimal: ",", converted: [converted] }),
    columns: [
      { name: "a", type: "DOUBLE" },
      { name: "version", type: "VARCHAR" },
    ],
  };
  const value = `CAST(replace(replace(trim("a"), '.', ''), ',', '.') AS DOUBLE)`;
  expect(sqlReading("a.csv", "shared", german)).toBe(
    `%sql\nselect * replace (\n  CASE WHEN trim("a") NOT IN ('', 'NA') THEN ${value} END AS "a"\n) from read_csv('a.csv', delim = ';', header = true, skip = 0, types = {'a': 'VARCHAR'}, decimal_separator = ',')`,
  );
  expect(sqlReading("a.csv", "shared", { ...german, lost: { count: 1, first: [] } })).toContain(
    "auto_detect = false, columns = {'a': 'VARCHAR', 'version': 'VARCHAR'}",
  );
  expect(pythonReading("a.csv", "shared", german)).toContain(
    'pd.read_csv("a.csv", sep=";", decimal=",", thousands=".", dtype={"version": "str"}, na_values={"a": ["NA"]})',
  );
});

it("offers no SQL that could not read the file", () => {
  expect(sqlReading("a.csv", "mine", preview("csv"))).toBeNull();
  expect(sqlReading("a.csv", "shared", preview("csv", { encoding: "windows-1252" }, "3 €"))).toBeNull();
  expect(sqlReading("a.csv", "shared", preview("csv", { encoding: "shift_jis" }))).toBeNull();
});

it("reads the sheet or the table that is shown", () => {
  expect(pythonReading("a.xlsx", "shared", preview("xlsx"))).toContain('pd.read_excel("a.xlsx", sheet_name="Sheet 1")');
  expect(pythonReading("a.db", "shared", preview("sqlite"))).toContain(
    'pd.read_sql("select * from \\"Sheet 1\\"", sqlite3.connect("a.db"))',
  );
});
