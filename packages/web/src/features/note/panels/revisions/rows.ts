/** The lines of a difference, the earlier beside the later; in lines that became others, what of them changed. */
import { diffWordsWithSpace } from "diff";
import type { DiffPiece } from "./compare.ts";

export interface Span {
  readonly text: string;
  readonly isChanged: boolean;
}

/** One line of each side. What only one side has stands beside nothing; what both have alike is there once. */
export type DiffRow =
  | { readonly kind: "same"; readonly line: string }
  | { readonly kind: "changed"; readonly old: readonly Span[] | null; readonly now: readonly Span[] | null };

/** The number of lines that are compared by words; in a text that was written anew no reader needs them. */
const lookedInto = 300;
const longestLine = 2000;
/** Lines with less in common than this share of the longer one are other lines, and no changed ones. */
const leastInCommon = 0.3;
const patienceMs = 50;

export function rowsOfDiff(pieces: readonly DiffPiece[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let left = lookedInto;
  pieces.forEach((piece, at) => {
    if (piece.kind === "same") {
      rows.push(...piece.lines.map((line): DiffRow => ({ kind: "same", line })));
      return;
    }
    // Removed lines stand before those in their place, and made a row with them.
    if (piece.kind === "added" && pieces[at - 1]?.kind === "removed") return;
    const next = pieces[at + 1];
    const old = piece.kind === "removed" ? piece.lines : [];
    const now = piece.kind === "added" ? piece.lines : next?.kind === "added" ? next.lines : [];
    for (let line = 0; line < Math.max(old.length, now.length); line += 1) {
      rows.push(rowOfDiff(old[line], now[line], left > 0));
      left -= 1;
    }
  });
  return rows;
}

function rowOfDiff(old: string | undefined, now: string | undefined, isLookedInto: boolean): DiffRow {
  const whole = (line: string | undefined) => (line === undefined ? null : [{ text: line, isChanged: false }]);
  const both = isLookedInto && old !== undefined && now !== undefined ? changedWordsOf(old, now) : null;
  return { kind: "changed", old: both?.old ?? whole(old), now: both?.now ?? whole(now) };
}

function changedWordsOf(
  old: string,
  now: string,
): { readonly old: readonly Span[]; readonly now: readonly Span[] } | null {
  if (Math.max(old.length, now.length) > longestLine) return null;
  const changes = diffWordsWithSpace(old, now, { timeout: patienceMs });
  if (!changes) return null;
  const common = changes.filter(({ added, removed }) => !added && !removed).map(({ value }) => value.trim().length);
  if (
    common.reduce((sum, length) => sum + length, 0) <
    leastInCommon * Math.max(old.trim().length, now.trim().length)
  ) {
    return null;
  }
  const side = (isOther: "added" | "removed", isOwn: "added" | "removed") =>
    changes
      .filter((change) => !change[isOther])
      .map((change): Span => ({ text: change.value, isChanged: change[isOwn] }));
  return { old: side("added", "removed"), now: side("removed", "added") };
}
