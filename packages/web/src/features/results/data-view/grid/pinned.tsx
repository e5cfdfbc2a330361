import type { ReactNode } from "react";
import styles from "./grid.module.css";
import { type LaidOut, pinnedWidth, rightFrom, rightWidth } from "./layout.ts";

interface PinnedProps {
  readonly layout: Pick<LaidOut<unknown>, "edges" | "pinned" | "pinnedRight">;
  readonly children: ReactNode;
}

/** What of a row stays at the left while the rest is scrolled below it: the number of the row, and pinned columns. */
export function PinnedLeft({ layout, gutter, children }: PinnedProps & { readonly gutter: number }) {
  if (layout.pinned === 0 && gutter === 0) return null;
  return (
    <div
      className={styles["pinned"]}
      data-side="left"
      role="presentation"
      style={{ width: gutter + pinnedWidth(layout) }}
    >
      {children}
    </div>
  );
}

/** What of a row stays at the right. */
export function PinnedRight({ layout, children }: PinnedProps) {
  if (layout.pinnedRight === 0) return null;
  return (
    <div
      className={styles["pinned"]}
      data-side="right"
      role="presentation"
      style={{ width: rightWidth(layout), marginLeft: (layout.edges[rightFrom(layout)] ?? 0) - pinnedWidth(layout) }}
    >
      {children}
    </div>
  );
}
