import type { NoteInfo } from "@octavo/protocol";
import {
  IconArrowBackUp,
  IconClearAll,
  IconCopy,
  IconExternalLink,
  IconFilePlus,
  IconFileSettings,
  IconFileText,
  IconFolderOpen,
  IconFolderSymlink,
  IconPencil,
  IconStar,
  IconTrash,
  IconTrashX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type Confirmation, openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { type NoteActions, type TreeLine, texts } from "../../notes/index.ts";

export interface TreeContext {
  readonly line: TreeLine;
  readonly isTrash: boolean;
  readonly actions: NoteActions;
  readonly isFavourite: (id: string) => boolean;
  readonly toggleFavourite: (id: string) => void;
  readonly openNote: (id: string) => void;
  readonly openInTab: (id: string) => void;
  readonly toggle: (path: string) => void;
  /** @param folder its path */
  readonly newNote: (folder: string) => void;
}

/** Something that can be done with a line: one entry feeds its menu and its key alike. */
export interface TreeCommand {
  readonly id: string;
  readonly label: (line: TreeLine, context: Pick<TreeContext, "isFavourite">) => string;
  readonly key?: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly when: (context: Pick<TreeContext, "line" | "isTrash">) => boolean;
  readonly perform: (context: TreeContext) => void;
  /** Removes something: stands apart in the menu. */
  readonly isRemoval?: boolean;
}

const isNote: TreeCommand["when"] = ({ line }) => line.kind === "note";
const isFolder: TreeCommand["when"] = ({ line }) => line.kind === "folder";

export const treeCommands: readonly TreeCommand[] = [
  {
    id: "open",
    label: texts.later("open"),
    key: "Enter",
    icon: IconFileText,
    when: isNote,
    perform: ({ line, openNote }) => line.kind === "note" && openNote(line.id),
  },
  {
    id: "openInTab",
    label: texts.later("openInTab"),
    icon: IconExternalLink,
    when: isNote,
    perform: ({ line, openInTab }) => line.kind === "note" && openInTab(line.id),
  },
  {
    id: "toggle",
    label: (line) => (line.kind === "folder" && line.isOpen ? texts.t("closeFolder") : texts.t("open")),
    key: "Enter",
    icon: IconFolderOpen,
    when: isFolder,
    perform: ({ line, toggle }) => toggle(line.path),
  },
  {
    id: "newHere",
    label: texts.later("newHere"),
    icon: IconFilePlus,
    when: (context) => isFolder(context) && !context.isTrash,
    perform: ({ line, newNote }) => newNote(line.path),
  },
  {
    id: "newHereWith",
    label: texts.later("newHereWith"),
    icon: IconFileSettings,
    when: (context) => isFolder(context) && !context.isTrash,
    perform: ({ line }) => openDialog({ type: "createNote", folder: line.path }),
  },
  {
    id: "rename",
    label: texts.later("rename"),
    key: "F2",
    icon: IconPencil,
    when: ({ isTrash }) => !isTrash,
    perform: ({ line }) =>
      openDialog(
        line.kind === "note"
          ? { type: "renameNote", note: noteOfLine(line) }
          : { type: "renameFolder", path: line.path },
      ),
  },
  {
    id: "move",
    label: texts.later("moveToFolder"),
    icon: IconFolderSymlink,
    when: ({ isTrash }) => !isTrash,
    perform: ({ line }) => openDialog({ type: "moveLines", chosen: [line], onMoved: () => {} }),
  },
  {
    id: "favourite",
    label: ({ key }, { isFavourite }) => texts.t(isFavourite(key) ? "removeFavourite" : "addFavourite"),
    key: "*",
    icon: IconStar,
    when: (context) => isNote(context) && !context.isTrash,
    perform: ({ line, toggleFavourite }) => toggleFavourite(line.key),
  },
  {
    id: "clone",
    label: texts.later("clone"),
    icon: IconCopy,
    when: (context) => isNote(context) && !context.isTrash,
    perform: ({ line }) => openDialog({ type: "cloneNote", note: noteOfLine(line) }),
  },
  {
    id: "clearOutput",
    label: texts.later("clearOutput"),
    icon: IconClearAll,
    when: (context) => isNote(context) && !context.isTrash,
    perform: ({ line, actions }) => openDialog({ type: "confirm", confirmation: clearingOf(line, actions) }),
  },
  {
    id: "restore",
    label: texts.later("restore"),
    icon: IconArrowBackUp,
    when: ({ isTrash }) => isTrash,
    perform: ({ line, actions }) =>
      void (line.kind === "note" ? actions.restore(noteOfLine(line)) : actions.restoreFolder(line.path)),
  },
  {
    id: "trash",
    label: texts.later("moveToTrash"),
    key: "Delete",
    icon: IconTrash,
    when: ({ isTrash }) => !isTrash,
    isRemoval: true,
    perform: ({ line, actions }) =>
      void (line.kind === "note" ? actions.trash(noteOfLine(line)) : actions.trashFolder(line.path)),
  },
  {
    id: "remove",
    label: texts.later("remove"),
    key: "Delete",
    icon: IconTrashX,
    when: ({ isTrash }) => isTrash,
    isRemoval: true,
    perform: ({ line, actions }) => openDialog({ type: "confirm", confirmation: removalOf(line, actions) }),
  },
];

/** The command of a key for this line, if there is one. */
export function commandForKey(key: string, context: Pick<TreeContext, "line" | "isTrash">): TreeCommand | undefined {
  // Keyboards without a Delete key write Backspace.
  const named = key === "Backspace" ? "Delete" : key;
  return treeCommands.find((command) => command.key === named && command.when(context));
}

function clearingOf(line: TreeLine, actions: NoteActions): Confirmation {
  const { t } = texts;
  return {
    title: t("clearOutputTitle", { name: line.name }),
    text: t("clearOutputText"),
    action: t("clearOutputAction"),
    perform: () => void actions.clearOutput(noteOfLine(line)),
  };
}

function removalOf(line: TreeLine, actions: NoteActions): Confirmation {
  const { t } = texts;
  if (line.kind === "note") {
    return {
      title: t("removeNoteTitle", { name: line.name }),
      text: t("removeNoteText"),
      action: t("removeNote"),
      perform: () => void actions.remove(noteOfLine(line)),
    };
  }
  return {
    title: t("removeFolderTitle", { name: line.name }),
    text: t("removeFolderText", { count: line.count }),
    action: t("removeFolder"),
    perform: () => void actions.removeFolder(line.path),
  };
}

function noteOfLine({ key, path }: TreeLine): NoteInfo {
  return { id: key, path };
}
