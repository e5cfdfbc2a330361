/**
 * Facts as Zeppelin's events: a lossy, one-way projection for clients that do not ask for facts.
 *
 * Zeppelin sends a change of a paragraph as the whole paragraph, preceded by the note's forms, so the facts of one batch
 * that concern the same paragraph end in one PARAGRAPH. Changes of text are not sent from here: what an old client must receive
 * depends on what it has, and its own side of the socket keeps that.
 */
import {
  findParagraph,
  isPersonalised,
  type Note,
  nameOfPath,
  type Operation,
  type OperationOf,
  type Paragraph,
  type ParagraphId,
  viewNamedBy,
} from "@octavo/note";
import { socketDate } from "../dates.ts";
import { presentNote, presentParagraph } from "../present.ts";
import { angularRemoval, angularUpdate } from "./angular-events.ts";
import type { ServerFrame } from "./envelope.ts";

/** Zeppelin's page has no question for it, so that the way out is said. */
const interruptIgnored =
  "The interrupt had no effect: the code goes on. Wait for it, or Cancel it again to end its interpreter with all its variables.";

export interface ProjectedFact {
  readonly before: Note;
  readonly operation: Operation;
  readonly after: Note;
  readonly msgId?: string | undefined;
  /** Sent as the whole note in place of what the fact says, as Zeppelin does for its REST calls. */
  readonly asWholeNote?: boolean;
}

/** The events of facts that were decided together, in order. */
export function projectFacts(steps: readonly ProjectedFact[]): readonly ServerFrame[] {
  return lastWords(steps.flatMap((step) => eventsOfFact(step))).flatMap(withForms(steps));
}

/** Without what a later frame of the same batch says again: a whole note, a whole paragraph, and an output that is sent whole. */
function lastWords(frames: readonly ServerFrame[]): readonly ServerFrame[] {
  const said = new Set<string>();
  return frames
    .toReversed()
    .filter((frame) => {
      const subject = subjectOf(frame);
      if (subject === null) return true;
      if (said.has(subject)) return false;
      said.add(subject);
      return true;
    })
    .reverse();
}

/** What a frame replaces as a whole; null when it adds to what was said. */
function subjectOf({ op, data }: ServerFrame): string | null {
  if (op === "NOTE") return "note";
  if (op === "PARAGRAPH") return `paragraph ${(data["paragraph"] as { id: string }).id}`;
  // An empty one opens the output, and more may follow on it.
  if (op === "PARAGRAPH_UPDATE_OUTPUT" && data["data"] !== "") return `output ${data["index"]} ${data["paragraphId"]}`;
  return null;
}

function withForms(steps: readonly ProjectedFact[]) {
  const note = steps.at(-1)?.after;
  return (frame: ServerFrame): readonly ServerFrame[] =>
    frame.op === "PARAGRAPH" && note ? [formsOfNote(note), frame] : [frame];
}

