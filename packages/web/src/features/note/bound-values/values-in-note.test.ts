import { type ParagraphId, withAngularObject } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { valuesInNote } from "./values-in-note.ts";

const [p1, p2] = [aParagraphId("p1"), aParagraphId("p2")];

function noteWith(...objects: readonly (readonly [groupId: string, paragraphId: ParagraphId | null, value: string])[]) {
  let note = aNote({
    paragraphs: [aParagraph({ id: p1, text: "%python\n1" }), aParagraph({ id: p2, text: "%sh\n1" })],
  });
  for (const [groupId, paragraphId, value] of objects)
    note = { ...note, angularObjects: withAngularObject(note, { groupId, name: "x", paragraphId, value }) };
  return note;
}

it("a name means the paragraph's own value, else the note's, else one of global scope", () => {
  const note = noteWith(["python", p1, "own"], ["python", null, "note's"]);
  const globals = [{ groupId: "python", name: "x", value: "global" }];
  const valueIn = (id: ParagraphId, of = note) => valuesInNote(of, id, globals).get("x");
  expect(valueIn(p1)).toEqual({ groupId: "python", scope: "paragraph", value: "own" });
  expect(valueIn(p2)).toEqual({ groupId: "python", scope: "note", value: "note's" });
  expect(valueIn(p1, noteWith())).toEqual({ groupId: "python", scope: "global", value: "global" });
});

it("when several interpreters have a name, it means the value of the paragraph's own", () => {
  const note = noteWith(["sh", null, "shell"], ["python", null, "python"], ["r", null, "r"]);
  expect(valuesInNote(note, p1, []).get("x")?.value).toBe("python");
  expect(valuesInNote(note, p2, []).get("x")?.value).toBe("shell");
});
