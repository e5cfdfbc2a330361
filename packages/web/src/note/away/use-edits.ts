import { useSyncExternalStore } from "react";
import type { KeptEdits } from "../session/kept-edits.ts";
import { useNoteSession } from "../session/session-context.tsx";

/** Something about the changes that wait for the server. The selector must return the same value while that is the same. */
export function useEdits<Part>(select: (all: KeptEdits["all"], edits: KeptEdits) => Part): Part {
  const { edits } = useNoteSession();
  return useSyncExternalStore(edits.subscribe, () => select(edits.all, edits));
}
