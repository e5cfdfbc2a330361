import { isRunning } from "@octavo/note";
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowsHorizontal,
  IconArrowUp,
  IconClearAll,
  IconCopy,
  IconCut,
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
  IconShare,
  IconTextDecrease,
  IconTextIncrease,
  IconToggleLeft,
  IconTrash,
} from "@tabler/icons-react";
import { copyAndNotify } from "../../../ui/clipboard.ts";
import type { Command } from "../../../ui/commands/command.ts";
import { runsOnChange } from "../session/forms/form-drafts.ts";
import { largestFont, lookOfParagraph, narrowest, smallestFont, widest } from "../session/paragraph-config.ts";
import { addressInNote } from "../share/links.ts";
import type { ParagraphContext } from "./paragraph-context.ts";
import { texts } from "./texts.ts";

type ParagraphCommand = Command<ParagraphContext>;

const isIdle = ({ session, paragraph }: ParagraphContext) => !isRunning(session.status(paragraph));
const isFree = ({ session }: ParagraphContext) => !session.replica.state.note?.runAll;
const idsOf = ({ session }: ParagraphContext) => session.shown().note?.paragraphs.map(({ id }) => id) ?? [];
/** The server has made it: it has an address, and its title can be seen and written. */
const isMade = ({ session, paragraph }: ParagraphContext) => !session.edits.waiting(paragraph.id);

const hasForms = ({ paragraph }: ParagraphContext) => Object.keys(paragraph.settings.forms).length > 0;

function toggleConfig(context: ParagraphContext, name: string, value: boolean): void {
  void context.session.configure(context.paragraph.id, { [name]: value });
}

