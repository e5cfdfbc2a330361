import { describe, expect, it } from "vitest";
import { resultOf, tableMime } from "./results.ts";

describe("resultOf", () => {
  it.each([
    [
      { "text/plain": "<Figure>", "image/png": "aGVs\nbG8=\n" },
      { type: "result", format: "IMG", data: "aGVsbG8=" },
    ],
    [
      { "text/plain": "x", "text/html": "<b>x</b>" },
      { type: "result", format: "HTML", data: "<b>x</b>" },
    ],
    [{ "text/html": ["<b>", "x</b>"] }, { type: "result", format: "HTML", data: "<b>x</b>" }],
    [{ "image/svg+xml": '<?xml version="1.0"?>\n<svg/>' }, { type: "result", format: "SVG", data: "<svg/>" }],
    [
      { "text/markdown": "**x** <script>" },
      { type: "result", format: "HTML", data: "<p><strong>x</strong> &lt;script&gt;</p>\n" },
    ],
    [
      { "text/plain": "<JSON>", "application/json": [1] },
      { type: "result", format: "TEXT", data: "[\n  1\n]" },
    ],
    [
      { "application/vnd.other+json": {}, "text/plain": "x" },
      { type: "result", format: "TEXT", data: "x" },
    ],
    [
      { "text/html": "", "text/plain": "x" },
      { type: "result", format: "TEXT", data: "x" },
    ],
    [{ "application/vnd.other+json": {} }, null],
    [{}, null],
  ])("shows of %j the richest form it can", (bundle, event) => {
    expect(resultOf(bundle)).toEqual(event);
  });

  it("shows mathematics, and what is none as it is", () => {
    expect(resultOf({ "text/latex": "$x^2$" })).toMatchObject({ data: expect.stringContaining("<msup>") });
    expect(resultOf({ "text/latex": "$$\\frac{1}{" })).toMatchObject({ data: expect.stringContaining("frac") });
  });

  it("shows a table, with the file of its rows if that is in the run's folder", () => {
    const table = { text: "a\n1", rows: 5000, file: "t.parquet" };
    expect(resultOf({ [tableMime]: table })).toEqual({ type: "table", data: "a\n1", rows: 5000, file: "t.parquet" });
    const result = { type: "result", format: "TABLE", data: "a\n1" };
    expect(resultOf({ [tableMime]: { ...table, file: null } })).toEqual(result);
    expect(resultOf({ [tableMime]: { ...table, file: "../other/t.parquet" } })).toEqual(result);
    expect(resultOf({ [tableMime]: { ...table, file: ".." } })).toEqual(result);
    expect(resultOf({ [tableMime]: { stored: "t.parquet" } })).toEqual({ type: "stored", file: "t.parquet" });
    expect(resultOf({ [tableMime]: { stored: "../t.parquet" } })).toBeNull();
  });
});
