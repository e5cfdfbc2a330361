/** What is shown of an output that comes in several forms. */
import type { OutputEvent } from "@octavo/interpreter";
import { type Segment, segmentOf } from "@octavo/note";
import markdownIt from "markdown-it";

/** A longer text stays text: rendering it would hold up all others. Characters. */
const longestRendered = 100_000;

const markdown = markdownIt({ html: false, linkify: false });

/** An output that is Markdown, as HTML. HTML within it stays text. */
export function renderMarkdown(source: string): string {
  return source.length > longestRendered
    ? `<pre>${markdown.utils.escapeHtml(source)}</pre>`
    : `<div class="markdown-body">\n${markdown.render(source)}</div>`;
}

/** Null where there is nothing to show. */
export function shownDisplay({ bundle, metadata }: Extract<OutputEvent, { type: "display" }>): Segment | null {
  return segmentOf({ data: bundle, metadata }, renderMarkdown);
}
