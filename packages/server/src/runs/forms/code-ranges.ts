import { parser } from "@lezer/markdown";
import type { ScriptRange } from "@octavo/note";

const quoting = new Set(["InlineCode", "FencedCode", "CodeBlock"]);

/** What a Markdown text quotes as code, between backticks, in fences or indented, in order. */
export function codeRanges(markdown: string): readonly ScriptRange[] {
  // Most texts quote nothing, and indented code needs a line of its own.
  if (!/[`~]|^(?: {4}|\t)/m.test(markdown)) return [];
  const ranges: ScriptRange[] = [];
  parser.parse(markdown).iterate({
    enter({ name, from, to }) {
      if (!quoting.has(name)) return true;
      ranges.push({ from, to });
      return false;
    },
  });
  return ranges;
}
