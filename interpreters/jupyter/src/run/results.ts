import type { OutputEvent } from "@octavo/interpreter";
import katex from "katex";
import markdownIt from "markdown-it";
import { z } from "zod";
import type { MimeBundle } from "../wire/content.ts";

/** How our set-up code (`setup/octavo.py`) tells of a data frame. */
export const tableMime = "application/vnd.octavo.table+json";

const tableSchema = z.object({
  /** Its first rows as table text, or all of them. */
  text: z.string(),
  rows: z.number(),
  /** The name of the Parquet file with all rows, in the folder of the run. */
  file: z.string().nullable(),
});

type Show = (value: unknown) => OutputEvent | null;

const markdown = markdownIt({ html: false, linkify: false });

/** By rank: of all the forms that one output comes in, the first that can be shown is. */
const forms: readonly (readonly [mime: string, show: Show])[] = [
  [tableMime, tableOf],
  ["image/png", image],
  ["image/jpeg", image],
  ["image/gif", image],
  ["image/svg+xml", (value) => result("SVG", svgOf(textOf(value)))],
  ["text/html", (value) => result("HTML", textOf(value))],
  ["text/markdown", (value) => result("HTML", markdown.render(textOf(value)))],
  ["text/latex", (value) => result("HTML", mathOf(textOf(value)))],
  ["application/javascript", (value) => result("HTML", `<script>${textOf(value)}</script>`)],
  ["application/json", (value) => result("TEXT", JSON.stringify(value, null, 2))],
  ["text/plain", (value) => result("TEXT", textOf(value))],
];

/** What to show of a bundle; null when there is nothing that we can. */
export function resultOf(bundle: MimeBundle): OutputEvent | null {
  for (const [mime, show] of forms) {
    const event = mime in bundle ? show(bundle[mime]) : null;
    if (event !== null) return event;
  }
  return null;
}

function result(format: string, data: string): OutputEvent | null {
  return data === "" ? null : { type: "result", format, data };
}

/** Base64 without line breaks: it goes into a data URL. */
function image(value: unknown): OutputEvent | null {
  return result("IMG", textOf(value).replaceAll(/\s/g, ""));
}

/** Without what comes before it in a file of its own. */
function svgOf(markup: string): string {
  return markup.slice(Math.max(0, markup.indexOf("<svg")));
}

function tableOf(value: unknown): OutputEvent | null {
  const { data: table } = tableSchema.safeParse(value);
  if (table === undefined) return null;
  const { text, rows, file } = table;
  // A name only: what a kernel says must not lead out of the run's folder.
  if (file !== null && /^[\w-]+\.parquet$/.test(file)) return { type: "table", data: text, rows, file };
  return result("TABLE", text);
}

/** Some kernels send long texts as a list of lines. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** MathML needs no style sheet of its own. Whole documents of LaTeX, which it does not know, stay text. */
function mathOf(latex: string): string {
  const [, block, inline] = /^\s*(?:\$\$([\s\S]*)\$\$|\$([^$]*)\$)\s*$/.exec(latex) ?? [];
  const source = block ?? inline ?? latex;
  const options = { output: "mathml", displayMode: inline === undefined, throwOnError: false, trust: false } as const;
  return katex.renderToString(source.replaceAll("\\displaystyle", ""), options);
}
