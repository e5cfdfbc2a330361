/** What frames get of a note that does not change, as in a revision or an exported file: the last state of its widgets, files, and what loads libraries. */
import type { Note } from "@octavo/note";
import { type FrameContent, frameContentOf, frontEndNamed, isLoad, type WidgetSource } from "../../results/index.ts";

/** Widgets in their last state: there is no interpreter. */
export function fixedWidgets(note: Note, revisionId?: string): WidgetSource {
  const widgetsOf = (paragraphId: string) => note.paragraphs.find(({ id }) => id === paragraphId)?.widgets;
  return {
    widgetsOf,
    runOf: (paragraphId) => ({ runId: widgetsOf(paragraphId)?.runId, startedAt: null }),
    frontEnd: (paragraphId, name) => frontEndNamed({ noteId: note.id, paragraphId, name, revisionId }),
    mayMove: () => false,
    subscribe: () => () => {},
    send: async () => null,
    onSent: () => () => {},
  };
}

export function fixedLoads({ paragraphs }: Note): readonly FrameContent[] {
  const all = paragraphs.map(({ results }) => (results?.segments ?? []).map(frameContentOf).filter(isLoad));
  return all.findLast((loads) => loads.length > 0) ?? [];
}
