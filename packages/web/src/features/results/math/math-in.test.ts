import { describe, expect, it } from "vitest";
import { definedForAll, isOnItsOwn, mathPiecesOf, mayHaveMath, mayHaveMathToSet } from "./math-in.ts";

const text = (text: string) => ({ type: "text", text });
const inline = (text: string) => ({ type: "inline", text });
const block = (text: string) => ({ type: "block", text });

describe("formulas in a text", () => {
  it.each([
    ["none", [text("none")]],
    ["a \\(x\\) b", [text("a "), inline("x"), text(" b")]],
    ["$$x$$", [block("x")]],
    ["\\[x\\]\\(y\\)", [block("x"), inline("y")]],
    ["\\(a $$ b\\)", [inline("a $$ b")]],
    ["costs $5 and $6", [text("costs $5 and $6")]],
    ["open \\(x and $$y$$", [text("open \\(x and "), block("y")]],
    ["open $$x and \\(y", [text("open $$x and \\(y")]],
    ["$$$$ \\(x\\)", [text("$$$$"), text(" "), inline("x")]],
    ["", []],
  ])("of %j", (from, pieces) => {
    expect(mathPiecesOf(from)).toEqual(pieces);
  });

  it("are looked for only where something marks them", () => {
    expect(["$5", "(x)", "[x]", "$$x", "\\(", "\\["].map(mayHaveMath)).toEqual([false, false, false, true, true, true]);
  });

  it("of a text that opens many and closes none are looked for once", () => {
    const long = "\\(x ".repeat(200_000);
    expect(mathPiecesOf(long)).toEqual([text(long)]);
  });
});

describe("formulas in a program's HTML", () => {
  it.each([
    ["<p>\\(x\\)</p><script>1</script>", true],
    ["<script>1</script><p>$$x$$</p>", true],
    ["<SCRIPT src='x.js'>/\\(/</SCRIPT><p>$5</p>", false],
    ["<script>a.$$typeof</script><script>'\\['</script>", false],
    ["<script>$$ is never closed", false],
    ["<scripted>$$x$$</scripted>", true],
    ["<p>$$x$$</p><script async src='https://cdn.example.org/MathJax.js'></script>", false],
    ["<p>$$x$$</p><script>/* no katex here */</script>", true],
  ])("are the page's to set in %j: %j", (html, isSo) => {
    expect(mayHaveMathToSet(html)).toBe(isSo);
  });

  it("are looked for once, however many scripts are begun and never ended", () => {
    expect(mayHaveMathToSet("<script ".repeat(200_000))).toBe(false);
  });
});

describe("a formula", () => {
  it.each([
    ["\\newcommand{\\R}{x} \\R", "\\gdef\\R{x} \\R"],
    ["\\renewcommand*\\pair[2]{#1#2}", "\\gdef\\pair#1#2{#1#2}"],
    ["\\def\\a{x}\\default", "\\gdef\\a{x}\\default"],
    ["\\frac{a}{b}", "\\frac{a}{b}"],
  ])("defines commands for all behind it: %s", (source, forAll) => {
    expect(definedForAll(source)).toBe(forAll);
  });

  it("of aligned lines stands on its own, however it is marked", () => {
    const [first, second, third] = mathPiecesOf("\\(\\begin{align}a&=b\\end{align}\\)\\(x\\)$$y$$");
    expect([first, second, third].map((piece) => piece && isOnItsOwn(piece))).toEqual([true, false, true]);
  });
});
