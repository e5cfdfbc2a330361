import type { NoteId } from "@octavo/note";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type ServerDatabase } from "../database/database.ts";
import type { Due } from "./due.ts";
import { keptSlots, type Schedule, ScheduleStore } from "./schedule-store.ts";

const noteId = "2N9GKAP8K" as NoteId;
const other = "2OTHER111" as NoteId;
let database: ServerDatabase;
let store: ScheduleStore;
beforeEach(async () => {
  database = await openDatabase(":memory:");
  store = new ScheduleStore(database);
});

function aSchedule(parts: Partial<Schedule> = {}): Schedule {
  return {
    noteId,
    expression: "0 0/10 * * * ?",
    timeZone: "Europe/Berlin",
    missed: "runOnce",
    graceMinutes: 60,
    overlap: "skip",
    releases: true,
    user: "ada",
    roles: ["analyst"],
    next: 1000,
    stopped: null,
    ...parts,
  };
}

const due = (planned: number, parts: Partial<Due> = {}): Due => ({
  missed: [],
  missedMore: false,
  run: { planned, remark: null },
  next: planned + 1000,
  ...parts,
});

function claimed(schedule = aSchedule()): Schedule {
  store.set(schedule);
  store.claim(schedule, due(1000), 1000);
  return schedule;
}

describe("a schedule", () => {
  it("a schedule comes back as it was set, in place of the one before", () => {
    store.set(aSchedule({ expression: "other", timeZone: null }));
    store.set(aSchedule());
    expect([store.get(noteId), store.noteIds(), store.get(other)]).toEqual([aSchedule(), [noteId], null]);
  });

  it("a schedule is due from its next slot on, the earliest first", () => {
    store.set(aSchedule({ next: 2000 }));
    store.set(aSchedule({ noteId: other, next: 1000 }));
    expect(store.nextAt()).toBe(1000);
    expect(store.due(999, 9)).toEqual([]);
    expect(store.due(2000, 9).map((schedule) => schedule.noteId)).toEqual([other, noteId]);
  });

  it("a schedule that has stopped is due no more, and history says why", () => {
    store.set(aSchedule());
    expect(store.stop(aSchedule(), "why", 500)).toBe(true);
    expect(store.stop(aSchedule(), "again", 600)).toBe(false);
    expect([store.due(5000, 9), store.nextAt(), store.get(noteId)?.stopped]).toEqual([[], null, "why"]);
    expect(store.unreported()).toMatchObject([{ noteId }]);
    expect(store.history(noteId)).toMatchObject([{ planned: 500, outcome: "stopped", detail: "why", user: "ada" }]);
    store.removeStopped(noteId);
    expect(store.get(noteId)).toBeNull();
    expect(store.history(noteId)).toHaveLength(1);
  });

  it("a schedule that was set anew stays when the note learns of the old one's end", () => {
    store.set(aSchedule());
    store.stop(aSchedule(), "why", 500);
    store.set(aSchedule({ next: 9000 }));
    store.removeStopped(noteId);
    expect(store.get(noteId)).toEqual(aSchedule({ next: 9000 }));
  });

  it("a schedule is forgotten with its history", () => {
    claimed();
    store.forget(noteId);
    expect([store.get(noteId), store.history(noteId)]).toEqual([null, []]);
  });
});

describe("a slot", () => {
  it("a slot belongs to the first claim", () => {
    const schedule = aSchedule();
    store.set(schedule);
    expect(store.claim(schedule, due(1000), 1000)).toBe(true);
    expect(store.claim(schedule, due(1000), 1000)).toBe(false);
    expect(store.get(noteId)?.next).toBe(2000);
  });

  it("a slot is not claimed again by a schedule that is set anew for the same time", () => {
    claimed();
    store.set(aSchedule());
    expect(store.claim(aSchedule(), due(1000), 1000)).toBe(false);
  });

  it("a slot is begun once, and ends once", () => {
    claimed();
    expect([store.begin(noteId, 1000, 1001), store.begin(noteId, 1000, 1002)]).toEqual([true, false]);
    store.end(noteId, 1000, { outcome: "finished", detail: null, at: 1010 });
    store.end(noteId, 1000, { outcome: "failed", detail: "late", at: 1020 });
    expect(store.history(noteId)).toEqual([
      { noteId, planned: 1000, outcome: "finished", user: "ada", detail: null, started: 1001, ended: 1010 },
    ]);
    expect(store.open()).toEqual([]);
  });

  it("a slot keeps how late it was beside how it ended", () => {
    store.set(aSchedule());
    store.claim(aSchedule(), due(1000, { run: { planned: 1000, remark: "5 min late." } }), 1000);
    store.end(noteId, 1000, { outcome: "failed", detail: "Paragraph 1 failed.", at: 2 });
    expect(store.history(noteId)[0]?.detail).toBe("5 min late. Paragraph 1 failed.");
  });

  it("a slot that was missed has a row too, and the oldest mentions more", () => {
    store.set(aSchedule());
    store.claim(aSchedule(), due(3000, { missed: [2000, 1000], missedMore: true }), 3000);
    expect(store.history(noteId)).toMatchObject([
      { planned: 3000, outcome: "waiting", detail: null },
      { planned: 2000, outcome: "missed", detail: "The server was not there. One run makes up for it." },
      { planned: 1000, outcome: "missed", detail: expect.stringMatching(/More were missed/) },
    ]);
  });

  it("a slot is kept until many newer ones are there, but never dropped while it is open", () => {
    let schedule = claimed();
    for (let count = 0; count < keptSlots + 50; count++) {
      schedule = { ...schedule, next: (schedule.next ?? 0) + 1000 };
      store.claim(schedule, due(schedule.next ?? 0), 0);
      store.end(noteId, schedule.next ?? 0, { outcome: "finished", detail: null, at: 0 });
    }
    const planned = store.history(noteId, 1000).map((slot) => slot.planned);
    expect(planned).toHaveLength(keptSlots + 1);
    expect(planned.at(-1)).toBe(1000);
  });
});
