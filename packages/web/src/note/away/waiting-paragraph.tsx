import { IconClock } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { useNoteSession, usePage } from "../session/session-context.tsx";
import classes from "./away.module.css";
import { texts } from "./texts.ts";
import { useEdits } from "./use-edits.ts";

interface WaitingParagraphProps {
  /** What it is called until the server has made it. */
  readonly id: string;
  readonly index: number;
}

/** A paragraph that was inserted while the server is away: a place to write in, which becomes a paragraph once the server is back. */
export function WaitingParagraph({ id, index }: WaitingParagraphProps) {
  const t = useTexts(texts);
  const session = useNoteSession();
  const insert = useEdits((_, edits) => edits.waiting(id));
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = usePage((page) => (page.focus?.paragraphId === id ? page.focus : null));
  useEffect(() => {
    const { length } = field.current?.value ?? "";
    if (!focus || document.activeElement === field.current) return;
    field.current?.setSelectionRange(length, length);
    field.current?.focus();
  }, [focus]);
  if (!insert) return null;

  const { content, runs } = insert;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !event.shiftKey) return;
    event.preventDefault();
    void session.run(id);
  };
  return (
    <section
      id={id}
      className={classes["paragraph"]}
      aria-label={t("waitingParagraph", { number: index + 1 })}
      onFocus={() => session.setCurrent(id)}
      onBlur={() => session.setCurrent(null)}
    >
      <textarea
        ref={field}
        className={classes["code"]}
        aria-label={t("waitingCode", { number: index + 1 })}
        value={content.text}
        rows={content.text.split("\n").length}
        spellCheck={false}
        onChange={({ currentTarget }) => session.edits.write(id, { text: currentTarget.value })}
        onKeyDown={handleKey}
      />
      <p className={classes["mark"]}>
        <IconClock size={14} aria-hidden />
        {t(runs ? "waitsAndRuns" : "waits")}
        <button type="button" className={classes["discard"]} onClick={() => void session.remove(id)}>
          {t("discard")}
        </button>
      </p>
    </section>
  );
}
