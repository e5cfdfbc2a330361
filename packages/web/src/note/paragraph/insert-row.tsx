import { memo } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./insert-row.module.css";
import { texts } from "./texts.ts";

interface InsertRowProps {
  /** Where the new paragraph goes. */
  readonly index: number;
  readonly isAlwaysShown?: boolean;
}

const kinds = [
  { label: "insertCode", text: "" },
  { label: "insertText", text: "%md\n" },
  { label: "insertSql", text: "%sql\n" },
  { label: "insertShell", text: "%sh\n" },
] as const;

/** Between paragraphs: what can be put here. Comes on hover or focus and moves nothing. */
export const InsertRow = memo(function InsertRow({ index, isAlwaysShown = false }: InsertRowProps) {
  const session = useNoteSession();
  const t = useTexts(texts);
  return (
    <div className={classes["row"]} data-shown={isAlwaysShown || undefined}>
      <fieldset className={classes["buttons"]} aria-label={t("insertAt", { number: index + 1 })}>
        {kinds.map(({ label, text }) => (
          <button
            key={label}
            type="button"
            className={classes["button"]}
            onClick={() => void session.insert(index, text)}
          >
            + {t(label)}
          </button>
        ))}
      </fieldset>
    </div>
  );
});
