import { IconChartBar, IconCode, IconTypography } from "@tabler/icons-react";
import { useNote, useNoteSession } from "../session/session-context.tsx";
import classes from "./beginnings.module.css";

const beginnings = [
  {
    label: "Code",
    hint: "Python, unless a first line such as %sh names another language",
    text: 'print("Hello")',
    Icon: IconCode,
  },
  {
    label: "Data",
    hint: "SQL on files of this machine; a table becomes a chart",
    text: "%sql\nselect 6 * 7 as answer",
    Icon: IconChartBar,
  },
  { label: "Text", hint: "Markdown, with headings, lists and $maths$", text: "%md\n# Title", Icon: IconTypography },
] as const;

/** What a note without a word shows: three ways to start. */
export function Beginnings() {
  const session = useNoteSession();
  const blank = useNote(({ note }) => {
    const [first] = note?.paragraphs ?? [];
    return note?.paragraphs.every(({ text, results }) => text.trim() === "" && !results) ? first?.id : undefined;
  });
  if (!blank) return null;
  return (
    <div className={classes["beginnings"]}>
      <p>Write above, or start with one of these. Shift+Enter runs a paragraph.</p>
      <div className={classes["ways"]}>
        {beginnings.map(({ label, hint, text, Icon }) => (
          <button key={label} type="button" className={classes["way"]} onClick={() => session.write(blank, text)}>
            <span className={classes["label"]}>
              <Icon size={16} aria-hidden />
              {label}
            </span>
            <code>{text}</code>
            <span className={classes["hint"]}>{hint}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
