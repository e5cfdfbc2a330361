import { isInTrash, isPersonalised, isRunning, type Note, nameOfPath } from "@octavo/note";
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarClock,
  IconClearAll,
  IconCode,
  IconCopy,
  IconDatabase,
  IconDeviceFloppy,
  IconDownload,
  IconEyeOff,
  IconFileTypography,
  IconFolder,
  IconHistory,
  IconListNumbers,
  IconListTree,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlugConnected,
  IconPrinter,
  IconRefresh,
  IconSearch,
  IconShare,
  IconTrash,
  IconUpload,
  IconUsers,
} from "@tabler/icons-react";
import type { Command } from "../../../ui/commands/command.ts";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import type { PanelName } from "../panels/panel-store.ts";
import { changedSinceRun } from "../session/note-run.ts";
import type { NoteSession } from "../session/note-session.ts";
import { isNumbered, lookOfParagraph, noteLookOf } from "../session/paragraph-config.ts";
import { openShare } from "../share/share-dialogs.ts";
import { scheduleSign, scheduleWords } from "./schedule-sign.ts";
import { texts } from "./texts.ts";

export interface NoteContext {
  readonly session: NoteSession;
  readonly note: Note;
  /** Whether the user has a name of their own. */
  readonly isNamed: boolean;
  readonly download: (format: "zpln" | "ipynb" | "html") => void;
  readonly print: () => void;
  /** Has the server look at the note's file. */
  readonly readAgain: () => void;
  readonly moveToTrash: () => void;
  /** Opens a panel beside the note, or closes it. */
  readonly togglePanel: (name: PanelName) => void;
  readonly toggleContents: () => void;
  readonly openFind: () => void;
  /** Says that all is saved, or what still waits. */
  readonly save: () => void;
  /** Lets the user choose files of their machine, and brings them. */
  readonly uploadFiles: () => void;
}

type NoteCommand = Command<NoteContext>;

const runs = ({ note }: NoteContext) => note.runAll !== null || note.paragraphs.some(({ status }) => isRunning(status));
const isIdle = (context: NoteContext) => !runs(context);

export const runAllCommand: NoteCommand = {
  id: "runAll",
  needs: "runner",
  group: "run",
  name: texts.later("runAll"),
  keys: [],
  icon: IconPlayerPlay,
  when: isIdle,
  perform: ({ session }) => void session.runAll(),
};

export const runChangedCommand: NoteCommand = {
  id: "runChanged",
  needs: "runner",
  group: "run",
  name: texts.later("runChanged"),
  keys: [],
  icon: IconPlayerSkipForward,
  when: (context) => isIdle(context) && changedSinceRun(context.note).length > 0,
  perform: ({ session }) => void session.runChanged(),
};

export const cancelAllCommand: NoteCommand = {
  id: "cancelAll",
  needs: "runner",
  staysInView: true,
  group: "run",
  name: texts.later("cancelAll"),
  keys: [],
  icon: IconBan,
  when: (context) => runs(context) || context.session.page.getState().kept.size > 0,
  perform: ({ session }) => void session.cancelAll(),
};

const followCommand: NoteCommand = {
  id: "followRun",
  needs: "reader",
  group: "run",
  name: texts.later("followRunOrNot"),
  label: ({ session }) => (session.page.getState().followsRun ? texts.t("doNotFollowRun") : texts.t("followRun")),
  keys: [],
  icon: IconPlayerTrackNext,
  perform: ({ session }) => session.setFollowsRun(!session.page.getState().followsRun),
};

export const contentsCommand: NoteCommand = {
  id: "contents",
  needs: "reader",
  group: "find",
  name: texts.later("contents"),
  keys: ["Ctrl+Alt+N"],
  icon: IconListTree,
  perform: ({ toggleContents }) => toggleContents(),
};

const saveCommand: NoteCommand = {
  id: "save",
  needs: "reader",
  group: "find",
  name: texts.later("save"),
  keys: ["Ctrl+S", "Cmd+S"],
  icon: IconDeviceFloppy,
  perform: ({ save }) => save(),
};

const uploadCommand: NoteCommand = {
  id: "uploadFile",
  group: "panels",
  name: texts.later("uploadFile"),
  keys: [],
  icon: IconUpload,
  perform: ({ uploadFiles }) => uploadFiles(),
};

