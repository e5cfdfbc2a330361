import type { ReplicaState } from "@octavo/client";
import { createNote, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import { expect, it } from "vitest";
import { changedSinceRun, createNoteRun } from "./note-run.ts";

const idsOf = (...names: string[]) => names as ParagraphId[];

/** A note of paragraphs a, b, c … whose state is set by hand, and a clock that is. */
function aNote(count: number) {
  const paragraphs = idsOf(..."abcdefgh".slice(0, count)).map((id) =>
    newParagraph({ id, text: `%sh\necho ${id}`, user: "ada", createdAt: 1 }),
  );
  let note = createNote({ id: "note" as NoteId, path: "/n", paragraphs });
  let clock = 1000;
  const listeners = new Set<() => void>();
  const replica = {
    get state() {
      return { note } as ReplicaState;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    replica,
    now: () => clock,
    wait: (ms: number) => {
      clock += ms;
    },
    note: () => note,
    queue(...names: string[]) {
      note = { ...note, runAll: { queue: idsOf(...names), user: "ada" } };
      notify();
    },
    end() {
      note = { ...note, runAll: null };
      notify();
    },
    set(name: string, change: Partial<Paragraph>) {
      const changed = note.paragraphs.map((paragraph) =>
        paragraph.id === name ? { ...paragraph, ...change } : paragraph,
      );
      note = { ...note, paragraphs: changed };
      notify();
    },
  };
}

it("says which paragraph runs, of how many", () => {
  const { queue, ...a } = aNote(3);
  const { store } = createNoteRun(a);
  queue("a", "b", "c");
  expect(store.getState()).toMatchObject({ state: "running", paragraphId: "a", position: 1, total: 3 });
  queue("b", "c");
  expect(store.getState()).toMatchObject({ state: "running", paragraphId: "b", position: 2, total: 3 });
});

it("says how many ran and how long that took", () => {
  const { queue, end, wait, set, ...a } = aNote(2);
  const { store, dismiss } = createNoteRun(a);
  queue("a", "b");
  wait(1500);
  set("a", { status: "FINISHED" });
  queue("b");
  set("b", { status: "FINISHED" });
  end();
  expect(store.getState()).toEqual({ state: "done", total: 2, tookMs: 1500 });
  dismiss();
  expect(store.getState()).toEqual({ state: "none" });
});

it.each([
  ["ERROR", "failed"],
  ["ABORT", "cancelled"],
] as const)("says at which paragraph it stopped (%s) and what was left", (status, reason) => {
  const { queue, end, set, ...a } = aNote(4);
  const { store } = createNoteRun(a);
  queue("a", "b", "c", "d");
  // All of it may come at once.
  set("a", { status: "FINISHED" });
  set("b", { status });
  end();
  expect(store.getState()).toEqual({ state: "stopped", paragraphId: "b", reason, left: ["c", "d"] });
});

it("forgets a failure that was repaired, and one whose paragraph is gone", () => {
  const { queue, end, set, ...a } = aNote(2);
  const { store } = createNoteRun(a);
  queue("a", "b");
  set("a", { status: "ERROR" });
  end();
  set("a", { status: "RUNNING" });
  expect(store.getState().state).toBe("stopped");
  set("a", { status: "FINISHED" });
  expect(store.getState()).toEqual({ state: "none" });
});

it("counts only its own paragraphs where the page sees it begin", () => {
  const { queue, set, ...a } = aNote(3);
  set("a", { status: "FINISHED", dateStarted: 5000 });
  const { store } = createNoteRun(a);
  set("b", { status: "RUNNING", dateStarted: 6000 });
  queue("b", "c");
  expect(store.getState()).toMatchObject({ position: 1, total: 2 });
});

it("counts what ran before the page came", () => {
  const { queue, set, ...a } = aNote(3);
  set("a", { status: "FINISHED", dateStarted: 5000 });
  set("b", { status: "RUNNING", dateStarted: 6000 });
  queue("b", "c");
  const { store } = createNoteRun(a);
  expect(store.getState()).toMatchObject({ position: 2, total: 3 });
});

it("names what changed since it ran, without what is disabled, has no code or never ran", () => {
  const { set, note } = aNote(5);
  set("a", { dateStarted: 10, dateUpdated: 20 });
  set("b", { dateStarted: 10, dateUpdated: 20, config: { enabled: false } });
  set("c", { dateStarted: 10, dateUpdated: 20, text: "%sh\n" });
  set("d", { dateStarted: 10, dateUpdated: 9 });
  set("e", { dateUpdated: 9 });
  expect(changedSinceRun(note())).toEqual(["a"]);
});
