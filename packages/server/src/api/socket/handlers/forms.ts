/** Requests about the forms that stand above a note, and about who sees what of it. */
import { type JsonObject, type Operation, passwordNames } from "@octavo/note";
import { decideOperations } from "../../../notebook/paragraphs.ts";
import { type Handler, openNoteToSee } from "./context.ts";

/** The values are replaced as a whole, or those that a change names; the forms stay as the interpreters made them. */
export const saveNoteForms: Handler<"SAVE_NOTE_FORMS"> = async (context, { noteId, noteParams, change }) => {
  const { services, asker, msgId } = context;
  const live = await openNoteToSee(context, noteId);
  const { forms, params: before } = live.note;
  const place = { user: asker.user, noteId: live.note.id, paragraphId: null };
  const taken = services.runs.forms.secrets.take(change ?? noteParams ?? {}, passwordNames(forms), place);
  const params = change ? { ...before, ...taken } : taken;
  return decideOperations(live, [{ type: "noteFormsSet", params, forms }], msgId).durable;
};

/** Also for a name that is not there: the client may show a form that another user has just removed, and receives the forms there are. */
export const removeNoteForms: Handler<"REMOVE_NOTE_FORMS"> = async (context, { noteId, formName }) => {
  const live = await openNoteToSee(context, noteId);
  const { params, forms } = live.note;
  const left = { params: withoutMember(params, formName), forms: withoutMember(forms, formName) };
  return decideOperations(live, [{ type: "noteFormsSet", ...left }], context.msgId).durable;
};

function withoutMember(members: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
}

/**
 * Ending the mode takes from everyone what they have of their own, which is why it needs an owner and this very request: a config that comes
 * without the mode, from a client that does not know it, only lets the views rest.
 */
export const updatePersonalizedMode: Handler<"UPDATE_PERSONALIZED_MODE"> = async (context, { id, personalized }) => {
  const live = await openNoteToSee(context, id);
  const config = { ...live.note.config, personalizedMode: personalized };
  const configured: Operation = { type: "noteConfigured", config };
  const operations: readonly Operation[] =
    personalized === "true" ? [configured] : [configured, { type: "viewsDropped" }];
  return decideOperations(live, operations, context.msgId).durable;
};
