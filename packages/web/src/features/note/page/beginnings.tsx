import { IconChartBar, IconCode, IconTypography } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { isFinger } from "../../../ui/pointer.ts";
import { isNameAskedFor } from "../../notes/index.ts";
import { useNoteSession, useNoteState, usePageState } from "../context/session-context.tsx";
import classes from "./beginnings.module.css";
import { texts } from "./texts.ts";

const beginnings = [
  {
    label: "code",
    hint: "codeHint",
    text: 'print("Hello")',
    Icon: IconCode,
  },
  {
    label: "data",
    hint: "dataHint",
    text: "%sql\nselect 6 * 7 as answer",
    Icon: IconChartBar,
  },
  { label: "text", hint: "textHint", text: "%md\n# Title", Icon: IconTypography },
] as const;

/** Of notes that others made: Octavo's own begin with one. */
const noParagraph = "";

/** What a note without a word shows: three ways to start, and the caret where one writes. */
export function Beginnings() {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const blank = useNoteState(({ note }) => {
    const isBlank = note?.paragraphs.every(({ text, results }) => text.trim() === "" && !results) ?? false;
    return isBlank ? (note?.paragraphs[0]?.id ?? noParagraph) : undefined;
  });
  const isPlaced = usePageState(({ focus }) => focus !== null);
  const { noteId } = session.replica;
  useEffect(() => {
    // A keyboard that comes up on the glass would hide the ways to start.
    if (blank !== undefined && blank !== noParagraph && !isPlaced && !isFinger && !isNameAskedFor(noteId))
      session.focus(blank);
  }, [blank, isPlaced, session, noteId]);
  if (blank === undefined) return null;
  const begin = (text: string) => {
    if (blank === noParagraph) void session.insert(0, text);
    else session.write(blank, text);
  };
  return (
    <div className={classes["beginnings"]}>
      <p>{t(blank === noParagraph ? "beginEmpty" : "begin")}</p>
      <div className={classes["ways"]}>
        {beginnings.map(({ label, hint, text, Icon }) => (
          <button key={label} type="button" className={classes["way"]} onClick={() => begin(text)}>
            <span className={classes["label"]}>
              <Icon size={16} aria-hidden />
              {t(label)}
            </span>
            <code>{text}</code>
            <span className={classes["hint"]}>{t(hint)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
