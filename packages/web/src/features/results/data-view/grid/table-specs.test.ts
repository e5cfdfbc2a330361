import { describe, expect, it } from "vitest";
import { readTableOptions, tableSpecs, withTableOptions, withUsualOptions } from "./table-specs.ts";

describe("the options of tables", () => {
  it("are off where they were not set", () => {
    expect(readTableOptions({})).toEqual({
      hasFilters: false,
      hasPages: false,
      hasFooter: false,
      hasRowNumbers: false,
      rowHeight: 28,
      textSize: 1,
      missingAs: null,
      formats: {},
      digits: null,
    });
  });

  it("are read by Zeppelin's names", () => {
    const setting = { tableOptionValue: { useFilter: true, showPagination: "true", showAggregationFooter: false } };
    expect(readTableOptions(setting)).toMatchObject({ hasFilters: true, hasPages: true, hasFooter: false });
  });

  it("leave what Zeppelin wrote of its own options", () => {
    const theirs = { tableOptionSpecHash: "theirs", tableOptionValue: { useFilter: true }, tableGridState: { own: 1 } };
    expect(withTableOptions(theirs, { rowDensity: "wide" })).toEqual({
      ...theirs,
      tableOptionValue: { useFilter: true, rowDensity: "wide" },
    });
    expect(withTableOptions({}, {})["tableOptionSpecHash"]).toBe(JSON.stringify(tableSpecs));
    expect(withUsualOptions(theirs)).toEqual({ ...theirs, tableOptionValue: {} });
  });

  it("take a density, decimals and formats", () => {
    const setting = withTableOptions(
      {},
      { rowDensity: "close", numberDigits: "2", textSize: "9", missingAs: "–", numberFormats: { a: { digits: 1 } } },
    );
    expect(readTableOptions(setting)).toMatchObject({
      rowHeight: 22,
      digits: 2,
      textSize: 2,
      missingAs: "–",
      formats: { a: { digits: 1 } },
    });
    expect(readTableOptions(withTableOptions({}, { numberDigits: "many", rowDensity: "__proto__" }))).toMatchObject({
      digits: null,
      rowHeight: 28,
    });
  });
});
