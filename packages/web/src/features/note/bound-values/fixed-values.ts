import type { Note } from "@octavo/note";
import type { AngularSource } from "../../results/index.ts";
import { valuesInNote } from "./values-in-note.ts";

/** The values of a note that does not change, as in a revision: templates show them and can neither change them nor run paragraphs. */
export function fixedValues(note: Note): AngularSource {
  const nothing = async () => null;
  return {
    valuesOf: (paragraphId) => valuesInNote(note, paragraphId, []),
    subscribe: () => () => {},
    hasParagraph: (id) => note.paragraphs.some((paragraph) => paragraph.id === id),
    mayRun: () => false,
    change: nothing,
    bind: nothing,
    unbind: nothing,
    run: () => {},
    isAllowed: async () => false,
    say: () => {},
  };
}
