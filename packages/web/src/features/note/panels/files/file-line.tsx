import { Menu } from "@mantine/core";
import type { FileArea, WorkspaceFile } from "@octavo/protocol";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useLentRow } from "../../../../ui/commands/use-lent-to-palette.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { useBusy } from "../../../../ui/use-busy.ts";
import { useLedOn } from "../../../../ui/use-led-on.ts";
import { useMenuReturn } from "../../../../ui/use-menu-return.ts";
import { sizeText } from "../../../files/bytes-text.ts";
import { timeAgo } from "../../../notes/time-ago.ts";
import { texts } from "../../files/texts.ts";
import panelClasses from "../panels.module.css";
import classes from "./file-line.module.css";
import { useFileActions } from "./use-file-actions.ts";

interface FileLineProps {
  readonly file: WorkspaceFile;
  readonly area: FileArea;
  /** Whether the server has users, whose each file can be. */
  readonly hasOwners: boolean;
  /** Whether it can be removed, and read in a paragraph. */
  readonly mayChange: boolean;
  readonly onRemoved: () => void;
}

/** One file: its name, how large and how old it is, and what can be done with it. */
export function FileLine({ file, area, hasOwners, mayChange, onRemoved }: FileLineProps) {
  const { path, size, changedAt, owner } = file;
  const t = useTexts(texts);
  const { clock } = useServices();
  const row = useRef<HTMLLIElement>(null);
  useLedOn(row);
  const removing = useBusy();
  const menuReturn = useMenuReturn();
  const actions = useFileActions({ path, area, removing, onRemoved }).filter(
    ({ isForAll, isRemoval }) => (isForAll || mayChange) && !(isRemoval && (removing.isBusy || !file.mayChange)),
  );
  const whose = owner === null ? t("madeByCode") : t("ofOwner", { owner });
  const known = [sizeText(size), timeAgo(changedAt, clock.now()), ...(hasOwners && area === "shared" ? [whose] : [])];
  useLentRow(row, () =>
    actions.map(({ name, icon, perform }) => ({
      id: `file-${name}`,
      label: t(name),
      place: path,
      icon,
      perform,
    })),
  );
  return (
    <li ref={row} className={classes["file"]}>
      <span>
        <span className={panelClasses["name"]}>{path}</span>
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
          {actions.map(({ name, icon: Icon, perform, isRemoval = false }) => (
            <div key={name}>
              {isRemoval && <Menu.Divider />}
              <Menu.Item
                {...(isRemoval ? { color: "var(--color-status-error)" } : {})}
                leftSection={<Icon size={16} />}
                onClick={perform}
              >
                {t(name)}
              </Menu.Item>
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
