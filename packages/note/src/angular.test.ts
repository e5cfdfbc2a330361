import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AngularKey,
  angularObjectsOf,
  angularObjectsOfCopy,
  findAngularObject,
  withAngularObject,
  withoutAngularObject,
} from "./angular.ts";
import { apply } from "./apply.ts";
import type { NoteId } from "./ids.ts";
import { aNote, anyJson, anyJsonObject, aParagraph, aParagraphId } from "./testing/index.ts";

const [p1, p2] = [aParagraphId("p1"), aParagraphId("p2")];
const ofNote: AngularKey = { groupId: "python", name: "x", paragraphId: null };
const ofP1: AngularKey = { ...ofNote, paragraphId: p1 };

function noteWith(...objects: readonly (AngularKey & { value: number })[]) {
  let note = aNote();
  for (const object of objects) note = { ...note, angularObjects: withAngularObject(note, object) };
  return note;
}

describe("a shared value", () => {
  it("is kept as Zeppelin keeps it", () => {
    expect(noteWith({ ...ofP1, value: 1 }, { ...ofNote, value: 2 }).angularObjects).toEqual({
      python: [
        { name: "x", object: 1, noteId: "2N9GKAP8K", paragraphId: "p1" },
        { name: "x", object: 2, noteId: "2N9GKAP8K" },
      ],
    });
  });

  it("of the paragraph goes before the note's of the same name", () => {
    const note = noteWith({ ...ofNote, value: 2 }, { ...ofP1, value: 1 });
    expect(findAngularObject(note, ofP1)?.value).toBe(1);
    expect(findAngularObject(note, { ...ofP1, paragraphId: p2 })?.value).toBe(2);
    expect(findAngularObject(note, { ...ofP1, groupId: "sh" })).toBeUndefined();
  });

  it("is changed in its place, and a group without any is gone", () => {
    const note = noteWith({ ...ofP1, value: 1 }, { ...ofNote, value: 2 }, { ...ofP1, value: 3 });
    expect(angularObjectsOf(note).map(({ value }) => value)).toEqual([3, 2]);
    const without = { ...note, angularObjects: withoutAngularObject(note, ofP1) };
    expect(withoutAngularObject(without, ofNote)).toEqual({});
  });

  it("goes with its paragraph", () => {
    const note = {
      ...noteWith({ ...ofP1, value: 1 }, { ...ofNote, value: 2 }),
      paragraphs: [p1, p2].map((id) => aParagraph({ id })),
    };
    const removed = apply(note, { type: "paragraphRemoved", paragraphId: p1 });
    expect(removed.ok && angularObjectsOf(removed.note)).toEqual([{ ...ofNote, value: 2 }]);
  });

  it("of a paragraph that is gone is refused", () => {
    const set = { type: "angularObjectSet", ...ofP1, paragraphId: p2, clientId: null, value: 1 } as const;
    expect(apply(aNote(), set)).toEqual({ ok: false, reason: "paragraphGone" });
  });

  it("belongs to the copy in a copy of its note", () => {
    const copy = { id: "2COPY1111" as NoteId, paragraphIds: new Map([[p1, p2]]) };
    expect(angularObjectsOfCopy(noteWith({ ...ofP1, value: 1 }, { ...ofNote, value: 2 }), copy)).toEqual({
      python: [
        { name: "x", object: 1, noteId: "2COPY1111", paragraphId: "p2" },
        { name: "x", object: 2, noteId: "2COPY1111" },
      ],
    });
  });
});

it("whatever a file has there, reading and changing it never throws and keeps what it does not know", () => {
  fc.assert(
    fc.property(anyJsonObject, anyJson, (angularObjects, value) => {
      const note = aNote({ angularObjects });
      const before = angularObjectsOf(note);
      const after = { ...note, angularObjects: withAngularObject(note, { ...ofNote, groupId: "new one", value }) };
      expect(angularObjectsOf(after)).toEqual([...before, { ...ofNote, groupId: "new one", value }]);
      expect(withoutAngularObject(after, { ...ofNote, groupId: "new one" })).toEqual(angularObjects);
    }),
  );
});
