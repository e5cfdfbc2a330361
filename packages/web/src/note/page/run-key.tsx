import { useMediaQuery } from "@mantine/hooks";
import { isRunning, type Paragraph } from "@octavo/note";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { lookOf } from "../paragraph-config.ts";
import { useNoteSession, usePage, useParagraph, useStatus } from "../session/session-context.tsx";
import classes from "./run-key.module.css";
import { texts } from "./texts.ts";

/** On a phone: runs the paragraph in use. It stays in reach, above the keyboard of the screen. */
export function RunKey() {
  const isPhone = useMediaQuery("(hover: none) and (max-width: 720px)", undefined, { getInitialValueInEffect: false });
  const current = usePage((page) => page.current);
  return isPhone && current !== null ? <KeyOf key={current} id={current} /> : null;
}

function KeyOf({ id }: { readonly id: string }) {
  const paragraph = useParagraph(id);
  return paragraph && lookOf(paragraph.config).isEnabled ? <Key paragraph={paragraph} /> : null;
}

function Key({ paragraph }: { readonly paragraph: Paragraph }) {
  const session = useNoteSession();
  const t = useTexts(texts);
  const runs = isRunning(useStatus(paragraph));
  const bottom = useSyncExternalStore(subscribeToViewport, keyboardHeight);
  const perform = () => void (runs ? session.cancel(paragraph.id) : session.run(paragraph.id));
  return (
    <button
      type="button"
      className={classes["key"]}
      style={{ marginBottom: bottom }}
      // The editor keeps the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={perform}
    >
      {runs ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      {runs ? t("cancel") : t("run")}
    </button>
  );
}

/** What the keyboard of the screen hides of the page. */
function keyboardHeight(): number {
  const seen = globalThis.visualViewport;
  return seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0;
}

function subscribeToViewport(listener: () => void): () => void {
  const seen = globalThis.visualViewport;
  seen?.addEventListener("resize", listener);
  seen?.addEventListener("scroll", listener);
  return () => {
    seen?.removeEventListener("resize", listener);
    seen?.removeEventListener("scroll", listener);
  };
}
