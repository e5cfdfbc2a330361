/** Outputs that come in several forms: which of them is shown, and what of the others is kept. */
import { pythonJson, withEndlessNumbers } from "../file/endless-numbers.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { type MimeBundle, type Segment, segmentWith } from "../results.ts";
import { escapeHtml, type RenderMarkdown, textOfSource } from "./mime.ts";

/** One output in several forms, as a kernel or a notebook has it. */
interface Bundle {
  readonly data: JsonObject;
  readonly metadata?: JsonObject | undefined;
}

/**
 * Of the forms that an output of a run comes in, the richest that can be shown (`mime.ts` ranks those of a notebook that is imported). What every
 * client can show becomes the output's type and data; the others, and the one that only a page can draw, stay beside it, so that an export has them
 * all. Null when there is nothing to show.
 */
export function segmentOf(bundle: Bundle, renderMarkdown: RenderMarkdown | undefined): Segment | null {
  const data = withoutEmpty(bundle.data);
  const chosen = ranked.find(({ isForm }) => Object.keys(data).some(isForm));
  const type = Object.keys(data).find((name) => chosen?.isForm(name));
  if (type === undefined) return unknownForm(bundle, data);
  const still = stillOf(data, renderMarkdown);
  if (!chosen?.isLive)
    return still && segmentWith(still.type, still.data, mimeOf(bundle, withoutForm(data, still.form)));
  const shown = still ?? { type: "TEXT", data: type, form: null };
  const others = withoutForm(withoutForm(data, shown.form), copyOfLoad(data));
  return segmentWith(shown.type, shown.data, mimeOf(bundle, { ...others, [type]: data[type] ?? null }, type));
}

/** The form that only a page can draw, where the output has one. */
export interface ChosenForm {
  readonly type: string;
  readonly content: Json;
  readonly metadata: JsonObject;
  /** All forms that are kept, this one too. */
  readonly others: JsonObject;
}

export function chosenForm({ mime }: Pick<Segment, "mime">): ChosenForm | null {
  const type = mime?.chosen;
  const content = type === undefined ? undefined : mime?.data[type];
  if (mime === undefined || type === undefined || content === undefined) return null;
  const own = mime.metadata?.[type];
  return {
    type,
    content: withEndlessNumbers(content),
    metadata: isJsonObject(own) ? withEndlessNumbers(own) : {},
    others: mime.data,
  };
}

interface Rank {
  readonly isForm: (type: string) => boolean;
  /** A page has to draw it. */
  readonly isLive: boolean;
}

const live = (pattern: RegExp): Rank => ({ isForm: (type) => pattern.test(type), isLive: true });
const still = (...types: readonly string[]): Rank => ({ isForm: (type) => types.includes(type), isLive: false });

const pictures = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const ranked: readonly Rank[] = [
  live(/^application\/vnd\.jupyter\.widget-view\+json$/),
  live(/^application\/vnd\.(?:bokehjs|holoviews)_load\.v\d+\+json$/),
  live(/^application\/vnd\.bokehjs_exec\.v\d+\+json$/),
  live(/^application\/vnd\.plotly\.v\d+\+json$/),
  // Altair 6 writes a point where others write a plus.
  live(/^application\/vnd\.vega(?:lite)?\.v\d[\d.]*[+.]json$/),
  live(/^application\/geo\+json$/),
  still(...pictures),
  still("image/svg+xml"),
  still("text/html"),
  still("text/markdown"),
  still("text/latex"),
  live(/^text\/vnd\.graphviz$/),
  live(/^(?:audio|video)\/[\w.+-]+$/),
  live(/^application\/pdf$/),
  live(/^(?:application|text)\/javascript$/),
  live(/^application\/json$/),
  still("text/plain"),
];

interface Still {
  readonly type: string;
  readonly data: string;
  /** The form that this is to the letter; null where it was made of one. */
  readonly form: string | null;
}

/** The longest script or text of JSON that is written a second time for clients that know no forms. */
const longestCopy = 100_000;