export const shareCommand: NoteCommand = {
  id: "share",
  needs: "reader",
  group: "panels",
  name: texts.later("share"),
  keys: [],
  icon: IconShare,
  perform: ({ session, note }) => openShare({ session, name: nameOfPath(note.path) }),
};

/** Behind the dialog that shares the note, so it has no button. */
const permissionsCommand: NoteCommand = {
  id: "permissions",
  needs: "reader",
  group: "panels",
  name: texts.later("permissions"),
  keys: [],
  icon: IconLock,
  perform: ({ togglePanel }) => togglePanel("permissions"),
};

/** Panels beside the note: buttons where there is room, else entries of the menu. */
export const panelCommands: readonly NoteCommand[] = [
  {
    id: "data",
    needs: "reader",
    group: "panels",
    name: texts.later("data"),
    keys: [],
    icon: IconDatabase,
    perform: ({ togglePanel }) => togglePanel("data"),
  },
  {
    id: "files",
    needs: "reader",
    group: "panels",
    name: texts.later("files"),
    keys: [],
    icon: IconFolder,
    perform: ({ togglePanel }) => togglePanel("files"),
  },
  {
    id: "revisions",
    needs: "reader",
    group: "panels",
    name: texts.later("revisions"),
    keys: [],
    icon: IconHistory,
    perform: ({ togglePanel }) => togglePanel("revisions"),
  },
  {
    id: "schedule",
    needs: "reader",
    group: "panels",
    name: texts.later("schedule"),
    label: ({ note }) => scheduleWords(note),
    sign: ({ note }) => scheduleSign(note),
    keys: [],
    icon: IconCalendarClock,
    perform: ({ togglePanel }) => togglePanel("schedule"),
  },
  {
    id: "interpreters",
    needs: "reader",
    group: "panels",
    name: texts.later("interpreters"),
    keys: [],
    icon: IconPlugConnected,
    perform: ({ togglePanel }) => togglePanel("interpreters"),
  },
];

const find: readonly NoteCommand[] = [
  {
    id: "search",
    needs: "reader",
    group: "find",
    name: texts.later("find"),
    // The browser's own search sees only what is near the screen.
    keys: ["Ctrl+Alt+F", "Ctrl+F", "Cmd+F"],
    icon: IconSearch,
    perform: ({ openFind }) => openFind(),
  },
  contentsCommand,
  {
    id: "undoLayout",
    group: "find",
    name: texts.later("undo"),
    label: ({ session }) => session.undoable()?.label() ?? texts.t("undo"),
    keys: ["Ctrl+Alt+Z"],
    icon: IconArrowBackUp,
    when: ({ session }) => session.undoable() !== null,
    perform: ({ session }) => session.undo(),
  },
];

const noTextShown = ({ session, note }: NoteContext) => note.paragraphs.every(session.isTextHidden);
const noOutputShown = ({ note }: NoteContext) =>
  note.paragraphs.every(({ config }) => lookOfParagraph(config).isOutputHidden);

const output: readonly NoteCommand[] = [
  {
    id: "toggleAllCode",
    group: "output",
    name: texts.later("toggleAllCode"),
    label: (context) => (noTextShown(context) ? texts.t("showAllCode") : texts.t("hideAllCode")),
    keys: [],
    icon: IconCode,
    when: isIdle,
    perform: (context) => context.session.showTexts(context.note.paragraphs, noTextShown(context)),
  },
  {
    id: "toggleAllOutput",
    group: "output",
    name: texts.later("toggleAllOutput"),
    label: (context) => (noOutputShown(context) ? texts.t("showAllOutput") : texts.t("hideAllOutput")),
    keys: [],
    icon: IconEyeOff,
    when: isIdle,
    perform: (context) => void context.session.configureAll({ tableHide: !noOutputShown(context) }),
  },
  {
    id: "toggleNumbers",
    group: "output",
    name: texts.later("toggleNumbers"),
    label: ({ note }) => (isNumbered(note) ? texts.t("hideNumbers") : texts.t("showNumbers")),
    keys: [],
    icon: IconListNumbers,
    perform: ({ session, note }) => {
      const isOn = !isNumbered(note);
      void session.configureNote({ numberingToggled: isOn });
      // Where Zeppelin looks.
      void session.configureAll({ numbering: isOn });
    },
  },
  {
    id: "clearAllOutput",
    group: "output",
    name: texts.later("clearAllOutput"),
    keys: [],
    icon: IconClearAll,
    when: isIdle,
    perform: ({ session }) =>
      openDialog({
        type: "confirm",
        confirmation: {
          title: texts.t("clearAllTitle"),
          text: texts.t("clearAllText"),
          action: texts.t("clear"),
          perform: () => void session.clearAllOutput(),
        },
      }),
  },
];

