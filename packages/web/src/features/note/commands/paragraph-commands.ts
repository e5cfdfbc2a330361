import { configWith, isRunning, type Paragraph } from "@octavo/note";
import {
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowUp,
  IconClearAll,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconForms,
  IconHash,
  IconHeading,
  IconLink,
  IconListNumbers,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTextDecrease,
  IconTextIncrease,
  IconToggleLeft,
  IconTrash,
} from "@tabler/icons-react";
import type { Command } from "../../../ui/commands/command.ts";
import { copyAndTell } from "../../results/clipboard.ts";
import { runsOnChange } from "../session/forms/form-drafts.ts";
import type { NoteSession } from "../session/note-session.ts";
import { largestFont, lookOf, narrowest, smallestFont, widest } from "../session/paragraph-config.ts";
import { texts } from "./texts.ts";

/** The paragraph a command is for, and its place. */
export interface ParagraphContext {
  readonly session: NoteSession;
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly count: number;
  /** Opens an address in a new tab. */
  readonly openLink: (hash: string) => void;
}

type ParagraphCommand = Command<ParagraphContext>;

/** The paragraph as it looks now, also where the server has not answered yet: what is switched twice is as it was. Null when it is gone. */
export function paragraphContextOf(session: NoteSession, id: string): ParagraphContext | null {
  const paragraphs = session.shown().note?.paragraphs ?? [];
  const index = paragraphs.findIndex((other) => other.id === id);
  const known = paragraphs[index];
  if (!known) return null;
  const wanted = session.page.getState().wanted.get(id);
  const paragraph = wanted ? { ...known, config: configWith(known.config, wanted) } : known;
  const openLink = (hash: string) => void window.open(hash, "_blank", "noopener");
  return { session, paragraph, index, count: paragraphs.length, openLink };
}

const isIdle = ({ session, paragraph }: ParagraphContext) => !isRunning(session.status(paragraph));
const isFree = ({ session }: ParagraphContext) => !session.replica.state.note?.runAll;
const idsOf = ({ session }: ParagraphContext) => session.shown().note?.paragraphs.map(({ id }) => id) ?? [];
/** The server has made it: it has an address, and its title can be seen and written. */
const isMade = ({ session, paragraph }: ParagraphContext) => !session.edits.waiting(paragraph.id);

const hasForms = ({ paragraph }: ParagraphContext) => Object.keys(paragraph.settings.forms).length > 0;

function toggle(context: ParagraphContext, name: string, value: boolean): void {
  void context.session.configure(context.paragraph.id, { [name]: value });
}

export const runCommand: ParagraphCommand = {
  id: "run",
  needs: "runner",
  group: "run",
  name: texts.later("run"),
  keys: ["Shift+Enter"],
  icon: IconPlayerPlay,
  when: (context) => isIdle(context) && lookOf(context.paragraph.config).isEnabled,
  perform: ({ session, paragraph }) => void session.run(paragraph.id),
};

export const cancelCommand: ParagraphCommand = {
  id: "cancel",
  needs: "runner",
  staysInView: true,
  group: "run",
  name: texts.later("cancel"),
  keys: ["Ctrl+Alt+C"],
  icon: IconPlayerStop,
  when: (context) => !isIdle(context),
  perform: ({ session, paragraph }) => void session.cancel(paragraph.id),
};

const run: readonly ParagraphCommand[] = [
  runCommand,
  cancelCommand,
  {
    id: "runAbove",
    needs: "runner",
    group: "run",
    name: texts.later("runAbove"),
    keys: ["Ctrl+Shift+Up"],
    icon: IconPlayerTrackPrev,
    when: (context) => context.index > 0 && isFree(context),
    perform: (context) => void context.session.runAll(idsOf(context).slice(0, context.index)),
  },
  {
    id: "runBelow",
    needs: "runner",
    group: "run",
    name: texts.later("runBelow"),
    keys: ["Ctrl+Shift+Down"],
    icon: IconPlayerTrackNext,
    when: isFree,
    perform: (context) => void context.session.runAll(idsOf(context).slice(context.index)),
  },
];

