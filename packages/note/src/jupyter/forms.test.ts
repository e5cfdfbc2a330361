import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportNotebook, importNotebook } from "../index.ts";
import type { Json, JsonObject } from "../json.ts";
import { createSegment, resultsOf } from "../results.ts";
import { aNote, aParagraph } from "../testing/makers.ts";
import { chosenForm, segmentOf } from "./forms.ts";

const shown = (data: JsonObject, metadata?: JsonObject) =>
  segmentOf({ data, ...(metadata && { metadata }) }, (source) => `<p>${source}</p>`);

describe("segmentOf", () => {
  it.each<[JsonObject, string, string]>([
    [{ "image/png": "aGVs\nbG8=\n", "text/plain": "<Figure>" }, "IMG", "aGVsbG8="],
    [{ "image/svg+xml": '<?xml version="1.0"?>\n<svg/>' }, "SVG", "<svg/>"],
    [{ "text/html": ["<b>\n", "x</b>"], "text/plain": "x" }, "HTML", "<b>\nx</b>"],
    [{ "text/html": "", "text/plain": "x" }, "TEXT", "x"],
    [{ "image/jpeg": '"onerror="x', "text/plain": "p" }, "TEXT", "p"],
    [{ "text/markdown": "*x*" }, "HTML", "<p>*x*</p>"],
    [{ "application/json": [1], "text/plain": "<JSON>" }, "TEXT", "[\n  1\n]"],
    [{ "application/vnd.other+json": {}, "text/plain": "x" }, "TEXT", "x"],
    [{ "application/vnd.other+json": {} }, "TEXT", "application/vnd.other+json"],
    [{ "application/vnd.plotly.v1+json": { data: [] }, "text/html": "<i>" }, "HTML", "<i>"],
    [{ "application/vnd.plotly.v1+json": { data: [] } }, "TEXT", "application/vnd.plotly.v1+json"],
  ])("shows of %j what every page can show", (data, type, text) => {
    expect(shown(data)).toMatchObject({ type, data: text });
  });

  it.each([
    ["The value is $x$ and $y$.", "The value is \\(x\\) and \\(y\\)."],
    ["plain words", "plain words"],
    ["\\(z\\)", "\\(z\\)"],
    ["$$a$$", "$$a$$"],
    ["$\\displaystyle \\frac{a}{b}$", "\\(\\displaystyle \\frac{a}{b}\\)"],
    ["\\begin{align}a&=b\\end{align}", "\\[\\begin{align}a&amp;=b\\end{align}\\]"],
    ["costs \\$5, $p < q$", "costs $5, \\(p &lt; q\\)"],
  ])("marks the formulas of %j as pages do", (latex, text) => {
    expect(shown({ "text/latex": latex })?.data).toBe(`<div>${text}</div>`);
  });

  it.each([
    "application/vnd.plotly.v1+json",
    "application/vnd.vega.v6+json",
    "application/vnd.vegalite.v4+json",
    "application/vnd.vegalite.v5.20.1+json",
    "application/vnd.vegalite.v6.json",
    "application/geo+json",
    "text/vnd.graphviz",
    "application/json",
    "application/pdf",
    "video/mp4",
  ])("leaves %s to the page, with the text of the output for others", (type) => {
    const made = shown({ [type]: "x", "text/plain": "words" }, { [type]: { a: 1 }, other: {} });
    expect(made && chosenForm(made)).toMatchObject({ type, content: "x", metadata: { a: 1 } });
  });

  it("has its numbers where a notebook has NaN, to be drawn, and is the same each time", () => {
    const points = [1, { $numberDouble: "NaN" }, { $numberDouble: "-Infinity" }, { $numberDouble: "seven" }];
    const made = shown({ "application/json": { points, name: "$numberDouble" } });
    expect(made && chosenForm(made)?.content).toEqual({
      points: [1, Number.NaN, Number.NEGATIVE_INFINITY, { $numberDouble: "seven" }],
      name: "$numberDouble",
    });
    expect(made && chosenForm(made)?.content).toBe(made && chosenForm(made)?.content);
    expect(made?.data).toContain("NaN,\n");
    const plain = { points: [1, null] };
    expect(chosenForm(shown({ "application/json": plain }) ?? createSegment("TEXT", ""))?.content).toBe(plain);
  });

  it("runs a script after the picture, the HTML and the text that come with one, and never in their place", () => {
    const script = { "application/javascript": "1" };
    expect(chosenForm(shown({ ...script, "text/html": "<b>" }) ?? createSegment("TEXT", ""))).toBeNull();
    expect(chosenForm(shown({ ...script, "text/plain": "x" }) ?? createSegment("TEXT", ""))?.type).toBe(
      "application/javascript",
    );
    const run = shown({ ...script, "application/vnd.bokehjs_exec.v0+json": "" });
    expect(run && chosenForm(run)?.type).toBe("application/vnd.bokehjs_exec.v0+json");
  });

  it("keeps a program that loads a library once", () => {
    const made = shown({ "application/javascript": "load()", "application/vnd.bokehjs_load.v0+json": "load()" });
    expect(made?.mime?.data).toEqual({ "application/vnd.bokehjs_load.v0+json": "load()" });
  });

  it("keeps of what is not shown no more than fits", () => {
    const made = shown({ "text/html": "<b>", "application/x-large": "x".repeat(2_000_000), "text/plain": "x" });
    expect(made?.mime?.data).toEqual({ "text/plain": "x" });
  });

  it("shows nothing of nothing, and never throws", () => {
    expect(shown({})).toBeNull();
    const types = ["text/html", "image/png", "text/latex", "application/json", "application/vnd.plotly.v1+json", "a/b"];
    const bundle = fc.dictionary(fc.constantFrom(...types), fc.jsonValue());
    fc.assert(fc.property(bundle, (data) => void shown(data as { [type: string]: Json })));
  });

  it.each<[JsonObject]>([
    [{ "application/vnd.plotly.v1+json": { data: [{ y: [1] }], layout: {} }, "text/plain": "Figure" }],
    [{ "image/png": "aGVsbG8=", "text/plain": "<Figure>" }],
    [{ "text/latex": "$x$", "text/plain": "x" }],
    [{ "text/markdown": "*x*", "text/plain": "x" }],
    [{ "application/javascript": "element.append('js')", "text/plain": "<JS>" }],
    [{ "application/json": { k: [1, { z: null }] }, "text/plain": "<JSON>" }],
    [{ "application/vnd.other+json": { a: 1 } }],
    [{ "text/html": "<b>x</b>", "text/plain": "x" }],
  ])("gives a notebook back what came of one: %j", (data) => {
    const made = shown(data, {});
    const results = resultsOf("SUCCESS", made ? [made] : []);
    const note = aNote({ paragraphs: [aParagraph({ text: "%python\nx", status: "FINISHED", results })] });
    const file = JSON.parse(exportNotebook(note)) as { cells: { outputs: { data: JsonObject }[] }[] };
    expect(file.cells[0]?.outputs.map((output) => output.data)).toEqual([data]);
    expect(importNotebook(JSON.stringify(file), { ids: { now: () => 0, random: () => 0 }, user: null }).ok).toBe(true);
  });
});
