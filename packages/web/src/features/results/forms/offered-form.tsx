import { Button } from "@mantine/core";
import { chosenForm, type Json } from "@octavo/note";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { saveFromUrl } from "../../../platform/save-file.ts";
import { bytesOf } from "../common/base64.ts";
import { texts } from "../common/texts.ts";
import type { ViewProps } from "../common/view.ts";
import styles from "./offered-form.module.css";

/** What nothing here draws says its name and can be had as a file. */
export function OfferedForm({ segment, fileName, index }: ViewProps) {
  const t = useTranslation(texts);
  const form = chosenForm(segment);
  if (!form) return null;
  const handlePress = () => {
    const address = URL.createObjectURL(fileOf(form.type, form.content));
    saveFromUrl(`${fileName}-${index + 1}.${endingOf(form.type)}`, address);
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <p className={styles["offered"]}>
      {form.type === "application/pdf" ? t("pdfOffered") : t("formOffered", { type: form.type })}{" "}
      <Button variant="default" size="compact-xs" onClick={handlePress}>
        {t("downloadData")}
      </Button>
    </p>
  );
}

const isText = (type: string) => /^text\/|[+/.]json$|\/(?:xml|javascript)$|\+xml$/.test(type);

function fileOf(type: string, content: Json): Blob {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  return new Blob([isText(type) || typeof content !== "string" ? text : bytesOrText(text)], { type });
}

/** What is no text is base64 in a bundle; what is not even that is taken as it is. */
function bytesOrText(text: string): Uint8Array<ArrayBuffer> | string {
  try {
    return bytesOf(text.replace(/\s/g, ""));
  } catch {
    return text;
  }
}

function endingOf(type: string): string {
  if (/json$/.test(type)) return "json";
  if (type.startsWith("text/")) return "txt";
  return /^[\w-]+\/(?:x-)?([a-z0-9]{1,8})$/.exec(type)?.[1] ?? "data";
}
