import { describe, expect, it } from "vitest";
import { lookalikePlace } from "./lookalike-places.ts";

const there = ["/Sales/2024/Overview", "/Продажи", "/Report 1", "/Café", "/April", "/B/x", "/\u0412/a"];

describe("a name", () => {
  it.each([
    ["a Cyrillic letter in a note", "/Sales/2024/Оverview", "/Sales/2024/Overview"],
    ["a Cyrillic letter in a folder", "/Sаles/Other", "/Sales"],
    ["a Greek capital", "/Sales/2024/\u039fverview", "/Sales/2024/Overview"],
    ["a Latin letter among Cyrillic ones", "/Пpoдажи", "/Продажи"],
    ["a letter of mathematics", "/\u{1d412}ales/x", "/Sales"],
    ["a syllable of Canada's", "/\u15c5pril", "/April"],
    ["a Cyrillic letter in a folder that is there as well", "/\u0412/\u041fервая", null],
    ["a Cyrillic letter below a folder that is there as well", "/\u0412/\u0430", "/\u0412/a"],
    ["wide letters, which are Latin ones", "/\uff33ales/x", null],
    ["the same path", "/Report 1", null],
    ["a letter for a digit, in the same script", "/Report l", null],
    ["other capitals", "/report 1", null],
    ["another name of another script", "/Отчёт", null],
    ["a folder with the name of a note", "/Cafe", null],
  ])("with %s is known for what it looks like", (_, path, expected) => {
    expect(lookalikePlace(path, there)).toBe(expected);
  });
});
