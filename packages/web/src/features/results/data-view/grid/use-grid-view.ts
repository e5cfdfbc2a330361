import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { observeSize } from "../../../../ui/observe-size.ts";
import { isFinger } from "../../../../ui/pointer.ts";
import { followScroll, type RowWindow, rowPlaceAt, rowWindow, topToShow } from "../../../../ui/row-window.ts";
import { scrollbarHeight } from "../../../../ui/scrollbar-height.ts";
import type { Sight } from "../source/rows/row-tiles.ts";
import type { TileView } from "../source/rows/use-tiles.ts";
import type { TableSource } from "../source/source.ts";
import {
  type ColumnRange,
  columnWindow,
  columnWindowInSteps,
  type LaidOut,
  layOutColumns,
  mostColumns,
  rightFrom,
  scrollLeftToShow,
} from "./layout.ts";
import type { GridLook } from "./look.ts";
import { numbersInSlots, positions } from "./row-slots.ts";
import type { CellPosition } from "./selection.ts";
import { type GridState, type ShownColumn, shownColumns, withColumn } from "./state/grid-state.ts";
import { type Scroll, useScroll } from "./use-scroll.ts";
import { useWantedWidths } from "./wanted-widths.ts";

const titleHeight = isFinger ? 40 : 32;
const filterHeight = 30;
/** The lines above and below it. */
const borders = 2;
/** So much of the rows lies below the header. */
const overlap = 1;
/** Rows that are drawn above and below those in sight, so that they are there when they are scrolled to. */
const overscan = 8;
/** Where a whole screen goes by with a few frames, rows out of sight are gone before anybody sees them. */
const overscanWhenFast = 1;
/** Where columns come into sight with every few frames, most of the work would be on cells of rows that are not. */
const overscanWhenAcross = 2;
/** And so many rows come into sight together. */
const rowsWhenAcross = 3;
/** The places of rows are counted from a row that is the same for so many of them. */
const rowsOfBase = 100_000;
/** Columns beside those that are drawn, whose cells are asked for when there is time. */
const columnsNear = 12;
/** Width of the numbers of rows, until they need more. */
const numberWidth = 30;
const perDigit = 8;

export interface DraggedWidth {
  readonly index: number;
  readonly width: number;
}

interface GridViewOptions {
  readonly source: TableSource;
  readonly rows: TileView;
  readonly state: GridState;
  readonly page: { readonly from: number; readonly count: number } | null;
  /** The most the grid may take; a short table takes less. */
  readonly height: number;
  readonly look: GridLook;
  /** A column whose edge is being dragged. */
  readonly dragged: DraggedWidth | null;
}

export type GridView = ReturnType<typeof useGridView>;

