/**
 * Rows and columns in sight, as an ARIA grid: only these are on the page, so that a million rows of twenty thousand columns scroll as
 * lightly as ten of three.
 *
 * The grid has the focus and names its active cell; keys move it, with shift they make it a range, and what is moved to is scrolled into
 * sight. It holds no rows: `RowTiles` does, and receives what can be seen. It decides no arrangement: each press makes the next `GridState`, and the
 * caller that keeps that hands it back. What lives here is what ends with the page: scrolling, the selection, and a width while it is dragged.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import type { TableFilter, TableOrder } from "@octavo/note";
import {
  type CSSProperties,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { nameOfKey } from "../../../../ui/commands/keys.ts";
import { useFocusAfter } from "../../../../ui/use-focus-after.ts";
import { texts } from "../common/texts.ts";
import type { TileView } from "../source/rows/use-tiles.ts";
import type { TableSource } from "../source/source.ts";
import { ColumnPanel, type OpenPanel } from "./column/column-panel.tsx";
import styles from "./grid.module.css";
import { GridFooter } from "./grid-footer.tsx";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import { columnAtPixel } from "./layout.ts";
import type { GridLook } from "./look.ts";
import { positions, rowsInSlots, slotOfRow } from "./row-slots.ts";
import {
  clampSelection,
  firstCell,
  isOneCell,
  moveSelection,
  rangeOfSelection,
  type Selection,
  selectCell,
} from "./selection.ts";
import { SelectionLine } from "./selection-line.tsx";
import { type GridState, isFiltered, type ShownColumn } from "./state/grid-state.ts";
import { useCellPointer } from "./use-cell-pointer.ts";
import { useCellSummary } from "./use-cell-summary.ts";
import { useGridCells } from "./use-cells.ts";
import { useColumnCommands } from "./use-column-commands.ts";
import { type DraggedWidth, useGridView } from "./use-grid-view.ts";
import { useHeaderActions } from "./use-header-actions.ts";
import { WholeCell } from "./whole-cell.tsx";

export interface GridProps {
  readonly label?: string;
  readonly source: TableSource;
  readonly rows: TileView;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly state: GridState;
  readonly onStateChange: (state: GridState) => void;
  /** The rows of this page; null shows all. */
  readonly page: { readonly from: number; readonly count: number } | null;
  /** The most the grid may take; a short table takes less. */
  readonly height: number;
  readonly look: GridLook;
}

