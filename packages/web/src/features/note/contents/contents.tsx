import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../platform/overlay-stack.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { keyboardHolder } from "../../../ui/keyboard-holder.ts";
import { giveFocusTo } from "../../../ui/page-main.tsx";
import { keepScrollAt } from "../../../ui/stay-at.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import classes from "./contents.module.css";
import { overNote, takeAsked, toggleContents } from "./contents-state.ts";
import { type Heading, headingsOf } from "./headings.ts";
import { texts } from "./texts.ts";
import { elementOf, useReadHeading } from "./use-read-heading.ts";

/** The contents of the note, with the part that is being read marked. */
export function Contents() {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const note = useNoteState((state) => state.note);
  const headings = useMemo(() => (note ? headingsOf(note) : []), [note]);
  const read = useReadHeading(headings, session);
  const nav = useRef<HTMLElement>(null);
  useKeyboardWhenAsked(nav);
  const isOverNote = useMediaQuery(overNote, undefined, { getInitialValueInEffect: false });
  useOverlay(isOverNote, { kind: "panel", close: toggleContents });

  const go = (heading: Heading) => {
    if (isOverNote) toggleContents();
    session.focus(heading.paragraphId, "paragraph");
    keepScrollAt(() => elementOf(heading));
  };
  return (
    <nav
      ref={nav}
      className={classes["contents"]}
      aria-label={t("nav")}
      onKeyDown={(event) => event.key === "Escape" && toggleContents()}
    >
      <div className={classes["head"]}>
        <h2>{t("contents")}</h2>
        <IconButton label={t("close")} icon={<IconX size={16} />} onPress={toggleContents} />
      </div>
      {headings.length === 0 ? (
        <p className={classes["none"]}>{t("none")}</p>
      ) : (
        <ol className={classes["list"]}>
          {headings.map((heading, index) => (
            <li key={`${heading.paragraphId} ${heading.at}`}>
              <button
                type="button"
                className={classes["entry"]}
                style={{ paddingInlineStart: 12 + heading.depth * 14 }}
                {...(index === read ? { "aria-current": "location" as const } : {})}
                onClick={() => go(heading)}
              >
                {heading.text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}

/** When the user opens the contents, the part that they read gets the keyboard; when they close, the earlier holder gets it back. */
function useKeyboardWhenAsked(nav: RefObject<HTMLElement | null>): void {
  // As it goes, and before the button that opened them finds that nothing has it.
  useLayoutEffect(() => {
    const contents = nav.current;
    if (!contents || !takeAsked()) return;
    const opener = document.activeElement;
    const place = contents.querySelector<HTMLElement>("[aria-current]") ?? contents.querySelector("li button");
    (place ?? contents.querySelector("button"))?.focus();
    return () => {
      const holder = keyboardHolder();
      if (!holder || contents.contains(holder)) giveFocusTo(opener);
    };
  }, [nav]);
}
