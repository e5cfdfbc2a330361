import { useMediaQuery } from "@mantine/hooks";
import { isRunning, type Paragraph } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { hiddenByKeyboard, watchSight } from "../../../platform/keyboard-of-screen.ts";
import { isAvailable } from "../../../ui/commands/command.ts";
import { cancelCommand, runCommand } from "../commands/paragraph-commands.ts";
import { paragraphContextOf } from "../commands/paragraph-context.ts";
import { useNoteSession, useNoteState, usePageState, useParagraph, useStatus } from "../context/session-context.tsx";
import { useLasting } from "../context/use-lasting.ts";
import { cancelAfterMs } from "../paragraph/run-button.tsx";
import classes from "./run-key.module.css";
import { texts } from "./texts.ts";

/** On a phone: runs the paragraph in use. It stays in reach, above the keyboard of the screen. */
export function RunKey() {
  const isPhone = useMediaQuery("(hover: none) and ((max-width: 720px) or (max-height: 480px))", undefined, {
    getInitialValueInEffect: false,
  });
  const current = usePageState((page) => page.current);
  return isPhone && current !== null ? <KeyOf key={current} id={current} /> : null;
}

function KeyOf({ id }: { readonly id: string }) {
  const paragraph = useParagraph(id);
  return paragraph ? <Key paragraph={paragraph} /> : null;
}

function Key({ paragraph }: { readonly paragraph: Paragraph }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const runs = isRunning(useStatus(paragraph));
  const offers = (command: typeof runCommand) => {
    const context = paragraphContextOf(session, paragraph.id);
    return context !== null && isAvailable(command, context);
  };
  const isOffered = useNoteState(() => offers(runs ? cancelCommand : runCommand));
  const bottom = useSyncExternalStore(watchSight, hiddenByKeyboard);
  const isToCancel = useLasting(runs, cancelAfterMs);
  if (!isOffered) return null;
  const perform = () => {
    if (isToCancel) void session.cancel(paragraph.id);
    else if (!runs) void session.run(paragraph.id);
  };
  return (
    <button
      type="button"
      className={classes["key"]}
      style={{ marginBottom: bottom }}
      // The editor keeps the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={perform}
    >
      {isToCancel ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      {isToCancel ? t("cancel") : t("run")}
    </button>
  );
}
