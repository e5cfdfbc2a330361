import type { NoteInfo } from "@octavo/protocol";
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconFilePlus,
  IconFileText,
  IconFolderOpen,
  IconPencil,
  IconStar,
  IconTrash,
  IconTrashX,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type Confirmation, openDialog } from "../../shell/dialogs/dialog-store.ts";
import type { NoteActions } from "../note-actions.ts";
import type { TreeLine } from "./note-tree.ts";

export interface TreeContext {
  readonly line: TreeLine;
  readonly isTrash: boolean;
  readonly actions: NoteActions;
  readonly isFavourite: (id: string) => boolean;
  readonly toggleFavourite: (id: string) => void;
  readonly openNote: (id: string) => void;
  readonly openInTab: (id: string) => void;
  readonly toggle: (path: string) => void;
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
    label: () => "Open",
    key: "Enter",
    icon: IconFileText,
    when: isNote,
    perform: ({ line, openNote }) => line.kind === "note" && openNote(line.id),
  },
  {
    id: "openInTab",
    label: () => "Open in a new tab",
    icon: IconExternalLink,
    when: isNote,
    perform: ({ line, openInTab }) => line.kind === "note" && openInTab(line.id),
  },
  {
    id: "toggle",
    label: (line) => (line.kind === "folder" && line.isOpen ? "Close" : "Open"),
    key: "Enter",
    icon: IconFolderOpen,
    when: isFolder,
    perform: ({ line, toggle }) => toggle(line.path),
  },
  {
    id: "newHere",
    label: () => "New note here",
    icon: IconFilePlus,
    when: (context) => isFolder(context) && !context.isTrash,
    perform: ({ line }) => openDialog({ type: "createNote", folder: line.path }),
  },
  {
    id: "rename",
    label: () => "Rename…",
    key: "F2",
    icon: IconPencil,
    when: ({ isTrash }) => !isTrash,
    perform: ({ line }) =>
      openDialog(
        line.kind === "note" ? { type: "renameNote", note: noteOf(line) } : { type: "renameFolder", path: line.path },
      ),
  },
  {
    id: "favourite",
    label: ({ key }, { isFavourite }) => (isFavourite(key) ? "Remove from favourites" : "Add to favourites"),
    key: "*",
    icon: IconStar,
    when: (context) => isNote(context) && !context.isTrash,
    perform: ({ line, toggleFavourite }) => toggleFavourite(line.key),
  },
  {
    id: "clone",
    label: () => "Clone…",
    icon: IconCopy,
    when: (context) => isNote(context) && !context.isTrash,
    perform: ({ line }) => openDialog({ type: "cloneNote", note: noteOf(line) }),
  },
  {
    id: "restore",
    label: () => "Restore",
    icon: IconArrowBackUp,
    when: ({ isTrash }) => isTrash,
    perform: ({ line, actions }) =>
      void (line.kind === "note" ? actions.restore(noteOf(line)) : actions.restoreFolder(line.path)),
  },
  {
    id: "trash",
    label: () => "Move to trash",
    key: "Delete",
    icon: IconTrash,
    when: ({ isTrash }) => !isTrash,
    isRemoval: true,
    perform: ({ line, actions }) =>
      void (line.kind === "note" ? actions.trash(noteOf(line)) : actions.trashFolder(line.path)),
  },
  {
    id: "remove",
    label: () => "Delete for good…",
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

function removalOf(line: TreeLine, actions: NoteActions): Confirmation {
  const text = "This cannot be undone.";
  if (line.kind === "note") {
    return {
      title: `Delete “${line.name}” for good?`,
      text: `The note with its results is removed from disk. ${text}`,
      action: "Delete note",
      perform: () => void actions.remove(noteOf(line)),
    };
  }
  const what = line.count === 1 ? "its note" : `its ${line.count} notes`;
  return {
    title: `Delete the folder “${line.name}” for good?`,
    text: `The folder and ${what} are removed from disk. ${text}`,
    action: "Delete folder",
    perform: () => void actions.removeFolder(line.path),
  };
}

function noteOf({ key, path }: TreeLine): NoteInfo {
  return { id: key, path };
}
