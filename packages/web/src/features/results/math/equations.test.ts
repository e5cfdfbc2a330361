import { describe, expect, it } from "vitest";
import { numberEquations, readReference } from "./equations.ts";

const display = (source: string) => ({ source, isDisplay: true });
const numbered = (...sources: readonly string[]) => numberEquations(sources.map(display)).sources;

describe("numberEquations", () => {
  it.each([
    ["\\begin{equation}a\\end{equation}", "\\begin{equation*}a\\tag{1}\\end{equation*}"],
    ["\\begin{align}a&=b\\\\c&=d\\end{align}", "\\begin{align*}a&=b\\tag{1}\\\\c&=d\\tag{2}\\end{align*}"],
    ["\\begin{gather}a\\\\ b\\notag\\\\ \\end{gather}", "\\begin{gather*}a\\tag{1}\\\\ b\\\\ \\end{gather*}"],
    ["\\begin{alignat}{2}a&=b&&c\\end{alignat}", "\\begin{alignat*}{2}a&=b&&c\\tag{1}\\end{alignat*}"],
    ["\\begin{align}a\\tag{A}\\\\b\\end{align}", "\\begin{align*}a\\tag{A}\\\\b\\tag{1}\\end{align*}"],
    [
      "\\begin{equation}\\begin{split}a\\\\b\\end{split}\\end{equation}",
      "\\begin{equation*}\\begin{split}a\\\\b\\end{split}\\tag{1}\\end{equation*}",
    ],
    [
      "\\begin{align}\\begin{cases}a\\\\b\\end{cases}\\\\{c\\\\d}\\end{align}",
      "\\begin{align*}\\begin{cases}a\\\\b\\end{cases}\\tag{1}\\\\{c\\\\d}\\tag{2}\\end{align*}",
    ],
    ["a\\label{x}", "a\\tag{1}"],
    ["\\begin{align*}a\\end{align*}", "\\begin{align*}a\\end{align*}"],
    ["\\begin{equation}a", "\\begin{equation}a"],
    ["a\\\\b", "a\\\\b"],
  ])("numbers the lines of %s", (source, expected) => {
    expect(numbered(source)).toEqual([expected]);
  });

  it("goes on from one formula to the next", () => {
    expect(numbered("\\begin{equation}a\\end{equation}", "b", "\\begin{equation}c\\end{equation}")).toEqual([
      "\\begin{equation*}a\\tag{1}\\end{equation*}",
      "b",
      "\\begin{equation*}c\\tag{2}\\end{equation*}",
    ]);
  });

  it("puts the numbers in place of what refers to them, before and behind, with a link", () => {
    const { sources, lines } = numberEquations([
      { source: "\\eqref{eq:b}", isDisplay: false },
      display("\\begin{align}a\\label{eq:a}\\\\b\\label{ eq:b }\\end{align}"),
      display("c\\tag{C}\\label{c}"),
      { source: "\\ref{c}, \\eqref{none}, x\\label{lost}", isDisplay: false },
    ]);
    expect(sources).toEqual([
      "\\href{#equation-2}{\\text{(2)}}",
      "\\begin{align*}a\\tag{1}\\\\b\\tag{2}\\end{align*}",
      "c\\tag{C}",
      "\\href{#equation-3}{\\text{C}}, \\text{(???)}, x",
    ]);
    expect(readReference(true, "eq:a", lines)).toEqual({ text: "(1)", anchor: "equation-2" });
    expect(readReference(false, "lost", lines)).toEqual({ text: "???", anchor: null });
  });

  it("puts numbers behind their lines where tags are not shown", () => {
    const { sources } = numberEquations(
      [display("\\begin{align}a\\\\b\\tag{B}\\label{b}\\end{align}"), display("\\eqref{b}")],
      false,
    );
    expect(sources).toEqual([
      "\\begin{align*}a\\qquad\\text{(1)}\\\\b\\qquad\\text{(B)}\\end{align*}",
      "\\href{#equation-1}{\\text{(B)}}",
    ]);
  });

  it("reads long and broken formulas once", () => {
    const long = `\\begin{align}${"a\\label{x}{\\\\".repeat(50_000)}\\end{align}`;
    expect(numbered(long)[0]).toContain("\\tag{1}");
    expect(numbered("\\eqref{".repeat(50_000))).toHaveLength(1);
  });
});
