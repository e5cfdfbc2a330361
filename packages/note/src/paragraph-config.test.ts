import { describe, expect, it } from "vitest";
import { configWith } from "./paragraph-config.ts";

describe("a change of a paragraph's config", () => {
  const config = { colWidth: 6, results: { 0: { graph: "bars" }, 1: { graph: "lines" } } };

  it("replaces what it names, and of the outputs the look of those that it names", () => {
    const change = { lineNumbers: true, results: { 1: { graph: "pie" } } };
    expect(configWith(config, change)).toEqual({
      colWidth: 6,
      lineNumbers: true,
      results: { 0: { graph: "bars" }, 1: { graph: "pie" } },
    });
    expect(configWith(config, { colWidth: 12 })).toEqual({ ...config, colWidth: 12 });
    expect(configWith({ colWidth: 6 }, { colWidth: 12 })).toEqual({ colWidth: 12 });
    expect(configWith(config, { results: null })).toEqual({ ...config, results: null });
  });

  it.each([[["bars", "lines"]], ["words"], [null]])("replaces %j, which holds no look of an output", (results) => {
    expect(configWith({ results }, { results: { 0: {} } })).toEqual({ results: { 0: {} } });
  });
});
