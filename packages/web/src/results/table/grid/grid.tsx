/**
 * Rows and columns in sight, as an ARIA grid: only these are on the page, so that a million rows of twenty thousand columns scroll as
 * lightly as ten of three.
 *
 * The grid has the focus and names its active cell; keys move it, with shift they make it a range, and what is moved to is scrolled into
 * sight. It holds no rows: `RowTiles` does, and is told what can be seen. It decides no arrangement: each press makes the next `GridState`,
 * and whoever keeps that hands it back. What lives here is what ends with the page: scrolling, the selection, and a width while it is dragged.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import type { Cell, TableFilter, TableOrder } from "@octavo/note";
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsPrinting } from "../../../platform/printing.ts";
import { observeSize } from "../../../ui/observe-size.ts";
import { rowWindow, scrollTopToShow } from "../../../ui/row-window.ts";
import { copyText } from "../../clipboard.ts";
import type { TableSource } from "../source.ts";
import {
  type GridState,
  type ShownColumn,
  shownColumns,
  withColumn,
  withColumnMoved,
  withSortToggled,
} from "../state/grid-state.ts";
import type { Formats } from "./cell-text.ts";
import { ColumnPanel, type OpenPanel } from "./column-panel.tsx";
import { parseCondition } from "./condition-text.ts";
import styles from "./grid.module.css";
import { GridFooter } from "./grid-footer.tsx";
import { GridRow, positions } from "./grid-row.tsx";
import { type HeaderActions, HeaderCell } from "./header-cell.tsx";
import { columnAt, columnWidth, columnWindow, layOut, pinnedWidth, scrollLeftToShow } from "./layout.ts";
import { rangeText } from "./range-text.ts";
import { at, firstCell, isOneCell, moved, rangeOf, type Selection, within } from "./selection.ts";
import { useCellPointer } from "./use-cell-pointer.ts";
import type { TileView } from "./use-tiles.ts";
import { WholeCell, type WholeCellProps } from "./whole-cell.tsx";

/** On paper nobody scrolls: a page of rows, and the count above says of how many. */
const paperHeight = 880;
const titleHeight = 32;
const filterHeight = 30;
const scrollbarHeight = 14;
const widestFit = 800;
/** Width of the numbers of rows, until they need more. */
export const numberWidth = 30;
const perDigit = 8;

export interface GridLook {
  readonly rowHeight: number;
  /** Times the usual. */
  readonly textSize: number;
  /** What is written for a missing value; null leaves the word that was printed. */
  readonly missingAs: string | null;
  readonly hasFilters: boolean;
  readonly hasFooter: boolean;
  readonly hasRowNumbers: boolean;
  readonly formats: Formats;
}

interface GridProps {
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
  const { label = "Table", source, state, onStateChange, page, height, look } = props;
  const { tiles, see } = props.rows;
  const { rowHeight } = look;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [boxWidth, setBoxWidth] = useState(800);
  const [chosen, setChosen] = useState<Selection>(firstCell);
  const [resized, setResized] = useState<{ readonly index: number; readonly width: number } | null>(null);
  const [dropAt, setDropAt] = useState<number | null>(null);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [whole, setWhole] = useState<Omit<WholeCellProps, "onClose"> | null>(null);
  const version = useSyncExternalStore(tiles.subscribe, () => tiles.version);
  const isPrinting = useIsPrinting();

  const firstRow = page?.from ?? 0;
  const rowCount = Math.max(0, Math.min(page?.count ?? Infinity, tiles.reached - firstRow));
  const gutter = look.hasRowNumbers ? Math.max(numberWidth, String(firstRow + rowCount).length * perDigit + 12) : 0;
  const width = boxWidth - gutter;
  const arranged = resized ? withColumn(state, resized.index, { width: resized.width }) : state;
  const layout = useMemo(
    () => layOut({ columns: shownColumns(source.columns, arranged), available: width, isOnPaper: isPrinting }),
    [source.columns, arranged, width, isPrinting],
  );

