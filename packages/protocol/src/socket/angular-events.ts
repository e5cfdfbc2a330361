/** Values that pages and interpreters share, as Zeppelin's clients receive them. */
import { type AngularKey, angularObjectsOf, type Json, type Note, type OperationOf } from "@octavo/note";
import type { ServerFrame } from "./envelope.ts";

/** Which note knows the value: null for one that every note knows. */
type AngularScope = Omit<AngularKey, "groupId"> & { readonly groupId: string; readonly noteId: string | null };

export function angularUpdate(
  { id: noteId }: Pick<Note, "id">,
  { value, clientId, ...key }: Omit<OperationOf<"angularObjectSet">, "type">,
): ServerFrame {
  return { ...updateFrame({ ...key, noteId }, value), except: clientId ?? undefined };
}

/** A value that every note knows. */
export function globalAngularUpdate(
  key: { readonly groupId: string; readonly name: string },
  value: Json,
): ServerFrame {
  return updateFrame({ ...key, paragraphId: null, noteId: null }, value);
}

/** The frame about a removal depends on what removed the value: another page, or the interpreter. */
export function angularRemoval(note: Note, { clientId, ...key }: OperationOf<"angularObjectRemoved">): ServerFrame {
  const { name, groupId: interpreterGroupId } = key;
  const place = scopeOfObject({ ...key, noteId: note.id });
  if (clientId === null) return { op: "ANGULAR_OBJECT_REMOVE", data: { name, ...place } };
  const old = angularObjectsOf(note).find(
    (object) => object.groupId === key.groupId && object.name === key.name && object.paragraphId === key.paragraphId,
  );
  const angularObject = { name, object: old?.value, ...place };
  const data = { name, angularObject, interpreterGroupId, ...place };
  return { op: "ANGULAR_OBJECT_REMOVE", data, except: clientId };
}

/** All of a note, for a client that opens it. */
export function angularUpdates(note: Note): readonly ServerFrame[] {
  return angularObjectsOf(note).map(({ value, ...key }) => updateFrame({ ...key, noteId: note.id }, value));
}

function updateFrame(place: AngularScope, object: Json): ServerFrame {
  const { name, groupId: interpreterGroupId } = place;
  const where = scopeOfObject(place);
  return {
    op: "ANGULAR_OBJECT_UPDATE",
    data: { angularObject: { name, object, ...where }, interpreterGroupId, ...where },
  };
}

function scopeOfObject({ noteId, paragraphId }: Pick<AngularScope, "noteId" | "paragraphId">) {
  return { ...(noteId !== null && { noteId }), ...(paragraphId !== null && { paragraphId }) };
}
