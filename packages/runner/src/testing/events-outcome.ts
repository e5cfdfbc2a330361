import {
  apply,
  type Note,
  type NoteId,
  newParagraph,
  type Operation,
  type ParagraphId,
  type Results,
  type RunId,
} from "@octavo/note";
import type { RunEvent } from "../wire/messages.ts";

const paragraphId = "paragraph_1" as ParagraphId;
const runId = "run-1" as RunId;

/** What a note holds after these events, by the function that servers and pages use. */
export function resultsOfEvents(events: readonly RunEvent[]): Results | null {
  const note = {
    id: "N" as NoteId,
    paragraphs: [newParagraph({ id: paragraphId, user: null, createdAt: 0 })],
    runAll: null,
  } as unknown as Note;
  const facts: Operation[] = [
    { type: "runQueued", paragraphId, runId, textVersion: 0, user: "", at: 0 },
    ...events.map((event) => factOf(event)),
  ];
  const end = facts.reduce((before, fact) => {
    const applied = apply(before, fact);
    if (!applied.ok) throw new Error(`${fact.type} was rejected: ${applied.reason}`);
    return applied.note;
  }, note);
  return end.paragraphs[0]?.results ?? null;
}

function factOf(event: RunEvent): Operation {
  const run = { paragraphId, runId };
  switch (event.type) {
    case "staged":
      return { ...event, ...run, type: "runStaged" };
    case "started":
      return { ...event, ...run, type: "runStarted" };
    case "interruptIgnored":
      return { ...run, type: "runInterruptIgnored" };
    case "awaited":
      return { ...run, type: "runAwaited" };
    case "appended":
      return { ...event, ...run, type: "outputAppended" };
    case "replaced":
      return { ...event, ...run, type: "outputReplaced" };
    case "overflowed":
      return { ...event, ...run, type: "outputOverflowed" };
    case "cleared":
      return { ...run, type: "runOutputCleared" };
    case "progressed":
      return { ...event, ...run, type: "runProgressed" };
    case "finished":
      return { ...event, ...run, type: "runFinished" };
  }
}

/** The outputs as pairs of type and data. */
export function outputsOfEvents(events: readonly RunEvent[]): readonly (readonly [string, string])[] {
  return (resultsOfEvents(events)?.segments ?? []).map(({ type, data }) => [type, data] as const);
}
