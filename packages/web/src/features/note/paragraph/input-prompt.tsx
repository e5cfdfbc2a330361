import { Button } from "@mantine/core";
import { mayRunNote } from "@octavo/client";
import type { Run, RunInput } from "@octavo/note";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import classes from "./input-prompt.module.css";
import { texts } from "./texts.ts";

interface InputPromptProps {
  readonly paragraphId: string;
  readonly run: Pick<Run, "id"> & { readonly input: RunInput };
}

/** The line that running code waits for. Everyone who may run the note can type it in; the first answer counts. */
export function InputPrompt({ paragraphId, run }: InputPromptProps) {
  const session = useNoteSession();
  const mayAnswer = useNoteState(mayRunNote);
  const t = useTranslation(texts);
  const [isSent, setIsSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { prompt, isPassword, questionId } = run.input;

  useEffect(() => {
    if (session.takesInput(paragraphId)) field.current?.focus();
  }, [session, paragraphId]);

  if (!mayAnswer) return <p className={classes["waiting"]}>{t("waitsForInput", { prompt })}</p>;
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = field.current?.value ?? "";
    setIsSent(true);
    if (!(await session.answerInput(paragraphId, { runId: run.id, questionId, value }))) setIsSent(false);
  };
  return (
    <form className={classes["prompt"]} onSubmit={(event) => void handleSubmit(event)} autoComplete="off">
      <label>
        <span>{prompt === "" ? t("input") : prompt}</span>
        <input
          ref={field}
          type={isPassword ? "password" : "text"}
          autoComplete="off"
          spellCheck={false}
          readOnly={isSent}
        />
      </label>
      <Button type="submit" variant="light" size="compact-sm" disabled={isSent}>
        {t("answer")}
      </Button>
    </form>
  );
}
