import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isFinger } from "../../../ui/pointer.ts";
import type { TreeLine } from "../../notes/index.ts";
import { drawnRows } from "./drawn-rows.ts";
import { distanceMoved, topWhenSeen } from "./seen-in-place.ts";

/** Pixels of each line. */
export const lineHeight = isFinger ? 40 : 32;
/** Height of what sticks to the top of the window: the bar of the page and the line with the filter. */
const stickyHeight = 48 + 46;

interface DrawnLines {
  readonly from: number;
  /** Before this one; no more than there are. */
  readonly to: number;
  /** Scrolls no further than until the line is in sight. */
  readonly reveal: (index: number) => void;
}

interface ArrangedLines {
  readonly lines: readonly TreeLine[];
  /** Says when lines are others because the user wants to see others. */
  readonly arrangement: string;
}

/**
 * Which lines of a tree are on the page. All are of one height, so that follows from how far the window is scrolled, and nothing is kept for
 * each line: there may be ten thousand. What is seen stays in its place when lines come and go above it.
 */
export function useDrawnLines(tree: RefObject<HTMLElement | null>, { lines, arrangement }: ArrangedLines): DrawnLines {
  const [drawn, setDrawn] = useState(() => drawnRows(0, 0, innerHeight));
  const shown = useRef({ lines, arrangement, top: 0, scrolled: 0 });

  const look = useCallback(() => {
    const top = topOfTree(tree);
    shown.current = { ...shown.current, top, scrolled: scrollY };
    const first = Math.max(0, Math.floor(-top / lineHeight));
    const next = drawnRows(first, Math.floor((innerHeight - top) / lineHeight), innerHeight);
    setDrawn((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [tree]);

  useEffect(() => {
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // What stands above may come later: the home note, favourites on a phone. The observer calls at first too, when the page has been laid out.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      sizes.disconnect();
    };
  }, [look]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { ...before, lines, arrangement };
    if (before.lines === lines || before.arrangement !== arrangement || scrollY === 0) return;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const top = topWhenSeen(before, { top: topOfTree(tree), scrolled: scrollY, isAtEnd });
    const wanted = top - distanceMoved(linesInSight({ lines: before.lines, top }), lines) * lineHeight;
    scrollBy(0, topOfTree(tree) - wanted);
    look();
  }, [lines, arrangement, tree, look]);

  const reveal = (index: number) => {
    const top = topOfTree(tree) + index * lineHeight;
    // One line more below, so that there is always one to go on to.
    const below = top + 2 * lineHeight - innerHeight;
    if (top < stickyHeight) scrollBy(0, top - stickyHeight);
    else if (below > 0) scrollBy(0, below);
    look();
  };
  return { from: Math.min(drawn.from, lines.length), to: Math.min(drawn.to, lines.length), reveal };
}

/** Where it begins, from the top of the window. */
function topOfTree(tree: RefObject<HTMLElement | null>): number {
  return tree.current?.getBoundingClientRect().top ?? 0;
}

/** Their places, by their keys. */
function linesInSight({ lines, top }: { readonly lines: readonly TreeLine[]; readonly top: number }) {
  const first = Math.max(0, Math.ceil((stickyHeight - top) / lineHeight));
  const seen = lines.slice(first, Math.ceil((innerHeight - top) / lineHeight));
  return new Map(seen.map(({ key }, at) => [key, first + at]));
}
