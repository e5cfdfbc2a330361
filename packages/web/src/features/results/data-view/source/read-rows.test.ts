import { parseTable, toDelimited } from "@octavo/note";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsvRows } from "./read-csv.ts";
import { readImportedRows } from "./read-rows.ts";

const columns = ["city", "sales", "__proto__"].map((name, index) => ({ name, index }));

describe("rows of a file", () => {
  it("stand in the columns of the same names, whatever their order", () => {
    expect(readImportedRows('sales,other,city\r\n5,x,"Oslo, ""N"""\n007,,\n', columns)).toEqual({
      type: "rows",
      rows: [
        ['Oslo, "N"', 5, ""],
        ["", "007", ""],
      ],
    });
    expect(
      readImportedRows(' [{"city": "Oslo", "sales": 5}, {"sales": null, "__proto__": {"a": 1}}]', columns),
    ).toEqual({
      type: "rows",
      rows: [
        ["Oslo", 5, ""],
        ["", "", '{"a":1}'],
      ],
    });
  });

  it.each([
    ["[1,", "invalidJson"],
    ['{"city": 1}', "notArray"],
    ['city,sales\n"Oslo,5', "invalidCsv"],
    ["\n", "noHeaders"],
    ["country,year\nNorway,2024", "noHeaders"],
    ["city,sales\n", "noObjects"],
    ["[]", "noObjects"],
    ["", "noHeaders"],
  ] as const)("are refused from %j: %s", (text, problem) => {
    expect(readImportedRows(text, columns)).toEqual({ type: "refused", problem });
  });

  it("are read as they are written", () => {
    const cell = fc.string({ minLength: 1 }).filter((text) => !/^\s*[=+\-@\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (cells) => {
        const text = toDelimited({ ...parseTable("a\tb"), rows: cells }, ",");
        expect(readCsvRows(text)).toEqual([["a", "b"], ...cells]);
      }),
    );
  });
});
