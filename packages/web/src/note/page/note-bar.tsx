import { Button, Menu } from "@mantine/core";
import type { ReplicaState } from "@octavo/client";
import { folderOf, isRunning, nameOf } from "@octavo/note";
import { IconDots, IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { useNoteActions } from "../../home/use-notes.ts";
import { printPage } from "../../platform/printing.ts";
import { useServices } from "../../platform/services.tsx";
import { EditableText } from "../../ui/editable-text.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { isAvailable } from "../commands/command.ts";
import {
  cancelAllCommand,
  type NoteContext,
  noteMenuCommands,
  panelCommands,
  runAllCommand,
} from "../commands/note-commands.ts";
import { panelStore, togglePanel } from "../panels/panel-store.ts";
import { noteLookOf } from "../paragraph-config.ts";
import { useNote, useNoteSession } from "../session/session-context.tsx";
import { shownLookOf } from "../session/shown-look.ts";
import { useLastingNote } from "../use-lasting.ts";
import { downloadNote } from "./download-note.ts";
import classes from "./note-page.module.css";
import { usePrintKey } from "./use-print-key.ts";

/** Nobody can cancel what is over before, and a button that changes for a moment only unsettles. */
const cancelAfterMs = 300;

/** Where the note is, what it is called, and what can be done with the whole of it. */
export function NoteBar() {
  const session = useNoteSession();
  const path = useNote(({ note }) => note?.path ?? "");
  const look = useNote(shownLookOf);
  const runs = useLastingNote(isCancellable, cancelAfterMs);
  const contextOf = useNoteContext();
  usePrintKey();
  const folders = folderOf(path).split("/").filter(Boolean);
  const isReport = look === "report";
  const right = useNote((state) => state.right);
  const isMeantAsReport = useNote(({ note }) => note !== null && noteLookOf(note) === "report");

  const perform = (command: typeof runAllCommand) => () => {
    const context = contextOf();
    if (context && isAvailable(command, context)) command.perform(context);
  };
  return (
    <header className={classes["bar"]} data-look={look}>
      <div className={classes["names"]}>
        {folders.length > 0 && (
          <div className={classes["folders"]}>
            {folders.map((folder, depth) => (
              <span key={folders.slice(0, depth + 1).join("/")}>{`${folder === "~Trash" ? "Trash" : folder} / `}</span>
            ))}
          </div>
        )}
        <h1 className={classes["name"]}>
          <EditableText
            label="Name of the note"
            value={nameOf(path)}
            placeholder="Untitled note"
            isReadOnly={isReport || right !== "owner"}
            onSave={(name) => void session.rename(name)}
          />
        </h1>
      </div>
      <div className={classes["actions"]}>
        {right === "reader" ? null : runs ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlayerStopFilled size={14} />}
            onClick={perform(cancelAllCommand)}
          >
            Cancel all
          </Button>
        ) : (
          !isMeantAsReport && (
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconPlayerPlayFilled size={14} />}
              onClick={perform(runAllCommand)}
            >
              Run all
            </Button>
          )
        )}
        <PanelButtons contextOf={contextOf} />
        <Menu position="bottom-end" width={220} shadow="sm" withinPortal>
          <Menu.Target>
            <span>
              <IconButton icon={<IconDots size={18} />} label="More about this note" />
            </span>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuEntries contextOf={contextOf} />
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

/** On a narrow screen they are in the menu only. */
function PanelButtons({ contextOf }: { readonly contextOf: () => NoteContext | null }) {
  const open = useStore(panelStore, (state) => state.open);
  const hasNote = useNote(({ note }) => note !== null);
  const context = contextOf();
  if (!hasNote || !context) return null;
  return (
    <span className={classes["panelButtons"]}>
      {panelCommands.map(({ id, icon: Icon, label, perform }) => (
        <IconButton
          key={id}
          label={label(context)}
          icon={<Icon size={18} />}
          pressed={open === id}
          onPress={() => {
            const now = contextOf();
            if (now) perform(now);
          }}
        />
      ))}
    </span>
  );
}

function isCancellable({ note }: ReplicaState): boolean {
  return note !== null && (note.runAll !== null || note.paragraphs.some(({ status }) => isRunning(status)));
}

function MenuEntries({ contextOf }: { readonly contextOf: () => NoteContext | null }) {
  useNote(({ note }) => note);
  const context = contextOf();
  if (!context) return null;
  return noteMenuCommands.map((command, at) => {
    const { id, icon: Icon, label, perform, group } = command;
    const isNewGroup = at > 0 && noteMenuCommands[at - 1]?.group !== group;
    return (
      <div key={id}>
        {isNewGroup && <Menu.Divider />}
        <Menu.Item
          leftSection={<Icon size={16} />}
          disabled={!isAvailable(command, context)}
          onClick={() => perform(context)}
        >
          {label(context)}
        </Menu.Item>
      </div>
    );
  });
}

function useNoteContext(): () => NoteContext | null {
  const session = useNoteSession();
  const { rest, connection } = useServices();
  const { trash } = useNoteActions();
  const navigate = useNavigate();
  return () => {
    const { note } = session.replica.state;
    if (!note) return null;
    return {
      session,
      note,
      download: (format) => void downloadNote({ format, note, session, rest, connection }),
      print: () => void printPage(),
      moveToTrash: () => void moveToTrash(),
      togglePanel,
    };

    async function moveToTrash() {
      if (!note) return;
      await session.replica.flushed();
      const moving = trash({ id: note.id, path: note.path });
      // Home shows it gone at once; without a connection nothing moves and one stays here.
      if (connection.state.status === "open") await navigate("/");
      await moving;
    }
  };
}
