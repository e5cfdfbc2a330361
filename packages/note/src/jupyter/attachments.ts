import { isJsonObject, type JsonObject } from "../json.ts";
import { objectIn } from "./kept.ts";
import { textOfSource } from "./mime.ts";

/**
 * Where Markdown and its HTML name an address: `(attachment:x)`, `<attachment:x>`, `src="attachment:x"`, `[ref]: attachment:x`. Between quotes
 * and angles a name may have blanks, and parentheses that close again anywhere.
 */
const place = new RegExp(
  [
    /(\bsrc\s*=\s*")attachment:([^"<>\n]{1,500})(?=")/,
    /(\bsrc\s*=\s*')attachment:([^'<>\n]{1,500})(?=')/,
    /((?:\(|\]:)[ \t]*<)attachment:([^<>\n]{1,500})(?=>)/,
    /(\(\s*|\bsrc\s*=\s*|^[ ]{0,3}\[[^\]\n]{1,200}\]:[ \t]*)attachment:((?:[^()<>"'\s]|\([^()<>"'\s]{0,100}\)){1,500})/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gim",
);

/** The Markdown with the pictures that its cell carries in it, in place of their names. */
export function withAttachments(markdown: string, attachments: JsonObject): string {
  if (Object.keys(attachments).length === 0) return markdown;
  return markdown.replace(place, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [before = "", name = ""] = groups.slice(0, 8).filter((group) => group !== undefined);
    const address = addressOf(attachments, name);
    return address === null ? whole : `${before}${address}`;
  });
}

function addressOf(attachments: JsonObject, name: string): string | null {
  const key = [name, decoded(name)].find((known) => Object.hasOwn(attachments, known));
  const bundle = key === undefined ? undefined : attachments[key];
  if (!isJsonObject(bundle)) return null;
  const type = Object.keys(objectIn(bundle)).find((candidate) => /^image\/[\w.+-]+$/.test(candidate));
  if (type === undefined) return null;
  const data = textOfSource(bundle[type]);
  const base64 = data.replace(/\s/g, "");
  // A drawing may be there as its text.
  if (type === "image/svg+xml" && data.includes("<svg"))
    return `data:${type};charset=utf-8,${encodeURIComponent(data).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
  return /^[A-Za-z0-9+/]+=*$/.test(base64) ? `data:${type};base64,${base64}` : null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
