/** A table on paper, where no one scrolls: all its columns, in blocks that fit, and its rows up to a bound that is said. */
import {
  type Cell,
  htmlInCell,
  isMissing,
  type TableFilter,
  type TableOrder,
  type TableRow,
  textOfCell,
} from "@octavo/note";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import type { TableSource } from "../source/source.ts";
import { formatCell, formatOfColumn } from "./cell-text.ts";
import type { GridLook } from "./look.ts";
import { columnBlocks, printedRows } from "./printed-layout.ts";
import styles from "./printed-table.module.css";
import { type GridState, type ShownColumn, shownColumns } from "./state/grid-state.ts";

const CellHtml = lazy(async () => ({ default: (await import("../../html/cell-html.tsx")).CellHtml }));

interface PrintedTableProps {
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly state: GridState;
  readonly look: GridLook;
}

interface PrintedRows {
  readonly rows: readonly TableRow[];
  readonly total: number;
}

export function PrintedTable({ source, filter, order, state, look }: PrintedTableProps) {
  const t = useTranslation(texts);
  const columns = useMemo(() => shownColumns(source.columns, state), [source.columns, state]);
  const printed = usePrintedRows({ source, filter, order, columns });
  if (printed === null) return <p aria-busy>{t("reading")}</p>;
  const written = printed.rows.map((row) => columns.map((column) => writeCell(row[column.index], column, look)));
  const lengths = columns.map(({ name }, at) =>
    written.reduce((longest, row) => Math.max(longest, row[at]?.text.length ?? 0), name.length),
  );
  const blocks = columnBlocks(lengths);
  const isParted = blocks.length > 1;
  const hidden = source.columns.length - columns.length;
  return (
    <div className={styles["printed"]}>
      {blocks.map((block) => (
        <table key={block[0]} className={styles["table"]}>
          <thead>
            <tr>
              {isParted && <th data-kind="number">{t("rowNumber")}</th>}
              {block.map((at) => (
                <th key={at} data-kind={columns[at]?.kind}>
                  {columns[at]?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {written.map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names and do not move
              <tr key={number}>
                {isParted && <td data-kind="number">{number + 1}</td>}
                {block.map((at) => (
                  <PrintedCell key={at} kind={columns[at]?.kind} cell={row[at]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {printed.total > printed.rows.length && (
        <p className={styles["notice"]}>{t("printedRows", { rows: printed.rows.length, all: printed.total })}</p>
      )}
      {hidden > 0 && <p className={styles["notice"]}>{t("printedHidden", { count: hidden })}</p>}
    </div>
  );
}

interface WrittenCell {
  readonly text: string;
  readonly html: string | null;
  readonly isNothing: boolean;
}

function PrintedCell({ kind, cell }: { readonly kind: string | undefined; readonly cell: WrittenCell | undefined }) {
  return (
    <td data-kind={kind} data-missing={cell?.isNothing || undefined}>
      {cell?.html ? (
        <Suspense fallback={cell.html}>
          <CellHtml html={cell.html} />
        </Suspense>
      ) : (
        cell?.text
      )}
    </td>
  );
}

/** Whole and with all digits, but in a format where a reader has chosen one. */
function writeCell(cell: Cell | undefined, column: ShownColumn, look: GridLook): WrittenCell {
  const html = cell === undefined ? null : htmlInCell(cell);
  const isNothing = cell === undefined || isMissing(cell, column);
  if (isNothing) return { text: look.missingAs ?? (cell == null ? "NULL" : textOfCell(cell)), html: null, isNothing };
  const format = formatOfColumn(column, look.formats);
  const text = format ? formatCell(cell, { format, locale: look.locale, column }) : textOfCell(cell);
  return { text, html, isNothing };
}

interface RowsOptions extends Pick<PrintedTableProps, "source" | "filter" | "order"> {
  readonly columns: readonly ShownColumn[];
}

/** At once where they are at hand, for browsers wait for nothing when their own menu prints. */
function usePrintedRows({ source, filter, order, columns }: RowsOptions): PrintedRows | null {
  const question = useMemo(
    () => ({ ask: "rows", filter, order, from: 0, count: printedRows(columns.length) }) as const,
    [filter, order, columns.length],
  );
  const atHand = useMemo(() => {
    const answer = source.answerNow?.(question) ?? null;
    return answer && answer.total !== null ? { rows: answer.rows, total: answer.total } : null;
  }, [source, question]);
  const [asked, setAsked] = useState<PrintedRows | null>(null);
  useEffect(() => {
    if (atHand !== null) return;
    const leaving = new AbortController();
    const read = async () => {
      const { rows, total } = await source.ask(question, leaving.signal);
      const counted = total ?? (await source.ask({ ask: "count", filter }, leaving.signal)).count;
      setAsked({ rows, total: counted });
    };
    read().catch(() => {});
    return () => leaving.abort();
  }, [source, question, filter, atHand]);
  return atHand ?? asked;
}
