import { mayWrite, type ReplicaState } from "@octavo/client";
import { type Look, noteLookOf } from "./paragraph-config.ts";

/**
 * How the note is shown. Who may not write sees a report, as long as nothing they have typed has still to be saved: that stays on the page,
 * where it can be read and copied.
 */
export function shownLookOf({ note, right, isDirty }: Pick<ReplicaState, "note" | "right" | "isDirty">): Look {
  if (!note) return "default";
  return mayWrite({ right }) || isDirty ? noteLookOf(note) : "report";
}

/** Whether what the note is made of can be changed here: nobody does in a report, which is only seen and filled in. */
export function mayArrange(state: Parameters<typeof shownLookOf>[0]): boolean {
  return mayWrite(state) && shownLookOf(state) !== "report";
}
