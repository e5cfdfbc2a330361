import { pythonJson } from "../file/endless-numbers.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { createSegment, type Segment } from "../results.ts";

/** Text in a notebook: a string, or a list of its lines with their ends. */
export function textOfSource(source: Json | undefined): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line: Json) => typeof line === "string").join("") : "";
}

/** Turns Markdown into HTML. The page that shows the HTML sanitises it. */
export type RenderMarkdown = (source: string) => string;

/** What is shown of an output, and the form it was taken from; null when it is a word of ours. */
export interface Shown {
  readonly segment: Segment;
  readonly mime: string | null;
}

type Show = (value: Json, mime: string, renderMarkdown: RenderMarkdown | undefined) => Segment | null;

/** By rank: of the forms one output comes in, the first that a note can show is. */
const forms: readonly (readonly [mime: RegExp, show: Show])[] = [
  [/^text\/html$/, asText("HTML")],
  [/^image\/svg\+xml$/, asText("HTML")],
  [/^image\/(png|jpeg|gif|webp)$/, imageOfBundle],
  [
    /^text\/latex$/,
    (value) => filled("HTML", textOfSource(value), (latex) => `<div>${escapeHtml(markLatex(latex))}</div>`),
  ],
  [/^text\/markdown$/, (value, _, render) => (render ? filled("HTML", textOfSource(value), render) : null)],
  [/^(application|text)\/javascript$/, (value) => filled("HTML", textOfSource(value), scriptOf)],
  [/^application\/json$/, (value) => createSegment("TEXT", pythonJson(value, 2))],
  [/^text\/plain$/, asText("TEXT")],
  [/^text\/markdown$/, asText("TEXT")],
];

/** Displays that stand-in texts as `Figure` or `<VegaLite>` only stand for. */
const displays = /^application\/(vnd\.(plotly|vegalite|vega|bokehjs|holoviews|jupyter)|geo\+json|x-)/;

/** Of the forms one output comes in, the richest that a note can show. Null for an output that says nothing. */
export function shownOf(bundle: JsonObject, renderMarkdown: RenderMarkdown | undefined): Shown | null {
  for (const [pattern, show] of forms) {
    for (const mime of Object.keys(bundle).filter((candidate) => pattern.test(candidate))) {
      const shown = show(bundle[mime] ?? null, mime, renderMarkdown);
      if (shown) return withWord({ segment: shown, mime }, bundle);
    }
  }
  const [unknown] = Object.keys(bundle);
  return unknown === undefined ? null : { segment: createSegment("TEXT", keptWord(unknown)), mime: null };
}

/** A stand-in says of itself that it is one. */
function withWord({ segment: shown, mime }: Shown, bundle: JsonObject): Shown {
  const display = mime === "text/plain" ? Object.keys(bundle).find((candidate) => displays.test(candidate)) : undefined;
  if (display === undefined) return { segment: shown, mime };
  return { segment: createSegment("TEXT", `${shown.data.trimEnd()}\n${keptWord(display)}`), mime: null };
}

function keptWord(mime: string): string {
  return `This output is of the type ${mime}. It is kept for an export; run the paragraph to see it.\n`;
}

function asText(type: string): Show {
  return (value) => filled(type, textOfSource(value));
}

function filled(type: string, text: string, made: (text: string) => string = (as) => as): Segment | null {
  return text === "" ? null : createSegment(type, made(text));
}

function scriptOf(script: string): string {
  return `<script>${script.replace(/<(?=\/script|!--)/gi, "\\x3c")}</script>`;
}

/** Formulas between single dollars, as pages mark one within a line: to them such a dollar is an amount. */
function markLatex(latex: string): string {
  return latex.replace(/\$\$[\s\S]*?\$\$|\$([^$]+)\$/g, (whole, formula?: string) =>
    formula === undefined ? whole : `\\(${formula}\\)`,
  );
}

function imageOfBundle(value: Json, type: string): Segment | null {
  const data = textOfSource(value).replace(/\s/g, "");
  // What is not base64 must not get into an attribute.
  if (data === "" || !/^[A-Za-z0-9+/]+=*$/.test(data)) return null;
  return type === "image/png"
    ? createSegment("IMG", data)
    : createSegment("HTML", `<img src="data:${type};base64,${data}">`);
}

/** The same output with what the segment does not hold beside it; `outputOfSegment` makes it whole again. */
export function keepOutput(output: JsonObject, { segment: made, mime }: Shown): Segment {
  const data = isJsonObject(output["data"]) ? output["data"] : {};
  const given = mime === null ? null : textOfSource(data[mime]);
  const end = given?.startsWith(made.data) ? given.slice(made.data.length) : null;
  if (mime === null || end === null || end.trim() !== "") return { ...made, extra: { jupyter: output } };
  const { [mime]: _shown, ...others } = data;
  if (end === "" && isPlain(output, { made, mime, others })) return made;
  return { ...made, extra: { jupyter: { ...output, data: others, shown: mime, ...(end !== "" && { end }) } } };
}

interface Parts {
  readonly made: Segment;
  readonly mime: string;
  readonly others: JsonObject;
}

/** Whether the segment alone says all of the output. */
function isPlain(output: JsonObject, { made, mime, others }: Parts): boolean {
  const { output_type: type, metadata, ...rest } = output;
  const isUsual = made.type === "HTML" ? mime === "text/html" : mime === "image/png" && !made.data.startsWith("/9j/");
  const isEmpty = isJsonObject(metadata) && Object.keys({ ...metadata, ...others }).length === 0;
  return isUsual && isEmpty && type === "display_data" && Object.keys(rest).join() === "data";
}

/** @param kept as `keepOutput` left it */
export function outputOfSegment(made: Segment, kept: JsonObject): JsonObject {
  const { shown, end, ...output } = kept;
  if (typeof shown !== "string") return output;
  const data = { [shown]: made.data + (typeof end === "string" ? end : "") };
  return { ...output, data: { ...(isJsonObject(output["data"]) ? output["data"] : {}), ...data } };
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
