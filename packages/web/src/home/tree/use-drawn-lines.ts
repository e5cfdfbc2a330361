import { type RefObject, useEffect, useState } from "react";
import { isFinger } from "../../ui/pointer.ts";
import { drawnRows } from "./drawn-rows.ts";

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

/**
 * Which lines of a tree are on the page. All are of one height, so that follows from how far the window is scrolled, and nothing is kept for
 * each line: there may be ten thousand.
 */
export function useDrawnLines(tree: RefObject<HTMLElement | null>, count: number): DrawnLines {
  const [drawn, setDrawn] = useState(() => drawnRows(0, 0, innerHeight));

  useEffect(() => {
    const look = () => {
      const top = tree.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / lineHeight));
      const next = drawnRows(first, Math.floor((innerHeight - top) / lineHeight), innerHeight);
      setDrawn((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // What stands above may come later: the home note, favourites on a phone. It tells at first too, when the page has been laid out.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      sizes.disconnect();
    };
  }, [tree]);

  const reveal = (index: number) => {
    const top = (tree.current?.getBoundingClientRect().top ?? 0) + index * lineHeight;
    // One line more below, so that there is always one to go on to.
    const below = top + 2 * lineHeight - innerHeight;
    if (top < stickyHeight) scrollBy(0, top - stickyHeight);
    else if (below > 0) scrollBy(0, below);
  };
  return { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count), reveal };
}
