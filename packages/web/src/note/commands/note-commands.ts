import { isRunning, type Note } from "@octavo/note";
import {
  IconBan,
  IconCalendarClock,
  IconClearAll,
  IconDownload,
  IconFileTypography,
  IconHistory,
  IconLock,
  IconPlayerPlay,
  IconPlugConnected,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import type { PanelName } from "../panels/panel-store.ts";
import { noteLookOf } from "../paragraph-config.ts";
import type { NoteSession } from "../session/note-session.ts";
import type { Command } from "./command.ts";

export interface NoteContext {
  readonly session: NoteSession;
  readonly note: Note;
  readonly download: (format: "zpln" | "ipynb") => void;
  readonly print: () => void;
  readonly moveToTrash: () => void;
  /** Opens a panel beside the note, or closes it. */
  readonly togglePanel: (name: PanelName) => void;
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

/** Panels beside the note: buttons where there is room, and entries of the menu always. */
export const panelCommands: readonly NoteCommand[] = [
  {
    id: "revisions",
    needs: "reader",
    group: "panels",
    label: () => "History",
    keys: [],
    icon: IconHistory,
    perform: ({ togglePanel }) => togglePanel("revisions"),
  },
  {
    id: "schedule",
    needs: "reader",
    group: "panels",
    label: () => "Schedule",
    keys: [],
    icon: IconCalendarClock,
    perform: ({ togglePanel }) => togglePanel("schedule"),
  },
  {
    id: "interpreters",
    needs: "reader",
    group: "panels",
    label: () => "Interpreters of this note",
    keys: [],
    icon: IconPlugConnected,
    perform: ({ togglePanel }) => togglePanel("interpreters"),
  },
  {
    id: "permissions",
    needs: "reader",
    group: "panels",
    label: () => "Note permissions",
    keys: [],
    icon: IconLock,
    perform: ({ togglePanel }) => togglePanel("permissions"),
  },
];

export const noteMenuCommands: readonly NoteCommand[] = [
  ...panelCommands,
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
