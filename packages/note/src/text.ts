import { ChangeSet } from "@codemirror/state";

/** Whether the text has line ends other than LF, which change sets cannot address. */
export function hasForeignLineEnds(text: string): boolean {
  return text.includes("\r");
}

/** Lines of one text. Each change of a text takes time for every line of it, and all clients wait meanwhile. */
export const maximumLines = 100_000;

export function normaliseLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The change set that replaces what differs between two texts, found from both ends. Both must have LF line ends. */
export function differenceOf(before: string, after: string): ChangeSet {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && before.charCodeAt(endBefore - 1) === after.charCodeAt(endAfter - 1)) {
    endBefore--;
    endAfter--;
  }
  return ChangeSet.of({ from: start, to: endBefore, insert: after.slice(start, endAfter) }, before.length);
}

/** How many UTF-16 units the least edit between two texts takes out and puts in. Both must have LF line ends. */
export function distanceOf(before: string, after: string): number {
  let size = 0;
  differenceOf(before, after).iterChanges((fromA, toA, fromB, toB) => {
    size += toA - fromA + (toB - fromB);
  });
  return size;
}

/**
 * Where two people changed the same text, the server's order decides: `changes`, made against some version, is moved over
 * what was accepted after that version. An insertion is never dropped by this.
 */
export function rebaseChanges(changes: ChangeSet, since: readonly ChangeSet[]): ChangeSet {
  return since.reduce((moved, other) => moved.map(other), changes);
}
