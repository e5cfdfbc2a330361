/** The ways in which a table leaves the page, as data: the menu shows them, and the palette has them too. */
import {
  type Delimiter,
  type ExportFormat,
  everyRow,
  type KnownColumn,
  mostRows,
  type TableFilter,
  type TableOrder,
  type TableRow,
  toDelimited,
} from "@octavo/note";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { type Notifier, pageNotifier } from "../../../platform/notifier.ts";
import { saveFromUrl, saveTextFile } from "../../../platform/save-file.ts";
import { copyAndNotify } from "../../../ui/clipboard.ts";
import type { PaletteCommand } from "../../../ui/commands/palette-store.ts";
import { exportUrl, type OutputAddress } from "../common/address.ts";
import type { Picture } from "./chart/picture.ts";
import { texts } from "./common/texts.ts";
import { isFiltered } from "./grid/state/grid-state.ts";
import type { TableSource } from "./source/source.ts";

export interface Exportable {
  /** Where the server has the same table; null where only the page has it. */
  readonly address: OutputAddress | null;
  readonly source: TableSource;
  /** Whether the source has all rows. */
  readonly isWhole: boolean;
  /** The rows and columns that are shown, and in which order. */
  readonly filter: TableFilter;
  readonly order: TableOrder;
  readonly columns: readonly KnownColumn[];
  readonly fileName: string;
  /** Where all rows are, when the note has only the first. */
  readonly wholeFileUrl: string | null;
  /** The chart that is shown, when one is. */
  readonly picture: Picture | null;
}

export interface TableExport {
  readonly id: string;
  readonly label: string;
  /** Entries of one group stand together in a menu. */
  readonly group: "picture" | "file" | "shown" | "copy";
  /** Where the file is, for what the server writes: a link can be copied and opened elsewhere. */
  readonly file?: { readonly url: string; readonly name: string };
  /** @param notifier says what came of what is not seen to be done */
  readonly perform: (notifier?: Notifier) => void;
}

/** More rows are not put into the clipboard, and said to be missing there. */
const mostCopied = 100_000;
/** More are not made a file by the page. */
const mostWritten = 1_000_000;

const endings: Readonly<Record<ExportFormat, string>> = {
  csv: "CSV",
  tsv: "TSV",
  xlsx: "Excel",
  parquet: "Parquet",
  json: "JSON",
};

/** What only the server writes. */
const further = ["xlsx", "parquet", "json"] as const;

/** Files are of the whole table; what is copied is what is shown, and so is a file beside them where that are not all rows. */
export function exportsOf(table: Exportable): readonly TableExport[] {
  const { address, source, fileName, wholeFileUrl } = table;
  const isAtHand = wholeFileUrl === null && source.answerNow !== undefined;
  const fetchedFrom =
    (address: OutputAddress) =>
    (format: ExportFormat): TableExport => {
      const file = {
        url: exportUrl(address, format),
        name: `${fileName}.${format}`,
      };
      const label = texts.t("downloadAs", { format: endings[format] });
      return { id: `download-${format}`, label, group: "file", file, perform: () => saveFromUrl(file.name, file.url) };
    };
  const whole = { ...table, filter: everyRow, order: [], columns: source.columns };
  const writtenHere = (format: Written): TableExport => ({
    id: `download-${format}`,
    label: texts.t("downloadAs", { format: endings[format] }),
    group: "file",
    perform: () => void saveTableHere(whole, { format, most: Number.POSITIVE_INFINITY }),
  });
  const shown = (format: Written): TableExport => ({
    id: `download-shown-${format}`,
    label: texts.t("downloadShownAs", { format: endings[format] }),
    group: "shown",
    perform: (notifier) => void saveTableHere(table, { format, most: mostWritten }, notifier),
  });
  const copied = (format: Written): TableExport => ({
    id: `copy-${format}`,
    label: texts.t("copyAs", { format: endings[format] }),
    group: "copy",
    perform: (notifier) => void copyShown(table, format, notifier),
  });
  return [
    ...(table.picture ? picturesOf(table.picture, fileName) : []),
    ...(address === null || (isAtHand && source.rows <= mostRows)
      ? [writtenHere("csv"), writtenHere("tsv")]
      : (["csv", "tsv"] as const).map(fetchedFrom(address))),
    ...(address === null ? [] : further.map(fetchedFrom(address))),
    ...(wholeFileUrl !== null && !table.isWhole ? [exportOfAllRows(wholeFileUrl)] : []),
    ...(isFiltered(table.filter) ? [shown("csv"), shown("tsv")] : []),
    copied("tsv"),
    copied("csv"),
  ];
}

