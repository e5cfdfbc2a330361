/** Markdown that came with a Jupyter notebook is shown rendered, as it was there: by the very interpreter that renders all other Markdown. */
import { isJsonObject, type Operation, type Paragraph, parseText } from "@octavo/note";
import type { LiveNote } from "../notebook/live-note.ts";
import { decide } from "../notebook/paragraphs.ts";
import type { RunDesk } from "./run-desk.ts";

/** Each is a run. What is beyond stays as text that can be run. */
const mostRendered = 500;

/** @param source what the note was imported from */
export function renderImported(
  live: LiveNote,
  source: unknown,
  by: { readonly runs: Pick<RunDesk, "queued">; readonly user: string },
): void {
  if (!isJsonObject(source) || !("cells" in source || "worksheets" in source)) return;
  const shown = live.note.paragraphs.filter(isUnrendered).slice(0, mostRendered);
  const operations = shown.flatMap((paragraph): readonly Operation[] => {
    const { id, title, config, settings, textVersion } = paragraph;
    return [
      {
        type: "paragraphConfigured",
        paragraphId: id,
        title,
        config: { ...config, editorHide: true },
        params: settings.params,
      },
      by.runs.queued(paragraph, { user: by.user, textVersion }),
    ];
  });
  decide(live, operations);
}

function isUnrendered({ text, results }: Paragraph): boolean {
  const parsed = parseText(text);
  return results === null && parsed.ok && parsed.magic?.group === "md" && parsed.script.trim() !== "";
}
