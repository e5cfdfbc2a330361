import { describe, expect, it } from "vitest";
import { isOtherJson } from "../../notes/index.ts";
import { nameOfFile, readImport } from "./read-import.ts";

const limit = 1000;
function read(value: unknown, { name = "", fallbackName = "file" } = {}) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return readImport({ text, size: text.length, name, fallbackName }, limit);
}
const problemOf = (result: ReturnType<typeof read>) => (result.ok ? null : result.problem);
const pathOf = (result: ReturnType<typeof read>) => (result.ok ? result.path : null);
const notebook = { cells: [], metadata: { kernelspec: { display_name: "Python 3" } } };

describe("what may be imported", () => {
  it("is not larger than the server takes", () => {
    expect(problemOf(readImport({ text: "{}", size: limit + 1, name: "", fallbackName: "" }, limit))).toBe(
      "File size limit Exceeded!",
    );
  });

  it.each(["{nope", "", "<html>"])("is JSON, which %j is not", (text) => {
    expect(problemOf(read(text))).toBe("JSON parse exception");
  });

  it.each([{}, [], 3, null, { paragraphs: {} }, { cells: 1 }])("has paragraphs or cells, which %j has not", (value) => {
    expect(problemOf(read(value))).toBe("Invalid JSON");
  });

  it("may begin with a byte order mark, as the exports of Zeppelin do", () => {
    expect(pathOf(read(`\ufeff${JSON.stringify({ name: "Sales", paragraphs: [] })}`))).toBe("/Sales");
  });

  it("has a name that a note may have", () => {
    expect(problemOf(read({ name: "../x", paragraphs: [] }))).toBe("Note name can not contain '..'");
  });
});

describe("the name of an import", () => {
  it("is what the person typed", () => {
    expect(pathOf(read({ name: "Own", paragraphs: [] }, { name: " Mine/x " }))).toBe("/Mine/x");
    expect(pathOf(read(notebook, { name: "Mine" }))).toBe("/Mine");
  });

  it("is the note's own, or that of the file when it brings none", () => {
    expect(pathOf(read({ name: "Own", paragraphs: [] }))).toBe("/Own");
    expect(pathOf(read({ paragraphs: [] }))).toBe("/file");
  });

  it("is that of the file for a Jupyter notebook, or the kernel's where the file has none", () => {
    expect(pathOf(read(notebook))).toBe("/file");
    expect(pathOf(read(notebook, { fallbackName: "" }))).toBe("/Python 3");
  });

  it("is there in any case", () => {
    expect(pathOf(read({ paragraphs: [] }, { fallbackName: "" }))).toBe("/Imported note");
  });
});

it("reads a note's name off its file", () => {
  expect(["Sales_2A94M5J1Z.zpln", "a.b.ipynb", "x.JSON", "plain"].map(nameOfFile)).toEqual([
    "Sales",
    "a.b",
    "x",
    "plain",
  ]);
});

it.each([
  ['[{"a": 1}]', true],
  ['{"a": [1]}', true],
  ["3", true],
  ['{"paragraphs": []}', false],
  ['{"cells": [], "nbformat": 4}', false],
  ['{"a": ', false],
])("%s is JSON and no note: %s", (text, isOther) => expect(isOtherJson(text)).toBe(isOther));