export const runCommand: ParagraphCommand = {
  id: "run",
  needs: "runner",
  group: "run",
  name: texts.later("run"),
  keys: ["Shift+Enter"],
  icon: IconPlayerPlay,
  when: (context) => isIdle(context) && lookOfParagraph(context.paragraph.config).isEnabled,
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
  {
    id: "split",
    group: "place",
    name: texts.later("split"),
    keys: ["Ctrl+Alt+X"],
    icon: IconCut,
    when: (context) => isIdle(context) && isMade(context) && context.caret() !== null,
    perform: ({ session, paragraph, caret }) => void session.split(paragraph.id, caret() ?? 0),
  },
  {
    id: "mergeBelow",
    group: "place",
    name: texts.later("mergeBelow"),
    keys: ["Ctrl+Alt+G"],
    icon: IconArrowMerge,
    when: (context) => isIdle(context) && isMade(context) && context.index < context.count - 1,
    perform: ({ session, paragraph }) => void session.mergeBelow(paragraph.id),
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
    label: ({ paragraph }) =>
      lookOfParagraph(paragraph.config).isOutputHidden ? texts.t("showOutput") : texts.t("hideOutput"),
    keys: ["Ctrl+Alt+O"],
    icon: IconEyeOff,
    perform: (context) => toggleConfig(context, "tableHide", !lookOfParagraph(context.paragraph.config).isOutputHidden),
  },
  {
    id: "toggleTitle",
    group: "view",
    name: texts.later("toggleTitle"),
    label: ({ paragraph }) =>
      lookOfParagraph(paragraph.config).hasTitle ? texts.t("hideTitle") : texts.t("showTitle"),
    keys: ["Ctrl+Alt+T"],
    icon: IconHeading,
    when: isMade,
    perform: (context) => {
      const isShown = !lookOfParagraph(context.paragraph.config).hasTitle;
      toggleConfig(context, "title", isShown);
      // A user who wants a title where there is none wants to write it.
      if (isShown && !context.paragraph.title) context.session.entitle(context.paragraph.id, true);
    },
  },
  {
    id: "toggleLineNumbers",
    group: "view",
    name: texts.later("toggleLineNumbers"),
    label: ({ paragraph }) =>
      lookOfParagraph(paragraph.config).hasLineNumbers ? texts.t("hideLineNumbers") : texts.t("showLineNumbers"),
    keys: ["Ctrl+Alt+M"],
    icon: IconListNumbers,
    perform: (context) =>
      toggleConfig(context, "lineNumbers", !lookOfParagraph(context.paragraph.config).hasLineNumbers),
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
    perform: (context) => toggleConfig(context, "runOnSelectionChange", !runsOnChange(context.paragraph)),
  },
  {
    id: "toggleEnabled",
    group: "view",
    name: texts.later("toggleEnabled"),
    label: ({ paragraph }) => (lookOfParagraph(paragraph.config).isEnabled ? texts.t("disable") : texts.t("enable")),
    keys: ["Ctrl+Alt+R"],
    icon: IconToggleLeft,
    perform: (context) => toggleConfig(context, "enabled", !lookOfParagraph(context.paragraph.config).isEnabled),
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
    id: "copyLink",
    needs: "reader",
    group: "view",
    name: texts.later("copyLink"),
    keys: [],
    icon: IconShare,
    when: isMade,
    perform: ({ session, paragraph }) =>
      void copyAndNotify(addressInNote(session.replica.noteId, paragraph.id), session.notify),
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
    perform: ({ session, paragraph }) => void copyAndNotify(paragraph.id, session.notify),
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
    when: ({ paragraph }) => lookOfParagraph(paragraph.config).width > narrowest,
    perform: (context) => setParagraphWidth(context, lookOfParagraph(context.paragraph.config).width - 1),
  },
  {
    id: "widen",
    group: "size",
    name: texts.later("widen"),
    keys: ["Ctrl+Shift+Plus"],
    icon: IconArrowsHorizontal,
    when: ({ paragraph }) => lookOfParagraph(paragraph.config).width < widest,
    perform: (context) => setParagraphWidth(context, lookOfParagraph(context.paragraph.config).width + 1),
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
      if (!lookOfParagraph(paragraph.config).hasTitle) toggleConfig(context, "title", true);
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
    when: ({ paragraph }) => lookOfParagraph(paragraph.config).fontSize > smallestFont,
    perform: (context) => setFontSize(context, lookOfParagraph(context.paragraph.config).fontSize - 1),
  },
  {
    id: "larger",
    group: "size",
    name: texts.later("larger"),
    keys: [],
    icon: IconTextIncrease,
    when: ({ paragraph }) => lookOfParagraph(paragraph.config).fontSize < largestFont,
    perform: (context) => setFontSize(context, lookOfParagraph(context.paragraph.config).fontSize + 1),
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

const toText: ParagraphCommand = {
  id: "toText",
  group: "place",
  name: texts.later("toText"),
  keys: [],
  icon: IconHeading,
  when: (context) => isIdle(context) && isMade(context),
  perform: ({ session, paragraph }) => session.changeLanguage(paragraph.id, "md"),
};

const toCode: ParagraphCommand = {
  id: "toCode",
  group: "place",
  name: texts.later("toCode"),
  keys: [],
  icon: IconPencil,
  when: (context) => isIdle(context) && isMade(context),
  perform: ({ session, paragraph }) =>
    session.changeLanguage(paragraph.id, session.shown().note?.defaultInterpreterGroup ?? "python"),
};

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
  toText,
  toCode,
];

/** What can be done with a paragraph that stands by itself, without its code. */
export const singleCommands: readonly ParagraphCommand[] = [runCommand, cancelCommand, clearCommand];

export function setParagraphWidth({ session, paragraph }: ParagraphContext, width: number): void {
  void session.configure(paragraph.id, { colWidth: Math.min(widest, Math.max(narrowest, width)) });
}

export function setFontSize({ session, paragraph }: ParagraphContext, size: number): void {
  void session.configure(paragraph.id, { fontSize: Math.min(largestFont, Math.max(smallestFont, size)) });
}
