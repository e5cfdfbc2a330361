/** What code shows when its run is over goes to the paragraph that started it, as long as that shows this run. */
import { findParagraph, type Note, type ParagraphId } from "@octavo/note";
import type { RunnerReply } from "@octavo/runner";
import type { LiveNote } from "../notebook/live-note.ts";
import { viewsOfNote } from "../notebook/note-view.ts";
import { decideFromRunner } from "./active-run.ts";

export type LateReply = Extract<RunnerReply, { type: "late" }>;

export function joinLateOutput(live: LiveNote, reply: LateReply): void {
  const paragraphId = reply.paragraphId as ParagraphId;
  const view = viewsOfNote(live).find(({ note }) => showsRunOf(note, reply));
  const { outputs, clears } = reply.news;
  if (view) void decideFromRunner(view, [{ type: "outputJoined", paragraphId, outputs, ...(clears && { clears }) }]);
}

/** A run that is over has left no more in its paragraph than who ran it and when it ended, which files keep to the second. */
function showsRunOf(note: Note, { paragraphId, user, finishedAt }: LateReply): boolean {
  const paragraph = findParagraph(note, paragraphId as ParagraphId);
  if (!paragraph || paragraph.run !== null || paragraph.user !== user || paragraph.dateFinished === null) return false;
  return Math.floor(paragraph.dateFinished / 1000) === Math.floor(finishedAt / 1000);
}
