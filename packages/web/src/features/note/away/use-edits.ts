import { useSyncExternalStore } from "react";
import { useNoteSession } from "../context/session-context.tsx";
import type { KeptEdits } from "../session/kept-edits.ts";

/** Something about the changes that wait for the server. The selector must return the same value while that is the same. */
export function useEdits<Part>(select: (all: KeptEdits["all"], edits: KeptEdits) => Part): Part {
  const { edits } = useNoteSession();
  return useSyncExternalStore(edits.subscribe, () => select(edits.all, edits));
}
