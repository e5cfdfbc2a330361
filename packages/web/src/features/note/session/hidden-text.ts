import { isJsonObject, type Note, type Paragraph } from "@octavo/note";
import { interpreterOf, lookOfParagraph } from "./paragraph-config.ts";

/** Whether the text comes with a double click: it is written to be read as what comes of it. */
export function opensByDoubleClick(
  { text, config }: Paragraph,
  { defaultInterpreterGroup }: Pick<Note, "defaultInterpreterGroup">,
): boolean {
  const known = interpreterOf(text, defaultInterpreterGroup);
  if (known) return known.editOnDblClick;
  // A setting has any name that an administrator gave it; the last run has stored what it is.
  const { editorSetting } = config;
  return isJsonObject(editorSetting) && editorSetting["editOnDblClick"] === true;
}

/** Whether a paragraph that the user has not opened shows what comes of its text, and not the text. */
export function hidesText(paragraph: Paragraph, note: Pick<Note, "defaultInterpreterGroup">): boolean {
  return lookOfParagraph(paragraph.config).isEditorHidden || isRendered(paragraph, note);
}

/** A rendered text stands for its source, where it is shown. */
export function isRendered(paragraph: Paragraph, note: Pick<Note, "defaultInterpreterGroup">): boolean {
  const { status, results, config } = paragraph;
  const hasOutput = (results?.segments.length ?? 0) > 0 && !lookOfParagraph(config).isOutputHidden;
  return status === "FINISHED" && hasOutput && opensByDoubleClick(paragraph, note);
}
