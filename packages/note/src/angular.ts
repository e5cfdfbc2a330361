/**
 * Values that a page and an interpreter share, "Angular objects" in Zeppelin's words. Each has a name within the group of the interpreter that
 * it belongs to, and is known to one paragraph or to the whole note. In a file: `{group: [{name, object, noteId, paragraphId?}]}`.
 */
import type { NoteId, ParagraphId } from "./ids.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";
import type { Note } from "./note.ts";

/** Names one value of a note; `paragraphId` is null for what the whole note knows. */
export interface AngularKey {
  readonly groupId: string;
  readonly name: string;
  readonly paragraphId: ParagraphId | null;
}

export interface AngularObject extends AngularKey {
  readonly value: Json;
}

/** All of a note, in the order in which they were made. What a file has there that is none of them stays in the file. */
export function angularObjectsOf({ angularObjects }: Note): readonly AngularObject[] {
  return Object.entries(angularObjects).flatMap(([groupId, list]) =>
    (Array.isArray(list) ? list : []).flatMap((entry: Json) => readAngularEntry(groupId, entry)),
  );
}

function readAngularEntry(groupId: string, entry: Json): readonly AngularObject[] {
  if (!isJsonObject(entry) || typeof entry["name"] !== "string") return [];
  const { name, object = null, paragraphId } = entry;
  const owner = typeof paragraphId === "string" ? (paragraphId as ParagraphId) : null;
  return [{ groupId, name, paragraphId: owner, value: object }];
}

/** The value that a name means in a paragraph: its own, else the note's. */
export function findAngularObject(note: Note, { groupId, name, paragraphId }: AngularKey): AngularObject | undefined {
  const named = angularObjectsOf(note).filter((object) => object.groupId === groupId && object.name === name);
  return (
    named.find((object) => paragraphId !== null && object.paragraphId === paragraphId) ??
    named.find((object) => object.paragraphId === null)
  );
}

export function withAngularObject(note: Note, { groupId, name, paragraphId, value }: AngularObject): JsonObject {
  const entry = {
    name,
    object: value,
    noteId: note.id as string,
    ...(paragraphId === null ? {} : { paragraphId: paragraphId as string }),
  };
  const list = listOfGroup(note.angularObjects, groupId);
  const index = list.findIndex((other) => isAngularEntry(other, { groupId, name, paragraphId }));
  const changed = index < 0 ? [...list, entry] : list.with(index, { ...(list[index] as JsonObject), ...entry });
  return withListOfGroup(note.angularObjects, groupId, changed);
}

export function withoutAngularObject(note: Note, key: AngularKey): JsonObject {
  const left = listOfGroup(note.angularObjects, key.groupId).filter((entry) => !isAngularEntry(entry, key));
  return withListOfGroup(note.angularObjects, key.groupId, left);
}

/** What is left when a paragraph goes. */
export function withoutParagraphsObjects({ angularObjects }: Note, paragraphId: ParagraphId): JsonObject {
  const isItsOwn = (entry: Json) => isJsonObject(entry) && entry["paragraphId"] === paragraphId;
  const lists = Object.entries(angularObjects).map(([groupId, list]): [string, Json] => [
    groupId,
    Array.isArray(list) ? list.filter((entry: Json) => !isItsOwn(entry)) : list,
  ]);
  return Object.fromEntries(lists);
}

/** The same values, of a copy of the note whose paragraphs have other names. */
export function angularObjectsOfCopy(
  note: Note,
  copy: { readonly id: NoteId; readonly paragraphIds: ReadonlyMap<ParagraphId, ParagraphId> },
): JsonObject {
  return angularObjectsOf(note).reduce((angularObjects: JsonObject, object) => {
    const paragraphId = object.paragraphId && copy.paragraphIds.get(object.paragraphId);
    if (paragraphId === undefined) return angularObjects;
    return withAngularObject({ ...note, id: copy.id, angularObjects }, { ...object, paragraphId });
  }, {});
}

function listOfGroup(objects: JsonObject, groupId: string): readonly Json[] {
  const list = Object.hasOwn(objects, groupId) ? objects[groupId] : undefined;
  return Array.isArray(list) ? list : [];
}

function withListOfGroup(objects: JsonObject, groupId: string, list: readonly Json[]): JsonObject {
  const others = Object.entries(objects).filter(([other]) => other !== groupId);
  return Object.fromEntries(list.length === 0 ? others : [...others, [groupId, list]]);
}

function isAngularEntry(entry: Json, { name, paragraphId }: AngularKey): boolean {
  return isJsonObject(entry) && entry["name"] === name && (entry["paragraphId"] ?? null) === paragraphId;
}
