import type { OutputEvent } from "@octavo/interpreter";
import katex from "katex";
import markdownIt from "markdown-it";
import { z } from "zod";
import type { MimeBundle } from "../wire/content.ts";

/** How our set-up code (`setup/frames.py`) tells of a data frame. */
export const tableMime = "application/vnd.octavo.table+json";

/** A name only: what a kernel says must not lead out of the run's folder. */
const fileName = z.string().regex(/^[\w-]+\.parquet$/);

const tableSchema = z.union([
  z.object({
    /** Its first rows as table text, or all of them. */
    text: z.string(),
    rows: z.number(),
    /** The Parquet file with all rows, in the folder of the run; it may still be written. */
    file: fileName.nullable().catch(null),
  }),
  /** The file of a table that was shown before is written. */
  z.object({ stored: fileName }),
  /** It could not be written: why, and how many rows were shown. */
  z.object({ lost: z.string(), shown: z.number(), rows: z.number() }),
]);

/** How our set-up code (`setup/progress.py`) tells how far a run is. */
export const progressMime = "application/vnd.octavo.progress+json";

const progressSchema = z.object({ percent: z.number() });

/** How far the run is, if that is what the bundle tells. */
export function progressOf(bundle: MimeBundle): OutputEvent | null {
  const { data } = progressSchema.safeParse(bundle[progressMime]);
  return data === undefined ? null : { type: "progress", percent: Math.floor(data.percent) };
}

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
  if ("stored" in table) return { type: "stored", file: table.stored };
  if ("lost" in table) return result("TEXT", lostWords(table));
  const { text, rows, file } = table;
  return file === null ? result("TABLE", text) : { type: "table", data: text, rows, file };
}

function lostWords({ lost, shown, rows }: { readonly lost: string; readonly shown: number; readonly rows: number }) {
  return `Only the first ${shown} of ${rows} rows are kept, because the file with all of them could not be written: ${lost}`;
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
