import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { type Asker, insertionOf } from "./paragraphs.ts";

const asker: Asker = {
  user: "ada",
  roles: [],
  isAnonymous: false,
  clientId: "c",
  ids: { now: () => 1, random: () => 0 },
};

it("a note takes paragraphs up to a limit, so that its file can be read again", () => {
  const of = (count: number) => {
    const paragraphs = Array.from({ length: count }, (_, index) => aParagraph({ id: aParagraphId(`p${index}`) }));
    return aLiveNote(aNote({ paragraphs })).live;
  };
  expect(insertionOf(of(19_999), { index: 0 }, asker).type).toBe("paragraphInserted");
  expect(() => insertionOf(of(20_000), { index: 0 }, asker)).toThrow("A note may have 20000 paragraphs");
});
