import { memo } from "react";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./insert-row.module.css";

interface InsertRowProps {
  /** Where the new paragraph goes. */
  readonly index: number;
  readonly isAlwaysShown?: boolean;
}

const kinds = [
  { label: "Code", text: "" },
  { label: "Text", text: "%md\n" },
  { label: "SQL", text: "%sql\n" },
  { label: "Shell", text: "%sh\n" },
] as const;

/** Between paragraphs: what can be put here. Comes on hover or focus and moves nothing. */
export const InsertRow = memo(function InsertRow({ index, isAlwaysShown = false }: InsertRowProps) {
  const session = useNoteSession();
  return (
    <div className={classes["row"]} data-shown={isAlwaysShown || undefined}>
      <fieldset className={classes["buttons"]} aria-label={`Insert a paragraph at ${index + 1}`}>
        {kinds.map(({ label, text }) => (
          <button
            key={label}
            type="button"
            className={classes["button"]}
            onClick={() => void session.insert(index, text)}
          >
            + {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
});
