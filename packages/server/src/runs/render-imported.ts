/** Markdown that came with a Jupyter notebook is shown rendered, as it was there: by the very interpreter that renders all other Markdown. */
import { isJsonObject, type Operation, type Paragraph, parseText } from "@octavo/note";
import type { LiveNote } from "../notebook/live-note.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import type { RunService } from "./run-service.ts";

/** Each is a run. What is beyond stays as text that can be run. */
const mostRendered = 10_000;

/** @param source what the note was imported from */
export function renderImported(
  live: LiveNote,
  source: unknown,
  by: { readonly runs: Pick<RunService, "queued">; readonly user: string },
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
  decideOperations(live, operations);
}

function isUnrendered({ text, results }: Paragraph): boolean {
  const parsed = parseText(text);
  return results === null && parsed.ok && parsed.magic?.group === "md" && parsed.script.trim() !== "";
}
