import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReplicaState } from "@octavo/client";
import { folderOfPath, isInTrash, isRunning, nameOfPath } from "@octavo/note";
import { IconDots, IconListTree, IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { type Command, isAvailable, labelOfCommand } from "../../../ui/commands/command.ts";
import { shownKeyOf } from "../../../ui/commands/key-map.ts";
import { isMac, printKeys } from "../../../ui/commands/keys.ts";
import { EditableText } from "../../../ui/editable-text.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useFocusAfter } from "../../../ui/use-focus-after.ts";
import { useMenuReturn } from "../../../ui/use-menu-return.ts";
import { endAskingForName, isNameAskedFor, openFolders, useFolderInView } from "../../notes/index.ts";
import {
  cancelAllCommand,
  contentsCommand,
  type NoteContext,
  noteMenuCommands,
  panelCommands,
  runAllCommand,
  runChangedCommand,
  shareCommand,
} from "../commands/note-commands.ts";
import { contentsOpen } from "../contents/contents-state.ts";
import { useNoteSession, useNoteState, usePageState } from "../context/session-context.tsx";
import { useLastingNote } from "../context/use-lasting.ts";
import { panelStore } from "../panels/panel-store.ts";
import { cancelAfterMs } from "../paragraph/run-button.tsx";
import { changedSinceRun } from "../session/note-run.ts";
import { noteLookOf } from "../session/paragraph-config.ts";
import { shownLookOf } from "../session/shown-look.ts";
import { ShareButton } from "../share/share-button.tsx";
import { Collaborators } from "./collaborators.tsx";
import classes from "./note-page.module.css";
import { RunBar } from "./run-bar.tsx";
import { texts } from "./texts.ts";
import { useNoteCommands } from "./use-note-commands.ts";
import { useNoteContext } from "./use-note-context.ts";
import { usePrintKey } from "./use-print-key.ts";

/** On a narrower screen, and in a report, which is to be read, panels are entries of the menu. */
const roomForPanelButtons = "(min-width: 901px)";

/** Where the note is, what it is called, and what can be done with the whole of it. */
export function NoteBar() {
  const session = useNoteSession();
  const path = useNoteState(({ note }) => note?.path ?? "");
  const look = useNoteState(shownLookOf);
  const isKept = usePageState(({ kept }) => kept.size > 0);
  const runs = useLastingNote(isCancellable, cancelAfterMs) || isKept;
  const contextOf = useNoteContext();
  const menuReturn = useMenuReturn();
  usePrintKey();
  useNoteCommands(contextOf);
  const t = useTranslation(texts);
  const naming = useNaming();
  useFolderInView(folderOfPath(path));
  const folders = folderOfPath(path).split("/").filter(Boolean);
  const folderAt = (depth: number) => `/${folders.slice(0, depth + 1).join("/")}`;
  const isReport = look === "report";
  const hasPanelButtons =
    (useMediaQuery(roomForPanelButtons, true, { getInitialValueInEffect: false }) ?? true) && !isReport;
  const right = useNoteState((state) => state.right);
  const isMeantAsReport = useNoteState(({ note }) => note !== null && noteLookOf(note) === "report");

  const changed = useNoteState(({ note }) => (note ? changedSinceRun(note).length : 0));

  const RunSign = runs ? IconPlayerStopFilled : IconPlayerPlayFilled;
  const perform = (command: typeof runAllCommand) => () => {
    const context = contextOf();
    if (context && isAvailable(command, context)) command.perform(context);
  };
  return (
    <header className={classes["bar"]} data-look={look}>
      <ContentsButton contextOf={contextOf} />
      <div className={classes["names"]}>
        {folders.length > 0 && (
          <div className={classes["folders"]}>
            {folders.map((folder, depth) => (
              <span key={folders.slice(0, depth + 1).join("/")}>
                <Link
                  to={isInTrash(path) ? "/?view=trash" : "/"}
                  onClick={() => openFolders.reveal(`${folderAt(depth)}/`)}
                >
                  {folder === "~Trash" ? t("trash") : folder}
                </Link>
                {" / "}
              </span>
            ))}
          </div>
        )}
        <h1 className={classes["name"]}>
          <EditableText
            label={t("name")}
            value={nameOfPath(path)}
            placeholder={t("untitled")}
            isReadOnly={isReport || right !== "owner"}
            onSave={(name) => session.rename(name)}
            {...naming}
          />
        </h1>
      </div>
      <div className={classes["actions"]}>
        <Collaborators />
        {right !== "reader" && !runs && !isMeantAsReport && changed > 0 && (
          <Button
            className={classes["runChanged"] ?? ""}
            size="compact-sm"
            variant="subtle"
            onClick={perform(runChangedCommand)}
          >
            {t("runChanged", { count: changed })}
          </Button>
        )}
        {right !== "reader" && (runs || !isMeantAsReport) && (
          <Button
            className={classes["inWords"] ?? ""}
            size="compact-sm"
            variant="light"
            leftSection={<RunSign size={14} />}
            onClick={perform(runs ? cancelAllCommand : runAllCommand)}
          >
            {runs ? t("cancelAll") : t("runAll")}
          </Button>
        )}
        <ShareButton className={classes["share"] ?? ""} onPress={perform(shareCommand)} />
        {hasPanelButtons && <PanelButtons contextOf={contextOf} />}
        <Menu
          {...menuReturn}
          position="bottom-end"
          width={310}
          shadow="sm"
          withinPortal
          // As tall as there is room; what does not fit scrolls.
          middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
        >
          <Menu.Target>
            <IconButton icon={<IconDots size={18} />} label={t("more")} />
          </Menu.Target>
          <Menu.Dropdown style={{ overflowY: "auto" }}>
            <MenuEntries contextOf={contextOf} hasPanels={!hasPanelButtons} />
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes["run"]}>
        <RunBar />
      </div>
    </header>
  );
}

