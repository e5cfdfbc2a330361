import { Menu } from "@mantine/core";
import type { FileArea, WorkspaceFile } from "@octavo/protocol";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import { formatBytes } from "../../../../i18n/bytes-text.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useRowCommands } from "../../../../ui/commands/use-commands.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { formatTimeAgo } from "../../../../ui/time-ago.ts";
import { useBusyState } from "../../../../ui/use-busy.ts";
import { useFocusNext } from "../../../../ui/use-focus-next.ts";
import { useMenuReturn } from "../../../../ui/use-menu-return.ts";
import { texts } from "../../files/texts.ts";
import panelClasses from "../panels.module.css";
import classes from "./file-line.module.css";
import { useFileActions } from "./use-file-actions.ts";

interface FileLineProps {
  readonly file: WorkspaceFile;
  /** What it is called where it is listed. */
  readonly name: string;
  readonly area: FileArea;
  /** Whether the server has users, whose each file can be. */
  readonly hasOwners: boolean;
  /** Whether it can be removed, and read in a paragraph. */
  readonly mayChange: boolean;
  readonly onRemoved: () => void;
}

/** One file: its name, how large and how old it is, and what can be done with it. */
export function FileLine({ file, name, area, hasOwners, mayChange, onRemoved }: FileLineProps) {
  const { path, size, changedAt, owner } = file;
  const t = useTranslation(texts);
  const { clock } = useServices();
  const row = useRef<HTMLLIElement>(null);
  useFocusNext(row, '[aria-haspopup="menu"]');
  const removing = useBusyState();
  const menuReturn = useMenuReturn();
  const actions = useFileActions({ path, area, mayChange: mayChange && file.mayChange, removing, onRemoved }).filter(
    ({ isForAll, isChange }) => (isForAll || mayChange) && !(isChange && (removing.isBusy || !file.mayChange)),
  );
  const open = actions.find((action) => action.name === "preview");
  const whose = owner === null ? t("madeByCode") : t("ofOwner", { owner });
  const known = [
    formatBytes(size),
    formatTimeAgo(changedAt, clock.now()),
    ...(hasOwners && area === "shared" ? [whose] : []),
  ];
  useRowCommands(row, () =>
    actions.map(({ name: action, icon, perform }) => ({
      id: `file-${action}`,
      label: t(action),
      place: path,
      icon,
      perform,
    })),
  );
  return (
    <li ref={row} className={classes["file"]}>
      <span>
        <button type="button" className={classes["open"]} onClick={() => open?.perform()}>
          {name}
        </button>
        <br />
        <span className={panelClasses["about"]}>{known.join(" · ")}</span>
      </span>
      <Menu {...menuReturn} position="bottom-end" width={220} shadow="sm" withinPortal>
        <Menu.Target>
          <IconButton
            ref={removing.button}
            icon={<IconDots size={18} />}
            label={t("actions", { name: path })}
            isBusy={removing.isBusy}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ name: action, icon: Icon, perform, isRemoval = false }) => (
            <div key={action}>
              {isRemoval && <Menu.Divider />}
              <Menu.Item
                {...(isRemoval ? { color: "var(--color-status-error)" } : {})}
                leftSection={<Icon size={16} />}
                onClick={perform}
              >
                {t(action)}
              </Menu.Item>
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
