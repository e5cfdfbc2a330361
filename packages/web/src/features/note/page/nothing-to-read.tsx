import { Button } from "@mantine/core";
import { mayRunNote } from "@octavo/client";
import { isRunning } from "@octavo/note";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import classes from "./beginnings.module.css";
import { texts } from "./texts.ts";

/** In a report, which shows results and no code: why there is nothing on it yet, and the way to something. */
export function NothingToRead() {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const isBare = useNoteState(
    ({ note }) => note?.paragraphs.every(({ results, title }) => !results && !title) ?? false,
  );
  const isRunner = useNoteState(mayRunNote);
  const isAtWork = useNoteState(({ note }) => note?.paragraphs.some(({ status }) => isRunning(status)) ?? false);
  if (!isBare || isAtWork) return null;
  return (
    <div className={classes["beginnings"]}>
      <p>{t(isRunner ? "nothingRan" : "nothingToRead")}</p>
      {isRunner && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlayerPlayFilled size={14} />}
          onClick={() => void session.runAll()}
        >
          {t("runAll")}
        </Button>
      )}
    </div>
  );
}
