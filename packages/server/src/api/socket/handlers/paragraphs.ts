/** Requests about the paragraphs of the note that a socket shows. */
import { configWith, newParagraphIdSchema, type ParagraphId, parseText } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ViewedNote } from "../../../notebook/live-note.ts";
import {
  commitOperations,
  decideOperations,
  existingParagraph,
  insertParagraph,
  isInserted,
  type Restoring,
  restoreParagraph,
  takenId,
} from "../../../notebook/paragraphs.ts";
import { textChangesOf, textReplacementOf } from "../../../notebook/texts.ts";
import { editorForText } from "../../../settings/editor-of.ts";
import { applyPatch } from "../patches.ts";
import {
  baseTextOf,
  beginningBelow,
  type Context,
  decideTexts,
  type Handler,
  namedNote,
  openNoteToSee,
  shownNote,
  textMeantBy,
} from "./context.ts";

/** A new paragraph is everyone's; what a user writes into it in a view of their own is theirs. */
export const insert: Handler<"INSERT_PARAGRAPH"> = (context, { index, id: given, config, text }) => {
  const live = shownNote(context);
  const id = newIdOf(context, live, given);
  const above = live.note.paragraphs[Math.max(0, index - 1)]?.text ?? "";
  const beginning = text ?? (live.user === null ? beginningBelow(context, live, above) : "");
  if (id !== undefined && isInserted(live, { id, text: beginning }, context.asker))
    return answerRepeated(context, live);
  if (live.user === null) return insertParagraph(live, { id, index, config, text: beginning }, context.asker).durable;
  const { durable, paragraph } = insertParagraph(live, { id, index, config, text: "" }, context.asker);
  if (!text) return durable;
  const { clientId, ids } = context.asker;
  const own = textReplacementOf(live, { paragraphId: paragraph.id, text, clientId, at: ids.now() });
  return decideOperations(live, own, context.msgId).durable;
};

export const copy: Handler<"COPY_PARAGRAPH"> = (context, { index, id: given, title, paragraph, config, params }) => {
  const live = shownNote(context);
  const text = paragraph ?? "";
  const named = newIdOf(context, live, given);
  if (named !== undefined && isInserted(live, { id: named, text }, context.asker)) return answerRepeated(context, live);
  const beginning = live.user === null ? text : "";
  const { id } = insertParagraph(live, { id: named, index, text: beginning }, context.asker).paragraph;
  const commit = commitOperations(live, { id, text, title: title ?? null, config, params }, context.asker);
  return decideOperations(live, commit, context.msgId).durable;
};

/**
 * The id that Octavo's own client has given to what it makes; undefined where there is none, and of other clients, who name nothing.
 *
 * @throws NotebookError when it cannot be one, or is that of a paragraph elsewhere
 */
function newIdOf({ connection, services }: Context, live: ViewedNote, given: unknown): ParagraphId | undefined {
  if (!connection.speaksFacts || given == null) return undefined;
  const { success, data: id } = newParagraphIdSchema.safeParse(given);
  if (!success) {
    const form = "paragraph_, the time in milliseconds, _ and a number";
    throw new NotebookError("badRequest", `This is no id of a new paragraph, which is ${form}.`);
  }
  if (services.notebook.isParagraphElsewhere(id, live.note.id)) throw takenId(id);
  return id;
}

/** The first request may still be on its way to the disk. */
async function answerRepeated(context: Context, live: ViewedNote): Promise<void> {
  await decideOperations(live, []).durable;
  answerDone(context, live);
}

/** Answers a request that changes nothing: what it asks for is done already. */
function answerDone({ connection, msgId }: Context, live: ViewedNote): void {
  const data = { noteId: live.note.id, epoch: live.epoch, from: live.published.version, facts: [] };
  connection.send({ op: "NOTE_FACTS", data, msgId });
}

export const commit: Handler<"COMMIT_PARAGRAPH"> = async (context, data) => {
  const { connection, asker, msgId } = context;
  const { id, title, config, params } = data;
  // Its text travels by change sets, and it sends only what it changes: others may have changed the rest meanwhile.
  if (connection.speaksFacts) {
    const live = shownNote(context);
    const before = existingParagraph(live, id);
    const kept = title === undefined ? before.title : title;
    const filledIn = params && { ...before.settings.params, ...params };
    const commit = { id, title: kept, config: configWith(before.config, config), params: filledIn };
    return decideOperations(live, commitOperations(live, commit, asker), msgId).durable;
  }
  const live = await namedNote(context, data.noteId);
  const text = textMeantBy(context, live, { id, text: data.paragraph ?? "" });
  const base = baseTextOf(context, live, id);
  const operations = commitOperations(live, { id, text, base, title: title ?? null, config, params }, asker);
  return decideTexts(context, live, { texts: [{ id, text }], operations });
};

