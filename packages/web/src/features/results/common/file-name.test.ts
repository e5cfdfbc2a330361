import { describe, expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";

describe("the name of a file that is saved", () => {
  it.each([
    ["Sales 2026", "Sales 2026"],
    ["Umsätze – März 🏳️‍🌈", "Umsätze – März 🏳️‍🌈"],
    ['a "quoted" <name>', "a quoted name"],
    ["../../etc/passwd", "etc passwd"],
    ["C:\\x|y?z*", "C x y z"],
    ["one\r\ntwo\u2028three\u0000", "one two three"],
    ["invoice\u202Egpj.exe", "invoice gpj.exe"],
    ["\u200Fleft\u2066right\uFEFF", "left right"],
    ["half \uD83D", "half"],
    [" .hidden. ", "hidden"],
    ["...", "data"],
    ["", "data"],
    ["x".repeat(300), "x".repeat(100)],
    [`${"x".repeat(99)}😀`, "x".repeat(99)],
  ])("of %j is %j", (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });
});
