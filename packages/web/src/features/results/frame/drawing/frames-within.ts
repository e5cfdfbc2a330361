/**
 * Documents within a frame (`<iframe srcdoc>`): each has an origin of its own and reaches nothing of the frame around it, so what it asks
 * other hosts for is written into its text.
 */
import type { LibraryName } from "../library-names.ts";
import { basis, type Meant, meantBy } from "./addresses.ts";
import { isStyleLink, styleText, withoutAttributes } from "./tags.ts";

type MeantByName = Exclude<Meant, { readonly kind: "nothing" }>;
type GetTexts = (meant: MeantByName) => Promise<{ readonly script: string; readonly style: string }>;

interface Inlining {
  readonly getTexts: GetTexts;
  /** What becomes of the HTML around the documents. */
  readonly around: (html: string) => Promise<string>;
}

const frames = /(<iframe\b[^>]*?\bsrcdoc\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const tags =
  /<script\b[^>]*?\bsrc\s*=\s*(?:(["'])(.*?)\1|([^\s"'>]+))[^>]*>\s*<\/script>|<link\b[^>]*?\bhref\s*=\s*(?:(["'])(.*?)\4|([^\s"'>]+))[^>]*>/gi;

/** Says to the frame around it what it asks for in vain. */
const reportingScript =
  '<script>addEventListener("securitypolicyviolation",({effectiveDirective,blockedURI})=>parent.postMessage({octavoAsked:{effectiveDirective,blockedURI}},"*"))</script>';

export async function inlineFrames(html: string, { getTexts, around }: Inlining): Promise<string> {
  let [made, end] = ["", 0];
  for (const { 0: all, 1: before = "", 2: double, 3: single, index } of html.matchAll(frames)) {
    const text = await inlined(unescaped(double ?? single ?? ""), getTexts);
    made += `${await around(html.slice(end, index))}${before}"${escaped(reportingScript + text)}"`;
    end = index + all.length;
  }
  return made + (await around(html.slice(end)));
}

/** The document with its scripts and styles in its text. */
export async function inlined(html: string, getTexts: GetTexts): Promise<string> {
  const done = new Set<LibraryName>();
  let [made, end] = ["", 0];
  for (const found of html.matchAll(tags)) {
    const [tag] = found;
    const address = found[2] ?? found[3] ?? found[5] ?? found[6] ?? "";
    const meant = /^<link/i.test(tag) && !isStyleLink(tag) ? undefined : meantBy(address);
    const written = meant && (await textFor(meant, tag).catch(() => undefined));
    if (written === undefined) continue;
    made += html.slice(end, found.index) + written;
    end = found.index + tag.length;
  }
  return made + html.slice(end);

  async function textFor(what: Meant, tag: string): Promise<string> {
    if (what.kind === "nothing") return "";
    if (what.kind === "library") return libraryText(what.name, withoutAttributes(tag, "type"));
    try {
      const { script } = await getTexts(what);
      return isStyleLink(tag) ? styleText(script) : scriptText(script, tag);
    } catch (error) {
      if (!what.otherwise) throw error;
      return textFor(what.otherwise, tag);
    }
  }

  async function libraryText(name: LibraryName, tag: string): Promise<string> {
    if (done.has(name)) return "";
    const before = basis[name];
    const first = before ? await libraryText(before, "<script>") : "";
    const { script, style } = await getTexts({ kind: "library", name });
    done.add(name);
    return first + (style === "" ? "" : styleText(style)) + (script === "" ? "" : scriptText(script, tag));
  }
}

/** With the attributes of the tag that asked for it, but those of an address. */
function scriptText(script: string, tag: string): string {
  const [asking = ""] = /^<script\b[^>]*>/i.exec(tag) ?? [];
  const opening = asking === "" ? "<script>" : withoutAttributes(asking, "src", "integrity", "crossorigin");
  return `${opening}${script.replace(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--")}\n</script>`;
}

function unescaped(text: string): string {
  const area = document.createElement("textarea");
  // A text of an area loses its first line end.
  area.innerHTML = `\n${text.replaceAll("<", "&lt;")}`;
  return area.value;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
