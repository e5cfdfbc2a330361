import type { NoteId } from "@octavo/note";
import { aNote, aParagraph, aRunningParagraph } from "@octavo/note/testing";
import { beforeEach, expect, it } from "vitest";
import { anonymous, type Principal } from "../auth/principal.ts";
import { ManualClock } from "../storage/testing/manual-clock.ts";
import { type RunFollower, RunningNotes } from "./running-notes.ts";

const a = "2AAAAAAAA" as NoteId;
const b = "2BBBBBBBB" as NoteId;

let clock: ManualClock;
let hidden: Set<NoteId>;
let running: RunningNotes;

beforeEach(() => {
  clock = new ManualClock();
  hidden = new Set();
  running = new RunningNotes({ maySee: ({ user }, id) => user === "ada" || !hidden.has(id), clock });
});

class RecordedRuns implements RunFollower {
  readonly principal: Principal;
  isClosed = false;
  readonly received: unknown[] = [];

  constructor(user = "bob") {
    this.principal = { ...anonymous, user };
  }

  sendNewest(op: string, text: string): void {
    const frame = JSON.parse(text) as { readonly op: string; readonly data: { readonly noteIds: unknown } };
    expect(frame.op).toBe(op);
    this.received.push(frame.data.noteIds);
  }
}

function following(user?: string): RecordedRuns {
  const follower = new RecordedRuns(user);
  running.follow(follower);
  return follower;
}

const resting = (id: NoteId) => aNote({ id, paragraphs: [aParagraph()] });
const busy = (id: NoteId) => aNote({ id, paragraphs: [aParagraph(), aRunningParagraph()] });

it("sends a follower what runs, and what runs later", () => {
  running.noteChanged(busy(a));
  const follower = following();
  expect(follower.received).toEqual([[a]]);
  running.noteChanged(busy(b));
  clock.advance(1000);
  running.noteChanged(resting(a));
  clock.advance(1000);
  expect(follower.received).toEqual([[a], [a, b], [b]]);
});

it("says nothing of a run that is over at once", () => {
  const follower = following();
  running.noteChanged(busy(a));
  clock.advance(100);
  running.noteChanged(resting(a));
  clock.advance(1000);
  expect(follower.received).toEqual([[]]);
});

it("counts a note as running between two paragraphs of a run of all", () => {
  running.noteChanged({ ...resting(a), runAll: { queue: [], user: "ada" } });
  expect(following().received).toEqual([[a]]);
});

it("sends no user a note that they may not read, and takes it away when the right is lost", () => {
  hidden.add(a);
  running.noteChanged(busy(a));
  const [ada, bob] = [following("ada"), following("bob")];
  expect([ada.received, bob.received]).toEqual([[[a]], [[]]]);
  hidden.clear();
  running.listChanged();
  clock.advance(1000);
  hidden.add(a);
  running.listChanged();
  clock.advance(1000);
  expect([ada.received, bob.received]).toEqual([[[a]], [[], [a], []]]);
});

it("sends nothing more to a socket that is closed", () => {
  const follower = following();
  follower.isClosed = true;
  running.noteChanged(busy(a));
  clock.advance(1000);
  expect(follower.received).toEqual([[]]);
});

it("forgets a follower that left, also where nothing runs", () => {
  const follower = following();
  running.leave(follower);
  running.noteChanged(busy(a));
  expect(clock.waiting).toBe(0);
  clock.advance(1000);
  expect(follower.received).toEqual([[]]);
});

it("leaves no timer behind when it is stopped", () => {
  following();
  running.noteChanged(busy(a));
  running.stop();
  expect(clock.waiting).toBe(0);
});
