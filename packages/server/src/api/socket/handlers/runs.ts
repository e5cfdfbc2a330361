/** Requests to run, to cancel, and to ask an interpreter. */
import type { JsonObject, Operation, Paragraph } from "@octavo/note";
import { NotebookError, type RequestData } from "@octavo/protocol";
import type { ViewedNote } from "../../../notebook/live-note.ts";
import { commitOperations, existingParagraph, insertionOf } from "../../../notebook/paragraphs.ts";
import { appendsParagraph } from "../../../runs/append-paragraph.ts";
import { completeAt, inspectAt } from "../../../runs/complete-at.ts";
import { runConfig } from "../../../runs/run-config.ts";
import { editorForText } from "../../../settings/editor-of.ts";
import {
  baseTextOf,
  beginningBelow,
  type Context,
  followTexts,
  type Handler,
  openNoteToSee,
  shownNote,
  textMeantBy,
} from "./context.ts";

export const followRunning: Handler<"FOLLOW_RUNNING_NOTES"> = ({ connection, services }) => {
  services.runningNotes.follow(connection);
};

/** Octavo's client does nothing where a paragraph runs already; for others the old run is cancelled first, as in Zeppelin. */
export const run: Handler<"RUN_PARAGRAPH"> = async (context, data) => {
  const { connection, services, asker } = context;
  const live = shownNote(context);
  const current = existingParagraph(live, data.id).run;
  if (current) {
    if (connection.speaksFacts) return;
    const over = services.runs.finished(live, current.id);
    services.runs.cancel(live, data.id);
    await over;
    // What is waited for may take long, and rights do not wait.
    services.guard.needRight(asker, "runner", live.note.id);
  }
  await startRunOfParagraph(context, live, grantRun(context, live, data));
};

type Edits = Partial<Pick<RequestData<"COPY_PARAGRAPH">, "title" | "paragraph" | "config">>;
type Granted<Data extends Edits> = Omit<Data, keyof Edits> & Edits;

/**
 * What counts of a request to run. Text, title and config are edits: a user who may run and not write runs the text that is stored. The
 * values of forms are part of running.
 */
function grantRun<Data extends Edits>(context: Context, live: ViewedNote, data: Data): Granted<Data> {
  if (context.may("writer", live)) return data;
  const { title: _title, paragraph: _text, config: _config, ...others } = data;
  return others;
}

/** One decision for all that a run brings: what it commits, the run, and the paragraph that opens below. */
function startRunOfParagraph(
  context: Context,
  live: ViewedNote,
  data: Granted<RequestData<"RUN_PARAGRAPH">>,
): Promise<void> {
  const { connection, services, asker, msgId } = context;
  const { id, config, params } = data;
  const paragraph = existingParagraph(live, id);
  if (data.textVersion !== undefined && data.textVersion > paragraph.textVersion) {
    throw new NotebookError(
      "badRequest",
      "The text to run has not reached the server; reload the note and run it again.",
    );
  }
  const sent =
    connection.speaksFacts || typeof data.paragraph !== "string"
      ? undefined
      : textMeantBy(context, live, { id, text: data.paragraph });
  const text = sent ?? paragraph.text;
  const shown = configToRun(context, live, { paragraph, config, text });
  const commits: readonly Operation[] =
    sent !== undefined || shown || params
      ? commitOperations(
          live,
          {
            id,
            text: sent,
            base: baseTextOf(context, live, id),
            title: data.title === undefined ? paragraph.title : data.title,
            config: shown,
            params: params && Object.keys(params).length > 0 ? fillInParams(context, paragraph, params) : null,
          },
          asker,
        )
      : [];
  const below =
    context.may("writer", live) && appendsParagraph(live, id, text)
      ? [insertionOf(live, { index: live.note.paragraphs.length, text: beginningBelow(context, live, text) }, asker)]
      : [];
  const texts = sent === undefined ? [] : [{ id, text: sent }];
  const { durable } = services.runs.start(live, { paragraph, user: asker.user, commits, below, msgId });
  return followTexts(context, live, { texts, durable });
}

interface ToRun {
  readonly paragraph: Paragraph;
  readonly text: string;
  /** What was sent with the run. */
  readonly config: JsonObject | null | undefined;
}

/** A paragraph's config as its run leaves it: only a writer says how it looks, and a view has of its own what its user chose. */
function configToRun(context: Context, live: ViewedNote, { paragraph, text, config }: ToRun): ToRun["config"] {
  const before = { ...paragraph.config, ...config };
  if (!context.may("writer", live) || live.user !== null || before["enabled"] === false) return config;
  const { interpreters } = context.services;
  const after = runConfig(before, editorForText(text, { interpreters, group: live.note.defaultInterpreterGroup }));
  return after === before ? config : after;
}

