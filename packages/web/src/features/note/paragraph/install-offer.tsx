import { Button } from "@mantine/core";
import { mayWriteNote } from "@octavo/client";
import type { Paragraph } from "@octavo/note";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { missingModuleOf } from "./missing-module.ts";
import classes from "./paragraph.module.css";
import { texts } from "./texts.ts";

/** For a run that lacked a module: one click writes the installation above it, so that the note keeps it, and runs it. */
export function InstallOffer({ paragraph, index }: { readonly paragraph: Paragraph; readonly index: number }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const isWriter = useNoteState(mayWriteNote);
  const missing = useMemo(() => missingModuleOf(paragraph), [paragraph]);
  if (!missing || !isWriter) return null;
  return (
    <p className={classes["hint"]}>
      {t("missing", { module: missing.module })}{" "}
      <Button size="compact-xs" variant="light" onClick={() => void session.insertAndRun(index, missing.text)}>
        {t("install", { package: missing.pip })}
      </Button>
    </p>
  );
}
