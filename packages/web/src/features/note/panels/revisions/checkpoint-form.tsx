import { Button, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { isFinger } from "../../../../ui/pointer.ts";
import { SavedFields } from "../../../../ui/saved-fields.tsx";
import { useBusyState } from "../../../../ui/use-busy.ts";
import { useKeptState } from "../../../../ui/use-kept.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { setPanelChanged } from "../panel-store.ts";
import { keepRevision } from "./keep.ts";
import classes from "./revisions.module.css";
import { texts } from "./texts.ts";

/** Keeps the note as it is now, with some words on why. */
export function CheckpointForm({ onKept }: { readonly onKept: () => void }) {
  const { rest } = useServices();
  const { replica } = useNoteSession();
  const t = useTranslation(texts);
  const [message, setMessage] = useKeptState(`revision/${replica.noteId}`, "");
  const [isTried, setIsTried] = useState(false);
  const { isBusy, during, button } = useBusyState();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // It is what the panel is opened for. Fingers would have half of the page under a keyboard for it, and who went on meanwhile is elsewhere.
    const isAtPanel = field.current?.closest("[role=dialog]") === document.activeElement;
    if (isAtPanel && !isFinger) field.current?.focus({ preventScroll: true });
  }, []);

  const isWritten = message.trim() !== "";
  useEffect(() => setPanelChanged(isWritten), [isWritten]);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsTried(true);
    if (!isWritten) return;
    try {
      const isNew = await during(() => keepRevision({ rest, replica, message: message.trim() }));
      pageNotifications.done(texts.t(isNew ? "kept" : "nothingNew"));
      if (isNew) {
        setMessage("");
        setIsTried(false);
      }
      onKept();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
  }

  return (
    <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
      <SavedFields isBusy={isBusy}>
        <TextInput
          ref={field}
          aria-label={t("aboutThis")}
          placeholder={t("aboutThis")}
          value={message}
          maxLength={1000}
          error={isTried && !isWritten && t("sayWhat")}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      </SavedFields>
      <Button ref={button} type="submit" loading={isBusy} variant="light">
        {t("commit")}
      </Button>
    </form>
  );
}
