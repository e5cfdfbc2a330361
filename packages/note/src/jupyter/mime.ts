import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type Segment, segment } from "../results.ts";

/** Text in a notebook: a string, or a list of its lines, of which older programs left out the line ends. */
export function joined(source: Json | undefined): string {
  if (typeof source === "string") return source;
  if (!Array.isArray(source)) return "";
  const lines = source.filter((line: Json) => typeof line === "string");
  return lines.map((line, index) => (index < lines.length - 1 && !line.endsWith("\n") ? `${line}\n` : line)).join("");
}

/** Turns Markdown into HTML. Whoever shows the HTML sanitises it. */
export type RenderMarkdown = (source: string) => string;

/** Of the forms one output comes in, the richest that a note can show. */
export function segmentOf(bundle: JsonObject, renderMarkdown: RenderMarkdown | undefined): Segment | null {
  const textAs = (type: string) => (bundle[type] === undefined ? null : joined(bundle[type]));
  const html = textAs("text/html");
  if (html !== null) return segment("HTML", html);
  const svg = textAs("image/svg+xml");
  if (svg !== null) return segment("HTML", svg);
  const image = imageOf(bundle);
  if (image !== null) return image;
  const latex = textAs("text/latex");
  if (latex !== null) return segment("HTML", `<div>${escapeHtml(marked(latex))}</div>`);
  const markdown = textAs("text/markdown");
  if (markdown !== null && renderMarkdown) return segment("HTML", renderMarkdown(markdown));
  const script = textAs("application/javascript");
  if (script !== null) return segment("HTML", `<script>${script.replace(/<(?=\/script|!--)/gi, "\\x3c")}</script>`);
  const text = textAs("text/plain") ?? markdown;
  return text === null ? null : segment("TEXT", text);
}

/** A formula between single dollars, as pages mark one within a line: to them such a dollar is an amount. */
function marked(latex: string): string {
  return latex.replace(/^\s*\$([^$]+)\$\s*$/, (_, formula: string) => `\\(${formula}\\)`);
}

function imageOf(bundle: JsonObject): Segment | null {
  for (const type of ["image/png", "image/jpeg", "image/gif", "image/webp"]) {
    const data = joined(bundle[type]).replace(/\s/g, "");
    // What is not base64 must not get into an attribute.
    if (data === "" || !/^[A-Za-z0-9+/]+=*$/.test(data)) continue;
    return type === "image/png" ? segment("IMG", data) : segment("HTML", `<img src="data:${type};base64,${data}">`);
  }
  return null;
}

/** The names that version 3 of the format had for the forms of an output. */
const oldNames: Readonly<Record<string, string>> = {
  text: "text/plain",
  html: "text/html",
  svg: "image/svg+xml",
  png: "image/png",
  jpeg: "image/jpeg",
  latex: "text/latex",
  javascript: "application/javascript",
};

export function bundleOf(output: JsonObject): JsonObject {
  if (isJsonObject(output["data"])) return output["data"];
  return Object.fromEntries(
    Object.entries(oldNames).flatMap(([old, type]) => (output[old] === undefined ? [] : [[type, output[old]]])),
  );
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
