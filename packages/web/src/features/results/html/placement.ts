/**
 * Where an HTML result may be shown. In place exactly when the sanitiser had nothing to remove and the result brings no
 * style element; everything else goes into a sandboxed frame as it was written. So no user sees a result with pieces missing, and nothing that could
 * act reaches the page.
 */

export interface Removal {
  /** Name of the element that was removed, in lower case, or of the attribute. */
  readonly element?: string;
  readonly attribute?: string;
}

/** The sanitiser is made to read everything as body by a leading element of this name, whose removal it reports too. */
const bodyMark = "remove";

export function mayShowInPlace(html: string, removals: readonly Removal[]): boolean {
  if (isWholeDocument(html)) return false;
  const [first, ...others] = removals;
  const real = first?.element === bodyMark ? others : removals;
  // The sanitiser takes out comments like everything else that it does not know, but no reader misses them.
  return real.every(({ element }) => element === "#comment");
}

/**
 * Whether a tag of a program can be seen without parsing. The sanitiser need not look then; where the page's own policy
 * forbids inline handlers, the browser would complain of each that it looks at.
 */
export function isPlainlyProgram(html: string): boolean {
  return /<script[\s/>]/i.test(html) || /<[a-z][^<>]*[\s"'/]on[a-z]+\s*=/i.test(html);
}

/**
 * A document's own `html`, `head` and `body` tags vanish in the parser before the sanitiser sees them, handlers on `body`
 * included, and so does a doctype: its absence would not be reported.
 */
function isWholeDocument(html: string): boolean {
  return /<(?:!doctype|html|head|body|frameset)\b/i.test(html);
}

/** Whether an inline style can only affect the inside of the result: nothing fetched, nothing laid over the page. */
export function isHarmlessStyle(style: string): boolean {
  // Escapes and comments are only used to hide; no renderer writes them.
  if (/\\|\/\*/.test(style)) return false;
  if (/(?:url|image|image-set|cross-fade|element|src)\s*\(|expression|@/i.test(style)) return false;
  return !/position\s*:\s*(?:fixed|sticky|-webkit-sticky|var)/i.test(style);
}
