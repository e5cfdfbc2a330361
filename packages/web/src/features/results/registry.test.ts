import { createSegment, segmentWith } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { viewOfType, views } from "./registry.ts";

describe("viewOf", () => {
  it.each(["HTML", "ANGULAR", "TABLE", "IMG", "SVG", "NETWORK", "table"])("finds a view for %s", (type) => {
    expect(viewOfType(createSegment(type, ""))?.types).toContain(type.toUpperCase());
  });

  it.each(["TEXT", "constructor", "", "DOUBLE"])("leaves %j to text", (type) => {
    expect(viewOfType(createSegment(type, ""))).toBeNull();
  });

  it.each([
    ["application/vnd.plotly.v1+json", 0],
    ["application/vnd.vegalite.v6.json", 0],
    ["application/vnd.vega.v5+json", 0],
    ["application/vnd.bokehjs_load.v0+json", 0],
    ["application/geo+json", 0],
    ["text/vnd.graphviz", 0],
    ["application/javascript", 0],
    ["audio/wav", 0],
    ["application/json", 1],
    ["application/pdf", 2],
    ["application/vnd.other+json", 2],
  ])("has %s drawn in the way of its kind, whatever else the output is", (chosen, place) => {
    expect(viewOfType(segmentWith("HTML", "", { data: { [chosen]: 1 }, chosen }))).toBe(views[place]);
  });

  it("shows an output whose form is missing as what it says it is", () => {
    expect(viewOfType(segmentWith("HTML", "", { data: {}, chosen: "application/json" }))?.types).toEqual(["HTML"]);
  });
});
