import markdownIt from "markdown-it";
import { footnotes } from "./footnotes.ts";
import { math } from "./math.ts";
import { tasks } from "./tasks.ts";

const markdown = markdownIt({ html: true, linkify: true }).use(math).use(tasks).use(footnotes);

/**
 * Markdown to HTML. The text's own HTML passes as it is: who shows the result sanitises it. Code in fences gets a class with its
 * language and no colours; formulas need KaTeX's style sheet.
 */
export function render(text: string): string {
  return `<div class="markdown-body">\n${markdown.render(text)}</div>`;
}
