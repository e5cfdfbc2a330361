import { parseTemplate } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { codeRanges } from "./code-ranges.ts";

const namesIn = (markdown: string) => {
  const parsed = parseTemplate(markdown, codeRanges(markdown));
  return parsed.ok ? parsed.template.flatMap((part) => (typeof part === "string" ? [] : [part.form.name])) : null;
};

describe("a form in Markdown", () => {
  it.each([
    ["`${a}` and ${b}", ["b"]],
    ["``${a} ` ${b}`` ${c}", ["c"]],
    ["```sh\necho ${a} $${b}\n```\n${c}", ["c"]],
    ["~~~\n${a}\n~~~\n", []],
    ["```\n${a}", []],
    ["text\n\n    ${a}\n\n${b}", ["b"]],
    ["text\n    ${a}", ["a"]],
    ["- item\n\n      ${a}\n- ${b}", ["b"]],
    ["> ```\n> ${a}\n> ```\n> ${b}", ["b"]],
    ["not `closed ${a}", ["a"]],
    ["${a=`x`} | ${checkbox:b=x,x|y}", ["a", "b"]],
    ["`${checkbox:a}` ${b}", ["b"]],
    ["<p>\n    ${a}\n</p>", ["a"]],
  ])("is one outside of code: %j", (markdown, names) => {
    expect(namesIn(markdown)).toEqual(names);
  });
});
