import { RestError } from "@octavo/client";
import type { FileArea } from "@octavo/protocol";
import { IconCopy, IconDownload, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useServices } from "../../../../platform/services.tsx";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { notices } from "../../../../ui/notices/notices.ts";
import type { Busy } from "../../../../ui/use-busy.ts";
import { nameInCode } from "../../../files/reading-code.ts";
import { copyText } from "../../../results/clipboard.ts";
import { saveUrl } from "../../../results/save-file.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { readHere } from "../../files/read-here.ts";
import { texts } from "../../files/texts.ts";
import { isNoteCovered } from "../panel-focus.tsx";
import { closePanel } from "../panel-store.ts";

export interface FileAction {
  readonly name: "readHere" | "copyName" | "download" | "delete";
  readonly icon: typeof IconCopy;
  /** Also for who may only read the note. */
  readonly isForAll?: boolean;
  readonly isRemoval?: boolean;
  readonly perform: () => void;
}

interface FileActionsOptions {
  readonly path: string;
  readonly area: FileArea;
  /** It is being removed. */
  readonly removing: Busy;
  readonly onRemoved: () => void;
}

/** What can be done with a file of the workspace: its menu and the palette have the same. */
export function useFileActions({ path, area, removing, onRemoved }: FileActionsOptions): readonly FileAction[] {
  const session = useNoteSession();
  const { rest } = useServices();

  function read() {
    // What it shows would come below the panel.
    if (isNoteCovered()) closePanel();
    void readHere(session, path, area);
  }

  async function copyName() {
    const name = nameInCode(path, area);
    const isCopied = await copyText(name);
    if (isCopied) notices.done(texts.t("copied", { name }));
    else notices.problem(texts.t("notCopied", { name }));
  }

  async function remove() {
    try {
      await removing.during(() => rest.removeWorkspaceFile(path, area));
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
    {
      name: "download",
      icon: IconDownload,
      isForAll: true,
      perform: () => saveUrl("", rest.workspaceFileUrl(path, area)),
    },
    { name: "delete", icon: IconTrash, isRemoval: true, perform: askToRemove },
  ];
}
