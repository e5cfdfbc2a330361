import { createNote, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { anchorAtIndex, type Edit, indexOfAnchor, paragraphWith, withEdits } from "./edits.ts";

const aParagraph = (id: string): Paragraph =>
  newParagraph({ id: id as ParagraphId, text: `text of ${id}`, user: "Ada", createdAt: 1 });
const these = (ids: string) => [...ids].map(aParagraph);
const aNote = (ids: string) => createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales/March", paragraphs: these(ids) });
const idsAfter = (ids: string, ...edits: readonly Edit[]) =>
  withEdits(aNote(ids), edits)
    .paragraphs.map(({ id }) => id)
    .join("");

const insert = (id: string, at: { after: string | null; index: number }): Edit => ({
  type: "insert",
  id,
  at,
  content: { text: "" },
  runs: false,
});

describe("a place", () => {
  it("is behind a paragraph, so it stays when others put something above", () => {
    const at = anchorAtIndex(these("abc"), 2);
    expect(indexOfAnchor(these("xabc"), at)).toBe(3);
  });

  it("of a move is counted without the paragraph that moves", () => {
    const at = anchorAtIndex(these("abc"), 1, "a");
    expect(at.after).toBe("b");
    expect(indexOfAnchor(these("abc"), at, "a")).toBe(1);
  });

  it("is before the paragraph below it when the one above is gone, and at the top", () => {
    expect(indexOfAnchor(these("xcd"), anchorAtIndex(these("abcd"), 2))).toBe(1);
    expect(indexOfAnchor(these("xab"), anchorAtIndex(these("ab"), 0))).toBe(1);
    expect(indexOfAnchor(these("bxca"), anchorAtIndex(these("abc"), 0, "a"), "a")).toBe(0);
  });

  it("is about where it was when the paragraphs around is gone, and never past the end", () => {
    const at = anchorAtIndex(these("abc"), 3);
    expect(indexOfAnchor(these("abx"), at)).toBe(3);
    expect(indexOfAnchor(these("a"), at)).toBe(1);
  });

  it("at the top stays at the top", () => {
    expect(indexOfAnchor(these("xyz"), anchorAtIndex(these("abc"), 0))).toBe(0);
  });
});

describe("the note that is shown", () => {
  it("has what was inserted, moved and removed, one upon the other", () => {
    const edits: Edit[] = [
      insert("i", { after: "a", index: 1 }),
      insert("j", { after: "i", index: 2 }),
      { type: "move", id: "c", at: { after: null, index: 0 } },
      { type: "remove", id: "b", text: "" },
    ];
    expect(idsAfter("abc", ...edits)).toBe("caij");
  });

  it("leaves alone what is not there any more", () => {
    const edits: Edit[] = [
      { type: "move", id: "gone", at: { after: null, index: 0 } },
      { type: "remove", id: "gone", text: "" },
      { type: "configure", id: "gone", change: { colWidth: 6 } },
      insert("a", { after: "b", index: 2 }),
    ];
    expect(idsAfter("ab", ...edits)).toBe("ab");
  });

  it("keeps its last paragraph, as the server does", () => {
    expect(idsAfter("a", { type: "remove", id: "a", text: "" })).toBe("a");
  });

  it("has its new name in the folder it is in, and its new settings beside the others", () => {
    const note = { ...aNote("a"), config: { looknfeel: "simple" } };
    const edits: Edit[] = [
      { type: "rename", name: "April" },
      { type: "configureNote", change: { cron: "x" } },
      { type: "fillIn", change: { city: "Linz" } },
    ];
    expect(withEdits({ ...note, params: { river: "Mur" } }, edits)).toMatchObject({
      path: "/Sales/April",
      config: { looknfeel: "simple", cron: "x" },
      params: { river: "Mur", city: "Linz" },
    });
  });
});

describe("a paragraph that is shown", () => {
  it("is the same where nothing is about it", () => {
    const a = aParagraph("a");
    expect(paragraphWith(a, [{ type: "configure", id: "b", change: { colWidth: 6 } }])).toBe(a);
  });

  it("has its new settings and title, and no output once that was cleared", () => {
    const a: Paragraph = { ...aParagraph("a"), status: "FINISHED", config: { fontSize: 12 } };
    const edits: Edit[] = [
      { type: "configure", id: "a", change: { colWidth: 6 } },
      { type: "entitle", id: "a", title: "Rides" },
      { type: "clearAll" },
    ];
    expect(paragraphWith(a, edits)).toMatchObject({
      config: { fontSize: 12, colWidth: 6, title: true },
      title: "Rides",
      status: "FINISHED",
      results: null,
    });
  });
});
