import type { StyledText } from "./ansi.ts";

/** A stretch of text, and where it leads if it is a link. */
export interface LinkedText {
  readonly text: string;
  readonly href: string | null;
}

const longestAddress = 2048;
const address = new RegExp(`(?:https?:\\/\\/|mailto:)[^\\s<>"'\`\\u2018-\\u201f]{1,${longestAddress}}`, "gi");
/** What ends a sentence, not an address; a closing bracket only where the address has opened none. */
const trailing = /[.,;:!?…]+$/;

export function mayHaveLinks(text: string): boolean {
  return text.includes("://") || text.includes("mailto:");
}

/** Addresses in a text become links, and so does what a program has said to be one; nothing but the web's and mail's are. */
export function linkedPiecesOf({ text, style }: StyledText): readonly LinkedText[] {
  const said = style?.link ? safeAddress(style.link) : null;
  if (said !== null) return [{ text, href: said }];
  if (!mayHaveLinks(text)) return [{ text, href: null }];
  const pieces: LinkedText[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutEnd(found);
    const href = safeAddress(shown);
    if (href === null) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), href: null });
    pieces.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
}

/** The address as the browser would read it; null for one that leads anywhere but to the web or a mailbox. */
export function safeAddress(written: string): string | null {
  if (written.length > longestAddress || !/^(?:https?:\/\/|mailto:)/i.test(written)) return null;
  try {
    const { protocol, href } = new URL(written);
    return ["http:", "https:", "mailto:"].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

function withoutEnd(found: string): string {
  const shown = found.replace(trailing, "");
  const opens = shown.split("(").length;
  const closes = shown.split(")").length;
  return shown.endsWith(")") && closes > opens ? shown.slice(0, -1) : shown;
}
