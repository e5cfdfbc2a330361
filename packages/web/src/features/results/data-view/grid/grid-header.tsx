// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import type { ReactNode } from "react";
import styles from "./grid.module.css";
import { type HeaderActions, HeaderCell } from "./header-cell.tsx";
import { leftInBox, rightFrom } from "./layout.ts";
import { PinnedLeft, PinnedRight } from "./pinned.tsx";
import { positions } from "./row-slots.ts";
import type { GridState } from "./state/grid-state.ts";
import type { GridView } from "./use-grid-view.ts";

interface GridHeaderProps {
  readonly view: GridView;
  readonly state: GridState;
  readonly gridId: string;
  readonly hasFilters: boolean;
  /** The active name; -1 where a cell is active. */
  readonly active: number;
  /** The column whose menu is open. */
  readonly openColumn: number | null;
  readonly dropAt: number | null;
  readonly actions: HeaderActions;
  /** What opens below a name. */
  readonly children: ReactNode;
}

/** The names of the columns in sight. */
export function GridHeader(props: GridHeaderProps) {
  const { view, state, dropAt } = props;
  const { layout, across, gutter } = view;
  const sorts = new Map(state.sorts.map((sort, place) => [sort.column, { ...sort, place: place + 1 }]));
  const nameAt = (position: number) => {
    const column = layout.columns[position];
    if (!column) return null;
    const left = layout.edges[position] ?? 0;
    const sort = sorts.get(column.index);
    return (
      <HeaderCell
        key={column.index}
        id={`${props.gridId}--1-${position}`}
        column={column}
        position={position}
        left={leftInBox(layout, position, gutter)}
        width={(layout.edges[position + 1] ?? left) - left}
        isActive={props.active === position}
        sort={sort?.direction ?? null}
        sortPlace={sorts.size > 1 ? (sort?.place ?? 0) : 0}
        hasFilter={props.hasFilters}
        isMenuOpen={props.openColumn === column.index}
        actions={props.actions}
      />
    );
  };
  return (
    <div
      className={styles["header"]}
      role="row"
      aria-rowindex={1}
      style={{ width: view.totalWidth, height: view.headerHeight }}
    >
      <PinnedLeft layout={layout} gutter={gutter}>
        {positions(0, layout.pinned).map(nameAt)}
      </PinnedLeft>
      {positions(across.from, across.to).map(nameAt)}
      <PinnedRight layout={layout}>{positions(rightFrom(layout), layout.columns.length).map(nameAt)}</PinnedRight>
      {dropAt !== null && <div className={styles["drop"]} style={{ left: gutter + (layout.edges[dropAt] ?? 0) }} />}
      {props.children}
    </div>
  );
}
