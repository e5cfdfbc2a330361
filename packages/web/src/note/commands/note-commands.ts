import { isRunning, type Note } from "@octavo/note";
import {
  IconBan,
  IconClearAll,
  IconDownload,
  IconFileTypography,
  IconPlayerPlay,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import { noteLookOf } from "../paragraph-config.ts";
import type { NoteSession } from "../session/note-session.ts";
import type { Command } from "./command.ts";

export interface NoteContext {
  readonly session: NoteSession;
  readonly note: Note;
  readonly download: (format: "zpln" | "ipynb") => void;
  readonly print: () => void;
  readonly moveToTrash: () => void;
}

type NoteCommand = Command<NoteContext>;

const runs = ({ note }: NoteContext) => note.runAll !== null || note.paragraphs.some(({ status }) => isRunning(status));

export const runAllCommand: NoteCommand = {
  id: "runAll",
  needs: "runner",
  group: "run",
  label: () => "Run all",
  keys: [],
  icon: IconPlayerPlay,
  when: (context) => !runs(context),
  perform: ({ session }) => void session.runAll(),
};

export const cancelAllCommand: NoteCommand = {
  id: "cancelAll",
  needs: "runner",
  group: "run",
  label: () => "Cancel all",
  keys: [],
  icon: IconBan,
  when: runs,
  perform: ({ session }) => void session.cancelAll(),
};

export const noteMenuCommands: readonly NoteCommand[] = [
  {
    id: "clearAllOutput",
    group: "output",
    label: () => "Clear all output",
    keys: [],
    icon: IconClearAll,
    when: (context) => !runs(context),
    perform: ({ session }) => void session.clearAllOutput(),
  },
  {
    id: "exportZpln",
    needs: "reader",
    group: "export",
    label: () => "Export as .zpln",
    keys: [],
    icon: IconDownload,
    perform: ({ download }) => download("zpln"),
  },
  {
    id: "exportIpynb",
    needs: "reader",
    group: "export",
    label: () => "Export as .ipynb",
    keys: [],
    icon: IconDownload,
    perform: ({ download }) => download("ipynb"),
  },
  {
    id: "print",
    needs: "reader",
    group: "export",
    label: () => "Print…",
    keys: [],
    icon: IconPrinter,
    perform: ({ print }) => print(),
  },
  ...(["default", "simple", "report"] as const).map(
    (look): NoteCommand => ({
      id: `look-${look}`,
      group: "look",
      label: ({ note }) => `${noteLookOf(note) === look ? "✓ " : ""}Look: ${look}`,
      keys: [],
      icon: IconFileTypography,
      when: ({ note }) => noteLookOf(note) !== look,
      perform: ({ session }) => void session.configureNote({ looknfeel: look }),
    }),
  ),
  {
    id: "trash",
    needs: "owner",
    group: "end",
    label: () => "Move to trash",
    keys: [],
    icon: IconTrash,
    when: (context) => !runs(context) && !context.note.path.startsWith("/~Trash/"),
    perform: ({ moveToTrash }) => moveToTrash(),
  },
];
