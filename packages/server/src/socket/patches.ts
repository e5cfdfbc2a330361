/** Patches in the text form that Zeppelin's clients exchange (diff-match-patch). */
import { NotebookError } from "@octavo/protocol";
import { patchApply, patchFromText, patchMake, patchToText } from "diff-match-patch-es";

/** Seconds to look for a small patch of a large text; after that it is a coarse one. Everybody waits meanwhile. */
const diffTimeout = 0.05;

/** Parts that are applied together. Looking in vain for the place of one takes milliseconds, and a frame has room for a hundred thousand. */
const partsAtOnce = 50;
/** Nobody's typing comes near; a patch that takes longer is no typing, and everybody waits meanwhile. */
const longestMs = 1000;

/** The patch that makes `after` of `before`. */
export function makePatch(before: string, after: string): string {
  return patchToText(patchMake(before, after, undefined, { diffTimeout }));
}

/** @returns the patched text, or null when a part of the patch finds no place in `text` @throws NotebookError when it is no patch */
export function applyPatch(patch: string, text: string): string | null {
  const parts = parsePatch(patch);
  const until = performance.now() + longestMs;
  let patched = text;
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    if (performance.now() > until) return null;
    // Typed too widely by the library: the patched text, and whether each part was applied.
    const [next, applied] = patchApply(parts.slice(from, from + partsAtOnce), patched) as [string, boolean[]];
    if (!applied.every(Boolean)) return null;
    patched = next;
  }
  return patched;
}

function parsePatch(patch: string) {
  try {
    return patchFromText(patch);
  } catch (cause) {
    throw new NotebookError("badRequest", `Invalid patch string: ${patch.slice(0, 200)}`, { cause });
  }
}
