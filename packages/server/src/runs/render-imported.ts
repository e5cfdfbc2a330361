/**
 * Markdown that came with a Jupyter notebook is shown rendered, as it was there: by the very interpreter that renders all other Markdown. A notebook may
 * have ten thousand cells of it, so they run piece by piece: the next ones are decided when the ones before are done.
 */
import { isJsonObject, isRunning, type Operation, type Paragraph, type ParagraphId, parseText } from "@octavo/note";
import type { LiveNote } from "../notebook/live-note.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import type { RunService } from "./run-service.ts";

/** Each is a run. What is beyond stays as text that can be run. */
const mostRendered = 10_000;
/** Paragraphs that are decided together. */
export const renderedPiece = 50;

interface RenderedBy {
  readonly runs: Pick<RunService, "queued">;
  readonly user: string;
}

/** Asks for the first runs at once. @param source what the note was imported from */
export function renderImported(live: LiveNote, source: unknown, by: RenderedBy): void {
  if (!isJsonObject(source) || !("cells" in source || "worksheets" in source)) return;
  const left = live.note.paragraphs
    .filter(isUnrendered)
    .slice(0, mostRendered)
    .map(({ id }) => id);
  const first = renderNext(live, left, by);
  if (left.length > 0) renderRest(live, { left, waiting: first }, by);
}

interface Rendering {
  /** Paragraphs that are still to be decided. */
  readonly left: ParagraphId[];
  /** Those whose runs are not over. */
  readonly waiting: Set<ParagraphId>;
}

/** Decides a piece whenever the one before is done, until none is left or the note is gone. */
function renderRest(live: LiveNote, { left, waiting }: Rendering, by: RenderedBy): void {
  const goOn = () => {
    if (waiting.size > 0) return;
    if (left.length === 0) return stop();
    try {
      for (const id of renderNext(live, left, by)) waiting.add(id);
    } catch (error) {
      stop();
      live.onWatcherFailed(error);
    }
    if (waiting.size === 0) goOn();
  };
  // Not within the facts that are being published, and behind what else waits for the server.
  const goOnLater = () => {
    if (waiting.size === 0) setImmediate(goOn);
  };
  const stop = live.watch({
    onFacts({ steps }) {
      const before = waiting.size;
      for (const { operation } of steps)
        if (operation.type === "runFinished" || operation.type === "paragraphRemoved")
          waiting.delete(operation.paragraphId);
      if (waiting.size < before) goOnLater();
    },
    onReset() {
      const running = new Set(live.note.paragraphs.flatMap(({ id, status }) => (isRunning(status) ? [id] : [])));
      for (const id of waiting) if (!running.has(id)) waiting.delete(id);
      goOnLater();
    },
    onGone: () => stop(),
  });
}

/** Takes the next piece from what is left. @returns the paragraphs that run now @throws NotebookError */
function renderNext(live: LiveNote, left: ParagraphId[], { runs, user }: RenderedBy): Set<ParagraphId> {
  const piece = new Set(left.splice(0, renderedPiece));
  const shown = live.note.paragraphs.filter((paragraph) => piece.has(paragraph.id) && isUnrendered(paragraph));
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
      runs.queued(paragraph, { user, textVersion }),
    ];
  });
  decideOperations(live, operations);
  return new Set(shown.map(({ id }) => id));
}

function isUnrendered({ text, results, status }: Paragraph): boolean {
  const parsed = parseText(text);
  return (
    results === null && !isRunning(status) && parsed.ok && parsed.magic?.group === "md" && parsed.script.trim() !== ""
  );
}
