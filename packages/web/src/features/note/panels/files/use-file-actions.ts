import { RestError } from "@octavo/client";
import type { FileArea } from "@octavo/protocol";
import { IconCopy, IconDownload, IconEye, IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { saveFromUrl } from "../../../../platform/save-file.ts";
import { useServices } from "../../../../platform/services.tsx";
import { copyTextToClipboard } from "../../../../ui/clipboard.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import type { Busy } from "../../../../ui/use-busy.ts";
import { nameInCode } from "../../../files/index.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { insertCode, insertReadingCode } from "../../files/read-here.ts";
import { texts } from "../../files/texts.ts";
import { useMayBring } from "../../files/use-bring-in.ts";
import { isNoteCovered } from "../panel-focus.tsx";
import { closePanel } from "../panel-store.ts";

export interface FileAction {
  readonly name: "preview" | "readHere" | "copyName" | "download" | "rename" | "delete";
  readonly icon: typeof IconCopy;
  /** Also for who may only read the note. */
  readonly isForAll?: boolean;
  readonly isRemoval?: boolean;
  /** Only for who may change the file. */
  readonly isChange?: boolean;
  readonly perform: () => void;
}

interface FileActionsOptions {
  readonly path: string;
  readonly area: FileArea;
  /** Whether it may be changed, and read in a paragraph. */
  readonly mayChange: boolean;
  /** It is being removed. */
  readonly removing: Busy;
  readonly onRemoved: () => void;
}

/** What can be done with a file of the workspace: its menu and the palette have the same. */
export function useFileActions({
  path,
  area,
  mayChange,
  removing,
  onRemoved,
}: FileActionsOptions): readonly FileAction[] {
  const session = useNoteSession();
  const mayInsert = useMayBring();
  const { rest } = useServices();

  function insertReading() {
    // What it shows would come below the panel.
    if (isNoteCovered()) closePanel();
    void insertReadingCode(session, path, area);
  }

  function insertText(code: string) {
    if (isNoteCovered()) closePanel();
    void insertCode(session, code);
  }

  const preview = () =>
    openDialog({
      type: "filePreview",
      ...{ path, area, mayChange },
      onInsert: mayInsert ? insertText : null,
      onSaved: onRemoved,
    });

  async function copyFileName() {
    const name = nameInCode(path, area);
    const isCopied = await copyTextToClipboard(name);
    if (isCopied) pageNotifications.done(texts.t("copied", { name }));
    else pageNotifications.problem(texts.t("notCopied", { name }));
  }

  async function removeFile() {
    try {
      await removing.during(() => rest.removeWorkspaceFile(path, area));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(`${path}: ${error.message}`);
    }
    onRemoved();
  }

  const askForName = () =>
    openDialog({
      type: "renameFile",
      path,
      async onRename(to) {
        await rest.renameWorkspaceFile({ from: path, to, area });
        onRemoved();
      },
    });
  const askToRemove = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("deleteTitle", { name: path }),
        text: texts.t("deleteText"),
        action: texts.t("deleteFile"),
        perform: () => void removeFile(),
      },
    });

  return [
    { name: "readHere", icon: IconPlayerPlay, perform: insertReading },
    { name: "preview", icon: IconEye, isForAll: true, perform: preview },
    { name: "copyName", icon: IconCopy, isForAll: true, perform: () => void copyFileName() },
    {
      name: "download",
      icon: IconDownload,
      isForAll: true,
      perform: () => saveFromUrl("", rest.workspaceFileUrl(path, area)),
    },
    { name: "rename", icon: IconPencil, isChange: true, perform: askForName },
    { name: "delete", icon: IconTrash, isChange: true, isRemoval: true, perform: askToRemove },
  ];
}
