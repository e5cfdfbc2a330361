/** Patches in the text form that Zeppelin's clients exchange (diff-match-patch). */
import { NotebookError } from "@octavo/protocol";
import { patchApply, patchFromText, patchMake, patchToText } from "diff-match-patch-es";

/** Seconds to look for a small patch of a large text; after that it is a coarse one. Everybody waits meanwhile. */
const diffTimeout = 0.05;

/** The patch that makes `after` of `before`. */
export function makePatch(before: string, after: string): string {
  return patchToText(patchMake(before, after, undefined, { diffTimeout }));
}

/** @returns the patched text, or null when a part of the patch finds no place in `text` @throws NotebookError when it is no patch */
export function applyPatch(patch: string, text: string): string | null {
  // Typed too widely by the library: the patched text, and whether each part was applied.
  const [patched, applied] = patchApply(parsePatch(patch), text) as [string, boolean[]];
  return applied.every(Boolean) ? patched : null;
}

function parsePatch(patch: string) {
  try {
    return patchFromText(patch);
  } catch (cause) {
    throw new NotebookError("badRequest", `Invalid patch string: ${patch.slice(0, 200)}`, { cause });
  }
}