const place: readonly ParagraphCommand[] = [
  {
    id: "insertAbove",
    group: "place",
    name: texts.later("insertAbove"),
    keys: ["Ctrl+Alt+A"],
    icon: IconRowInsertTop,
    perform: ({ session, index }) => void session.insert(index, ""),
  },
  {
    id: "insertBelow",
    group: "place",
    name: texts.later("insertBelow"),
    keys: ["Ctrl+Alt+B"],
    icon: IconRowInsertBottom,
    perform: ({ session, index }) => void session.insert(index + 1, ""),
  },
  {
    id: "copy",
    group: "place",
    name: texts.later("copy"),
    keys: ["Ctrl+Shift+C"],
    icon: IconCopy,
    perform: ({ session, paragraph }) => void session.copy(paragraph.id),
  },
  {
    id: "moveUp",
    group: "place",
    name: texts.later("moveUp"),
    keys: ["Ctrl+Alt+K"],
    icon: IconArrowUp,
    when: ({ index }) => index > 0,
    perform: ({ session, paragraph }) => void session.move(paragraph.id, -1),
  },
  {
    id: "moveDown",
    group: "place",
    name: texts.later("moveDown"),
    keys: ["Ctrl+Alt+J"],
    icon: IconArrowDown,
    when: ({ index, count }) => index < count - 1,
    perform: ({ session, paragraph }) => void session.move(paragraph.id, 1),
  },
];

const view: readonly ParagraphCommand[] = [
  {
    id: "toggleEditor",
    group: "view",
    name: texts.later("toggleEditor"),
    label: ({ session, paragraph }) => (session.isTextHidden(paragraph) ? texts.t("showCode") : texts.t("hideCode")),
    keys: ["Ctrl+Alt+E"],
    icon: IconEye,
    perform: ({ session, paragraph }) => session.showTexts([paragraph], session.isTextHidden(paragraph)),
  },
  {
    id: "toggleOutput",
    group: "view",
    name: texts.later("toggleOutput"),
    label: ({ paragraph }) => (lookOf(paragraph.config).isOutputHidden ? texts.t("showOutput") : texts.t("hideOutput")),
    keys: ["Ctrl+Alt+O"],
    icon: IconEyeOff,
    perform: (context) => toggle(context, "tableHide", !lookOf(context.paragraph.config).isOutputHidden),
  },
  {
    id: "toggleTitle",
    group: "view",
    name: texts.later("toggleTitle"),
    label: ({ paragraph }) => (lookOf(paragraph.config).hasTitle ? texts.t("hideTitle") : texts.t("showTitle")),
    keys: ["Ctrl+Alt+T"],
    icon: IconHeading,
    when: isMade,
    perform: (context) => {
      const isShown = !lookOf(context.paragraph.config).hasTitle;
      toggle(context, "title", isShown);
      // Whoever wants a title where there is none wants to write it.
      if (isShown && !context.paragraph.title) context.session.entitle(context.paragraph.id, true);
    },
  },
  {
    id: "toggleLineNumbers",
    group: "view",
    name: texts.later("toggleLineNumbers"),
    label: ({ paragraph }) =>
      lookOf(paragraph.config).hasLineNumbers ? texts.t("hideLineNumbers") : texts.t("showLineNumbers"),
    keys: ["Ctrl+Alt+M"],
    icon: IconListNumbers,
    perform: (context) => toggle(context, "lineNumbers", !lookOf(context.paragraph.config).hasLineNumbers),
  },
  {
    id: "toggleRunOnChange",
    group: "view",
    name: texts.later("toggleRunOnChange"),
    label: ({ paragraph }) => (runsOnChange(paragraph) ? texts.t("doNotRunOnChange") : texts.t("runOnChange")),
    keys: [],
    icon: IconForms,
    when: hasForms,
    isNamed: hasForms,
    perform: (context) => toggle(context, "runOnSelectionChange", !runsOnChange(context.paragraph)),
  },
  {
    id: "toggleEnabled",
    group: "view",
    name: texts.later("toggleEnabled"),
    label: ({ paragraph }) => (lookOf(paragraph.config).isEnabled ? texts.t("disable") : texts.t("enable")),
    keys: ["Ctrl+Alt+R"],
    icon: IconToggleLeft,
    perform: (context) => toggle(context, "enabled", !lookOf(context.paragraph.config).isEnabled),
  },
  {
    id: "link",
    needs: "reader",
    group: "view",
    name: texts.later("link"),
    keys: ["Ctrl+Alt+W"],
    icon: IconLink,
    when: isMade,
    perform: ({ session, paragraph, openLink }) =>
      openLink(`#/notebook/${session.replica.noteId}/paragraph/${encodeURIComponent(paragraph.id)}`),
  },
  {
    // What `z.run` and the REST interface name it by.
    id: "copyId",
    needs: "reader",
    group: "view",
    name: texts.later("copyId"),
    keys: [],
    icon: IconHash,
    when: isMade,
    perform: ({ session, paragraph }) => void copyAndTell(paragraph.id, session.notify),
  },
];