/** The same for the palette. */
export function exportEntries(table: Exportable): readonly PaletteCommand[] {
  return exportsOf(table).map(({ id, label, group, perform }) => ({
    id: `table-${id}`,
    label,
    place: texts.t("table"),
    icon: group === "copy" ? IconCopy : IconDownload,
    perform,
  }));
}

function exportOfAllRows(url: string): TableExport {
  const file = { url, name: "" };
  return {
    id: "downloadAllRows",
    label: texts.t("downloadAllRows"),
    group: "file",
    file,
    perform: () => saveFromUrl(file.name, url),
  };
}

function picturesOf(picture: Picture, fileName: string): readonly TableExport[] {
  const saveSvg = async () => saveTextFile(`${fileName}.svg`, [await picture.svg()], "image/svg+xml");
  return [
    {
      id: "chart-png",
      label: texts.t("chartAs", { format: "PNG" }),
      group: "picture",
      perform: () => saveFromUrl(`${fileName}.png`, picture.png()),
    },
    { id: "chart-svg", label: texts.t("chartAs", { format: "SVG" }), group: "picture", perform: () => void saveSvg() },
  ];
}

type Written = "csv" | "tsv";

const written: Readonly<Record<Written, { readonly delimiter: Delimiter; readonly type: string }>> = {
  csv: { delimiter: ",", type: "text/csv" },
  tsv: { delimiter: "\t", type: "text/tab-separated-values" },
};

interface ExportLimits {
  readonly format: Written;
  readonly most: number;
}

type ShownRows = Pick<Exportable, "source" | "filter" | "order" | "columns">;

/** What is shown as text; `cutAt` is how many rows it has where there are more. */
async function textOfRows(shown: ShownRows, { format, most }: ExportLimits) {
  const { source, filter, order, columns } = shown;
  const indexes = columns.map(({ index }) => index);
  const rows: TableRow[] = [];
  const more = async (count: number) => {
    const question = { ask: "rows", filter, order, columns: indexes, from: rows.length, count } as const;
    return (source.answerNow?.(question) ?? (await source.ask(question))).rows;
  };
  let isAll = false;
  while (!isAll && rows.length < most) {
    const next = await more(Math.min(mostRows, most - rows.length));
    rows.push(...next);
    isAll = next.length === 0;
  }
  const isCut = !isAll && (await more(1)).length > 0;
  const text = toDelimited({ columns, rows, comment: "" }, written[format].delimiter);
  return { text, cutAt: isCut ? rows.length : null };
}

async function copyShown(table: Exportable, format: Written, notifier: Notifier | undefined): Promise<void> {
  const { text, cutAt } = await textOfRows(table, { format, most: mostCopied });
  await copyAndNotify(text, notifier);
  if (cutAt !== null) (notifier ?? pageNotifier).problem(texts.t("copiedFirst", { rows: cutAt }));
}

async function saveTableHere(table: Exportable, limits: ExportLimits, notifier?: Notifier): Promise<void> {
  const { text, cutAt } = await textOfRows(table, limits);
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  saveTextFile(`${table.fileName}.${limits.format}`, ["\ufeff", text], written[limits.format].type);
  if (cutAt !== null) (notifier ?? pageNotifier).problem(texts.t("savedFirst", { rows: cutAt }));
}