/** What of a grid is in sight: how its columns lie, which of them and which rows are drawn, and where. */
export function useGridView({ source, rows, state, page, height, look, dragged }: GridViewOptions) {
  const { tiles, see } = rows;
  const { rowHeight } = look;
  const box = useRef<HTMLDivElement>(null);
  const [boxWidth, setBoxWidth] = useState(800);
  const isPhone = useMediaQuery("(max-width: 600px)") ?? false;

  const firstRow = page?.from ?? 0;
  const rowCount = Math.max(0, Math.min(page?.count ?? Infinity, tiles.reached - firstRow));
  const gutter = look.hasRowNumbers ? Math.max(numberWidth, String(firstRow + rowCount).length * perDigit + 12) : 0;
  const width = boxWidth - gutter;
  const { widths: wanted, measure } = useWantedWidths(tiles.source);
  const layout = useMemo(() => {
    const arranged = dragged ? withColumn(state, dragged.index, { width: dragged.width }) : state;
    return layOutColumns({
      columns: shownColumns(source.columns, arranged),
      available: width,
      wanted,
      isTight: isPhone,
    });
  }, [source.columns, state, dragged, width, wanted, isPhone]);

  const headerHeight = titleHeight + (look.hasFilters ? filterHeight : 0);
  const footerHeight = look.hasFooter ? rowHeight : 0;
  const totalWidth = gutter + (layout.edges.at(-1) ?? 0);
  const scrollbar = totalWidth > boxWidth + 1 ? scrollbarHeight() : 0;
  const around = headerHeight - overlap + footerHeight + scrollbar;
  const natural = around + Math.max(1, rowCount) * rowHeight + borders;
  const boxHeight = Math.min(height, natural);
  const viewportHeight = Math.max(rowHeight, boxHeight - borders - around);
  const extent = { count: rowCount, rowHeight, viewportHeight };
  const columnSlots = useMemo(() => mostColumns(layout, width), [layout, width]);
  const columnsAt = ({ left, isAcross }: Scroll) => {
    const seen = columnWindow(layout, left, width);
    return isAcross ? columnWindowInSteps(layout, seen, columnSlots) : seen;
  };
  const rowsInSight = Math.ceil(viewportHeight / rowHeight) + 1;
  const windowAt = ({ place, isFast, isAcross }: Scroll): RowWindow => {
    const beyond = isFast ? overscanWhenFast : isAcross ? overscanWhenAcross : overscan;
    const seen = rowWindow({ ...extent, ...place, overscan: beyond });
    if (!isAcross) return seen;
    const more = seen.from % rowsWhenAcross;
    const from = seen.from - more;
    const to = Math.max(seen.to, Math.min(rowCount, from + mostRowsWhenAcross(rowsInSight)));
    return { ...seen, from, to, offset: seen.offset - more * rowHeight };
  };
  const sightAt = (scroll: Scroll): Sight => {
    const { from, to } = windowAt(scroll);
    const { columns } = layout;
    const across = columnsAt(scroll);
    const [before, behind] = [columns[across.from - columnsNear], columns[across.to - 1 + columnsNear]];
    return {
      fromRow: firstRow + from,
      toRow: firstRow + to,
      columns: columnsIn(layout, across).map(({ index }) => index),
      near: [before, behind].flatMap((column) => (column ? [column.index] : [])),
    };
  };
  const scrolling = useScroll({
    rows,
    sightAt,
    follow: (before, scrollTop) => followScroll(before, scrollTop, extent),
  });
  const { drawn: scroll, sight, handleScroll } = scrolling;
  const window = windowAt(scroll);
  const across = columnsAt(scroll);
  const drawn = useMemo(
    () => columnsIn(layout, { from: across.from, to: across.to }),
    [layout, across.from, across.to],
  );
  const { isResting, isAcross } = scroll;
  const scrolledColumns = useMemo(() => {
    const seen = { from: across.from, to: across.to };
    return isResting ? positions(seen.from, seen.to) : numbersInSlots({ ...seen, most: columnSlots });
  }, [isResting, across.from, across.to, columnSlots]);
  const base = window.from - (window.from % rowsOfBase);

  useEffect(() => (box.current ? observeSize(box.current, (size) => setBoxWidth(size.width)) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the sight is made of
  useLayoutEffect(() => see(sight()), [see, firstRow, window.from, window.to, drawn]);
  const canMeasure = layout.hasRoom && tiles.kept > 0;
  // Once for the rows that come first of a table, so that columns stay as wide while the user sorts, turns pages and scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (canMeasure && box.current) measure(box.current, layout.columns);
  }, [tiles.source, look.textSize, layout.columns.length, canMeasure]);

  /** Scrolls no further than it must. */
  const reveal = ({ row, column }: CellPosition) => {
    const element = box.current;
    if (!element) return;
    const top = scrolling.top();
    const wanted = row < 0 ? top : topToShow(row, top, extent);
    if (wanted !== top) scrolling.goTo(element, rowPlaceAt(wanted, extent));
    element.scrollLeft = scrollLeftToShow(layout, column, element.scrollLeft, width);
  };
  const isDrawn = ({ row, column }: CellPosition) =>
    (column < layout.pinned || column >= rightFrom(layout) || (column >= across.from && column < across.to)) &&
    (row === -1 || (row >= window.from && row < window.to));

  return {
    box,
    layout,
    across,
    /** Columns in sight. */
    drawn,
    /** Rows in sight, counted from the first of the page. */
    window,
    /** The row that the places of rows are counted from, and where that lies. */
    base,
    baseTop: window.offset - (window.from - base) * rowHeight,
    /** The most rows that are drawn at once. */
    mostRows: isAcross ? mostRowsWhenAcross(rowsInSight) : rowsInSight + 2 * overscan,
    isResting,
    /** Those of the scrolled columns that are drawn, in the order of the document, and the slots that they have there. */
    scrolledColumns,
    columnSlots,
    firstRow,
    rowCount,
    gutter,
    totalWidth,
    titleHeight,
    headerHeight,
    boxHeight,
    pageRows: Math.max(1, Math.floor(viewportHeight / rowHeight) - 1),
    reveal,
    showFirst: () => box.current && scrolling.goTo(box.current, rowPlaceAt(0, extent)),
    isDrawn,
    scrolled: () => ({
      scrollLeft: box.current?.scrollLeft ?? 0,
      viewportWidth: (box.current?.clientWidth ?? boxWidth) - gutter,
    }),
    handleScroll,
  };
}

function mostRowsWhenAcross(rowsInSight: number): number {
  return rowsInSight + 2 * overscanWhenAcross + rowsWhenAcross - 1;
}

/** Those that stay where they are, and those of the others that are in sight. */
function columnsIn(layout: LaidOut<ShownColumn>, across: ColumnRange): readonly ShownColumn[] {
  const { columns, pinned } = layout;
  return [...columns.slice(0, pinned), ...columns.slice(across.from, across.to), ...columns.slice(rightFrom(layout))];
}
