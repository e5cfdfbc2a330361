/** The ways in which a table leaves the page, as data: the menu shows them, and the palette has them too. */
import {
  type Delimiter,
  type ExportFormat,
  everyRow,
  mostRows,
  type Row,
  type TableFilter,
  type TableOrder,
  toDelimited,
} from "@octavo/note";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import type { PaletteDeed, Teller } from "../../commands/palette/palette-store.ts";
import { exportUrl, type OutputAddress } from "../address.ts";
import type { Picture } from "../chart/picture.ts";
import { copyAndTell } from "../clipboard.ts";
import { saveFile, saveUrl } from "../save-file.ts";
import type { TableSource } from "./source.ts";
import { texts } from "./texts.ts";

export interface Exportable {
  /** Where the server has the same table; null where only the page has it. */
  readonly address: OutputAddress | null;
  readonly source: TableSource;
  /** Whether the source has all rows. */
  readonly isWhole: boolean;
  /** The rows that are shown, and in which order. */
  readonly filter: TableFilter;
  readonly order: TableOrder;
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
  readonly group: "picture" | "file" | "copy";
  /** Where the file is, for what the server writes: a link can be copied and opened elsewhere. */
  readonly file?: { readonly url: string; readonly name: string };
  /** @param teller says what came of what is not seen to be done */
  readonly perform: (teller?: Teller) => void;
}

/** More is not put into the clipboard. */
const mostAtHand = 100_000;

const endings: Readonly<Record<ExportFormat, string>> = {
  csv: "CSV",
  tsv: "TSV",
  xlsx: "Excel",
  parquet: "Parquet",
  json: "JSON",
};

/** What only the server writes. */
const further = ["xlsx", "parquet", "json"] as const;

/** What a workbook is called, as Zeppelin calls it. */
const workbookName = "myFile";

/** Files are of the whole table; what is copied is what is shown. */
export function exportsOf(table: Exportable): readonly TableExport[] {
  const { address, source, fileName, wholeFileUrl } = table;
  const isAtHand = wholeFileUrl === null && source.answerNow !== undefined;
  const fetchedFrom =
    (address: OutputAddress) =>
    (format: ExportFormat): TableExport => {
      const file = {
        url: exportUrl(address, format),
        name: format === "xlsx" ? `${workbookName}.xlsx` : `${fileName}.${format}`,
      };
      const label = texts.t("downloadAs", { format: endings[format] });
      return { id: `download-${format}`, label, group: "file", file, perform: () => saveUrl(file.name, file.url) };
    };
  const written = (format: "csv" | "tsv", delimiter: Delimiter, type: string): TableExport => ({
    id: `download-${format}`,
    label: texts.t("downloadAs", { format: endings[format] }),
    group: "file",
    perform: () => void saveHere(table, { delimiter, ending: format, type }),
  });
  const copied = (format: "csv" | "tsv", delimiter: Delimiter): TableExport => ({
    id: `copy-${format}`,
    label: texts.t("copyAs", { format: endings[format] }),
    group: "copy",
    perform: (teller) =>
      void textOf(source, { ...table, most: mostAtHand, delimiter }).then((text) => copyAndTell(text, teller)),
  });
  return [
    ...(table.picture ? picturesOf(table.picture, fileName) : []),
    ...(address === null || (isAtHand && source.rows <= mostRows)
      ? [written("csv", ",", "text/csv"), written("tsv", "\t", "text/tab-separated-values")]
      : (["csv", "tsv"] as const).map(fetchedFrom(address))),
    ...(address === null ? [] : further.map(fetchedFrom(address))),
    ...(wholeFileUrl !== null && !table.isWhole ? [allRows(wholeFileUrl)] : []),
    copied("tsv", "\t"),
    copied("csv", ","),
  ];
}

/** The same for the palette. */
export function exportEntries(table: Exportable): readonly PaletteDeed[] {
  return exportsOf(table).map(({ id, label, group, perform }) => ({
    id: `table-${id}`,
    label,
    place: texts.t("table"),
    icon: group === "copy" ? IconCopy : IconDownload,
    perform,
  }));
}

function allRows(url: string): TableExport {
  const file = { url, name: "" };
  return {
    id: "downloadAllRows",
    label: texts.t("downloadAllRows"),
    group: "file",
    file,
    perform: () => saveUrl(file.name, url),
  };
}

function picturesOf(picture: Picture, fileName: string): readonly TableExport[] {
  const saveSvg = async () => saveFile(`${fileName}.svg`, [await picture.svg()], "image/svg+xml");
  return [
    {
      id: "chart-png",
      label: texts.t("chartAs", { format: "PNG" }),
      group: "picture",
      perform: () => saveUrl(`${fileName}.png`, picture.png()),
    },
    { id: "chart-svg", label: texts.t("chartAs", { format: "SVG" }), group: "picture", perform: () => void saveSvg() },
  ];
}

interface Wanted extends Pick<Exportable, "filter" | "order"> {
  readonly most: number;
  readonly delimiter: Delimiter;
}

async function textOf(source: TableSource, { filter, order, most, delimiter }: Wanted): Promise<string> {
  const rows: Row[] = [];
  while (rows.length < most) {
    const question = { ask: "rows", filter, order, from: rows.length, count: mostRows } as const;
    const more = (source.answerNow?.(question) ?? (await source.ask(question))).rows;
    rows.push(...more);
    if (more.length === 0) break;
  }
  return toDelimited({ columns: source.columns, rows, comment: "" }, delimiter);
}

interface Written {
  readonly delimiter: Delimiter;
  readonly ending: string;
  readonly type: string;
}

async function saveHere({ source, fileName }: Exportable, { delimiter, ending, type }: Written): Promise<void> {
  const text = await textOf(source, { filter: everyRow, order: [], most: Infinity, delimiter });
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  saveFile(`${fileName}.${ending}`, ["\ufeff", text], type);
}
