import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { RecentNotes } from "./recent-notes.ts";

const note = (name: string) => name as NoteId;

async function open(times: readonly number[] = []) {
  const left = [...times];
  let last = 1000;
  return new RecentNotes(await openDatabase(":memory:"), () => {
    last = left.shift() ?? last + 1;
    return last;
  });
}

describe("recently opened notes", () => {
  it("are each user's own, the latest first and each once", async () => {
    const recent = await open([1, 2, 3, 4]);
    recent.opened("ada", note("2A"));
    recent.opened("ada", note("2B"));
    recent.opened("bob", note("2B"));
    recent.opened("ada", note("2A"));
    expect(recent.of("ada")).toEqual([
      { id: "2A", at: 4 },
      { id: "2B", at: 2 },
    ]);
    expect(recent.of("bob")).toEqual([{ id: "2B", at: 3 }]);
    expect(recent.of("eve")).toEqual([]);
  });

  it("are thirty at most", async () => {
    const recent = await open();
    for (let at = 0; at < 40; at++) recent.opened("ada", note(`2A${at}`));
    const ids = recent.of("ada").map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([30, "2A39", "2A10"]);
  });

  it("stay in the order in which they were opened when the clock stands or is set back", async () => {
    const recent = await open([500, 500, 100]);
    for (const id of ["2A", "2B", "2C"]) recent.opened("ada", note(id));
    expect(recent.of("ada").map(({ id }) => id)).toEqual(["2C", "2B", "2A"]);
  });

  it("of a note that is gone are no user's any more", async () => {
    const recent = await open();
    recent.opened("ada", note("2A"));
    recent.opened("bob", note("2A"));
    recent.forget(note("2A"));
    expect([recent.of("ada"), recent.of("bob")]).toEqual([[], []]);
  });
});
