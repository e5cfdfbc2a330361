// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { type Cell, htmlInCell, isMissing } from "@octavo/note";
import { lazy, type ReactNode, Suspense } from "react";
import { formatCell, type NumberFormat } from "./cell-text.ts";
import styles from "./grid.module.css";
import type { ShownColumn } from "./state/grid-state.ts";

const CellHtml = lazy(async () => ({ default: (await import("../../html/cell-html.tsx")).CellHtml }));

export interface CellOptions {
  /** Undefined until it has come. */
  readonly cell: Cell | undefined;
  readonly column: ShownColumn;
  readonly position: number;
  /** Its place in the document, which it takes over from a cell that has left. */
  readonly slot: number;
  readonly left: number;
  readonly width: number;
  readonly format: NumberFormat | undefined;
  readonly locale: string;
  readonly missingAs: string | null;
  /** What the grid calls it while it is the active cell. */
  readonly activeId: string | undefined;
  readonly isSelected: boolean;
}

export interface DrawnCell {
  readonly options: CellOptions;
  readonly node: ReactNode;
}

/** The cell as it was drawn before when nothing of it has changed: while the user scrolls, cells in sight are not made anew with each frame. */
export function drawnCell(options: CellOptions, before: DrawnCell | undefined): DrawnCell {
  return before && isSameOptions(options, before.options) ? before : { options, node: renderGridCell(options) };
}

function isSameOptions(one: CellOptions, other: CellOptions): boolean {
  return (Object.keys(one) as (keyof CellOptions)[]).every((name) => Object.is(one[name], other[name]));
}

/** Of a table whose types say that there is no value: printed text has words of its own for that. */
const noValue = "NULL";

// A cell as narrow as columns are shows about so much.
const seenAtOnce = 18;

/**
 * One cell. Its text is never read as markup, but for what begins with `%html`, which the sanitiser goes through. No component: a screen
 * has hundreds of them, all of which change with each frame of scrolling.
 */
function renderGridCell({
  cell,
  column,
  position,
  slot,
  left,
  width,
  format,
  locale,
  missingAs,
  ...state
}: CellOptions): ReactNode {
  const html = htmlInCell(cell);
  const isNothing = isMissing(cell, column);
  const written = isNothing ? (missingAs ?? cell ?? noValue) : cell;
  const text = written === undefined || html !== null ? "" : formatCell(written, { format, locale, column });
  const isShortened =
    column.kind === "number" && (!format || format.notation !== undefined) && text.length < String(written).length;
  return (
    <div
      key={slot}
      id={state.activeId}
      role="gridcell"
      aria-colindex={position + 1}
      aria-selected={state.isSelected || undefined}
      aria-busy={cell === undefined || undefined}
      className={styles["cell"]}
      data-kind={column.kind}
      data-missing={isNothing || undefined}
      data-active={state.activeId !== undefined || undefined}
      data-selected={state.isSelected || undefined}
      style={{ left, width }}
      title={isShortened ? String(written) : text.length > seenAtOnce ? text : undefined}
    >
      {html !== null ? (
        <Suspense fallback={<span>{html}</span>}>
          <CellHtml html={html} />
        </Suspense>
      ) : (
        text
      )}
    </div>
  );
}