/** A patch that finds no place in the text it was made from is answered with the text as it is now, never dropped in silence. */
export const patch: Handler<"PATCH_PARAGRAPH"> = async (context, { id, noteId, patch: patchText }) => {
  const { connection, asker } = context;
  const live = await namedNote(context, noteId);
  const paragraph = existingParagraph(live, id);
  const base = baseTextOf(context, live, id);
  const text = base ? connection.texts.patched(id, patchText) : applyPatch(patchText, paragraph.text);
  if (text === null) {
    connection.sendNote();
    const next = connection.live === live ? "the note was sent again" : "load the note and make it once more";
    throw new NotebookError("badRequest", `This change does not fit the text any more; ${next}.`);
  }
  const { clientId, ids } = asker;
  const operations = textReplacementOf(live, {
    paragraphId: id,
    base: base ?? paragraph,
    text,
    clientId,
    at: ids.now(),
  });
  return decideTexts(context, live, { texts: [{ id, text }], operations });
};

/** Decided before anything else is read, so that a run sent behind a change runs the changed text. */
export const changeText: Handler<"CHANGE_TEXT"> = (context, { noteId, epoch, paragraphId, base, updates }) => {
  const { connection, asker, msgId } = context;
  const live = shownNote(context);
  if (epoch !== live.epoch || live.note.id !== noteId) {
    connection.sendNote();
    return;
  }
  const operations = textChangesOf(live, { paragraphId, base, updates, at: asker.ids.now() });
  if (!operations) {
    connection.sendNote();
    return;
  }
  return decideOperations(live, operations, msgId).durable;
};

export const move: Handler<"MOVE_PARAGRAPH"> = (context, { id, index }) =>
  decideOperations(shownNote(context), [{ type: "paragraphMoved", paragraphId: id, index }], context.msgId).durable;

export const remove: Handler<"PARAGRAPH_REMOVE"> = (context, { id }) => {
  const live = shownNote(context);
  context.services.runs.cancel(live, id, "end");
  return decideOperations(live, [{ type: "paragraphRemoved", paragraphId: id }], context.msgId).durable;
};

export const restore: Handler<"RESTORE_PARAGRAPH"> = (context, { noteId, ...place }) => {
  const isShown = !noteId || noteId === context.connection.live?.note.id;
  return isShown
    ? restoreParagraph(shownNote(context), place, context.asker).durable
    : restoreElsewhere(context, noteId, place);
};

/** Its facts go to the clients that show the note; the asker has left it. */
async function restoreElsewhere(context: Context, noteId: string, place: Restoring): Promise<void> {
  const live = await openNoteToSee(context, noteId);
  await restoreParagraph(live, place, context.asker).durable;
  answerDone(context, live);
}

export const clearOutput: Handler<"PARAGRAPH_CLEAR_OUTPUT"> = (context, { id }) =>
  decideOperations(shownNote(context), [{ type: "outputCleared", paragraphId: id }], context.msgId).durable;

export const clearAllOutput: Handler<"PARAGRAPH_CLEAR_ALL_OUTPUT"> = async (context, { id }) => {
  const live = await openNoteToSee(context, id);
  return decideOperations(live, [{ type: "allOutputCleared" }], context.msgId).durable;
};

/** As in Zeppelin a request without a text is heard and not answered. */
export const editorSetting: Handler<"EDITOR_SETTING"> = (context, { paragraphId, paragraphText: text }) => {
  if (text == null) return;
  const { connection, services, msgId } = context;
  const parsed = parseText(text);
  const needsNote = text.trim() !== "%" && !(parsed.ok && parsed.magic);
  const live = needsNote ? shownNote(context) : connection.live;
  const group = live?.note.defaultInterpreterGroup ?? "";
  const editor = editorForText(text, { interpreters: services.interpreters, group });
  connection.send({ op: "EDITOR_SETTING", data: { editor, paragraphId }, msgId });
};
