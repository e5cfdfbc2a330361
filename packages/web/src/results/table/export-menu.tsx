import { Menu } from "@mantine/core";
import { type Delimiter, type Table, toDelimited } from "@octavo/note";
import { IconDownload } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { copyText } from "../clipboard.ts";
import { saveFile } from "../save-file.ts";

interface ExportMenuProps {
  readonly table: Table;
  readonly fileName: string;
  /** Where all rows are, when the table at hand has only the first. */
  readonly wholeFileUrl: string | null;
}

/** The table as a file or in the clipboard. */
export function ExportMenu({ table, fileName, wholeFileUrl }: ExportMenuProps) {
  const download = (delimiter: Delimiter, ending: string, type: string) => {
    // Spreadsheets take a file for UTF-8 only when it begins with this mark.
    saveFile(`${fileName}.${ending}`, ["\ufeff", toDelimited(table, delimiter)], type);
  };

  return (
    <Menu position="bottom-end" withinPortal shadow="sm">
      <Menu.Target>
        <span>
          <IconButton label="Export" icon={<IconDownload size={16} aria-hidden />} />
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download(",", "csv", "text/csv")}>Download as CSV</Menu.Item>
        <Menu.Item onClick={() => download("\t", "tsv", "text/tab-separated-values")}>Download as TSV</Menu.Item>
        {wholeFileUrl && (
          <Menu.Item component="a" href={wholeFileUrl} download>
            Download all rows
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void copyText(toDelimited(table, "\t"))}>Copy as TSV</Menu.Item>
        <Menu.Item onClick={() => void copyText(toDelimited(table, ","))}>Copy as CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
