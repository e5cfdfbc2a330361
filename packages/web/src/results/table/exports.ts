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
import type { Teller } from "../../commands/palette/palette-store.ts";
import { exportUrl, type OutputAddress } from "../address.ts";
import type { Picture } from "../chart/picture.ts";
import { copyAndTell } from "../clipboard.ts";
import { saveFile, saveUrl } from "../save-file.ts";
import type { TableSource } from "./source.ts";
import { texts } from "./texts.ts";

export interface Exportable {
  readonly address: OutputAddress;
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

/** More is not put into the clipboard, nor into a file that the page makes. */
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
  // A small table is written here: also where the server has another one by now, as in a revision.
  const isSmall = isAtHand && source.rows <= mostRows;
  const fetched = (format: ExportFormat): TableExport => {
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
    perform: () => saveHere(table, { delimiter, ending: format, type }),
  });
  const copied = (format: "csv" | "tsv", delimiter: Delimiter): TableExport => ({
    id: `copy-${format}`,
    label: texts.t("copyAs", { format: endings[format] }),
    group: "copy",
    perform: (teller) => void shownRows(table).then((shown) => copyAndTell(toDelimited(shown, delimiter), teller)),
  });
  return [
    ...(table.picture ? picturesOf(table.picture, fileName) : []),
    ...(isSmall
      ? [written("csv", ",", "text/csv"), written("tsv", "\t", "text/tab-separated-values")]
      : [fetched("csv"), fetched("tsv")]),
    ...further.map(fetched),
    ...(wholeFileUrl !== null && !table.isWhole ? [allRows(wholeFileUrl)] : []),
    copied("tsv", "\t"),
    copied("csv", ","),
  ];
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

async function shownRows({ source, filter, order }: Exportable) {
  const rows: Row[] = [];
  while (rows.length < mostAtHand) {
    const question = { ask: "rows", filter, order, from: rows.length, count: mostRows } as const;
    const more = (source.answerNow?.(question) ?? (await source.ask(question))).rows;
    rows.push(...more);
    if (more.length === 0) break;
  }
  return { columns: source.columns, rows, comment: "" };
}

interface Written {
  readonly delimiter: Delimiter;
  readonly ending: string;
  readonly type: string;
}

function saveHere({ source, fileName }: Exportable, { delimiter, ending, type }: Written): void {
  const rows = source.answerNow?.({ ask: "rows", filter: everyRow, order: [], from: 0, count: mostRows })?.rows ?? [];
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  saveFile(
    `${fileName}.${ending}`,
    ["\ufeff", toDelimited({ columns: source.columns, rows, comment: "" }, delimiter)],
    type,
  );
}