/** The name as a field: from the beginning in a note that was made without one, which then goes on with its first paragraph. */
function useNaming(): Pick<ComponentProps<typeof EditableText>, "editing" | "onEndedByKey"> {
  const session = useNoteSession();
  const { noteId } = session.replica;
  const [isNew, setIsNew] = useState(() => isNameAskedFor(noteId));
  const [isEdited, setIsEdited] = useState(isNew);
  useEffect(() => () => endAskingForName(noteId), [noteId]);
  const handleEdited = (next: boolean) => {
    setIsEdited(next);
    if (next) setIsNew(false);
    else endAskingForName(noteId);
  };
  const goOn = () => {
    const [first] = session.shown().note?.paragraphs ?? [];
    if (first) session.focus(first.id);
  };
  return { editing: [isEdited, handleEdited], onEndedByKey: isNew ? goOn : undefined };
}

/** Before the name, where the contents come from. */
function ContentsButton({ contextOf }: { readonly contextOf: () => NoteContext | null }) {
  const isOpen = useStore(contentsOpen);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  const handlePress = () => {
    const context = contextOf();
    if (context) contentsCommand.perform(context);
  };
  return (
    <span className={classes["contentsButton"]}>
      <IconButton
        ref={button}
        label={contentsCommand.name()}
        icon={<IconListTree size={18} />}
        pressed={isOpen}
        onPress={handlePress}
      />
    </span>
  );
}

function PanelButtons({ contextOf }: { readonly contextOf: () => NoteContext | null }) {
  const open = useStore(panelStore, (state) => state.open);
  // What they say of the note is in these.
  useNoteState(({ note }) => note?.config);
  useNoteState(({ note }) => note?.info);
  const context = contextOf();
  if (!context) return null;
  return (
    <span className={classes["panelButtons"]}>
      {panelCommands.map((command) => {
        const { id, icon: Icon, sign, perform } = command;
        return (
          <IconButton
            key={id}
            label={labelOfCommand(command, context)}
            icon={<Icon size={18} />}
            data-sign={sign?.(context) ?? undefined}
            pressed={open === id}
            onPress={() => {
              const now = contextOf();
              if (now) perform(now);
            }}
          />
        );
      })}
    </span>
  );
}

function isCancellable({ note }: ReplicaState): boolean {
  return note !== null && (note.runAll !== null || note.paragraphs.some(({ status }) => isRunning(status)));
}

interface MenuEntriesProps {
  readonly contextOf: () => NoteContext | null;
  /** Whether it has the panels, which have no buttons then. */
  readonly hasPanels: boolean;
}

function MenuEntries({ contextOf, hasPanels }: MenuEntriesProps) {
  useNoteState(({ note }) => note);
  const context = contextOf();
  if (!context) return null;
  const commands = noteMenuCommands.filter((command) => hasPanels || !panelCommands.includes(command));
  return commands.map((command, at) => {
    const isNewGroup = at > 0 && commands[at - 1]?.group !== command.group;
    return (
      <div key={command.id}>
        {isNewGroup && <Menu.Divider />}
        <MenuEntry command={command} context={context} />
      </div>
    );
  });
}

interface MenuEntryProps {
  readonly command: Command<NoteContext>;
  readonly context: NoteContext;
}

function MenuEntry({ command, context }: MenuEntryProps) {
  const { id, icon: Icon, isChosen, isRemoval, sign, perform } = command;
  const key = shownKeyOf(command);
  const label = labelOfCommand(command, context);
  const isDisabled = !isAvailable(command, context);
  if (isChosen) {
    const checked = isChosen(context);
    return (
      <Menu.RadioItem
        value={id}
        checked={checked}
        disabled={isDisabled && !checked}
        closeMenuOnClick
        onChange={() => perform(context)}
      >
        {label}
      </Menu.RadioItem>
    );
  }
  return (
    <Menu.Item
      {...(isRemoval || sign?.(context) === "wrong" ? { color: "var(--color-status-error)" } : {})}
      leftSection={<Icon size={16} />}
      rightSection={key && <span className={classes["keys"]}>{printKeys(key, isMac)}</span>}
      disabled={isDisabled}
      onClick={() => perform(context)}
    >
      {label}
    </Menu.Item>
  );
}
