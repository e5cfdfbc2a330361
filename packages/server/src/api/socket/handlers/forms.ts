/** Requests about the forms that stand above a note, and about who sees what of it. */
import { type JsonObject, type Operation, passwordNames } from "@octavo/note";
import { decide } from "../../../notebook/paragraphs.ts";
import { type Handler, openNote } from "./context.ts";

/** The values are replaced as a whole, or those that a change names; the forms stay as the interpreters made them. */
export const saveNoteForms: Handler<"SAVE_NOTE_FORMS"> = async (context, { noteId, noteParams, change }) => {
  const { services, asker, msgId } = context;
  const live = await openNote(context, noteId);
  const { forms, params: before } = live.note;
  const place = { user: asker.user, noteId: live.note.id, paragraphId: null };
  const taken = services.runs.forms.secrets.take(change ?? noteParams ?? {}, passwordNames(forms), place);
  const params = change ? { ...before, ...taken } : taken;
  return decide(live, [{ type: "noteFormsSet", params, forms }], msgId).durable;
};

/** Also for a name that is not there: whoever asks may show a form that somebody else has just removed, and is told what there is. */
export const removeNoteForms: Handler<"REMOVE_NOTE_FORMS"> = async (context, { noteId, formName }) => {
  const live = await openNote(context, noteId);
  const { params, forms } = live.note;
  const left = { params: without(params, formName), forms: without(forms, formName) };
  return decide(live, [{ type: "noteFormsSet", ...left }], context.msgId).durable;
};

function without(members: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

/**
 * Ending the mode takes from everyone what they have of their own, which is why it needs an owner and this very request: a config that comes
 * without the mode, from a client that does not know it, only lets the views rest.
 */
export const updatePersonalizedMode: Handler<"UPDATE_PERSONALIZED_MODE"> = async (context, { id, personalized }) => {
  const live = await openNote(context, id);
  const config = { ...live.note.config, personalizedMode: personalized };
  const configured: Operation = { type: "noteConfigured", config };
  const operations: readonly Operation[] =
    personalized === "true" ? [configured] : [configured, { type: "viewsDropped" }];
  return decide(live, operations, context.msgId).durable;
};
