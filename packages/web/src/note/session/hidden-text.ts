import type { Note, Paragraph } from "@octavo/note";
import { interpreterOf, lookOf } from "../paragraph-config.ts";

/** Whether the text comes with a double click: it is written to be read as what comes of it. */
export function opensByDoubleClick(
  { text }: Paragraph,
  { defaultInterpreterGroup }: Pick<Note, "defaultInterpreterGroup">,
): boolean {
  return interpreterOf(text, defaultInterpreterGroup)?.editOnDblClick ?? false;
}

/** Whether a paragraph that nobody has opened shows what comes of its text, and not the text. */
export function hidesText(paragraph: Paragraph, note: Pick<Note, "defaultInterpreterGroup">): boolean {
  return lookOf(paragraph.config).isEditorHidden || (isRendered(paragraph) && opensByDoubleClick(paragraph, note));
}

/** A rendered text stands for its source. */
function isRendered({ status, results }: Paragraph): boolean {
  return status === "FINISHED" && (results?.segments.length ?? 0) > 0;
}
