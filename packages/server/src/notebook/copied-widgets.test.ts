/** Widgets in a note that has not made them: a picture of what they were, which no session answers for. */
import { finishAtOnce, forExport, noteFileText } from "@octavo/note";
import { aNote, aParagraph } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { copyOfNote } from "./copy.ts";
import { noteFromImport } from "./import.ts";

const models = { m: { model_name: "X", model_module: "m", model_module_version: "1", state: { value: 1 } } };
const note = aNote({ paragraphs: [aParagraph({ widgets: { runId: "run-1", isLive: true, models } })] });
const ids = { now: () => 0, random: () => 0.5 };
const asleep = { runId: "imported", isLive: false, models };

it("an import brings the widgets of a note's file without its run", () => {
  const source = JSON.parse(noteFileText(forExport(note), 0));
  const imported = finishAtOnce(noteFromImport(source, { user: "bob", ids }));
  expect(imported.paragraphs.map(({ widgets }) => widgets)).toEqual([asleep]);
});

it("a clone keeps the widgets of a note as they were last, without its run", () => {
  const clone = copyOfNote(note, { id: note.id, user: "bob", ids });
  expect(clone.paragraphs.map(({ widgets }) => widgets)).toEqual([asleep]);
});
