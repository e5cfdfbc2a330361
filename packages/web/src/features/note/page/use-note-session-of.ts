import { createNoteReplica, mayWriteNote } from "@octavo/client";
import { useEffect, useState } from "react";
import { serverWords } from "../../../i18n/server-words.ts";
import { useServices } from "../../../platform/services.tsx";
import { commandOf } from "../../../ui/commands/key-map.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { keepValueHere, keptValueFor } from "../../../ui/use-kept.ts";
import { appCommands } from "../../commands/index.ts";
import { noteCommands } from "../commands/note-commands.ts";
import { keyedCommands } from "../commands/paragraph-commands.ts";
import { findInPage } from "../find/find-in-page.ts";
import type { Find } from "../find/find-store.ts";
import type { FilledIn } from "../session/forms/form-drafts.ts";
import { createNoteSession, type NoteSession } from "../session/note-session.ts";
import { texts } from "../session/texts.ts";
import { watchPersonalMode } from "../session/watch-personal-mode.ts";
import { createAfterOutput } from "./after-output.ts";
import { createAfterShortRun } from "./after-short-run.ts";
import { atKeyboard } from "./at-keyboard.ts";
import { findSpell } from "./find-spell.ts";
import { createHolding } from "./hold-keys.ts";

const commands = [...keyedCommands, ...noteCommands, ...appCommands];

/** Whether a key does not write, but is meant for the paragraph one writes in, or for the page. */
function isCommand(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (key === "Escape" || key === "Tab") return true;
  return (key.length > 1 || ctrlKey || altKey || metaKey) && commandOf(commands, event) !== undefined;
}

interface OpenNote {
  readonly session: NoteSession;
  readonly find: Find;
}

/** The session of a note, from its first drawing on, and what is looked for in it; null until then. Both end with the page. */
export function useNoteSessionOf(noteId: string): OpenNote | null {
  const services = useServices();
  const [open, setOpen] = useState<OpenNote | null>(null);
  useEffect(() => {
    const { connection, drafts, clock, session } = services;
    const keptAs = `forms/${noteId}`;
    const replica = createNoteReplica({ connection, noteId, drafts, clock, say: serverWords });
    const holding = createHolding(isCommand);
    const afterRun = createAfterShortRun(holding);
    const drawing = createAfterOutput();
    const made = createNoteSession({
      // What is kept by this name was put there below.
      filledIn: keptValueFor(session.state, keptAs)?.value as FilledIn | undefined,
      replica,
      connection,
      notify: pageNotifications,
      findSpell,
      drawing,
      soon: afterRun.soon,
      holdKeys: holding.holdKeys,
      at: atKeyboard,
      clock,
    });
    const find = findInPage(made);
    const stopMode = watchPersonalMode(replica, () => pageNotifications.announce(texts.t("personalModeEnded")));
    const keep = () => replica.keepDraft();
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    setOpen({ session: made, find });
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      stopMode();
      find.stop();
      const isSaved = session.state.type === "in" && mayWriteNote(replica.state);
      keepValueHere(session.state, keptAs, isSaved ? undefined : made.forms.left());
      made.stop();
      for (const part of [holding, afterRun, drawing]) part.stop();
      replica.stop();
      setOpen(null);
    };
  }, [services, noteId]);
  return open?.session.replica.noteId === noteId ? open : null;
}