function stillOf(data: JsonObject, renderMarkdown: RenderMarkdown | undefined): Still | null {
  const textAs = (type: string) => (data[type] === undefined ? null : textOfSource(data[type]));
  const image = imageOf(data);
  if (image !== null) return image;
  const svg = textAs("image/svg+xml");
  if (svg !== null) return { type: "SVG", data: svg.slice(Math.max(0, svg.indexOf("<svg"))), form: "image/svg+xml" };
  const html = textAs("text/html");
  if (html !== null) return { type: "HTML", data: html, form: "text/html" };
  const markdown = textAs("text/markdown");
  if (markdown !== null && renderMarkdown) return { type: "HTML", data: renderMarkdown(markdown), form: null };
  const latex = textAs("text/latex");
  if (latex !== null) return { type: "HTML", data: `<div>${escapeHtml(withMarkedFormulas(latex))}</div>`, form: null };
  const script = textAs("application/javascript");
  if (script !== null && script.length <= longestCopy)
    return { type: "HTML", data: `<script>${script.replace(/<(?=\/script|!--)/gi, "\\x3c")}</script>`, form: null };
  const json = data["application/json"] === undefined ? "" : pythonJson(data["application/json"], 2);
  if (json !== "" && json.length <= longestCopy) return { type: "TEXT", data: json, form: null };
  const text = textAs("text/plain");
  if (text !== null) return { type: "TEXT", data: text, form: "text/plain" };
  return markdown === null ? null : { type: "TEXT", data: markdown, form: "text/markdown" };
}

/** A form of an unknown type is kept, and called by its name. */
function unknownForm(bundle: Bundle, data: JsonObject): Segment | null {
  const [type] = Object.keys(data);
  return type === undefined || type.startsWith("application/vnd.octavo.")
    ? null
    : segmentWith("TEXT", type, mimeOf(bundle, data, type));
}

function withoutEmpty(data: JsonObject): JsonObject {
  const isEmpty = ([type, content]: [string, Json]) => content === "" && !/_exec\.v\d+\+json$/.test(type);
  return Object.fromEntries(Object.entries(data).filter((entry) => !isEmpty(entry)));
}

function withoutForm(data: JsonObject, form: string | null): JsonObject {
  return form === null ? data : Object.fromEntries(Object.entries(data).filter(([type]) => type !== form));
}

/** Bokeh and HoloViews send the program that loads them twice; millions of characters are enough once. */
function copyOfLoad(data: JsonObject): string | null {
  return Object.keys(data).some((type) => /_load\.v\d+\+json$/.test(type)) ? "application/javascript" : null;
}

/** So much of the forms that are not shown is kept, in UTF-16 units of their JSON. */
const othersBudget = 1024 * 1024;

function mimeOf({ metadata = {} }: Bundle, forms: JsonObject, chosen?: string): MimeBundle | undefined {
  let left = othersBudget;
  const data = Object.fromEntries(
    Object.entries(forms).filter(([type, content]) => {
      if (type === chosen) return true;
      const size = JSON.stringify(content).length;
      if (size > left) return false;
      left -= size;
      return true;
    }),
  );
  const hasMetadata = Object.values(metadata).some((own) => !isJsonObject(own) || Object.keys(own).length > 0);
  if (Object.keys(data).length === 0 && !hasMetadata) return undefined;
  return { data, ...(chosen !== undefined && { chosen }), ...(hasMetadata && { metadata }) };
}

/** All forms of an output again, as a notebook has them. */
export function bundleOfSegment({ mime }: Segment, own: JsonObject): Bundle {
  const { data = {}, metadata = {} } = mime ?? {};
  const { "text/plain": name, ...others } = own;
  // What stands for a form that was made into it is not a form of its own.
  const isMade =
    data["text/markdown"] !== undefined ||
    data["text/latex"] !== undefined ||
    data["application/javascript"] !== undefined;
  const shown = name === undefined ? others : own;
  return { data: { ...(isMade && mime !== undefined ? {} : shown), ...data }, metadata };
}

/**
 * Text with formulas, as LaTeX writes them, becomes text with formulas as pages mark them: to a page a single dollar is an amount. An
 * environment on its own is a formula too.
 */
function withMarkedFormulas(latex: string): string {
  const trimmed = latex.trim();
  const environment = /^\\begin\{([a-zA-Z]+\*?)\}[\s\S]*\\end\{\1\}$/.test(trimmed);
  if (environment) return `\\[${trimmed}\\]`;
  return latex.replace(/\$\$[\s\S]*?\$\$|\\[\s\S]|\$((?:\\[\s\S]|[^$\\])+)\$/g, (whole, formula: string | undefined) =>
    formula === undefined ? whole.replace(/^\\\$$/, "$") : `\\(${formula}\\)`,
  );
}

function imageOf(bundle: JsonObject): Still | null {
  for (const type of pictures) {
    const data = textOfSource(bundle[type]).replace(/\s/g, "");
    // What is not base64 must not get into an attribute.
    if (data !== "" && /^[A-Za-z0-9+/]+=*$/.test(data)) return { type: "IMG", data, form: type };
  }
  return null;
}
