import { Kbd, Menu } from "@mantine/core";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { isMac, printKeys } from "../../../ui/commands/keys.ts";
import { type TreeLine, texts } from "../../notes/index.ts";
import { type TreeCommand, treeCommands } from "./tree-commands.ts";
import classes from "./tree-view.module.css";

/** Where a menu opens and what it is about, in pixels of the window. */
export interface MenuPlace {
  readonly line: TreeLine;
  readonly x: number;
  readonly y: number;
}

interface LineMenuProps {
  readonly place: MenuPlace | null;
  readonly isTrash: boolean;
  readonly isFavourite: (id: string) => boolean;
  readonly onClose: () => void;
  readonly onPerform: (command: TreeCommand, line: TreeLine) => void;
}

/** What can be done with a line. One menu serves the whole tree and opens where it was asked for. */
export function LineMenu({ place, isTrash, isFavourite, onClose, onPerform }: LineMenuProps) {
  const t = useTranslation(texts);
  useOverlay(place !== null, { kind: "menu", close: onClose });
  if (!place) return null;
  const { line, x, y } = place;
  const commands = treeCommands.filter((command) => command.when({ line, isTrash }));
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      shadow="sm"
      width={250}
      withinPortal
      transitionProps={{ duration: 0 }}
      // Not `keydown`, as by default: the very key that opened it would close it.
      clickOutsideEvents={["mousedown", "touchstart"]}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("actionsFor", { name: line.name })}
          style={{ position: "fixed", left: x, top: y, width: 0, height: 0, padding: 0, border: 0, opacity: 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map((command) => {
          const Icon = command.icon;
          const colour = command.isRemoval ? { color: "var(--color-status-error)" } : {};
          return (
            <div key={command.id}>
              {command.isRemoval && <Menu.Divider />}
              <Menu.Item
                {...colour}
                leftSection={<Icon size={16} />}
                rightSection={
                  command.key && (
                    <Kbd size="xs" className={classes["menuKey"] ?? ""}>
                      {printKeys(command.key, isMac)}
                    </Kbd>
                  )
                }
                onClick={() => onPerform(command, line)}
              >
                {command.label(line, { isFavourite })}
              </Menu.Item>
            </div>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
