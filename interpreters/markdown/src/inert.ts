/**
 * Takes what would run out of HTML: scripts, handlers, addresses that are code. All else stays as it was written, byte for byte.
 *
 * Pages sanitise what they show; not all that read a note do.
 */
import { Parser } from "htmlparser2";

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

/** What has none of these runs nothing. */
const suspicious = /<script|[\s/"']on\w+\s*=|srcdoc|script\s*:|&#|&\w+;|data\s*:/i;
const codeAddress = /^(?:javascript|vbscript|data:text\/html|data:application\/xhtml)/i;

export function removeCode(html: string): string {
  if (!suspicious.test(html)) return html;
  const cuts: Cut[] = [];
  let scriptFrom: number | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const [from, to] = [parser.startIndex, parser.endIndex + 1];
        if (scriptFrom !== null) return;
        if (name === "script") scriptFrom = from;
        else if (Object.entries(attributes).some(isCode))
          cuts.push({ from, to, instead: tagWithout(html.slice(from, to), attributes) });
      },
      onclosetag(name, isImplied) {
        if (name !== "script" || scriptFrom === null) return;
        cuts.push({ from: scriptFrom, to: isImplied ? html.length : parser.endIndex + 1, instead: "" });
        scriptFrom = null;
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return joinAround(html, cuts);
}

function isCode([name, value]: readonly [string, string]): boolean {
  if (/^(?:on|srcdoc$)/i.test(name)) return true;
  // Browsers skip these inside of an address.
  const address = value.replaceAll(/[\x00-\x20]/g, "");
  return codeAddress.test(address) || hidesCode(name, address);
}

/** A refresh and values of an animation hold an address among other things. */
function hidesCode(name: string, address: string): boolean {
  return /^(?:content|values|from|to|by)$/i.test(name) && /(?:java|vb)script:/i.test(address);
}

function tagWithout(tag: string, attributes: Readonly<Record<string, string>>): string {
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? "";
  const kept = Object.entries(attributes)
    .filter((attribute) => !isCode(attribute))
    .map(([key, value]) => ` ${key}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`);
  return `<${name}${kept.join("")}${tag.endsWith("/>") ? " /" : ""}>`;
}

function joinAround(html: string, cuts: readonly Cut[]): string {
  let end = 0;
  const parts = cuts.map(({ from, to, instead }) => {
    const part = html.slice(end, from) + instead;
    end = to;
    return part;
  });
  return parts.join("") + html.slice(end);
}
