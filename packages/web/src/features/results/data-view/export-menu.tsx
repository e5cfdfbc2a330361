import { Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Fragment, type RefObject } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PlainMenu } from "../../../ui/plain-menu.tsx";
import { texts } from "./common/texts.ts";
import { type Exportable, exportsOf, type TableExport } from "./exports.ts";
import { ImportItem } from "./import-rows.tsx";

interface ExportMenuProps {
  readonly table: Exportable;
  /** The field that a file of rows is chosen with; null where none can be added. */
  readonly importField: RefObject<HTMLInputElement | null> | null;
}

/** The table as a file or in the clipboard. */
export function ExportMenu({ table, importField }: ExportMenuProps) {
  const t = useTranslation(texts);
  return (
    <PlainMenu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("export")} icon={<IconDownload size={16} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        {exportsOf(table).map((one, at, all) => (
          <Fragment key={one.id}>
            {at > 0 && all[at - 1]?.group !== one.group && <Menu.Divider />}
            <Item {...one} />
          </Fragment>
        ))}
        {importField && (
          <>
            <Menu.Divider />
            <ImportItem field={importField} />
          </>
        )}
      </Menu.Dropdown>
    </PlainMenu>
  );
}

function Item({ label, file, perform }: TableExport) {
  return file ? (
    <Menu.Item component="a" href={file.url} download={file.name}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={() => perform()}>{label}</Menu.Item>
  );
}
