import type { NoteOverview } from "@octavo/protocol";
import { expect, it } from "vitest";
import { failedLately, overviewById, sharedNotes } from "./note-overview.ts";

const hour = 3600 * 1000;
const now = 100 * 24 * hour;
const note = (id: string) => ({ id, path: `/${id}` });
const run = (id: string, outcome: "done" | "failed" | "cancelled", ago: number): NoteOverview[number] => ({
  id,
  lastRun: { outcome, at: now - ago },
  isScheduled: false,
  isShared: false,
});
const notes = ["a", "b", "c", "d", "e"].map(note);

it("names what failed in the last days, the latest first", () => {
  const overview = overviewById([
    run("a", "failed", 3 * hour),
    run("b", "done", hour),
    run("c", "failed", hour),
    run("d", "failed", 8 * 24 * hour),
    run("gone", "failed", hour),
  ]);
  expect(failedLately(notes, overview, now).map(({ note: { id } }) => id)).toEqual(["c", "a"]);
});

it("names what others share, in the order of the notes", () => {
  const overview = overviewById(["d", "b"].map((id) => ({ id, lastRun: null, isScheduled: false, isShared: true })));
  expect(sharedNotes(notes, overview).map(({ id }) => id)).toEqual(["b", "d"]);
});
