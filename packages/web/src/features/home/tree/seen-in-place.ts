interface ScrollPosition {
  /** Where the tree begins, from the top of the window. */
  readonly top: number;
  /** How far the window is scrolled. */
  readonly scrolled: number;
}

/**
 * Where the tree began when the user saw its lines last. The browser reports a scroll a frame later; the user stays where they scrolled to. With
 * fewer lines the page is shorter, and the browser may have scrolled it back to its end: then the user did not scroll.
 */
export function topWhenSeen(before: ScrollPosition, now: ScrollPosition & { readonly isAtEnd: boolean }): number {
  const isCut = now.isAtEnd && now.scrolled < before.scrolled;
  return isCut || now.scrolled === before.scrolled ? before.top : now.top;
}

/**
 * By how many lines those in sight have moved, so that the window can go with them. Lines that were carried elsewhere, as what was changed last is
 * in that order, have moved most, so what has moved least is followed; 0 where none of them is left.
 *
 * @param seen the lines that were in sight, by their places before
 */
export function distanceMoved(seen: ReadonlyMap<string, number>, lines: readonly { readonly key: string }[]): number {
  let least: number | null = null;
  for (const [index, { key }] of lines.entries()) {
    const before = seen.get(key);
    if (before !== undefined && Math.abs(index - before) < Math.abs(least ?? Number.POSITIVE_INFINITY))
      least = index - before;
  }
  return least ?? 0;
}
