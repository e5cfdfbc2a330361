// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { type Column, htmlIn, type Table } from "@octavo/note";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIsPrinting } from "../../platform/printing.ts";
import { observeSize } from "../../ui/observe-size.ts";
import { rowWindow, scrollTopToShow } from "../../ui/row-window.ts";
import { copyText } from "../clipboard.ts";
import { arrange, columnSum, isMissing, isNumberColumn, type Sort } from "./arrange.ts";
import { columnWindow, layOut } from "./columns.ts";
import styles from "./grid.module.css";
import { HeaderCell } from "./header-cell.tsx";
import { HtmlCell } from "./html-cell.tsx";
import type { ColumnType } from "./settings.ts";

const rowHeight = 28;
const headerHeight = 32;
/** On paper nobody scrolls: a page of rows, and the count above says of how many. */
const paperHeight = 880;

interface GridProps {
  readonly table: Table;
  readonly filter: string;
  /** The most the grid may take; a short table takes less. */
  readonly height: number;
  readonly hasFooter: boolean;
  readonly typeOf: (column: Column) => ColumnType | null;
  readonly onTypeChange: (column: Column, type: ColumnType | null) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * Rows and columns in sight, as an ARIA grid: only these are in the page, so that a thousand rows of fifty columns scroll
 * as lightly as ten. One cell is active; arrows, Home, End, Page keys move it, and the rest follows it into sight.
 */
export function Grid({ table, filter, height, hasFooter, typeOf, onTypeChange }: GridProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [width, setWidth] = useState(800);
  const [sorted, setSorted] = useState<Pick<Sort, "column" | "descending"> | null>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });

  const { columns, rows } = table;
  const sort = useMemo(() => (sorted ? { ...sorted, type: typeOf(sorted.column) } : null), [sorted, typeOf]);
  const places = useMemo(() => arrange(table, filter, sort), [table, filter, sort]);
  const numeric = useMemo(
    () => new Set(columns.filter((column) => isNumberColumn(table, column)).map(({ index }) => index)),
    [columns, table],
  );
  const isPrinting = useIsPrinting();
  const layout = useMemo(
    () => layOut({ columns, available: width, isOnPaper: isPrinting }),
    [columns, width, isPrinting],
  );

  const footerHeight = hasFooter ? rowHeight : 0;
  const natural = headerHeight + Math.max(1, places.length) * rowHeight + footerHeight;
  const totalWidth = layout.edges.at(-1) ?? 0;
  const scrollbar = totalWidth > width + 1 ? 14 : 0;
  const boxHeight = Math.min(isPrinting ? Math.max(height, paperHeight) : height, natural + scrollbar + 1);
  const viewportHeight = Math.max(rowHeight, boxHeight - headerHeight - footerHeight - scrollbar);
  const extent = { count: places.length, rowHeight, viewportHeight };
  const view = rowWindow({ ...extent, scrollTop: scroll.top });
  const across = columnWindow(layout, scroll.left, width);

  useEffect(() => (box.current ? observeSize(box.current, (size) => setWidth(size.width)) : undefined), []);
  // A filter or an order shows its first rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown changes
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
    setActive((place) => ({ ...place, row: Math.min(place.row, 0) }));
  }, [filter, sort]);

  const moveTo = (place: Place) => {
    const row = Math.min(Math.max(place.row, -1), places.length - 1);
    const column = Math.min(Math.max(place.column, 0), columns.length - 1);
    setActive({ row, column });
    const element = box.current;
    if (!element) return;
    if (row >= 0) element.scrollTop = scrollTopToShow(row, element.scrollTop, extent);
    const [left, right] = [layout.edges[column] ?? 0, layout.edges[column + 1] ?? 0];
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + width) element.scrollLeft = Math.min(left, right - width);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current || event.altKey) return;
    const { row, column } = active;
    const wholeTable = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(viewportHeight / rowHeight) - 1);
    const moves: Readonly<Record<string, Place>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: Math.max(0, row - page), column },
      PageDown: { row: row + page, column },
      Home: wholeTable ? { row: 0, column: 0 } : { row, column: 0 },
      End: wholeTable ? { row: places.length - 1, column: columns.length - 1 } : { row, column: columns.length - 1 },
    };
    const move = moves[event.key];
    const header = columns[column];
    if (move) moveTo(move);
    else if (row === -1 && header && (event.key === "Enter" || event.key === " ")) toggleSort(header);
    else if (wholeTable && event.key === "c" && window.getSelection()?.isCollapsed !== false) copyActive();
    else return;
    event.preventDefault();
  };

  const toggleSort = (column: Column) => {
    setSorted((now) => {
      if (now?.column.index !== column.index) return { column, descending: false };
      return now.descending ? null : { column, descending: true };
    });
  };

  const copyActive = () => {
    const cell = rows[places[active.row] ?? -1]?.[active.column];
    if (cell !== undefined) void copyText(String(cell));
  };

  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  const shownColumns = columns.slice(across.from, across.to);
  const isActiveDrawn =
    active.column >= across.from &&
    active.column < across.to &&
    (active.row === -1 || (active.row >= view.from && active.row < view.to));
  const place = (column: Column) => {
    const left = layout.edges[column.index] ?? 0;
    return { left, width: (layout.edges[column.index + 1] ?? left) - left };
  };

  return (
    <div
      ref={box}
      className={styles["grid"]}
      style={{ height: boxHeight }}
      role="grid"
      aria-label="Table"
      aria-rowcount={places.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isActiveDrawn ? cellId(active.row, active.column) : undefined}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })}
    >
      <div className={styles["header"]} role="row" aria-rowindex={1} style={{ width: totalWidth }}>
        {shownColumns.map((column) => (
          <HeaderCell
            key={column.index}
            id={cellId(-1, column.index)}
            column={column}
            style={place(column)}
            isActive={active.row === -1 && active.column === column.index}
            isNumeric={numeric.has(column.index)}
            sorted={sorted?.column.index === column.index ? (sorted.descending ? "descending" : "ascending") : "none"}
            type={typeOf(column)}
            onSort={() => toggleSort(column)}
            onTypeChange={(type) => onTypeChange(column, type)}
          />
        ))}
      </div>
      <div className={styles["canvas"]} style={{ height: view.height, width: totalWidth }} role="presentation">
        {places.slice(view.from, view.to).map((rowPlace, offset) => {
          const row = view.from + offset;
          const cells = rows[rowPlace] ?? [];
          return (
            <div
              key={row}
              className={styles["row"]}
              role="row"
              aria-rowindex={row + 2}
              style={{ transform: `translateY(${view.offset + offset * rowHeight}px)`, width: totalWidth }}
            >
              {shownColumns.map((column) => {
                const cell = cells[column.index] ?? "";
                const html = htmlIn(cell);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
                  <div
                    key={column.index}
                    id={cellId(row, column.index)}
                    role="gridcell"
                    aria-colindex={column.index + 1}
                    className={styles["cell"]}
                    data-numeric={numeric.has(column.index) || undefined}
                    data-missing={isMissing(cell) || undefined}
                    data-active={(active.row === row && active.column === column.index) || undefined}
                    style={place(column)}
                    title={html === null && String(cell).length > 18 ? String(cell) : undefined}
                    onClick={() => setActive({ row, column: column.index })}
                  >
                    {html === null ? cell : <HtmlCell html={html} />}
                  </div>
                );
              })}
            </div>
          );
        })}
        {places.length === 0 && (
          <p className={styles["empty"]}>{rows.length === 0 ? "No rows." : "No row contains this text."}</p>
        )}
      </div>
      {hasFooter && (
        <div className={styles["footer"]} role="row" aria-rowindex={places.length + 2} style={{ width: totalWidth }}>
          {shownColumns.map((column) => (
            <div
              key={column.index}
              role="gridcell"
              className={styles["cell"]}
              data-numeric={numeric.has(column.index) || undefined}
              style={place(column)}
            >
              {numeric.has(column.index)
                ? `sum ${Number(columnSum(table, column).toFixed(3)).toLocaleString("en")}`
                : ""}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
