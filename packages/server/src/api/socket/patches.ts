/** Patches in the text form that Zeppelin's clients exchange (diff-match-patch). */
import { NotebookError } from "@octavo/protocol";
import { diffText1, diffText2, patchApply, patchFromText, patchMake, patchToText } from "diff-match-patch-es";

/** Seconds to look for a small patch of a large text; after that it is a coarse one. All clients wait meanwhile. */
const diffTimeout = 0.05;

/** Parts that are applied together. Looking in vain for the place of one takes milliseconds, and a frame has room for a hundred thousand. */
const partsAtOnce = 20;
/** No user's typing comes near; a patch that takes longer is no typing, and all clients wait meanwhile. */
const longestMs = 1000;
/** Characters of the old text in one part. A longer part is not looked for where it resembles the text: that can take minutes. */
const longestPart = 500;

/** The patch that makes `after` of `before`. */
export function makePatch(before: string, after: string): string {
  return patchToText(patchMake(before, after, undefined, { diffTimeout }));
}

/** @returns the patched text, or null when a part of the patch finds no place in `text` @throws NotebookError when it is no patch */
export function applyPatch(patch: string, text: string): string | null {
  const until = performance.now() + longestMs;
  let patched: string | null = text;
  for (const parts of inPortions(parsePatch(patch))) {
    if (performance.now() > until) return null;
    patched = applyParts(parts, patched);
    if (patched === null) return null;
  }
  return patched;
}

type Part = ReturnType<typeof parsePatch>[number];

/** Parts in their order, a long one by itself. */
function* inPortions(parts: readonly Part[]): Generator<readonly Part[]> {
  let portion: Part[] = [];
  for (const part of parts) {
    if (isLongPatch(part) || portion.length === partsAtOnce) {
      if (portion.length > 0) yield portion;
      portion = [];
    }
    if (isLongPatch(part)) yield [part];
    else portion.push(part);
  }
  if (portion.length > 0) yield portion;
}

function applyParts(parts: readonly Part[], text: string): string | null {
  const [first] = parts;
  if (first && isLongPatch(first)) return replaceAt(text, first);
  // Typed too widely by the library: the patched text, and whether each part was applied.
  const [patched, applied] = patchApply([...parts], text) as [string, boolean[]];
  return applied.every(Boolean) ? patched : null;
}

/** A long part fits to the letter or not at all. */
function replaceAt(text: string, part: Part): string | null {
  const before = diffText1(part.diffs);
  const start = positionOfPatch(before, text, part.start2 ?? 0);
  return start === null ? null : text.slice(0, start) + diffText2(part.diffs) + text.slice(start + before.length);
}

/** Where it says, or at one of the next places that begin alike: others may have typed above. */
function positionOfPatch(before: string, text: string, expected: number): number | null {
  if (text.startsWith(before, expected)) return expected;
  const head = before.slice(0, 32);
  let at = text.indexOf(head, Math.max(0, expected - 10_000));
  for (let looks = 0; at >= 0 && looks < 20; looks++) {
    if (text.startsWith(before, at)) return at;
    at = text.indexOf(head, at + 1);
  }
  return null;
}

function isLongPatch({ diffs }: Part): boolean {
  let length = 0;
  for (const [kind, piece] of diffs) if (kind !== added) length += piece.length;
  return length > longestPart;
}

/** How the library marks what is new. */
const added = 1;

function parsePatch(patch: string) {
  try {
    return patchFromText(patch);
  } catch (cause) {
    throw new NotebookError("badRequest", `Invalid patch string: ${patch.slice(0, 200)}`, { cause });
  }
}
