import type { SearchHit } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import { groupByNote } from "./by-note.ts";

const hit = (noteId: string, paragraphId: string | null) =>
  ({ noteId, paragraphId, path: `/in/${noteId}` }) as SearchHit;

describe("groupByNote", () => {
  it("names each note once, where the best of it was found, and keeps what was found in it in its order", () => {
    const found = groupByNote([hit("a", "1"), hit("b", "2"), hit("a", null), hit("a", "3")]);
    expect(found.map(({ noteId, path }) => [noteId, path])).toEqual([
      ["a", "/in/a"],
      ["b", "/in/b"],
    ]);
    expect(found[0]?.named?.paragraphId).toBeNull();
    expect(found[0]?.paragraphs.map(({ paragraphId }) => paragraphId)).toEqual(["1", "3"]);
    expect(found[1]?.named).toBeNull();
  });

  it("finds nothing in nothing", () => {
    expect(groupByNote([])).toEqual([]);
  });
});
