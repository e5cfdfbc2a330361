import { Menu } from "@mantine/core";
import { RestError } from "@octavo/client";
import type { FileArea } from "@octavo/protocol";
import { IconDots, IconFolder, IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { useFocusNext } from "../../../../ui/use-focus-next.ts";
import { useMenuReturn } from "../../../../ui/use-menu-return.ts";
import { texts } from "../../files/texts.ts";
import classes from "./file-line.module.css";

interface FolderLineProps {
  readonly path: string;
  /** What it is called where it is listed. */
  readonly name: string;
  readonly area: FileArea;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
  readonly onChanged: () => void;
}

/** A folder: a press opens it. */
export function FolderLine({ path, name, area, mayChange, onOpen, onChanged }: FolderLineProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const row = useRef<HTMLLIElement>(null);
  useFocusNext(row, '[aria-haspopup="menu"]');
  const menuReturn = useMenuReturn();

  const askForName = () =>
    openDialog({
      type: "renameFile",
      path,
      async onRename(to) {
        await rest.renameWorkspaceFile({ from: path, to, area });
        onChanged();
      },
    });
  async function removeFolder() {
    try {
      await rest.removeWorkspaceFolder(path, area);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
    onChanged();
  }
  return (
    <li ref={row} className={classes["file"]}>
      <span className={classes["folder"]}>
        <IconFolder size={16} aria-hidden />
        <button type="button" className={classes["open"]} onClick={onOpen} aria-label={t("openFolder", { name })}>
          {name}
        </button>
      </span>
      {mayChange && (
        <Menu {...menuReturn} position="bottom-end" width={220} shadow="sm" withinPortal>
          <Menu.Target>
            <IconButton icon={<IconDots size={18} />} label={t("actions", { name: path })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={askForName}>
              {t("rename")}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void removeFolder()}>
              {t("removeFolder")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
