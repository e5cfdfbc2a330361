import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

/** The formulas that were found, as KaTeX was given them. */
function formulas(text: string): number {
  return renderMarkdown(text).match(/<span class="katex">/g)?.length ?? 0;
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

  it.each([
    "$$a \\label{x}$$ and $b$",
    "$$\\begin{align}a &< b\\end{align}$$ and $b$",
    "$$\\begin{equation}a\\end{equation}$$ and $b$",
    "$b$ by \\eqref{x}: $$a$$",
  ])("leaves all formulas of %j to the page, which numbers them", (text) => {
    const html = renderMarkdown(text);
    expect(html).not.toContain("katex");
    expect(html).toContain("<span>\\(b\\)</span>");
    expect(html).toMatch(/<span>\\\[[^<]*\\\]<\/span>/);
  });

  it("sets a formula of its own as display", () => {
    expect(renderMarkdown("$$x$$")).toContain('<span class="katex-display">');
    expect(renderMarkdown("$x$")).not.toContain("katex-display");
  });

  it.each([
    ["\\begin{align*}a&=b\\\\c&=d\\end{align*}"],
    ["\\begin{equation*}x\\end{equation*}"],
    ["\\begin{gather*}x\\end{gather*}"],
  ])("sets what stands on its own as display, also in a line: %s", (source) => {
    expect(renderMarkdown(`$${source}$`)).toContain('<span class="katex-display">');
    expect(renderMarkdown(`$${source}$`)).not.toContain("katex-error");
  });

  it.each([
    ["\\newcommand{\\pair}[2]{#1 + #2}", "\\pair{x}{y}", "x + y"],
    ["\\newcommand\\R{\\mathbf{S}}", "\\R", "\\mathbf{S}"],
    ["\\renewcommand{\\vec}[1]{\\mathbf{#1}}", "\\vec{x}", "\\mathbf{x}"],
    ["\\def\\half#1{#1/2}", "\\half{x}", "x/2"],
  ])("keeps what %s defines for the formulas behind it, and for no other text", (defines, uses, means) => {
    const meant = renderMarkdown(`$${means}$`).replace(/<\/?(?:div|p)[^>]*>|\n/g, "");
    expect(renderMarkdown(`$${defines}$\n\n$$\n${uses}\n$$\n\nand $${uses}$`)).toContain(meant);
    expect(renderMarkdown(`$${uses}$`)).not.toContain(meant);
  });

  it("brings MathML without the elements that sanitisers remove", () => {
    const html = renderMarkdown("$\\frac{a}{b}$");
    expect(html).toContain("<mfrac>");
    expect(html).not.toMatch(/semantics|annotation/);
  });

  it("shows a wrong formula as it was written, with why", () => {
    expect(renderMarkdown("$\\frac{a$")).toMatch(/class="katex-error" title="ParseError[^"]*"[^>]*>\\frac\{a</);
  });

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:x}",
    "\\htmlClass{a}{b}",
    "\\includegraphics{http://x/y.png}",
  ])("trusts no formula: %s", (source) => {
    expect(renderMarkdown(`$${source}$`)).not.toMatch(/<a |<img |href=|src=|class="a"/);
  });

  it("stops macros that grow for ever", () => {
    expect(renderMarkdown("$\\def\\a{\\a\\a}\\a$")).toContain("Too many expansions");
  });

  it("survives a formula nested deeper than the stack", () => {
    expect(renderMarkdown(`$${"{".repeat(100_000)}$`)).toContain("nested too deeply");
  });
});
