import type { Cell, TableFilter, TableOrder } from "@octavo/note";
import { useState } from "react";
import { pageNotifier } from "../../../../platform/notifier.ts";
import { copyTextToClipboard } from "../../../../ui/clipboard.ts";
import { texts } from "../common/texts.ts";
import { rangeText } from "../source/rows/range-text.ts";
import type { RowTiles } from "../source/rows/row-tiles.ts";
import type { TableSource } from "../source/source.ts";
import type { CellPosition, CellRange } from "./selection.ts";
import type { ShownColumn } from "./state/grid-state.ts";
import type { WholeCellProps } from "./whole-cell.tsx";

interface CellsOptions {
  readonly source: TableSource;
  readonly tiles: RowTiles;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  /** In the order shown. */
  readonly columns: readonly ShownColumn[];
  readonly firstRow: number;
}

/** What can be had of cells: a range as text, and all of one. */
export function useGridCells({ source, tiles, filter, order, columns, firstRow }: CellsOptions) {
  const [opened, setOpened] = useState<Omit<WholeCellProps, "onClose"> | null>(null);

  /** Cells from far away may have come cut; alone they come whole. */
  const whole = async (row: number, column: number): Promise<Cell | undefined> => {
    const question = { ask: "rows", filter, order, from: row, count: 1, columns: [column] } as const;
    const { rows } = source.answerNow?.(question) ?? (await source.ask(question));
    return rows[0]?.[0];
  };
  return {
    opened,
    close: () => setOpened(null),
    async open({ row, column: position }: CellPosition): Promise<void> {
      const column = columns[position];
      const cell = column && tiles.cell(firstRow + row, column.index);
      if (!column || cell === undefined) return;
      const row0 = firstRow + row;
      setOpened({ name: column.name, row: row0 + 1, cell: (await whole(row0, column.index)) ?? cell });
    },
    /** The range, or the name of the column where that is active. */
    async copy(active: CellPosition, range: CellRange): Promise<void> {
      if (active.row < 0) {
        await copyTextToClipboard(columns[active.column]?.name ?? "");
        return;
      }
      const chosen = columns.slice(range.fromColumn, range.toColumn + 1).map(({ index }) => index);
      const count = range.toRow - range.fromRow + 1;
      const { text, rows, isCut } = await rangeText({
        source,
        filter,
        order,
        from: firstRow + range.fromRow,
        count,
        columns: chosen,
      });
      if ((await copyTextToClipboard(text)) && isCut) pageNotifier.problem(texts.t("copiedFirst", { rows }));
    },
  };
}