const clearCommand: ParagraphCommand = {
  id: "clearOutput",
  group: "end",
  name: texts.later("clearOutput"),
  keys: ["Ctrl+Alt+L"],
  icon: IconClearAll,
  when: isIdle,
  perform: ({ session, paragraph }) => void session.clearOutput(paragraph.id),
};

const end: readonly ParagraphCommand[] = [
  clearCommand,
  {
    id: "remove",
    group: "end",
    name: texts.later("remove"),
    keys: ["Ctrl+Alt+D"],
    icon: IconTrash,
    isRemoval: true,
    perform: ({ session, paragraph }) => void session.remove(paragraph.id),
  },
];

/** What stands in the paragraph's menu, in its order. */
export const menuCommands: readonly ParagraphCommand[] = [...run, ...place, ...view, ...end];

/** Narrower and wider. */
export const widthCommands: readonly ParagraphCommand[] = [
  {
    id: "narrow",
    group: "size",
    name: texts.later("narrow"),
    keys: ["Ctrl+Shift+Minus"],
    icon: IconArrowsHorizontal,
    when: ({ paragraph }) => lookOf(paragraph.config).width > narrowest,
    perform: (context) => setWidth(context, lookOf(context.paragraph.config).width - 1),
  },
  {
    id: "widen",
    group: "size",
    name: texts.later("widen"),
    keys: ["Ctrl+Shift+Plus"],
    icon: IconArrowsHorizontal,
    when: ({ paragraph }) => lookOf(paragraph.config).width < widest,
    perform: (context) => setWidth(context, lookOf(context.paragraph.config).width + 1),
  },
];

/** What only a key or the palette does, because the page has a better way to show it. */
const keyCommands: readonly ParagraphCommand[] = [
  {
    id: "editTitle",
    group: "view",
    name: texts.later("editTitle"),
    keys: [],
    icon: IconPencil,
    when: isMade,
    perform: (context) => {
      const { session, paragraph } = context;
      if (!lookOf(paragraph.config).hasTitle) toggle(context, "title", true);
      session.entitle(paragraph.id, true);
    },
  },
  ...(
    [
      ["insertTextBelow", "%md\n"],
      ["insertSqlBelow", "%sql\n"],
      ["insertShellBelow", "%sh\n"],
    ] as const
  ).map(
    ([id, text]): ParagraphCommand => ({
      id,
      group: "place",
      name: texts.later(id),
      keys: [],
      icon: IconRowInsertBottom,
      perform: ({ session, index }) => void session.insert(index + 1, text),
    }),
  ),
  {
    id: "smaller",
    group: "size",
    name: texts.later("smaller"),
    keys: [],
    icon: IconTextDecrease,
    when: ({ paragraph }) => lookOf(paragraph.config).fontSize > smallestFont,
    perform: (context) => setFontSize(context, lookOf(context.paragraph.config).fontSize - 1),
  },
  {
    id: "larger",
    group: "size",
    name: texts.later("larger"),
    keys: [],
    icon: IconTextIncrease,
    when: ({ paragraph }) => lookOf(paragraph.config).fontSize < largestFont,
    perform: (context) => setFontSize(context, lookOf(context.paragraph.config).fontSize + 1),
  },
  ...widthCommands,
  {
    id: "runHere",
    needs: "runner",
    group: "run",
    name: texts.later("runHere"),
    keys: ["Ctrl+Enter"],
    icon: IconPlayerPlay,
    perform: ({ session, paragraph }) => void session.run(paragraph.id),
  },
];

/** Running by key also moves on. */
const runByKey: ParagraphCommand = {
  // The same as in the menu, by another way: one key for both.
  id: "run",
  needs: "runner",
  group: "run",
  name: texts.later("runAndGo"),
  keys: ["Shift+Enter"],
  icon: IconPlayerPlay,
  perform({ session, paragraph }) {
    session.focusNext(paragraph.id, session.run(paragraph.id));
  },
};

/** What keys do, each key once. */
export const keyedCommands: readonly ParagraphCommand[] = [
  runByKey,
  ...menuCommands.filter(({ id }) => id !== "run"),
  ...keyCommands,
];

/** What can be done with a paragraph that stands by itself, without its code. */
export const singleCommands: readonly ParagraphCommand[] = [runCommand, cancelCommand, clearCommand];

export function setWidth({ session, paragraph }: ParagraphContext, width: number): void {
  void session.configure(paragraph.id, { colWidth: Math.min(widest, Math.max(narrowest, width)) });
}

export function setFontSize({ session, paragraph }: ParagraphContext, size: number): void {
  void session.configure(paragraph.id, { fontSize: Math.min(largestFont, Math.max(smallestFont, size)) });
}
