import { Button } from "@mantine/core";
import { mayRunNote } from "@octavo/client";
import { isRunning, type Paragraph } from "@octavo/note";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useLanguage } from "../../../grammars/use-language.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession, useNoteState, useParagraph, useStatus } from "../context/session-context.tsx";
import { StaticCode } from "../editor/static-code.tsx";
import { languageOf } from "../editor/use-interpreter.ts";
import { lookOfParagraph } from "../session/paragraph-config.ts";
import classes from "./single.module.css";
import { texts } from "./texts.ts";

/** In place of an output that is not there: the code that would bring one, and the way to run it, for who may. */
export function RunIt({ paragraphId }: { readonly paragraphId: string }) {
  const paragraph = useParagraph(paragraphId);
  const isRunner = useNoteState(mayRunNote);
  if (!paragraph || !isRunner || !lookOfParagraph(paragraph.config).isEnabled || paragraph.text.trim() === "")
    return null;
  return <Code paragraph={paragraph} />;
}

function Code({ paragraph }: { readonly paragraph: Paragraph }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const status = useStatus(paragraph);
  const group = useNoteState(({ note }) => note?.defaultInterpreterGroup ?? "");
  const language = useLanguage(languageOf(paragraph.text, group));
  return (
    <>
      <div className={classes["code"]}>
        <StaticCode text={paragraph.text} language={language} hasLineNumbers={false} />
      </div>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
        loading={isRunning(status)}
        onClick={() => void session.run(paragraph.id)}
      >
        {t("run")}
      </Button>
    </>
  );
}
