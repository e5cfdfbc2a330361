import type { Note, NoteId } from "@octavo/note";
import { aNote } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { Followers } from "./followers.ts";

describe("parts that follow what happens below them", () => {
  it("are called in the order in which they joined, and only for what they want to hear", () => {
    const notified: string[] = [];
    const followers = new Followers();
    followers.join({ removed: (id) => notified.push(`runs ${id}`) });
    followers.join({ opened: () => notified.push("search") });
    followers.join({ removed: (id) => notified.push(`schedules ${id}`) });
    followers.removed("2A" as NoteId);
    expect(notified).toEqual(["runs 2A", "schedules 2A"]);
  });

  it("show a note each on top of what the one before shows", () => {
    const followers = new Followers();
    const named = (name: string) => (note: Note) => ({ ...note, path: `${note.path}${name}` });
    const note = aNote({ path: "/a" });
    expect(followers.shown(note)).toBe(note);
    followers.join({ shown: named("b") });
    followers.join({});
    followers.join({ shown: named("c") });
    expect(followers.shown(note).path).toBe("/abc");
  });

  it("keep a note busy as long as one of them does", () => {
    const followers = new Followers();
    followers.join({});
    expect(followers.isBusy("2A" as NoteId)).toBe(false);
    followers.join({ isBusy: (id) => id === "2A" });
    expect([followers.isBusy("2A" as NoteId), followers.isBusy("2B" as NoteId)]).toEqual([true, false]);
  });
});
