import { Button } from "@mantine/core";
import { mayRunNote } from "@octavo/client";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import classes from "./paragraph.module.css";
import { texts } from "./texts.ts";

/** Of a run that was cancelled and goes on: who may run the note decides what becomes of it. */
export function IgnoredInterrupt({ paragraphId }: { readonly paragraphId: string }) {
  const session = useNoteSession();
  const mayDecide = useNoteState(mayRunNote);
  const t = useTranslation(texts);
  return (
    <p className={classes["hint"]} role="status">
      {t("interruptIgnored")}{" "}
      {mayDecide && (
        <>
          <Button size="compact-xs" variant="light" onClick={() => void session.waitFor(paragraphId)}>
            {t("wait")}
          </Button>{" "}
          <Button
            size="compact-xs"
            variant="light"
            color="red"
            onClick={() => void session.endInterpreter(paragraphId)}
          >
            {t("endInterpreter")}
          </Button>
        </>
      )}
    </p>
  );
}
