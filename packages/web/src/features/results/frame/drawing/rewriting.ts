/** Puts files and libraries of this server in the place of what scripts and HTML would get from other hosts. */
import { type Meant, meantBy } from "./addresses.ts";
import { inlineFrames } from "./frames-within.ts";
import type { Loading } from "./loading.ts";
import { isStyleLink, withAddress } from "./tags.ts";

export interface Rewriting {
  /** An address that gives what the other one would; undefined when this server has nothing for it. */
  ownAddress(address: string, type: string): Promise<string | undefined>;
  /** HTML whose scripts and styles are ours where we have them, in frames within it too. */
  withOwnScripts(html: string): Promise<string>;
  /** A script that imports from our addresses. */
  withOwnImports(script: string): Promise<string>;
}

/** What has been loaded with another. */
const empty = (type: string) => `data:${type},`;
const imported = /(\b(?:import|from)\s*\(?\s*)(["'])((?:https?:)?\/\/[^"'\s]+)\2/g;
const tags = /<(?:script\b[^>]*?\bsrc|link\b[^>]*?\bhref)\s*=\s*(?:(["'])(.*?)\1|([^\s"'>]+))[^>]*>/gi;

export function createRewriting({ given, load }: Pick<Loading, "given" | "load">): Rewriting {
  async function addressOf(meant: Meant, type: string): Promise<string> {
    if (meant.kind === "library") await load(meant.name);
    if (meant.kind !== "file") return empty(type);
    try {
      const { script } = await given(meant.name);
      return URL.createObjectURL(new Blob([script], { type }));
    } catch (error) {
      if (!meant.otherwise) throw error;
      return addressOf(meant.otherwise, type);
    }
  }

  async function ownAddress(address: string, type: string): Promise<string | undefined> {
    const meant = meantBy(address);
    // Where it does not come, the address itself is asked, and what is refused is said.
    return meant && addressOf(meant, type).catch(() => undefined);
  }

  async function withOwnImports(script: string): Promise<string> {
    const found = new Map<string, string>();
    for (const [, , , address = ""] of script.matchAll(imported)) {
      const own = found.has(address) ? undefined : await ownAddress(address, "text/javascript");
      if (own !== undefined) found.set(address, own);
    }
    return script.replace(imported, (all, before: string, quote: string, address: string) => {
      const own = found.get(address);
      return own === undefined ? all : `${before}${quote}${own}${quote}`;
    });
  }

  async function withOwnTags(html: string): Promise<string> {
    let [made, end] = ["", 0];
    // One after the other: each finds what the one before it has brought.
    for (const { 0: tag, 2: quoted, 3: bare, index } of html.matchAll(tags)) {
      const address = quoted ?? bare ?? "";
      const isStyle = isStyleLink(tag);
      if (/^<link/i.test(tag) && !isStyle) continue;
      const own = await ownAddress(address, isStyle ? "text/css" : "text/javascript");
      if (own === undefined) continue;
      made += html.slice(end, index) + withAddress(tag, address, own);
      end = index + tag.length;
    }
    return made + html.slice(end);
  }

  return {
    ownAddress,
    withOwnImports,
    withOwnScripts: (html) =>
      inlineFrames(html, {
        async getTexts({ name }) {
          const { script, style } = await given(name);
          return { script: await script.text(), style };
        },
        around: async (part) => withOwnTags(await withOwnImports(part)),
      }),
  };
}