  const headerHeight = titleHeight + (look.hasFilters ? filterHeight : 0);
  const footerHeight = look.hasFooter ? rowHeight : 0;
  const totalWidth = gutter + (layout.edges.at(-1) ?? 0);
  const scrollbar = totalWidth > boxWidth + 1 ? scrollbarHeight : 0;
  const natural = headerHeight + Math.max(1, rowCount) * rowHeight + footerHeight;
  const boxHeight = Math.min(isPrinting ? Math.max(height, paperHeight) : height, natural + scrollbar + 1);
  const viewportHeight = Math.max(rowHeight, boxHeight - headerHeight - footerHeight - scrollbar);
  const extent = { count: rowCount, rowHeight, viewportHeight };
  const view = rowWindow({ ...extent, scrollTop: scroll.top });
  const across = columnWindow(layout, scroll.left, width);
  const drawn = useMemo(
    () => [...layout.columns.slice(0, layout.pinned), ...layout.columns.slice(across.from, across.to)],
    [layout, across.from, across.to],
  );

  useEffect(() => (box.current ? observeSize(box.current, (size) => setBoxWidth(size.width)) : undefined), []);
  useLayoutEffect(() => {
    see({ fromRow: firstRow + view.from, toRow: firstRow + view.to, columns: drawn.map(({ index }) => index) });
  }, [see, firstRow, view.from, view.to, drawn]);
  // A filter, an order or a page shows its first rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown changes
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
    setChosen(({ active }) => at({ ...active, row: Math.min(active.row, 0) }));
  }, [props.filter, props.order, firstRow]);

  const gridExtent = {
    rows: rowCount,
    columns: layout.columns.length,
    page: Math.max(1, Math.floor(viewportHeight / rowHeight) - 1),
  };
  const selection = within(chosen, gridExtent);
  const { active } = selection;
  const range = rangeOf(selection);
  const hasRange = !isOneCell(selection);
  const activeColumn = layout.columns[active.column];

  const select = (next: Selection) => {
    setChosen(next);
    const element = box.current;
    if (!element) return;
    if (next.active.row >= 0) element.scrollTop = scrollTopToShow(next.active.row, element.scrollTop, extent);
    element.scrollLeft = scrollLeftToShow(layout, next.active.column, element.scrollLeft, width);
  };
  const openCell = async (row: number, position: number) => {
    const column = layout.columns[position];
    if (!column || row < 0) return;
    const cell = tiles.cell(firstRow + row, column.index);
    if (cell !== undefined)
      setWhole({ name: column.name, row: firstRow + row + 1, cell: await wholeCell(cell, column, row) });
  };
  /** Far away cells may come cut; alone they come whole. */
  const wholeCell = async (cell: Cell, column: ShownColumn, row: number): Promise<Cell> => {
    const { filter, order } = props;
    const question = { ask: "rows", filter, order, from: firstRow + row, count: 1, columns: [column.index] } as const;
    const { rows } = source.answerNow?.(question) ?? (await source.ask(question));
    return rows[0]?.[0] ?? cell;
  };
  const copy = async () => {
    if (active.row < 0) return void copyText(activeColumn?.name ?? "");
    const columns = layout.columns.slice(range.fromColumn, range.toColumn + 1).map(({ index }) => index);
    const { filter, order } = props;
    const count = range.toRow - range.fromRow + 1;
    const { text } = await rangeText({ source, filter, order, from: firstRow + range.fromRow, count, columns });
    await copyText(text);
  };
  const pointer = useCellPointer({
    placeOf: (clientX, clientY) => {
      const [outer, inner] = [box.current?.getBoundingClientRect(), canvas.current?.getBoundingClientRect()];
      if (!outer || !inner) return null;
      const row = view.from + Math.floor((clientY - inner.top - view.offset) / rowHeight);
      return {
        row: Math.max(0, row),
        column: columnAt(layout, clientX - outer.left - gutter, box.current?.scrollLeft ?? 0),
      };
    },
    onSelect: (place, extends_) =>
      select(within(extends_ ? { anchor: selection.anchor, active: place } : at(place), gridExtent)),
    onOpen: ({ row, column }) => void openCell(row, column),
  });

  const fit = (column: ShownColumn) => {
    const position = layout.columns.findIndex(({ index }) => index === column.index) + 1;
    const cells = box.current?.querySelectorAll(`[role=gridcell][aria-colindex="${position}"]`) ?? [];
    const widest = Math.max(columnWidth(column), ...[...cells].map((cell) => cell.scrollWidth + 2));
    onStateChange(withColumn(state, column.index, { width: Math.min(widestFit, Math.ceil(widest)) }));
  };
  const move = (column: ShownColumn, target: number) => {
    const before = layout.columns[target];
    onStateChange(withColumnMoved(state, layout.columns, { column: column.index, before: before?.index ?? null }));
  };
  const latest = useRef({ state, layout, gutter, fit, move, onStateChange });
  latest.current = { state, layout, gutter, fit, move, onStateChange };
  const actions = useMemo<HeaderActions>(() => {
    const now = () => latest.current;
    return {
      onSort: (column, also) => now().onStateChange(withSortToggled(now().state, column, also)),
      onMenu: (index) => setPanel({ kind: "menu", index }),
      onFilter: (column, typed) => {
        const condition = parseCondition(typed, column.index, column.kind) ?? undefined;
        now().onStateChange(withColumn(now().state, column.index, { condition }));
      },
      onResize: (column, wanted, isFinal) => {
        const width = Math.max(columnWidth(column), Math.round(wanted));
        setResized(isFinal ? null : { index: column.index, width });
        if (isFinal) now().onStateChange(withColumn(now().state, column.index, { width }));
      },
      onFit: (column) => now().fit(column),
      onDrag: (column, clientX, isFinal) => {
        const target = clientX === null || !box.current ? null : dropPlace(clientX, box.current, now());
        setDropAt(isFinal ? null : target);
        if (isFinal && target !== null) now().move(column, target);
      },
    };
  }, []);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const next = event.altKey ? null : moved(selection, event, gridExtent);
    if (next) select(next);
    else if (event.altKey && activeColumn) {
      if (!arrangeByKey(event, activeColumn)) return;
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c") void copy();
    else if (event.key === "Escape" && hasRange) setChosen(at(active));
    else if (event.key === "Enter" && active.row >= 0) void openCell(active.row, active.column);
    else if (active.row < 0 && activeColumn && (event.key === "Enter" || event.key === " "))
      actions.onSort(activeColumn.index, event.shiftKey);
    else if (activeColumn && ((event.shiftKey && event.key === "F10") || event.key === "ContextMenu"))
      actions.onMenu(activeColumn.index);
    else return;
    event.preventDefault();
  };
  /** Alt with the arrows is for the column: wider and narrower, moved with shift, and its menu. */
  const arrangeByKey = (event: KeyboardEvent, column: ShownColumn): boolean => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (event.key === "ArrowDown") actions.onMenu(column.index);
    else if (by === 0) return false;
    else if (event.shiftKey) {
      const target = active.column + (by > 0 ? 2 : -1);
      if (target < 0 || target > layout.columns.length) return true;
      move(column, target);
      select(at({ row: active.row, column: active.column + by }));
    } else {
      const now = (layout.edges[active.column + 1] ?? 0) - (layout.edges[active.column] ?? 0);
      actions.onResize(column, now + by * 10, true);
    }
    return true;
  };

  const sortPlaces = new Map(state.sorts.map((sort, place) => [sort.column, { ...sort, place: place + 1 }]));
  const headerAt = (position: number) => {
    const column = layout.columns[position];
    if (!column) return null;
    const left = layout.edges[position] ?? 0;
    const sort = sortPlaces.get(column.index);
    return (
      <HeaderCell
        key={column.index}
        id={`${id}--1-${position}`}
        column={column}
        position={position}
        left={gutter + left}
        width={(layout.edges[position + 1] ?? left) - left}
        isActive={active.row === -1 && active.column === position}
        sort={sort?.direction ?? null}
        sortPlace={state.sorts.length > 1 ? (sort?.place ?? 0) : 0}
        hasFilter={look.hasFilters}
        isMenuOpen={panel?.index === column.index}
        actions={actions}
      />
    );
  };
  const isDrawn = (position: number) => position < layout.pinned || (position >= across.from && position < across.to);
  const isActiveDrawn =
    isDrawn(active.column) && (active.row === -1 || (active.row >= view.from && active.row < view.to));
  const isFiltered = props.filter.conditions.length > 0 || props.filter.text !== "";

  return (
    <div
      ref={box}
      className={styles["grid"]}
      style={
        { height: boxHeight, "--row-height": `${rowHeight}px`, "--text-size": look.textSize } as React.CSSProperties
      }
      role="grid"
      aria-label={label}
      aria-rowcount={tiles.total === null ? -1 : rowCount + 1}
      aria-colcount={layout.columns.length}
      aria-multiselectable
      aria-busy={tiles.total === null || undefined}
      aria-activedescendant={isActiveDrawn ? `${id}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })}
    >
      <div
        className={styles["header"]}
        role="row"
        aria-rowindex={1}
        style={{ width: totalWidth, height: headerHeight }}
      >
        {layout.pinned > 0 || gutter > 0 ? (
          <div className={styles["pinned"]} role="presentation" style={{ width: gutter + pinnedWidth(layout) }}>
            {positions(0, layout.pinned).map(headerAt)}
          </div>
        ) : null}
        {positions(across.from, across.to).map(headerAt)}
        {dropAt !== null && <div className={styles["drop"]} style={{ left: gutter + (layout.edges[dropAt] ?? 0) }} />}
        {panel && (
          <ColumnPanel
            panel={panel}
            gutter={gutter}
            layout={layout}
            source={source}
            filter={props.filter}
            state={state}
            hasFooter={look.hasFooter}
            onStateChange={onStateChange}
            onPanelChange={setPanel}
            onFit={fit}
          />
        )}
      </div>
      <div
        ref={canvas}
        className={styles["canvas"]}
        style={{ height: Math.max(view.height, rowHeight), width: totalWidth }}
        role="presentation"
        {...pointer}
      >
        {positions(view.from, view.to).map((row) => {
          const isInRange = hasRange && row >= range.fromRow && row <= range.toRow;
          return (
            <GridRow
              key={row}
              tiles={tiles}
              version={version}
              row={firstRow + row}
              shownRow={row}
              layout={layout}
              across={across}
              top={view.offset + (row - view.from) * rowHeight}
              gridId={id}
              formats={look.formats}
              missingAs={look.missingAs}
              gutter={gutter}
              isOdd={row % 2 === 1}
              selectedFrom={isInRange ? range.fromColumn : -1}
              selectedTo={isInRange ? range.toColumn : -2}
              active={active.row === row ? active.column : -1}
            />
          );
        })}
        {rowCount === 0 && tiles.total !== null && (
          <p className={styles["empty"]}>{isFiltered ? "No row passes the filter." : "No rows."}</p>
        )}
        {tiles.failure !== null && (
          <p className={styles["failure"]} role="alert">
            Rows could not be fetched: {tiles.failure}{" "}
            <button type="button" className={styles["retry"]} onClick={() => tiles.retry()}>
              Try again
            </button>
          </p>
        )}
      </div>
      {look.hasFooter && (
        <GridFooter
          source={source}
          filter={props.filter}
          layout={layout}
          across={across}
          drawn={drawn}
          gutter={gutter}
          rowIndex={rowCount + 2}
          state={state}
          formats={look.formats}
          onStateChange={onStateChange}
        />
      )}
      {whole && <WholeCell {...whole} onClose={() => setWhole(null)} />}
    </div>
  );
}

/** Before which column one that is dragged to a point would come: the one whose middle is not yet passed. */
function dropPlace(
  clientX: number,
  box: HTMLElement,
  { layout, gutter }: { readonly layout: Parameters<typeof columnAt>[0]; readonly gutter: number },
): number {
  const x = clientX - box.getBoundingClientRect().left - gutter;
  const position = columnAt(layout, x, box.scrollLeft);
  const inside = x < pinnedWidth(layout) ? x : x + box.scrollLeft;
  const middle = ((layout.edges[position] ?? 0) + (layout.edges[position + 1] ?? 0)) / 2;
  return inside > middle ? position + 1 : position;
}
