import { expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

const prefixes = /fn-[0-9a-f]{8}/g;
const shown = (text: string) => renderMarkdown(text).replaceAll(prefixes, "fn");

it("numbers footnotes as they are first named, shows them at the end, and leads there and back", () => {
  expect(shown("One[^b], two[^a], one[^b].\n\n[^a]: Second *note*.\n[^b]: First.\n\nEnd.")).toBe(
    '<div class="markdown-body">\n' +
      '<p>One<sup><a href="#fn-1" id="fn-1-from">1</a></sup>, two<sup><a href="#fn-2" id="fn-2-from">2</a></sup>, ' +
      'one<sup><a href="#fn-1">1</a></sup>.</p>\n<p>End.</p>\n<hr>\n<ol>\n' +
      '<li id="fn-1"><p>First. <a href="#fn-1-from">↩</a></p>\n</li>\n' +
      '<li id="fn-2"><p>Second <em>note</em>. <a href="#fn-2-from">↩</a></p>\n</li>\n</ol>\n</div>',
  );
});

it("reads more of one where it is indented, also a footnote of its own", () => {
  const html = shown("a[^1]\n\n[^1]: one\n    goes on[^2]\n\n    - item\n[^2]: https://example.org\n\nafter");
  expect(html).toContain('<li id="fn-1"><p>one\ngoes on<sup><a href="#fn-2" id="fn-2-from">2</a></sup></p>\n<ul>');
  expect(html).toContain('</ul>\n<a href="#fn-1-from">↩</a></li>\n<li id="fn-2"><p><a href="https://example.org">');
  expect(html).toContain("<p>after</p>\n<hr>");
});

it("gives those of different texts different names", () => {
  const nameIn = (text: string) => renderMarkdown(`${text}[^1]\n\n[^1]: x`).match(prefixes)?.[0];
  expect(nameIn("a")).not.toBe(nameIn("b"));
});

it.each(["a[^1] without what it says", "[^1]: what nobody names", "`[^1]`\n\n[^1]: x", "\\[^1]\n\n[^1]: x", "[^1"])(
  "makes none of %j",
  (text) => {
    expect(renderMarkdown(text)).not.toMatch(/<a|<ol>/);
  },
);

it("leaves links and their addresses as they are", () => {
  expect(renderMarkdown("[a] [b](#b)\n\n[a]: https://example.org")).toContain('<a href="https://example.org">a</a>');
});

it("ends where they are nested without end, and goes round in no circle", () => {
  expect(renderMarkdown("[^1]: ".repeat(5000))).toContain("markdown-body");
  expect(shown("a[^1]\n\n[^1]: b[^1]")).toContain('b<sup><a href="#fn-1">1</a></sup>');
});