export function Grid(props: GridProps) {
  const { label, source, filter, order, state, onStateChange, look } = props;
  const t = useTranslation(texts);
  const { tiles } = props.rows;
  const id = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Selection>(firstCell);
  const [dragged, setDragged] = useState<DraggedWidth | null>(null);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const version = useSyncExternalStore(tiles.subscribe, () => tiles.version);
  const view = useGridView({ ...props, dragged });
  const { box, layout, window, firstRow, rowCount, gutter } = view;
  const headers = useHeaderActions({ view, state, onStateChange, onDraggedWidth: setDragged, onPanel: setPanel });
  const { actions } = headers;
  const cells = useGridCells({ source, tiles, filter, order, columns: layout.columns, firstRow });

  // What opened below a name goes with the keyboard in it: the grid goes on from the name.
  useFocusAfter(panel !== null, box);

  // A filter, an order or a page shows its first rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown changes
  useLayoutEffect(() => {
    view.showFirst();
    setChosen(({ active }) => selectCell({ ...active, row: Math.min(active.row, 0) }));
  }, [filter, order, firstRow]);

  const extent = { rows: rowCount, columns: layout.columns.length, page: view.pageRows };
  const selection = clampSelection(chosen, extent);
  const { active } = selection;
  const range = rangeOfSelection(selection);
  const hasRange = !isOneCell(selection);
  const selectedCells = useCellSummary({
    ...{ source, filter, order, firstRow },
    columns: layout.columns,
    range: hasRange ? range : null,
  });
  const activeColumn = layout.columns[active.column];
  const select = (next: Selection) => {
    setChosen(next);
    view.reveal(next.active);
  };

  const openFor = (kind: OpenPanel["kind"]) => (column: ShownColumn) => {
    const position = layout.columns.findIndex(({ index }) => index === column.index);
    box.current?.scrollIntoView({ block: "nearest" });
    select(selectCell({ row: active.row, column: position }));
    setPanel({ kind, index: column.index });
  };
  useColumnCommands(() => box.current, {
    source,
    shown: layout.columns,
    state,
    active: activeColumn,
    hasFooter: look.hasFooter,
    onChange: onStateChange,
    onFilter: openFor("filter"),
    onProfile: openFor("profile"),
    onFit: headers.fit,
  });

  const pointer = useCellPointer({
    placeOf: (clientX, clientY) => {
      const [outer, inner] = [box.current?.getBoundingClientRect(), canvas.current?.getBoundingClientRect()];
      if (!outer || !inner) return null;
      const row = window.from + Math.floor((clientY - inner.top - window.offset) / look.rowHeight);
      const column = columnAtPixel(layout, clientX - outer.left - gutter, view.scrolled());
      // Numbers of rows are no cells; a user who drags beyond the last row means the last.
      if (clientX - outer.left < gutter || rowCount === 0) return null;
      return { row: Math.min(rowCount - 1, Math.max(0, row)), column };
    },
    onSelect: (place, isExtended) =>
      select(isExtended ? { anchor: selection.anchor, active: place } : selectCell(place)),
    onOpen: (place) => void cells.open(place),
  });

  const columns = view.drawn.map(({ index }) => index);
  const isWhole = tiles.has({ fromRow: firstRow + window.from, toRow: firstRow + window.to, columns });
  const isHere = (row: number) =>
    (isWhole && row >= firstRow + window.from && row < firstRow + window.to) ||
    tiles.has({ fromRow: row, toRow: row + 1, columns });

  // At rest the document has the rows in their order.
  const lastRows = useRef<readonly number[]>([]);
  const drawnRows = view.isResting
    ? positions(window.from, window.to)
    : rowsInSlots({
        ...window,
        most: view.mostRows,
        before: lastRows.current.filter((row) => row < rowCount && isHere(firstRow + row)),
      });
  useLayoutEffect(() => {
    lastRows.current = drawnRows;
  });

  const handleCellClose = () => {
    cells.close();
    // The keyboard goes on from there.
    box.current?.focus({ preventScroll: true });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const next = event.altKey ? null : moveSelection(selection, event, extent);
    if (next) select(next);
    else if (!(event.altKey && activeColumn ? arrangeByKey(event, activeColumn) : actByKey(event))) return;
    event.preventDefault();
  };
  const actByKey = (event: KeyboardEvent): boolean => {
    if ((event.ctrlKey || event.metaKey) && nameOfKey(event) === "C") void cells.copy(active, range);
    else if (event.key === "Escape" && hasRange) setChosen(selectCell(active));
    else if (event.key === "Enter" && active.row >= 0) void cells.open(active);
    else if (!activeColumn) return false;
    else if (active.row < 0 && (event.key === "Enter" || event.key === " "))
      actions.onSort(activeColumn.index, event.shiftKey);
    else if ((event.shiftKey && event.key === "F10") || event.key === "ContextMenu") actions.onMenu(activeColumn.index);
    else return false;
    return true;
  };
  /** Alt with the arrows is for the column: wider and narrower, moved with shift, and its menu. */
  const arrangeByKey = (event: KeyboardEvent, column: ShownColumn): boolean => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (event.key === "ArrowDown") actions.onMenu(column.index);
    else if (by === 0) return false;
    else if (event.shiftKey) {
      const target = active.column + (by > 0 ? 2 : -1);
      if (target < 0 || target > layout.columns.length) return true;
      headers.move(column, target);
      select(selectCell({ row: active.row, column: active.column + by }));
    } else {
      const now = (layout.edges[active.column + 1] ?? 0) - (layout.edges[active.column] ?? 0);
      actions.onResize(column, now + by * 10, true);
    }
    return true;
  };

  return (
    <>
      <div
        ref={box}
        className={styles["grid"]}
        style={
          {
            height: view.boxHeight,
            "--row-height": `${look.rowHeight}px`,
            "--title-height": `${view.titleHeight}px`,
            "--text-size": look.textSize,
          } as CSSProperties
        }
        role="grid"
        aria-label={label ?? t("table")}
        aria-rowcount={tiles.total === null ? -1 : rowCount + 1}
        aria-colcount={layout.columns.length}
        aria-multiselectable
        aria-activedescendant={view.isDrawn(active) ? `${id}-${active.row}-${active.column}` : undefined}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onScroll={({ currentTarget }) => view.handleScroll(currentTarget)}
      >
        <GridHeader
          view={view}
          state={state}
          gridId={id}
          hasFilters={look.hasFilters}
          active={active.row === -1 ? active.column : -1}
          openColumn={panel?.index ?? null}
          dropAt={headers.dropAt}
          actions={actions}
        >
          {panel && (
            <ColumnPanel
              panel={panel}
              gutter={gutter}
              scrolled={view.scrolled()}
              layout={layout}
              source={source}
              filter={filter}
              state={state}
              hasFooter={look.hasFooter}
              onStateChange={onStateChange}
              onPanelChange={setPanel}
              onFit={headers.fit}
            />
          )}
        </GridHeader>
        <div
          ref={canvas}
          className={styles["canvas"]}
          style={{ height: Math.max(window.height, look.rowHeight), width: view.totalWidth }}
          role="presentation"
          {...pointer}
        >
          <div className={styles["rows"]} style={{ transform: `translateY(${view.baseTop}px)` }} role="presentation">
            {drawnRows.map((row) => {
              const isInRange = hasRange && row >= range.fromRow && row <= range.toRow;
              return (
                <GridRow
                  key={slotOfRow(row, view.mostRows)}
                  tiles={tiles}
                  waitsFrom={isHere(firstRow + row) ? null : version}
                  isInSight={row >= window.from && row < window.to}
                  row={firstRow + row}
                  shownRow={row}
                  layout={layout}
                  scrolledColumns={view.scrolledColumns}
                  columnSlots={view.columnSlots}
                  top={(row - view.base) * look.rowHeight}
                  gridId={id}
                  formats={look.formats}
                  locale={look.locale}
                  missingAs={look.missingAs}
                  gutter={gutter}
                  selectedFrom={isInRange ? range.fromColumn : -1}
                  selectedTo={isInRange ? range.toColumn : -2}
                  active={active.row === row ? active.column : -1}
                />
              );
            })}
          </div>
          {rowCount === 0 && tiles.total !== null && (
            <p className={styles["empty"]}>{isFiltered(filter) ? t("noneFiltered") : t("noRows")}</p>
          )}
          {tiles.failure !== null && (
            <p className={styles["failure"]} role="alert">
              {t("failed", { problem: tiles.failure })}{" "}
              <button type="button" className={styles["retry"]} onClick={() => tiles.retry()}>
                {t("tryAgain")}
              </button>
            </p>
          )}
        </div>
        {look.hasFooter && (
          <GridFooter
            source={source}
            filter={filter}
            view={view}
            state={state}
            formats={look.formats}
            locale={look.locale}
            onStateChange={onStateChange}
          />
        )}
        {cells.opened && <WholeCell {...cells.opened} onClose={handleCellClose} />}
      </div>
      {selectedCells !== null && <SelectionLine range={range} cells={selectedCells} />}
    </>
  );
}
