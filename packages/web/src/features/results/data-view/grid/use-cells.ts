import type { Cell, TableFilter, TableOrder } from "@octavo/note";
import { useState } from "react";
import { pageTeller } from "../../../../platform/teller.ts";
import { copyText } from "../../clipboard.ts";
import { rangeText } from "../rows/range-text.ts";
import type { RowTiles } from "../rows/row-tiles.ts";
import type { TableSource } from "../source/source.ts";
import type { ShownColumn } from "../state/grid-state.ts";
import { texts } from "../texts.ts";
import type { CellRange, Place } from "./selection.ts";
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
export function useCells({ source, tiles, filter, order, columns, firstRow }: CellsOptions) {
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
    async open({ row, column: position }: Place): Promise<void> {
      const column = columns[position];
      const cell = column && tiles.cell(firstRow + row, column.index);
      if (!column || cell === undefined) return;
      const row0 = firstRow + row;
      setOpened({ name: column.name, row: row0 + 1, cell: (await whole(row0, column.index)) ?? cell });
    },
    /** The range, or the name of the column where that is active. */
    async copy(active: Place, range: CellRange): Promise<void> {
      if (active.row < 0) {
        await copyText(columns[active.column]?.name ?? "");
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
      if ((await copyText(text)) && isCut) pageTeller.problem(texts.t("copiedFirst", { rows }));
    },
  };
}
