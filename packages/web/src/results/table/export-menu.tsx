import { Menu } from "@mantine/core";
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
import { IconDownload } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { exportUrl, type OutputAddress } from "../address.ts";
import type { Picture } from "../chart/picture.ts";
import { copyText } from "../clipboard.ts";
import { saveFile } from "../save-file.ts";
import { ImportItem } from "./import/import-rows.tsx";
import { PictureItems } from "./picture-items.tsx";
import type { TableSource } from "./source.ts";
import { texts } from "./texts.ts";

interface ExportMenuProps {
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
  /** The field that a file of rows is chosen with; null where none can be added. */
  readonly importField: RefObject<HTMLInputElement | null> | null;
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

/** The table as a file or in the clipboard. Files are of the whole table; what is copied is what is shown. */
export function ExportMenu(props: ExportMenuProps) {
  const { address, source, fileName, picture } = props;
  const t = useTexts(texts);
  const isAtHand = props.wholeFileUrl === null && source.answerNow !== undefined;
  const shown = async () => {
    const rows: Row[] = [];
    while (rows.length < mostAtHand) {
      const question = {
        ask: "rows",
        filter: props.filter,
        order: props.order,
        from: rows.length,
        count: mostRows,
      } as const;
      const more = (source.answerNow?.(question) ?? (await source.ask(question))).rows;
      rows.push(...more);
      if (more.length === 0) break;
    }
    return { columns: source.columns, rows, comment: "" };
  };
  const copy = async (delimiter: Delimiter) => copyText(toDelimited(await shown(), delimiter));
  const saveHere = (delimiter: Delimiter, ending: string, type: string) => {
    const rows = source.answerNow?.({ ask: "rows", filter: everyRow, order: [], from: 0, count: mostRows })?.rows ?? [];
    // Spreadsheets take a file for UTF-8 only when it begins with this mark.
    saveFile(
      `${fileName}.${ending}`,
      ["\ufeff", toDelimited({ columns: source.columns, rows, comment: "" }, delimiter)],
      type,
    );
  };
  // A small table is written here: also where the server has another one by now, as in a revision.
  const isSmall = isAtHand && source.rows <= mostRows;
  const download = (format: ExportFormat) => (
    <Menu.Item
      key={format}
      component="a"
      href={exportUrl(address, format)}
      download={format === "xlsx" ? `${workbookName}.xlsx` : `${fileName}.${format}`}
    >
      {t("downloadAs", { format: endings[format] })}
    </Menu.Item>
  );

  return (
    <Menu position="bottom-end" withinPortal shadow="sm">
      <Menu.Target>
        <IconButton label={t("export")} icon={<IconDownload size={16} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        {picture && <PictureItems picture={picture} fileName={fileName} />}
        {isSmall ? (
          <>
            <Menu.Item onClick={() => saveHere(",", "csv", "text/csv")}>
              {t("downloadAs", { format: endings.csv })}
            </Menu.Item>
            <Menu.Item onClick={() => saveHere("\t", "tsv", "text/tab-separated-values")}>
              {t("downloadAs", { format: endings.tsv })}
            </Menu.Item>
          </>
        ) : (
          [download("csv"), download("tsv")]
        )}
        {further.map(download)}
        {props.wholeFileUrl && !props.isWhole && (
          <Menu.Item component="a" href={props.wholeFileUrl} download>
            {t("downloadAllRows")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void copy("\t")}>{t("copyAs", { format: endings.tsv })}</Menu.Item>
        <Menu.Item onClick={() => void copy(",")}>{t("copyAs", { format: endings.csv })}</Menu.Item>
        {props.importField && (
          <>
            <Menu.Divider />
            <ImportItem field={props.importField} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
