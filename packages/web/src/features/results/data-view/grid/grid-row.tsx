// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo, useLayoutEffect, useRef } from "react";
import type { RowTiles } from "../source/rows/row-tiles.ts";
import { type Formats, formatOfColumn } from "./cell-text.ts";
import styles from "./grid.module.css";
import { type DrawnCell, drawnCell } from "./grid-cell.tsx";
import { type LaidOut, leftInBox, rightFrom } from "./layout.ts";
import { PinnedLeft, PinnedRight } from "./pinned.tsx";
import { positions, slotOfRow } from "./row-slots.ts";
import type { ShownColumn } from "./state/grid-state.ts";

export interface GridRowProps {
  /** A row that has left sight and still has its place in the document stays as it was drawn there. */
  readonly isInSight: boolean;
  readonly tiles: RowTiles;
  /** Of the tiles, where something of the row has not come yet; it is drawn again when it has. */
  readonly waitsFrom: number | null;
  /** Place among the rows that pass. */
  readonly row: number;
  /** Place among the rows that are shown, which is less by the pages before. */
  readonly shownRow: number;
  readonly layout: LaidOut<ShownColumn>;
  /** Columns in sight, of those that are scrolled, in the order of the document. */
  readonly scrolledColumns: readonly number[];
  readonly columnSlots: number;
  readonly top: number;
  readonly gridId: string;
  readonly formats: Formats;
  readonly locale: string;
  readonly missingAs: string | null;
  /** Width of the column of row numbers; 0 where there is none. */
  readonly gutter: number;
  /** Columns of this row that are selected, and the active one; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly active: number;
}

/** One row, as far as it is in sight. Pinned cells stand in a box that stays where it is while the others are scrolled. */
export const GridRow = memo(DrawnRow, isDrawnAlready);

export function isDrawnAlready(before: GridRowProps, next: GridRowProps): boolean {
  // Where places are counted from another row, its old one may be in sight.
  if (!next.isInSight && next.top === before.top) return true;
  return (Object.keys(next) as (keyof GridRowProps)[]).every((name) => before[name] === next[name]);
}

function DrawnRow(props: GridRowProps) {
  const { layout, shownRow, gutter } = props;
  const before = useRef<ReadonlyMap<number, DrawnCell>>(new Map());
  const drawn = new Map<number, DrawnCell>();
  const cellAt = (position: number, slot: number) => {
    const column = layout.columns[position];
    if (!column) return null;
    const left = layout.edges[position] ?? 0;
    const options = {
      cell: props.tiles.cell(props.row, column.index),
      column,
      position,
      slot,
      left: leftInBox(layout, position, gutter),
      width: (layout.edges[position + 1] ?? left) - left,
      format: formatOfColumn(column, props.formats),
      locale: props.locale,
      missingAs: props.missingAs,
      activeId: position === props.active ? `${props.gridId}-${shownRow}-${position}` : undefined,
      isSelected: position >= props.selectedFrom && position <= props.selectedTo,
    };
    const cell = drawnCell(options, before.current.get(column.index));
    drawn.set(column.index, cell);
    return cell.node;
  };
  useLayoutEffect(() => {
    before.current = drawn;
  });
  return (
    <div
      className={styles["row"]}
      role="row"
      aria-rowindex={shownRow + 2}
      style={{ transform: `translateY(${props.top}px)`, width: gutter + (layout.edges.at(-1) ?? 0) }}
    >
      <PinnedLeft layout={layout} gutter={gutter}>
        {gutter > 0 && (
          <div role="rowheader" className={styles["number"]} style={{ width: gutter }}>
            {props.row + 1}
          </div>
        )}
        {positions(0, layout.pinned).map(cellAt)}
      </PinnedLeft>
      {props.scrolledColumns.map((position) => cellAt(position, slotOfRow(position, props.columnSlots)))}
      <PinnedRight layout={layout}>{positions(rightFrom(layout), layout.columns.length).map(cellAt)}</PinnedRight>
    </div>
  );
}
