/** Tags of scripts and styles in HTML. */

export const isStyleLink = (tag: string): boolean =>
  /^<link\b/i.test(tag) && /\brel\s*=\s*["']?[^"'>]*\bstylesheet\b/i.test(tag);

/** The tag with another address. What it said about the bytes of the other one counts no more. */
export function withAddress(tag: string, address: string, own: string): string {
  const plain = withoutAttributes(tag, "integrity", "crossorigin");
  const at = plain.lastIndexOf(address);
  const [before, after] = [plain.slice(0, at), plain.slice(at + address.length)];
  return /["']$/.test(before) ? before + own + after : `${before}"${own}"${after.replace(/^\/>/, " />")}`;
}

export function withoutAttributes(tag: string, ...names: readonly string[]): string {
  const attributes = new RegExp(`\\s(?:${names.join("|")})(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s>]+)|(?=[\\s/>]))`, "gi");
  return tag.replace(attributes, "");
}

export const styleText = (style: string) => `<style>${style.replace(/<\/(style)/gi, "<\\/$1")}</style>`;
