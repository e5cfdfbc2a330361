// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from "@tabler/icons-react";
import { memo, type PointerEvent, useRef } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import { FilterField } from "./column/filter-field.tsx";
import styles from "./grid.module.css";
import type { ShownColumn, Sort } from "./state/grid-state.ts";

export interface HeaderActions {
  readonly onSort: (column: number, also: boolean) => void;
  readonly onMenu: (column: number) => void;
  readonly onFilter: (column: ShownColumn, typed: string) => void;
  /** While the edge is dragged, and at its end with `isFinal`. */
  readonly onResize: (column: ShownColumn, width: number, isFinal: boolean) => void;
  readonly onFit: (column: ShownColumn) => void;
  /** While the name is dragged over the grid, and at its end with `isFinal`; null takes the drag back. */
  readonly onDrag: (column: ShownColumn, clientX: number | null, isFinal: boolean) => void;
}

interface HeaderCellProps {
  readonly id: string;
  readonly column: ShownColumn;
  readonly position: number;
  readonly left: number;
  readonly width: number;
  readonly isActive: boolean;
  readonly sort: Sort["direction"] | null;
  /** Its place among several columns that are sorted by; 0 when it is alone. */
  readonly sortPlace: number;
  readonly hasFilter: boolean;
  readonly isMenuOpen: boolean;
  readonly actions: HeaderActions;
}

const dragBegins = 6;

/** The name of a column: pressing sorts by it, dragging moves it, its edge makes it wider, its menu has the rest. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { column, sort, actions } = props;
  const { condition } = column.state;
  const t = useTranslation(texts);
  return (
    <div
      id={props.id}
      role="columnheader"
      aria-colindex={props.position + 1}
      aria-sort={sort ?? "none"}
      className={styles["heading"]}
      data-kind={column.kind}
      data-active={props.isActive || undefined}
      style={{ left: props.left, width: props.width }}
    >
      <div className={styles["title"]}>
        <SortButton {...props} />
        {condition && !props.hasFilter && (
          <IconFilter className={styles["filtered"]} size={12} aria-label={t("filtered")} />
        )}
        <button
          type="button"
          tabIndex={-1}
          className={styles["menu"]}
          aria-label={t("column", { name: column.name })}
          aria-haspopup="menu"
          aria-expanded={props.isMenuOpen}
          onClick={() => actions.onMenu(column.index)}
        >
          <IconChevronDown size={14} aria-hidden />
        </button>
      </div>
      {props.hasFilter && <FilterField column={column} onChange={actions.onFilter} />}
      <ResizeHandle column={column} width={props.width} actions={actions} />
    </div>
  );
});

function SortButton({ column, sort, sortPlace, actions }: HeaderCellProps) {
  const t = useTranslation(texts);
  const drag = useRef<{ readonly x: number; isOn: boolean } | null>(null);
  const handleMove = (event: PointerEvent) => {
    if (!drag.current) return;
    if (!drag.current.isOn && Math.abs(event.clientX - drag.current.x) < dragBegins) return;
    drag.current.isOn = true;
    actions.onDrag(column, event.clientX, false);
  };
  const handleEnd = (event: PointerEvent, clientX: number | null) => {
    if (drag.current?.isOn) actions.onDrag(column, clientX, true);
    // A click comes after this, and must know that it was a drag.
    if (event.type === "pointercancel") drag.current = null;
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["sort"]}
      title={[column.name, t("sortHint")].join("\n")}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === "touch") return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, isOn: false };
      }}
      onPointerMove={handleMove}
      onPointerUp={(event) => handleEnd(event, event.clientX)}
      onPointerCancel={(event) => handleEnd(event, null)}
      onClick={(event) => {
        const wasDragged = drag.current?.isOn ?? false;
        drag.current = null;
        if (!wasDragged) actions.onSort(column.index, event.shiftKey);
      }}
    >
      <span className={styles["name"]}>{column.name}</span>
      {sort === "ascending" && <IconArrowUp size={14} aria-hidden />}
      {sort === "descending" && <IconArrowDown size={14} aria-hidden />}
      {sortPlace > 0 && <sup className={styles["sortPlace"]}>{sortPlace}</sup>}
    </button>
  );
}

interface ResizeHandleProps {
  readonly column: ShownColumn;
  readonly width: number;
  readonly actions: HeaderActions;
}

function ResizeHandle({ column, width, actions }: ResizeHandleProps) {
  const t = useTranslation(texts);
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent) => {
    const from = start.current;
    return from ? from.width + event.clientX - from.x : width;
  };
  const handleUp = (event: PointerEvent) => {
    if (start.current && Math.abs(event.clientX - start.current.x) > 1) actions.onResize(column, widthAt(event), true);
    start.current = null;
  };
  return (
    <div
      className={styles["edge"]}
      data-edge
      aria-hidden
      title={t("widthHint")}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
        event.preventDefault();
      }}
      onPointerMove={(event) => start.current && actions.onResize(column, widthAt(event), false)}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={() => actions.onFit(column)}
    />
  );
}
