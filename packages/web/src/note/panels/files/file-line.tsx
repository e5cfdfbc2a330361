import { Menu } from "@mantine/core";
import { RestError } from "@octavo/client";
import type { WorkspaceFile } from "@octavo/protocol";
import { IconCopy, IconDots, IconDownload, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useLentRow } from "../../../commands/palette/use-lent-to-palette.ts";
import { sizeText } from "../../../files/bytes-text.ts";
import { timeAgo } from "../../../home/time-ago.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { copyText } from "../../../results/clipboard.ts";
import { saveUrl } from "../../../results/save-file.ts";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { notices } from "../../../shell/notices.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useMenuReturn } from "../../../ui/use-menu-return.ts";
import { readHere } from "../../files/read-here.ts";
import { texts } from "../../files/texts.ts";
import { useNoteSession } from "../../session/session-context.tsx";
import { isNoteCovered } from "../panel-focus.tsx";
import { closePanel } from "../panel-store.ts";
import classes from "./files-panel.module.css";

interface FileLineProps {
  readonly file: WorkspaceFile;
  /** Whether it can be removed, and read in a paragraph. */
  readonly mayChange: boolean;
  readonly onRemoved: () => void;
}

/** One file: its name, how large and how old it is, and what can be done with it. */
export function FileLine({ file: { path, size, changedAt }, mayChange, onRemoved }: FileLineProps) {
  const t = useTexts(texts);
  const { clock } = useServices();
  const row = useRef<HTMLLIElement>(null);
  const menuReturn = useMenuReturn();
  const actions = useFileActions(path, onRemoved).filter(({ isForAll }) => isForAll || mayChange);
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
    <li ref={row}>
      <span>
        <span className={classes["name"]}>{path}</span>
        <br />
        <span className={classes["about"]}>{`${sizeText(size)} · ${timeAgo(changedAt, clock.now())}`}</span>
      </span>
      <Menu {...menuReturn} position="bottom-end" width={220} shadow="sm" withinPortal>
        <Menu.Target>
          <IconButton icon={<IconDots size={18} />} label={t("actions", { name: path })} />
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

interface FileAction {
  readonly name: "readHere" | "copyName" | "download" | "delete";
  readonly icon: typeof IconCopy;
  /** Also for who may only read the note. */
  readonly isForAll?: boolean;
  readonly isRemoval?: boolean;
  readonly perform: () => void;
}

/** For the menu of a file and for the palette. */
function useFileActions(path: string, onRemoved: () => void): readonly FileAction[] {
  const session = useNoteSession();
  const { rest } = useServices();

  function read() {
    // What it shows would come below the panel.
    if (isNoteCovered()) closePanel();
    void readHere(session, path);
  }

  async function copyName() {
    const isCopied = await copyText(path);
    if (isCopied) notices.done(texts.t("copied", { name: path }));
    else notices.problem(texts.t("notCopied", { name: path }));
  }

  async function remove() {
    try {
      await rest.removeWorkspaceFile(path);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(`${path}: ${error.message}`);
    }
    onRemoved();
  }

  const askToRemove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("deleteTitle", { name: path }),
        text: texts.t("deleteText"),
        action: texts.t("deleteFile"),
        perform: () => void remove(),
      },
    });

  return [
    { name: "readHere", icon: IconPlayerPlay, perform: read },
    { name: "copyName", icon: IconCopy, isForAll: true, perform: () => void copyName() },
    { name: "download", icon: IconDownload, isForAll: true, perform: () => saveUrl("", rest.workspaceFileUrl(path)) },
    { name: "delete", icon: IconTrash, isRemoval: true, perform: askToRemove },
  ];
}
