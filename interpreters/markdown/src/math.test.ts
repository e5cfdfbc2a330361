import { describe, expect, it } from "vitest";
import { render } from "./render.ts";

/** The formulas that were found, as KaTeX was given them. */
function formulas(text: string): number {
  return render(text).match(/<span class="katex">/g)?.length ?? 0;
}

describe("maths in Markdown", () => {
  it.each([
    ["$x^2$", 1],
    ["a $x$ b $y$ c", 2],
    ["$$x$$ in a line", 1],
    ["$$\nx + y\n$$", 1],
    ["$$ x $$", 1],
    ["$$x\n+ y$$", 1],
    ["text\n$$\nx\n$$\nmore", 1],
    ["> $$\n> x\n> $$", 1],
    ["- item\n  $$\n  x\n  $$", 1],
    ["$a\\$b$", 1],
    ["**$x$**", 1],
    ["| a |\n|---|\n| $x$ |", 1],
    ["It costs $5 and $10.", 0],
    ["It costs $5 or 5 $.", 0],
    ["\\$x$ and $ x $", 0],
    ["`$x$`", 0],
    ["    $$\n    x\n    $$", 0],
    ["$$ is not closed", 0],
    ["$$$$", 0],
    ["$", 0],
  ])("finds in %j formulas: %i", (text, count) => {
    expect(formulas(text)).toBe(count);
  });

  it("sets a formula of its own as display", () => {
    expect(render("$$x$$")).toContain('<span class="katex-display">');
    expect(render("$x$")).not.toContain("katex-display");
  });

  it("brings MathML without the elements that sanitisers remove", () => {
    const html = render("$\\frac{a}{b}$");
    expect(html).toContain("<mfrac>");
    expect(html).not.toMatch(/semantics|annotation/);
  });

  it("shows a wrong formula as it was written, with why", () => {
    expect(render("$\\frac{a$")).toMatch(/class="katex-error" title="ParseError[^"]*"[^>]*>\\frac\{a</);
  });

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:x}",
    "\\htmlClass{a}{b}",
    "\\includegraphics{http://x/y.png}",
  ])("trusts no formula: %s", (source) => {
    expect(render(`$${source}$`)).not.toMatch(/<a |<img |href=|src=|class="a"/);
  });

  it("stops macros that grow for ever", () => {
    expect(render("$\\def\\a{\\a\\a}\\a$")).toContain("Too many expansions");
  });

  it("survives a formula nested deeper than the stack", () => {
    expect(render(`$${"{".repeat(100_000)}$`)).toContain("nested too deeply");
  });
});
