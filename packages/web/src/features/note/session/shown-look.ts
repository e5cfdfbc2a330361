import { mayWriteNote, type ReplicaState } from "@octavo/client";
import { type Look, noteLookOf } from "./paragraph-config.ts";

/**
 * How the note is shown. A user who may not write sees a report, unless something they have typed is not saved yet: that stays on the page, where
 * they can read and copy it.
 */
export function shownLookOf({ note, right, isDirty }: Pick<ReplicaState, "note" | "right" | "isDirty">): Look {
  if (!note) return "default";
  return mayWriteNote({ right }) || isDirty ? noteLookOf(note) : "report";
}

/** Whether the user can change what the note is made of: not in a report, which they only see and fill in. */
export function mayArrange(state: Parameters<typeof shownLookOf>[0]): boolean {
  return mayWriteNote(state) && shownLookOf(state) !== "report";
}