/** Octavo's client sends what its user has filled in, over what others have; other clients send all that they show. */
function fillInParams({ connection }: Context, { settings }: Paragraph, params: JsonObject): JsonObject {
  return connection.speaksFacts ? { ...settings.params, ...params } : params;
}

export const runAll: Handler<"RUN_ALL_PARAGRAPHS"> = async (context, { noteId, paragraphs }) => {
  const { connection, services, asker, msgId } = context;
  const live = await openNoteToSee(context, noteId);
  if (live.note.runAll) {
    throw new NotebookError("runningAll", "Note is now running sequentially. Can not be performed: RUN_ALL_PARAGRAPHS");
  }
  // Each paragraph once, as it was named last.
  const named = paragraphs && [...new Map(paragraphs.map((paragraph) => [paragraph.id, paragraph])).values()];
  const wanted = named?.map((paragraph) => grantRun(context, live, paragraph));
  const texts = (connection.speaksFacts ? [] : (wanted ?? [])).flatMap(({ id, paragraph: text }) =>
    typeof text === "string" ? [{ id, text: textMeantBy(context, live, { id, text }) }] : [],
  );
  const commits = (wanted ?? []).flatMap(({ id, title, config, params: given }) => {
    const text = texts.find((each) => each.id === id)?.text;
    const paragraph = existingParagraph(live, id);
    const kept = title === undefined ? paragraph.title : title;
    const params = given && fillInParams(context, paragraph, given);
    const shown = configToRun(context, live, { paragraph, config, text: text ?? paragraph.text });
    return commitOperations(
      live,
      { id, text, base: baseTextOf(context, live, id), title: kept, config: shown, params },
      asker,
    );
  });
  const queue = (wanted ?? live.note.paragraphs).map(({ id }) => id);
  const durable = services.runs.startAll(live, { queue, user: asker.user, commits, msgId });
  await followTexts(context, live, { texts, durable });
};

export const cancel: Handler<"CANCEL_PARAGRAPH"> = (context, { id, ends }) => {
  const live = shownNote(context);
  existingParagraph(live, id);
  context.services.runs.cancel(live, id, ends === undefined ? "asked" : ends ? "endNow" : "ask");
};

export const wait: Handler<"WAIT_FOR_PARAGRAPH"> = (context, { id }) => {
  const live = shownNote(context);
  existingParagraph(live, id);
  context.services.runs.wait(live, id);
};

/** What is typed goes to the code alone. */
export const answerInput: Handler<"ANSWER_INPUT"> = (context, { id, runId, questionId, value }) => {
  context.services.runs.questions.answerInput(shownNote(context), { paragraphId: id, runId, questionId, value });
};

/** Octavo's own: answered when the interpreter has dealt with it, so that a page sends no faster than that. */
export const sendToWidget: Handler<"SEND_TO_WIDGET"> = async (context, { id, modelId, data, buffers }) => {
  const { connection, services, asker, msgId } = context;
  const live = shownNote(context);
  existingParagraph(live, id);
  await services.runs.widgets.send(live, { user: asker.user, paragraphId: id, modelId, data, buffers });
  connection.send({ op: "WIDGET_HANDLED", data: { id, modelId }, msgId });
};

export const cancelAll: Handler<"CANCEL_ALL_PARAGRAPHS"> = async (context, { noteId }) => {
  const live = await openNoteToSee(context, noteId);
  context.services.runs.cancelAll(live, "ask");
};

export const completeNothing: Handler<"COMPLETION"> = ({ connection, msgId }, { id }) =>
  connection.send({ op: "COMPLETION_LIST", data: { id, completions: [] }, msgId });

/** Octavo's own: what is known of the name at the cursor. `problem` says why there is no answer, for users who ask on purpose. */
export const inspect: Handler<"INSPECT"> = async (context, { id, buf, cursor }) => {
  const { connection, services, asker, msgId } = context;
  const live = shownNote(context);
  existingParagraph(live, id);
  const { interpreters, runs } = services;
  const place = { live, user: asker.user, text: buf, cursor };
  const { text, problem } = await inspectAt({ completions: runs.completions, interpreters, ...place });
  connection.send({ op: "INSPECTION", data: { id, text, problem }, msgId });
};

/** An editor waits for a list, so it gets one also when there is nothing to say but why. */
export const complete: Handler<"COMPLETION"> = async (context, { id, buf, cursor }) => {
  const { connection, services, asker, msgId } = context;
  const answer = (completions: readonly unknown[]) =>
    connection.send({ op: "COMPLETION_LIST", data: { id, completions }, msgId });
  try {
    const live = shownNote(context);
    existingParagraph(live, id);
    const { interpreters, runs } = services;
    const place = { live, user: asker.user, text: buf, cursor };
    const { completions, problem } = await completeAt({ completions: runs.completions, interpreters, ...place });
    if (problem) connection.send({ op: "ERROR_INFO", data: { info: problem }, msgId });
    answer(completions);
  } catch (error) {
    answer([]);
    throw error;
  }
};
