import { useDeferredValue, useMemo } from "react";
import { useNoteState } from "../../context/session-context.tsx";
import { languageOf } from "../../editor/use-interpreter.ts";
import type { Entry } from "./entries.ts";
import { createUses, type Use } from "./used-in.ts";

const none = () => [];

/** Finds the paragraphs that use an entry, while an entry is open. */
export function useUses(isWanted: boolean): (entry: Entry) => readonly Use[] {
  const note = useDeferredValue(useNoteState((state) => (isWanted ? state.note : null)));
  return useMemo(() => {
    if (!note) return none;
    const group = note.defaultInterpreterGroup;
    return createUses(note.paragraphs, (text) => languageOf(text, group) !== "markdown");
  }, [note]);
}
