import { createNote, type NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { interpreterOf, isNumbered, lookOfParagraph, noteLookOf } from "./paragraph-config.ts";

describe("the look of a paragraph", () => {
  it("has a default for everything [field.paragraph.config.colWidth field.paragraph.config.fontSize field.paragraph.config.enabled]", () => {
    expect(lookOfParagraph({})).toEqual({
      width: 12,
      fontSize: 9,
      isEnabled: true,
      isEditorHidden: false,
      isOutputHidden: false,
      hasTitle: false,
      hasLineNumbers: false,
      results: {},
    });
  });

  it("keeps numbers inside their bounds and takes nothing that is none [rule.column-width constant.column-widths constant.font-sizes]", () => {
    expect(lookOfParagraph({ colWidth: 40, fontSize: 2 })).toMatchObject({ width: 12, fontSize: 9 });
    expect(lookOfParagraph({ colWidth: 0, fontSize: 99 })).toMatchObject({ width: 1, fontSize: 20 });
    expect(lookOfParagraph({ colWidth: "6", fontSize: null, enabled: "no" })).toMatchObject({
      width: 12,
      fontSize: 9,
      isEnabled: true,
    });
  });
});

it("numbers paragraphs unless the note says no", () => {
  const note = createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales", paragraphs: [] });
  expect([note, { ...note, config: { numberingToggled: false } }].map(isNumbered)).toEqual([true, false]);
});

describe("the interpreter of a text", () => {
  it.each([
    ["%sql\nselect 1", "sql"],
    ["%md # Title", "md"],
    ["print(1)", "python"],
    ["%python.ipython\n1", "python"],
    ["%nobody\n1", undefined],
    ["%python(broken", undefined],
  ])("of %j is %s", (text, name) => {
    expect(interpreterOf(text, "python")?.name).toBe(name);
  });
});

it("takes an unknown look of a note for the default one", () => {
  const note = createNote({ id: "2ABCDEFGH" as NoteId, path: "/x" });
  expect(noteLookOf({ ...note, config: { looknfeel: "home" } })).toBe("default");
});
