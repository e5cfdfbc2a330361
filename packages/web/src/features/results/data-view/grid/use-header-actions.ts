import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from "react";
import type { OpenPanel } from "./column/column-panel.tsx";
import { parseCondition } from "./column/condition-text.ts";
import type { HeaderActions } from "./header-cell.tsx";
import { columnAtPixel, columnWidth, placeAcross } from "./layout.ts";
import { type GridState, type ShownColumn, withColumn, withColumnMoved, withSortToggled } from "./state/grid-state.ts";
import type { DraggedWidth, GridView } from "./use-grid-view.ts";
import { wholeWidth } from "./wanted-widths.ts";

const widestFit = 800;

interface HeaderOptions {
  readonly view: GridView;
  readonly state: GridState;
  readonly onStateChange: (state: GridState) => void;
  readonly onDraggedWidth: Dispatch<SetStateAction<DraggedWidth | null>>;
  readonly onPanel: (panel: OpenPanel) => void;
}

/** What pressing and dragging names does. The actions stay the same while the grid is scrolled, so that its names are not drawn again. */
export function useHeaderActions({ view, state, onStateChange, onDraggedWidth, onPanel }: HeaderOptions) {
  /** Before which column one that is being dragged would come. */
  const [dropAt, setDropAt] = useState<number | null>(null);

  const fit = (column: ShownColumn) => {
    const position = view.layout.columns.findIndex(({ index }) => index === column.index) + 1;
    const cells = view.box.current?.querySelectorAll(`[role=gridcell][aria-colindex="${position}"]`) ?? [];
    const widest = Math.max(columnWidth(column), ...[...cells].map(wholeWidth));
    onStateChange(withColumn(state, column.index, { width: Math.min(widestFit, Math.ceil(widest)) }));
  };
  const move = (column: ShownColumn, target: number) => {
    const { columns } = view.layout;
    const before = columns[target]?.index ?? null;
    onStateChange(withColumnMoved(state, columns, { column: column.index, before }));
  };

  const latest = useRef({ state, view, fit, move, onStateChange, onDraggedWidth, onPanel });
  latest.current = { state, view, fit, move, onStateChange, onDraggedWidth, onPanel };
  const actions = useMemo<HeaderActions>(() => {
    const now = () => latest.current;
    return {
      onSort: (column, also) => now().onStateChange(withSortToggled(now().state, column, also)),
      onMenu: (index) => now().onPanel({ kind: "menu", index }),
      onFilter: (column, typed) => {
        const condition = parseCondition(typed, column.index, column.kind) ?? undefined;
        now().onStateChange(withColumn(now().state, column.index, { condition }));
      },
      onResize: (column, wanted, isFinal) => {
        const width = Math.max(columnWidth(column), Math.round(wanted));
        now().onDraggedWidth(isFinal ? null : { index: column.index, width });
        if (isFinal) now().onStateChange(withColumn(now().state, column.index, { width }));
      },
      onFit: (column) => now().fit(column),
      onDrag: (column, clientX, isFinal) => {
        const target = clientX === null ? null : dropPlace(clientX, now().view);
        setDropAt(isFinal ? null : target);
        if (isFinal && target !== null) now().move(column, target);
      },
    };
  }, []);
  return { actions, dropAt, fit, move };
}

/** The column whose middle a point has not yet passed. */
function dropPlace(clientX: number, { box, layout, gutter, scrolled }: GridView): number | null {
  const element = box.current;
  if (!element) return null;
  const x = clientX - element.getBoundingClientRect().left - gutter;
  const position = columnAtPixel(layout, x, scrolled());
  const inside = placeAcross(layout, x, scrolled());
  const middle = ((layout.edges[position] ?? 0) + (layout.edges[position + 1] ?? 0)) / 2;
  return inside > middle ? position + 1 : position;
}
