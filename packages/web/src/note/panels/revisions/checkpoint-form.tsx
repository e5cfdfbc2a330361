import { Button, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { notices } from "../../../shell/notices.ts";
import { useBusy } from "../../../ui/use-busy.ts";
import { useNoteSession } from "../../session/session-context.tsx";
import { keepRevision } from "./keep.ts";
import classes from "./revisions.module.css";
import { texts } from "./texts.ts";

/** Keeps the note as it is now, with some words on why. */
export function CheckpointForm({ onKept }: { readonly onKept: () => void }) {
  const { rest } = useServices();
  const { replica } = useNoteSession();
  const t = useTexts(texts);
  const [message, setMessage] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { isBusy, during, button } = useBusy();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsTried(true);
    if (message.trim() === "") return;
    try {
      const isNew = await during(() => keepRevision({ rest, replica, message: message.trim() }));
      notices.done(texts.t(isNew ? "kept" : "nothingNew"));
      if (isNew) {
        setMessage("");
        setIsTried(false);
      }
      onKept();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
  }

  return (
    <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        aria-label={t("aboutThis")}
        placeholder={t("aboutThis")}
        value={message}
        maxLength={1000}
        error={isTried && message.trim() === "" && t("sayWhat")}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <Button ref={button} type="submit" loading={isBusy} variant="light">
        {t("commit")}
      </Button>
    </form>
  );
}
