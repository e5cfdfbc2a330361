/**
 * The one function that joins facts to a note, on the server and in every browser alike.
 *
 * It is pure: no clock, no randomness, no look-ups, so that a replica that has seen the same facts holds the same note.
 * It trusts its types; schemas run at the edges. A fact that does not fit is rejected with a reason and changes nothing:
 * the live note asks first and publishes only what was accepted, so a replica never meets a rejection.
 * What must be done because of a fact comes back as effects, and only the server does them.
 */

import { ChangeSet, Text } from "@codemirror/state";
import { withAngularObject, withoutAngularObject, withoutParagraphsObjects } from "./angular.ts";
import type { ParagraphId } from "./ids.ts";
import { withInterpreterOrder } from "./interpreter-order.ts";
import { findParagraph, type Note, replaceParagraph } from "./note.ts";
import type { Effect, Operation, OperationOf, Rejection } from "./operation.ts";
import { appendOutput, finishOutput, overflowOutput, replaceOutput } from "./output/accumulate.ts";
import { joinOutput } from "./output/join.ts";
import { isRunning, type Paragraph } from "./paragraph.ts";
import { withRunLink } from "./run-links.ts";
import { hasForeignLineEnds, normaliseLineEnds } from "./text.ts";
import { withWidgetChanges } from "./widgets.ts";

export type Applied =
  | { readonly ok: true; readonly note: Note; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly reason: Rejection };

function accepted(note: Note, ...effects: Effect[]): Applied {
  return { ok: true, note, effects };
}

function rejected(reason: Rejection): Applied {
  return { ok: false, reason };
}

export function apply(note: Note, operation: Operation): Applied {
  switch (operation.type) {
    case "noteMoved":
      return accepted({ ...note, path: operation.path });
    case "noteConfigured":
      return accepted({ ...note, config: operation.config, info: operation.info ?? note.info });
    case "defaultInterpreterSet":
      return accepted(
        withInterpreterOrder({ ...note, defaultInterpreterGroup: operation.group }, operation.order ?? null),
      );
    case "paragraphInserted":
      return insertParagraph(note, operation);
    case "noteFormsSet":
      return accepted({ ...note, params: operation.params, forms: operation.forms });
    case "angularObjectSet":
      return operation.paragraphId !== null && !findParagraph(note, operation.paragraphId)
        ? rejected("paragraphGone")
        : accepted({ ...note, angularObjects: withAngularObject(note, operation) });
    case "angularObjectRemoved":
      return accepted({ ...note, angularObjects: withoutAngularObject(note, operation) });
    case "viewsDropped":
      return accepted(note);
    case "allOutputCleared":
      return accepted({ ...note, paragraphs: note.paragraphs.map(withoutOutput) });
    case "runAllStarted":
      return note.runAll
        ? rejected("alreadyRunningAll")
        : accepted({ ...note, runAll: { queue: operation.queue, user: operation.user } }, { type: "continueRunAll" });
    case "runAllAdvanced":
      return note.runAll
        ? accepted(
            { ...note, runAll: { ...note.runAll, queue: note.runAll.queue.slice(1) } },
            { type: "continueRunAll" },
          )
        : rejected("notRunningAll");
    case "runAllFinished":
      return note.runAll ? accepted({ ...note, runAll: null }) : rejected("notRunningAll");
    default: {
      const paragraph = findParagraph(note, operation.paragraphId);
      return paragraph ? applyToParagraph(note, paragraph, operation) : rejected("paragraphGone");
    }
  }
}

type ParagraphOperation = Extract<Operation, { paragraphId: ParagraphId }>;
type RunOperation = Exclude<Extract<ParagraphOperation, { runId: unknown }>, { type: "runQueued" | "widgetsChanged" }>;

function applyToParagraph(note: Note, paragraph: Paragraph, operation: ParagraphOperation): Applied {
  switch (operation.type) {
    case "paragraphMoved":
      return moveParagraph(note, paragraph, operation.index);
    case "paragraphRemoved":
      return note.paragraphs.length === 1
        ? rejected("lastParagraph")
        : accepted({
            ...note,
            paragraphs: note.paragraphs.filter(({ id }) => id !== paragraph.id),
            angularObjects: withoutParagraphsObjects(note, paragraph.id),
          });
    case "paragraphConfigured":
      return accepted(
        replaceParagraph(note, {
          ...paragraph,
          title: operation.title,
          config: operation.config,
          settings: { ...paragraph.settings, params: operation.params },
        }),
      );
    case "paragraphFormsSet": {
      const { params, forms } = operation;
      return accepted(replaceParagraph(note, { ...paragraph, settings: { params, forms } }));
    }
    case "resultsSet":
      return setResults(note, paragraph, operation);
    case "textChanged":
      return applyTextChange(note, paragraph, operation);
    case "textNormalised":
      return accepted(replaceParagraph(note, { ...paragraph, text: normaliseLineEnds(paragraph.text) }));
    case "outputCleared":
      return accepted(replaceParagraph(note, withoutOutput(paragraph)));
    case "outputJoined":
      return isRunning(paragraph.status)
        ? rejected("alreadyRunning")
        : accepted(replaceParagraph(note, { ...paragraph, results: joinOutput(paragraph.results, operation) }));
    case "runQueued":
      return queueRun(note, paragraph, operation);
    case "widgetsChanged":
      return changeWidgets(note, paragraph, operation);
    case "runStaged":
    case "runStarted":
    case "runInputAsked":
    case "runInputEnded":
    case "runInterruptIgnored":
    case "runAwaited":
    case "outputAppended":
    case "outputReplaced":
    case "outputOverflowed":
    case "runOutputCleared":
    case "runProgressed":
    case "runLinked":
    case "runFinished":
      return paragraph.run?.id === operation.runId
        ? accepted(replaceParagraph(note, advanceRun(paragraph, operation)))
        : rejected("otherRun");
  }
}

