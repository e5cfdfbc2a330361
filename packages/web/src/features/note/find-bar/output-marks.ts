/**
 * Marks what was found in outputs. The browser paints these marks over the text where it stands, so no view draws its output again for them. Where a
 * browser cannot, the page still leads to the place.
 */

import { literally } from "../find/literally.ts";
import type { Occurrence } from "../find/occurrence.ts";

const names = { found: "octavo-found", here: "octavo-found-here" } as const;

interface Marked {
  readonly occurrences: readonly Occurrence[];
  readonly current: number;
  readonly isCaseSensitive: boolean;
}

/** Marks the outputs that are on the page; returns where one is at, if that is in one of them. */
export function markOutputs({ occurrences, current, isCaseSensitive }: Marked): Range | null {
  const found: Range[] = [];
  let here: Range | null = null;
  const at = occurrences[current];
  for (const [paragraphId, words] of wordsByParagraph(occurrences)) {
    const output = document.getElementById(paragraphId)?.querySelector("[aria-live][aria-busy]");
    if (!output) continue;
    const ranges = rangesInOutput(output, words, isCaseSensitive);
    found.push(...ranges);
    // What is not on the page is counted but has no range; the nearest there is leads one there.
    if (at?.part === "output" && at.paragraphId === paragraphId)
      here = ranges[Math.min(at.at, ranges.length - 1)] ?? null;
  }
  paintRanges(names.found, found);
  paintRanges(names.here, here ? [here] : []);
  return here;
}

export function unmarkOutputs(): void {
  paintRanges(names.found, []);
  paintRanges(names.here, []);
}

function paintRanges(name: string, ranges: readonly Range[]): void {
  if (typeof Highlight === "undefined" || !("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function wordsByParagraph(occurrences: readonly Occurrence[]): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>();
  for (const occurrence of occurrences) {
    if (occurrence.part !== "output") continue;
    const there = words.get(occurrence.paragraphId) ?? new Set();
    words.set(occurrence.paragraphId, there.add(occurrence.words));
  }
  return words;
}

/** In the text on the page, the words that were found in the note; they are taken literally here, so nothing can take long. */
function rangesInOutput(output: Element, words: ReadonlySet<string>, isCaseSensitive: boolean): readonly Range[] {
  const nodes: { readonly node: Text; readonly from: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(output, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("button, style, script, .visually-hidden")) continue;
    nodes.push({ node: node as Text, from: text.length });
    text += (node as Text).data;
  }
  const literal = [...words].sort((a, b) => b.length - a.length).map(literally);
  const pattern = new RegExp(literal.join("|"), isCaseSensitive ? "gu" : "giu");
  return [...text.matchAll(pattern)].flatMap((match) => {
    const start = textPointAt(nodes, match.index);
    const end = textPointAt(nodes, match.index + match[0].length - 1);
    if (!start || !end) return [];
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    return [range];
  });
}

function textPointAt(nodes: readonly { readonly node: Text; readonly from: number }[], at: number) {
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((nodes[middle]?.from ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const found = nodes[low];
  return found && { node: found.node, offset: at - found.from };
}
