import { type KeyboardEvent, memo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
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

/** Between paragraphs: what can be put here. Comes on hover or focus and moves nothing. Tab stops at it once; arrows lead along it. */
export const InsertRow = memo(function InsertRow({ index, isAlwaysShown = false }: InsertRowProps) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const isLocked = useNoteState(({ note }) => note?.runAll != null);
  return (
    <div className={classes["row"]} data-shown={isAlwaysShown || undefined}>
      <div
        role="toolbar"
        className={classes["buttons"]}
        aria-label={t("insertAt", { number: index + 1 })}
        onKeyDown={moveAlongRow}
      >
        {kinds.map(({ label, text }, place) => (
          <button
            key={label}
            type="button"
            tabIndex={place === 0 ? 0 : -1}
            className={classes["button"]}
            // Keeps the keyboard, and says why when it is pressed.
            aria-disabled={isLocked || undefined}
            onClick={() => void session.insert(index, text)}
          >
            + {t(label)}
          </button>
        ))}
      </div>
    </div>
  );
});

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => -1,
};

function moveAlongRow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  buttons.at(step(buttons.indexOf(event.target as HTMLButtonElement)) % buttons.length)?.focus();
}