function advanceRun(paragraph: Paragraph, operation: RunOperation): Paragraph {
  switch (operation.type) {
    case "runStaged":
      return { ...paragraph, run: paragraph.run && { ...paragraph.run, stage: operation.stage } };
    case "runStarted":
      return {
        ...paragraph,
        status: "RUNNING",
        dateStarted: operation.at,
        run: paragraph.run && { ...paragraph.run, stage: null },
      };
    case "runInputAsked":
      return { ...paragraph, run: paragraph.run && { ...paragraph.run, input: operation.input } };
    case "runInputEnded": {
      const isOpen = paragraph.run?.input?.questionId === operation.questionId;
      return isOpen ? { ...paragraph, run: paragraph.run && { ...paragraph.run, input: null } } : paragraph;
    }
    case "runInterruptIgnored":
    case "runAwaited": {
      const ignoresInterrupt = operation.type === "runInterruptIgnored";
      return { ...paragraph, run: paragraph.run && { ...paragraph.run, ignoresInterrupt } };
    }
    case "outputAppended":
      return { ...paragraph, results: appendOutput(paragraph.results, operation) };
    case "outputReplaced":
      return { ...paragraph, results: replaceOutput(paragraph.results, operation) };
    case "outputOverflowed":
      return { ...paragraph, results: overflowOutput(paragraph.results, operation) };
    case "runOutputCleared":
      return { ...paragraph, results: null };
    case "runProgressed":
      return { ...paragraph, progress: operation.progress };
    case "runLinked":
      return { ...paragraph, runtimeInfos: withRunLink(paragraph.runtimeInfos, operation.link, operation.group) };
    case "runFinished":
      return {
        ...paragraph,
        status: operation.outcome,
        dateFinished: operation.at,
        progress: operation.outcome === "FINISHED" ? 100 : paragraph.progress,
        results: finishOutput(paragraph.results, operation),
        run: null,
      };
  }
}

function insertParagraph(note: Note, { index, paragraph }: OperationOf<"paragraphInserted">): Applied {
  if (index < 0 || index > note.paragraphs.length) return rejected("indexOutOfRange");
  if (findParagraph(note, paragraph.id)) return rejected("paragraphExists");
  return accepted({ ...note, paragraphs: note.paragraphs.toSpliced(index, 0, paragraph) });
}

function moveParagraph(note: Note, paragraph: Paragraph, index: number): Applied {
  if (index < 0 || index >= note.paragraphs.length) return rejected("indexOutOfRange");
  const others = note.paragraphs.filter(({ id }) => id !== paragraph.id);
  return accepted({ ...note, paragraphs: others.toSpliced(index, 0, paragraph) });
}

function applyTextChange(note: Note, paragraph: Paragraph, operation: OperationOf<"textChanged">): Applied {
  if (operation.textVersion !== paragraph.textVersion + 1) return rejected("wrongTextVersion");
  if (hasForeignLineEnds(paragraph.text)) return rejected("changeDoesNotFit");
  const text = changedText(paragraph.text, operation.changes);
  if (text === null) return rejected("changeDoesNotFit");
  return accepted(
    replaceParagraph(note, { ...paragraph, text, textVersion: operation.textVersion, dateUpdated: operation.at }),
  );
}

function changedText(text: string, changes: unknown): string | null {
  try {
    const changeSet = ChangeSet.fromJSON(changes);
    if (changeSet.length !== text.length) return null;
    return changeSet.apply(Text.of(text.split("\n"))).toString();
  } catch {
    return null;
  }
}

function setResults(note: Note, paragraph: Paragraph, operation: OperationOf<"resultsSet">): Applied {
  if (isRunning(paragraph.status)) return rejected("alreadyRunning");
  const { status, results, errorMessage, user, dateStarted, dateFinished } = operation;
  const progress = status === "FINISHED" ? 100 : 0;
  return accepted(
    replaceParagraph(note, { ...paragraph, status, results, errorMessage, user, dateStarted, dateFinished, progress }),
  );
}

function queueRun(note: Note, paragraph: Paragraph, operation: OperationOf<"runQueued">): Applied {
  if (isRunning(paragraph.status)) return rejected("alreadyRunning");
  const queued: Paragraph = {
    ...withoutWidgets(paragraph),
    status: "PENDING",
    results: null,
    errorMessage: null,
    runtimeInfos: {},
    user: operation.user,
    progress: 0,
    dateStarted: null,
    dateFinished: null,
    run: { id: operation.runId, textVersion: operation.textVersion, stage: null, input: null, ignoresInterrupt: false },
  };
  return accepted(replaceParagraph(note, queued), {
    type: "startRun",
    paragraphId: paragraph.id,
    shown: paragraph.results,
  });
}

function withoutOutput(paragraph: Paragraph): Paragraph {
  return { ...withoutWidgets(paragraph), results: null, errorMessage: null, runtimeInfos: {} };
}

/** News of an earlier run than the one that is shown comes too late. */
function changeWidgets(note: Note, paragraph: Paragraph, operation: OperationOf<"widgetsChanged">): Applied {
  const { runId, isLive, changes, isWhole } = operation;
  const shown = paragraph.run?.id ?? paragraph.widgets?.runId;
  if (shown !== undefined && shown !== runId) return rejected("otherRun");
  const before = isWhole ? {} : (paragraph.widgets?.models ?? {});
  const models = withWidgetChanges(before, changes);
  return accepted(replaceParagraph(note, { ...paragraph, widgets: { runId, isLive, models } }));
}

function withoutWidgets(paragraph: Paragraph): Paragraph {
  const { widgets: _, ...rest } = paragraph;
  return rest;
}
