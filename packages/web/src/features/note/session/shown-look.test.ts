import { createNote, type NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { mayArrange, shownLookOf } from "./shown-look.ts";

const note = createNote({ id: "2A" as NoteId, path: "/A", paragraphs: [] });

describe("a note", () => {
  it.each(["writer", "owner"] as const)("looks for its %s as it is set to", (right) => {
    expect(shownLookOf({ note, right, isDirty: false })).toBe("default");
    const simple = { ...note, config: { looknfeel: "simple" } };
    expect(shownLookOf({ note: simple, right, isDirty: true })).toBe("simple");
  });

  it.each(["reader", "runner"] as const)("is a report for its %s", (right) => {
    expect(shownLookOf({ note, right, isDirty: false })).toBe("report");
  });

  it("is arranged by its writers, but not where they see a report", () => {
    const mayBe = (look: string, right: "writer" | "runner") =>
      mayArrange({ note: { ...note, config: { looknfeel: look } }, right, isDirty: false });
    expect([mayBe("default", "writer"), mayBe("report", "writer"), mayBe("default", "runner")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("keeps on the page what a user typed who may not write any more", () => {
    expect(shownLookOf({ note, right: "reader", isDirty: true })).toBe("default");
  });
});
