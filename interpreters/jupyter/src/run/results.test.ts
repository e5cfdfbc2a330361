import { describe, expect, it } from "vitest";
import { resultOfBundle, tableMime } from "./results.ts";

describe("resultOf", () => {
  it("passes on all forms of an output, and what is said about them", () => {
    const bundle = { "text/plain": "<Figure>", "image/png": "aGVs\nbG8=\n", "application/vnd.other+json": { a: [1] } };
    expect(resultOfBundle(bundle, { "image/png": { width: 3 } })).toEqual({
      type: "display",
      bundle,
      metadata: { "image/png": { width: 3 } },
    });
  });

  it.each([
    [{ "text/plain": "x" }, { type: "result", format: "TEXT", data: "x" }],
    [{ "text/plain": ["x\n", "y"] }, { type: "result", format: "TEXT", data: "x\ny" }],
    [{ "text/plain": "" }, null],
    [{ "application/vnd.octavo.other+json": 1 }, null],
    [{}, null],
  ])("takes %j for what it is", (bundle, event) => {
    expect(resultOfBundle(bundle)).toEqual(event);
  });

  it.each([5000, 100_000])("a result leaves out data nested %i levels deep", (levels) => {
    const deep = JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    const bundle = { "application/json": deep, "text/html": "<b>" };
    expect(resultOfBundle(bundle, { "text/html": deep, other: 1 })).toEqual({
      type: "display",
      bundle: { "text/html": "<b>" },
      metadata: { other: 1 },
    });
    expect(resultOfBundle({ "text/plain": deep })).toMatchObject({ data: expect.stringContaining("too deep") });
  });

  it("shows a table, with the file of its rows if that is in the run's folder", () => {
    const table = { columns: [{ name: "a", type: "BIGINT" }], cells: [["1"]], rows: 5000, file: "t.parquet" };
    const shown = { data: "a\n1", types: { columns: "BIGINT", missing: "" } };
    expect(resultOfBundle({ [tableMime]: table })).toEqual({ type: "table", ...shown, rows: 5000, file: "t.parquet" });
    const result = { type: "result", format: "TABLE", ...shown };
    expect(resultOfBundle({ [tableMime]: { ...table, file: null } })).toEqual(result);
    expect(resultOfBundle({ [tableMime]: { ...table, file: "../other/t.parquet" } })).toEqual(result);
    expect(resultOfBundle({ [tableMime]: { ...table, file: ".." } })).toEqual(result);
    expect(resultOfBundle({ [tableMime]: { stored: "t.parquet" } })).toEqual({ type: "stored", file: "t.parquet" });
    expect(resultOfBundle({ [tableMime]: { stored: "../t.parquet" } })).toBeNull();
  });
});
