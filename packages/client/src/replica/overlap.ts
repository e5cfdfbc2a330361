import type { ChangeSet } from "@codemirror/state";

/**
 * Whether two changes of the same text touch the same place, so that moving one over the other would be a guess. Touching at
 * an edge is no overlap: two people adding at the end of a text is no conflict.
 */
export function changesOverlap(one: ChangeSet, other: ChangeSet): boolean {
  const ranges = rangesOfChanges(other);
  return rangesOfChanges(one).some((a) => ranges.some((b) => a.from < b.to && b.from < a.to));
}

function rangesOfChanges(changes: ChangeSet): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  changes.iterChangedRanges((from, to) => ranges.push({ from, to }));
  return ranges;
}
