import markdownIt from "markdown-it";
import { footnotes } from "./footnotes.ts";
import { removeCode } from "./inert.ts";
import { addMathRules } from "./math.ts";
import { addTaskLists } from "./tasks.ts";

const markdown = markdownIt({ html: true, linkify: true }).use(addMathRules).use(addTaskLists).use(footnotes);

/**
 * Markdown to HTML. The text's own HTML passes, without what would run. Code in fences gets a class with its
 * language and no colours; formulas need KaTeX's style sheet.
 */
export function renderMarkdown(text: string): string {
  return `<div class="markdown-body">\n${removeCode(markdown.render(text))}</div>`;
}
