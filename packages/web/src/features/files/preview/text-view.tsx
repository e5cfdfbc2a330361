import { Button, Textarea } from "@mantine/core";
import { RestError } from "@octavo/client";
import type { TextPreview } from "@octavo/note";
import { useState } from "react";
import { z } from "zod";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { useBusyState } from "../../../ui/use-busy.ts";
import classes from "./file-preview.module.css";
import type { FilePreviewProps } from "./file-preview-props.ts";
import { texts } from "./texts.ts";

interface TextViewProps extends Pick<FilePreviewProps, "path" | "area" | "mayChange" | "onSaved"> {
  readonly preview: TextPreview;
}

const savedSchema = z.object({ version: z.string() });

/** A text; a small one can be changed. What others have changed meanwhile is not written over, and what was typed stays. */
export function TextView({ path, area, mayChange, onSaved, preview }: TextViewProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const { rest } = useServices();
  const [kept, setKept] = useState({ text: preview.text, version: preview.version });
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const saving = useBusyState();
  const isChanged = typed !== null && typed !== withPlainLines(kept.text);
  useTypedIn(isChanged);

  async function save(text: string) {
    const whole = withLinesOf(kept.text, text);
    try {
      const body = { area, path, text: whole, version: kept.version };
      const { version } = await rest.call("PUT", "/octavo/files/text", savedSchema, body);
      setKept({ text: whole, version });
      setTyped(null);
      pageNotifications.done(texts.t("saved", { name: path }));
      onSaved();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setRefusal(error.message);
    }
  }
  if (typed === null)
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
        <pre className={classes["text"]} role="document" aria-label={t("text")} tabIndex={0}>
          {kept.text}
        </pre>
        {!preview.isWhole && <p>{t("cut")}</p>}
        {mayChange && kept.version !== null && (
          <div className={classes["bar"]}>
            <Button size="xs" variant="default" onClick={() => setTyped(withPlainLines(kept.text))}>
              {t("edit")}
            </Button>
          </div>
        )}
      </>
    );
  return (
    <>
      <Textarea
        aria-label={t("text")}
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: "var(--font-mono)", fontSize: 13 } }}
        value={typed}
        readOnly={saving.isBusy}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setRefusal(null);
        }}
        error={refusal}
      />
      <div className={classes["bar"]}>
        <Button
          ref={saving.button}
          size="xs"
          loading={saving.isBusy}
          disabled={!isChanged}
          onClick={() => void saving.during(() => save(typed))}
        >
          {t("save")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setTyped(null);
            setRefusal(null);
          }}
        >
          {common("cancel")}
        </Button>
      </div>
    </>
  );
}

/** A field has one kind of line end. */
function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The line ends that the file had. */
function withLinesOf(file: string, text: string): string {
  return /\r\n/.test(file) && !/[^\r]\n/.test(file) ? text.replaceAll("\n", "\r\n") : text;
}
