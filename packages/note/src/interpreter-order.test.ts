import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import { readNoteFile } from "./file/read-note-file.ts";
import { noteFileText } from "./file/write-note-file.ts";
import { inInterpreterOrder, interpreterOrderOf } from "./interpreter-order.ts";
import { aNote } from "./testing/index.ts";

const ordered = (order?: string[]) => {
  const applied = apply(aNote(), { type: "defaultInterpreterSet", group: "sh", ...(order && { order }) });
  if (!applied.ok) throw new Error(applied.reason);
  return applied.note;
};

describe("the order of a note's interpreters", () => {
  it("is kept with the default, and in the note's file", () => {
    const note = ordered(["sh", "python"]);
    expect(note.defaultInterpreterGroup).toBe("sh");
    const file = readNoteFile(noteFileText(note, 3), { id: note.id, path: note.path });
    expect(file.ok && interpreterOrderOf(file.note)).toEqual(["sh", "python"]);
  });

  it("stays as it is where only the default is set, and is none where a file has something else there", () => {
    expect(ordered().config).toEqual(aNote().config);
    expect(interpreterOrderOf({ config: { octavo: { interpreters: "sh" } } })).toEqual([]);
  });

  it("puts those it names first and leaves the others as they were", () => {
    const named = ["md", "python", "sh", "sql"].map((name) => ({ name }));
    expect(inInterpreterOrder(named, ["sql", "gone", "python"]).map(({ name }) => name)).toEqual([
      "sql",
      "python",
      "md",
      "sh",
    ]);
  });
});