function eventsOfFact({ before, operation, after, msgId, asWholeNote }: ProjectedFact): readonly ServerFrame[] {
  // Readers of a view receive its facts without its name; a fact that still names one is about another user's view.
  if (viewNamedBy(operation) !== null) return [];
  if (asWholeNote) return [wholeNote(after)];
  switch (operation.type) {
    case "noteMoved":
    case "allOutputCleared":
    case "viewsDropped":
      return [wholeNote(after)];
    case "noteConfigured":
      return switchesMode({ before, after })
        ? [wholeNote(after)]
        : [{ op: "NOTE_UPDATED", data: { name: nameOfPath(after.path), config: after.config, info: after.info } }];
    case "noteFormsSet":
      return [formsOfNote(after)];
    case "angularObjectSet":
      return [angularUpdate(after, operation)];
    case "angularObjectRemoved":
      return [angularRemoval(before, operation)];
    case "paragraphInserted": {
      const paragraph = presentParagraph(operation.paragraph, socketDate);
      return [{ op: "PARAGRAPH_ADDED", data: { paragraph, index: operation.index }, msgId }];
    }
    case "paragraphMoved":
      return [{ op: "PARAGRAPH_MOVED", data: { id: operation.paragraphId, index: operation.index } }];
    case "paragraphRemoved":
      return [{ op: "PARAGRAPH_REMOVED", data: { id: operation.paragraphId } }];
    case "paragraphConfigured":
    case "paragraphFormsSet":
    case "resultsSet":
    case "outputCleared":
    case "outputJoined":
      return paragraphEvent(after, operation.paragraphId, msgId);
    case "runStarted":
      // As Zeppelin says twice a second of what reports no progress.
      return [...paragraphEvent(after, operation.paragraphId), progressOf(operation.paragraphId, 0)];
    case "runQueued":
    case "runOutputCleared":
    case "runFinished":
      return paragraphEvent(after, operation.paragraphId);
    case "outputAppended":
      return appendEvents(before, operation, after);
    case "outputReplaced":
      return [updateOutput(after, operation, operation.data)];
    case "runInterruptIgnored":
      return [{ op: "NOTICE", data: { notice: interruptIgnored } }];
    case "runProgressed":
      return [progressOf(operation.paragraphId, operation.progress)];
    case "runLinked":
      return [
        {
          op: "PARAS_INFO",
          data: { id: operation.paragraphId, infos: findParagraph(after, operation.paragraphId)?.runtimeInfos ?? {} },
        },
      ];
    case "runAllStarted":
      return [{ op: "NOTE_RUNNING_STATUS", data: { status: true } }];
    case "runAllFinished":
      return [
        { op: "NOTE_RUNNING_STATUS", data: { status: false } },
        ...(stoppedEarly(before) ? allParagraphs(after) : []),
      ];
    case "defaultInterpreterSet":
    case "textChanged":
    case "textNormalised":
    case "runStaged":
    case "runInputAsked":
    case "runInputEnded":
    case "runAwaited":
    case "outputOverflowed":
    case "widgetsChanged":
    case "runAllAdvanced":
      return [];
  }
}

/** Whether the events of a fact carry the text of every paragraph. */
export function carriesWholeNote({ before, operation, after, asWholeNote }: ProjectedFact): boolean {
  if (asWholeNote) return true;
  switch (operation.type) {
    case "noteMoved":
    case "allOutputCleared":
    case "viewsDropped":
      return true;
    case "noteConfigured":
      return switchesMode({ before, after });
    case "runAllFinished":
      return stoppedEarly(before);
    default:
      return false;
  }
}

/** Whether personalised mode begins or ends. */
export function switchesMode({ before, after }: Pick<ProjectedFact, "before" | "after">): boolean {
  return isPersonalised(before) !== isPersonalised(after);
}

function progressOf(id: ParagraphId, progress: number): ServerFrame {
  return { op: "PROGRESS", data: { id, progress } };
}

function wholeNote(note: Note): ServerFrame {
  return { op: "NOTE", data: { note: presentNote(note, socketDate) } };
}

function formsOfNote({ params, forms }: Note): ServerFrame {
  return { op: "SAVE_NOTE_FORMS", data: { formsData: { params, forms } } };
}

/** A whole-note run that ends with paragraphs left: Zeppelin then sends every paragraph once more. */
export function stoppedEarly({ runAll }: Note): boolean {
  return runAll !== null && runAll.queue.length > 0;
}

function allParagraphs(note: Note): readonly ServerFrame[] {
  return note.paragraphs.flatMap(({ id }) => paragraphEvent(note, id));
}

function paragraphEvent(note: Note, id: Paragraph["id"], msgId?: string): readonly ServerFrame[] {
  const paragraph = findParagraph(note, id);
  return paragraph ? [{ op: "PARAGRAPH", data: { paragraph: presentParagraph(paragraph, socketDate) }, msgId }] : [];
}

/** TEXT grows by appending; all other types are sent whole. A new segment is opened by an empty update. */
function appendEvents(before: Note, operation: OperationOf<"outputAppended">, after: Note): readonly ServerFrame[] {
  const { index, format, data, paragraphId } = operation;
  const old = findParagraph(before, paragraphId)?.results?.segments[index];
  const opened = old?.type === format ? [] : [updateOutput(after, operation, "")];
  if (format !== "TEXT") {
    const whole = findParagraph(after, paragraphId)?.results?.segments[index]?.data ?? data;
    return [...opened, updateOutput(after, operation, whole)];
  }
  return [...opened, { op: "PARAGRAPH_APPEND_OUTPUT", data: { data, index, noteId: after.id, paragraphId } }];
}

function updateOutput(
  note: Note,
  { index, format, paragraphId }: OperationOf<"outputAppended" | "outputReplaced">,
  data: string,
): ServerFrame {
  return { op: "PARAGRAPH_UPDATE_OUTPUT", data: { data, index, noteId: note.id, paragraphId, type: format } };
}
