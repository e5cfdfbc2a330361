import { type Cell, mostRows, type TableFilter, type TableOrder } from "@octavo/note";
import { useEffect, useMemo, useState } from "react";
import type { TableSource } from "../source/source.ts";
import { type CellSummary, summarizeCells } from "./cell-summary.ts";
import type { CellRange } from "./selection.ts";
import type { ShownColumn } from "./state/grid-state.ts";

/** More cells are not added up: the page would stand still for them. */
const mostCells = 200_000;
/** A range is drawn out cell by cell. */
const restMs = 120;

interface CellSummaryQuery {
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  /** In the order shown. */
  readonly columns: readonly ShownColumn[];
  /** The row of the table that is the first of the grid. */
  readonly firstRow: number;
  /** Null while no range is selected. */
  readonly range: CellRange | null;
}

/** "waiting" until it is known; "tooMany" of more cells than are added up; "failed" where the server does not give them. */
export type SelectedCells = CellSummary | "waiting" | "tooMany" | "failed";

/** What the selected cells hold; null where there is no range of several. */
export function useCellSummary({
  source,
  filter,
  order,
  columns,
  firstRow,
  range,
}: CellSummaryQuery): SelectedCells | null {
  const { fromRow = 0, toRow = 0, fromColumn = 0, toColumn = 0 } = range ?? {};
  const isRange = range !== null;
  const query = useMemo(
    () => ({
      filter,
      order,
      from: firstRow + fromRow,
      count: toRow - fromRow + 1,
      columns: columns.slice(fromColumn, toColumn + 1).map(({ index }) => index),
    }),
    [filter, order, columns, firstRow, fromRow, toRow, fromColumn, toColumn],
  );
  const isTooMany = query.count * query.columns.length > mostCells;
  const [known, setKnown] = useState<{ readonly query: typeof query; readonly cells: SelectedCells } | null>(null);
  useEffect(() => {
    if (!isRange || isTooMany) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      rowsOf(source, query, abort.signal).then(
        (rows) => setKnown({ query, cells: summarizeCells(rows) }),
        () => abort.signal.aborted || setKnown({ query, cells: "failed" }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, query, isRange, isTooMany]);
  if (!isRange) return null;
  if (isTooMany) return "tooMany";
  return known?.query === query ? known.cells : "waiting";
}

interface RowsQuery {
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly from: number;
  readonly count: number;
  readonly columns: readonly number[];
}

async function rowsOf(
  source: TableSource,
  query: RowsQuery,
  signal: AbortSignal,
): Promise<readonly (readonly Cell[])[]> {
  const all: (readonly Cell[])[] = [];
  while (all.length < query.count) {
    const count = Math.min(mostRows, query.count - all.length);
    const question = { ...query, ask: "rows", from: query.from + all.length, count } as const;
    const { rows } = source.answerNow?.(question) ?? (await source.ask(question, signal));
    if (rows.length === 0) break;
    all.push(...rows);
  }
  return all;
}
