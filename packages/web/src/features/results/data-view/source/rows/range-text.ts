import { type Cell, mostRows, type TableFilter, type TableOrder, textOfCell } from "@octavo/note";
import type { TableSource } from "../source.ts";

/** More cells are not copied: what takes them in would stand still. */
const mostCopied = 500_000;

interface RangeTextOptions {
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly from: number;
  readonly count: number;
  readonly columns: readonly number[];
}

interface RangeText {
  readonly text: string;
  readonly rows: number;
  /** There would have been more. */
  readonly isCut: boolean;
}

/** A range of rows and columns as spreadsheets take it: cells apart by tabs, rows by line ends; fetched where it is not here. */
export async function rangeText(options: RangeTextOptions): Promise<RangeText> {
  const { source, filter, order, columns } = options;
  const count = Math.min(options.count, Math.max(1, Math.floor(mostCopied / Math.max(1, columns.length))));
  const lines: string[] = [];
  while (lines.length < count) {
    const from = options.from + lines.length;
    const question = {
      ask: "rows",
      filter,
      order,
      from,
      count: Math.min(mostRows, count - lines.length),
      columns,
    } as const;
    const { rows } = source.answerNow?.(question) ?? (await source.ask(question));
    if (rows.length === 0) break;
    for (const row of rows) lines.push(row.map(quoteField).join("\t"));
  }
  return { text: lines.join("\n"), rows: lines.length, isCut: lines.length === count && count < options.count };
}

/** A cell with tabs or line ends in it would become several; spreadsheets take it in quotes. */
function quoteField(cell: Cell): string {
  const text = textOfCell(cell);
  return /[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
