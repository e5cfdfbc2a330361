import { IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { stayAt } from "../page/stay-at.ts";
import { useNote, useNoteSession } from "../session/session-context.tsx";
import classes from "./contents.module.css";
import { isOverNote, toggleContents } from "./contents-state.ts";
import { type Heading, headingsOf } from "./headings.ts";
import { texts } from "./texts.ts";
import { elementOf, useReadHeading } from "./use-read-heading.ts";

/** The contents of the note, with the part that is being read marked. */
export function Contents() {
  const session = useNoteSession();
  const t = useTexts(texts);
  const note = useNote((state) => state.note);
  const headings = useMemo(() => (note ? headingsOf(note) : []), [note]);
  const read = useReadHeading(headings, session);

  const go = (heading: Heading) => {
    if (isOverNote()) toggleContents();
    session.focus(heading.paragraphId, "paragraph");
    stayAt(() => elementOf(heading));
  };
  return (
    <nav className={classes["contents"]} aria-label={t("nav")}>
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
