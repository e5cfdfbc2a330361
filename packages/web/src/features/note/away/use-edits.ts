import type { Outbox } from "@octavo/client";
import { useSyncExternalStore } from "react";
import { useNoteSession } from "../context/session-context.tsx";

/** Something about the changes that wait for the server. The selector must return the same value while that is the same. */
export function useOutboxPart<Part>(select: (all: Outbox["all"], edits: Outbox) => Part): Part {
  const { edits } = useNoteSession();
  return useSyncExternalStore(edits.subscribe, () => select(edits.all, edits));
}
