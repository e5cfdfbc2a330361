/**
 * Requests about values that pages and interpreters share. Zeppelin checks no right here; what is stored in a note for everyone needs the right
 * to write it, and changing a value, as a slider does that a writer has put there, the right to run.
 */
import { angularGroupOf, findAngularObject, type Json, type NoteId, type ParagraphId } from "@octavo/note";
import { NotebookError, type RequestData } from "@octavo/protocol";
import type { GlobalObject } from "../../../notebook/global-objects.ts";
import { decideOperations, existingParagraph } from "../../../notebook/paragraphs.ts";
import { type Context, type Handler, openNoteToSee } from "./context.ts";

/** Looked for where the paragraph, then the note, then every note knows it. A value that is gone is no longer on the page of who still asks. */
export const update: Handler<"ANGULAR_OBJECT_UPDATED"> = async (context, data) => {
  const { asker, msgId, services, connection } = context;
  if (!data.noteId) return updateForAll(context, data);
  const { name, interpreterGroupId: groupId, value = null } = data;
  const { clientId } = asker;
  const live = await openNoteToSee(context, data.noteId);
  const found = findAngularObject(live.note, { groupId, name, paragraphId: data.paragraphId ?? null });
  if (found) {
    const { durable } = decideOperations(live, [{ type: "angularObjectSet", ...found, value, clientId }], msgId);
    services.watches.changed({ ...found, noteId: live.note.id, view: live.user, old: found.value, value });
    return durable;
  }
  const global = services.globalRights.find({ groupId, name }, { principal: asker, noteId: live.note.id });
  if (global) setGlobal(context, global, value);
  // No fact acknowledges it.
  if (connection.speaksFacts) sendGlobals(context, live.note.id);
  return undefined;
};

/** Octavo's own: sends the values of global scope, as this user has them in a note, to a page with an output that uses them. */
export const listShared: Handler<"LIST_SHARED_VALUES"> = async (context, { noteId }) =>
  sendGlobals(context, (await openNoteToSee(context, noteId)).note.id);

function sendGlobals({ connection, services, asker, msgId }: Context, noteId: NoteId): void {
  const all = services.globalRights.all({ principal: asker, noteId });
  const values = all.map(({ groupId, name, value }) => ({ interpreterGroupId: groupId, name, object: value }));
  connection.send({ op: "SHARED_VALUES", data: { noteId, values }, msgId });
}

/** A value that belongs to no note: made, changed or, without a value, removed. Zeppelin's clients always name a note. */
function updateForAll(context: Context, data: RequestData<"ANGULAR_OBJECT_UPDATED">): void {
  const { asker, services } = context;
  const key = { groupId: data.interpreterGroupId, name: data.name, noteId: null };
  const old = services.globals.called(key).find(({ noteId }) => noteId === null)?.value ?? null;
  if (data.value !== undefined) setGlobal(context, { ...key, value: old }, data.value);
  else {
    services.globalRights.needSet(asker, key);
    services.globals.remove(key, asker.clientId);
  }
}

function setGlobal({ asker, services }: Context, object: GlobalObject, value: Json): void {
  const { globals, globalRights, watches } = services;
  globalRights.needSet(asker, object);
  globals.set(object, value, asker.clientId);
  const { groupId, name, value: old } = object;
  watches.changed(
    { groupId, name, paragraphId: null, noteId: null, view: null, old, value },
    ({ user, noteId }) =>
      globalRights.findForUser(object, { user, noteId: noteId as NoteId })?.noteId === object.noteId,
  );
}

export const bind: Handler<"ANGULAR_OBJECT_CLIENT_BIND"> = async (context, data) => {
  const { asker, msgId } = context;
  const paragraphId = requireParagraphId(data.paragraphId, "bind");
  const live = await openNoteToSee(context, data.noteId);
  const groupId = angularGroupOf(live.note, existingParagraph(live, paragraphId).text);
  const { name, value = null } = data;
  const { clientId } = asker;
  const old = findAngularObject(live.note, { groupId, name, paragraphId })?.value ?? null;
  const { durable } = decideOperations(
    live,
    [{ type: "angularObjectSet", groupId, name, paragraphId, value, clientId }],
    msgId,
  );
  const noteId = live.note.id;
  context.services.watches.changed({ groupId, name, paragraphId, noteId, view: live.user, old, value });
  return durable;
};

export const unbind: Handler<"ANGULAR_OBJECT_CLIENT_UNBIND"> = async (context, data) => {
  const { asker, msgId } = context;
  const paragraphId = requireParagraphId(data.paragraphId, "unBind");
  const live = await openNoteToSee(context, data.noteId);
  const groupId = angularGroupOf(live.note, existingParagraph(live, paragraphId).text);
  const { clientId } = asker;
  const removed = { type: "angularObjectRemoved", groupId, name: data.name, paragraphId, clientId } as const;
  return decideOperations(live, [removed], msgId).durable;
};

function requireParagraphId(paragraphId: ParagraphId | null | undefined, what: string): ParagraphId {
  if (paragraphId) return paragraphId;
  throw new NotebookError("badRequest", `target paragraph not specified for angular value ${what}`);
}