/** The name stands in the bar, where it is changed in place; from elsewhere a dialog asks for it, with the folders. */
const renameCommand: NoteCommand = {
  id: "rename",
  needs: "owner",
  group: "export",
  name: texts.later("rename"),
  keys: [],
  icon: IconPencil,
  when: ({ note }) => !isInTrash(note.path),
  perform: ({ note }) => openDialog({ type: "renameNote", note: { id: note.id, path: note.path } }),
};

const copies: readonly NoteCommand[] = [
  renameCommand,
  {
    id: "clone",
    needs: "reader",
    group: "export",
    name: texts.later("clone"),
    keys: [],
    icon: IconCopy,
    perform: ({ note }) => openDialog({ type: "cloneNote", note: { id: note.id, path: note.path } }),
  },
  {
    id: "exportZpln",
    needs: "reader",
    group: "export",
    name: texts.later("exportZpln"),
    keys: [],
    icon: IconDownload,
    perform: ({ download }) => download("zpln"),
  },
  {
    id: "exportIpynb",
    needs: "reader",
    group: "export",
    name: texts.later("exportIpynb"),
    keys: [],
    icon: IconDownload,
    perform: ({ download }) => download("ipynb"),
  },
  {
    id: "exportHtml",
    needs: "reader",
    group: "export",
    name: texts.later("exportHtml"),
    keys: [],
    icon: IconDownload,
    perform: ({ download }) => download("html"),
  },
  {
    id: "print",
    needs: "reader",
    group: "export",
    name: texts.later("print"),
    keys: [],
    icon: IconPrinter,
    perform: ({ print }) => print(),
  },
  {
    id: "readAgain",
    needs: "reader",
    group: "export",
    name: texts.later("readAgain"),
    keys: [],
    icon: IconRefresh,
    perform: ({ readAgain }) => readAgain(),
  },
];

const looks: readonly NoteCommand[] = (
  [
    ["default", "lookDefault"],
    ["simple", "lookSimple"],
    ["report", "lookReport"],
  ] as const
).map(([look, name]) => ({
  id: `look-${look}`,
  staysInView: true,
  group: "look",
  name: texts.later(name),
  keys: [],
  icon: IconFileTypography,
  isChosen: ({ note }) => noteLookOf(note) === look,
  when: ({ note }) => noteLookOf(note) !== look,
  perform: ({ session }) => void session.configureNote({ looknfeel: look }),
}));

const personalised: NoteCommand = {
  id: "personalised",
  needs: "owner",
  staysInView: true,
  group: "mode",
  name: texts.later("switchMode"),
  label: ({ note }) => (isPersonalised(note) ? texts.t("toCollaboration") : texts.t("toPersonal")),
  keys: [],
  icon: IconUsers,
  when: (context) => context.isNamed && isIdle(context),
  perform: ({ session, note }) => {
    const isOn = isPersonalised(note);
    openDialog({
      type: "confirm",
      confirmation: {
        title: texts.t("modeTitle"),
        text: texts.t(isOn ? "collaborateText" : "personaliseText"),
        action: texts.t(isOn ? "collaborate" : "personalise"),
        isHarmless: !isOn,
        perform: () =>
          void session.ask("UPDATE_PERSONALIZED_MODE", { id: note.id, personalized: isOn ? "false" : "true" }),
      },
    });
  },
};

const trash: NoteCommand = {
  id: "trash",
  needs: "owner",
  staysInView: true,
  group: "end",
  name: texts.later("trash"),
  keys: [],
  icon: IconTrash,
  isRemoval: true,
  when: (context) => isIdle(context) && !isInTrash(context.note.path),
  perform: ({ moveToTrash }) => moveToTrash(),
};

/** What stands in the note's menu, in its order. */
export const noteMenuCommands: readonly NoteCommand[] = [
  ...find,
  ...panelCommands,
  shareCommand,
  permissionsCommand,
  runChangedCommand,
  followCommand,
  ...output,
  ...copies,
  ...looks,
  personalised,
  trash,
];

/** Everything that can be done with a note as a whole. */
export const noteCommands: readonly NoteCommand[] = [
  runAllCommand,
  cancelAllCommand,
  saveCommand,
  uploadCommand,
  ...noteMenuCommands,
];
