import { expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

const items = (text: string) =>
  [...renderMarkdown(text).matchAll(/<li>\s*(?:<p>)?(.*?)(?:<\/p>)?\s*<\/li>/gs)].map(([, item]) => item);

it("draws a box before what is to be done and what is done, with what is said of it as its name", () => {
  expect(items("- [ ] to **do**\n- [x] done\n1. [X] `too`")).toEqual([
    '<label><input type="checkbox" disabled> to <strong>do</strong></label>',
    '<label><input type="checkbox" disabled checked> done</label>',
    '<label><input type="checkbox" disabled checked> <code>too</code></label>',
  ]);
  expect(items("- [ ] a\n\n- [ ] b")).toHaveLength(2);
  expect(renderMarkdown("- [ ] a\n\n- [ ] b").match(/<input/g)).toHaveLength(2);
});

it.each([
  "- [ ]no blank",
  "- [y] another letter",
  "- \\[ ] escaped",
  "- `[ ] code`",
  "[ ] no list",
  "- a\n\n  [ ] second paragraph",
  "- [x](#a) a link",
])("draws none in %j", (text) => {
  expect(renderMarkdown(text)).not.toContain("<input");
});
