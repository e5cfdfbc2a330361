import {
  apply,
  applyPersonally,
  type Note,
  type Operation,
  operationInView,
  type PersonalNote,
  viewOfUser,
} from "@octavo/note";
import { aNote, anyPersonalHistory, aParagraph, aParagraphId, aRunId } from "@octavo/note/testing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import type { Batch } from "./batch.ts";
import type { ViewedNote } from "./live-note.ts";
import { viewOfNote, viewsOfNote } from "./note-view.ts";
import { textChangesOf } from "./texts.ts";

const p1 = aParagraphId();
const personalised = aNote({ config: { personalizedMode: "true" }, paragraphs: [aParagraph({ text: "one" })] });
const titled = (title: string): Operation => ({
  type: "paragraphConfigured",
  paragraphId: p1,
  title,
  config: {},
  params: {},
});
const titleIn = ({ note }: ViewedNote) => note.paragraphs[0]?.title;

/** A watcher that holds the note and applies what it receives, as Octavo's client does. */
function replicaOf(view: ViewedNote) {
  const replica = { note: view.published.note, version: view.published.version, batches: 0, resets: 0 };
  const begin = () => {
    replica.note = view.published.note;
    replica.version = view.published.version;
  };
  view.watch({
    onFacts({ from, steps }: Batch) {
      if (from !== replica.version) throw new Error(`a gap: ${from} after ${replica.version}`);
      replica.batches += 1;
      for (const { operation } of steps) {
        const applied = apply(replica.note, operation);
        if (!applied.ok) throw new Error(applied.reason);
        replica.note = applied.note;
        replica.version += 1;
      }
    },
    onReset() {
      replica.resets += 1;
      begin();
    },
    onGone: () => {},
  });
  return replica;
}

describe("what is done in a view", () => {
  it("stays there, and no other view receives anything", async () => {
    const { live, log } = aLiveNote(personalised);
    const [ada, bob, owner] = [viewOfNote(live, "ada"), viewOfNote(live, "bob"), viewOfNote(live, null)];
    const replicas = [ada, bob, owner].map(replicaOf);
    ada.decide([titled("mine")]);
    await log.sync();
    expect([ada, bob, owner].map(titleIn)).toEqual(["mine", null, null]);
    expect(replicas.map(({ batches }) => batches)).toEqual([1, 0, 0]);
    expect(live.note).toBe(personalised);
  });

  it("leaves no gap in what others receive", async () => {
    const { live, log } = aLiveNote(personalised);
    const [ada, owner] = [viewOfNote(live, "ada"), viewOfNote(live, null)];
    ada.decide([titled("mine")]);
    await log.sync();
    const replica = replicaOf(owner);
    ada.decide([titled("mine again")]);
    owner.decide([{ type: "noteMoved", path: "/a" }]);
    await log.sync();
    expect(owner.published.version).toBe(1);
    expect(replica).toMatchObject({ version: 1, batches: 1, resets: 0, note: { path: "/a" } });
    expect(owner.factsSince(0)?.steps.map(({ operation }) => operation.type)).toEqual(["noteMoved"]);
    expect(ada.factsSince(0)?.steps.map(({ operation }) => operation.type)).toEqual([
      "paragraphConfigured",
      "paragraphConfigured",
      "noteMoved",
    ]);
  });

  it("is about what is common to all where that is what it changes", async () => {
    const { live, log } = aLiveNote(personalised);
    viewOfNote(live, "ada").decide([
      { type: "paragraphInserted", index: 0, paragraph: aParagraph({ id: aParagraphId("p2") }) },
    ]);
    await log.sync();
    expect(viewOfNote(live, "bob").note.paragraphs).toHaveLength(2);
  });

  it("is taken back with everything else when the disk refuses", async () => {
    const { live, log } = aLiveNote(personalised);
    const ada = viewOfNote(live, "ada");
    const replica = replicaOf(ada);
    const epoch = ada.epoch;
    ada.decide([titled("mine")]);
    await log.refuse();
    expect(titleIn(ada)).toBeNull();
    expect(replica.resets).toBe(1);
    expect(ada.epoch).not.toBe(epoch);
  });
});

describe("texts", () => {
  const type = (view: ViewedNote, base: number, insert: string, length: number, sequence: number) => {
    const update = { clientId: String(view.user), sequence, changes: [length, [0, insert]] };
    const operations = textChangesOf(view, { paragraphId: p1, base, updates: [update], at: 1 });
    if (!operations) throw new Error("too old");
    view.decide(operations);
  };
  const textIn = ({ note }: ViewedNote) => note.paragraphs[0]?.text;

  it("of one's own begin as the master's, with what was typed against it on its way", async () => {
    const { live, log } = aLiveNote(personalised);
    const [ada, owner] = [viewOfNote(live, "ada"), viewOfNote(live, null)];
    type(owner, 0, "!", 3, 1);
    // Made before the owner's change had arrived.
    type(ada, 0, " mine", 3, 1);
    type(owner, 1, "?", 4, 2);
    type(ada, 2, ".", 9, 2);
    await log.sync();
    expect(textIn(owner)).toBe("one!?");
    expect(textIn(ada)).toBe("one! mine.");
    expect(textIn(viewOfNote(live, "bob"))).toBe("one!?");
  });

  it("become the master's again when an owner runs it", async () => {
    const { live, log } = aLiveNote(personalised);
    const [ada, owner] = [viewOfNote(live, "ada"), viewOfNote(live, null)];
    const replica = replicaOf(ada);
    type(ada, 0, " mine", 3, 1);
    type(owner, 0, "!", 3, 1);
    owner.decide([{ type: "runQueued", paragraphId: p1, runId: aRunId(), textVersion: 1, user: "owner", at: 2 }]);
    await log.sync();
    expect(textIn(ada)).toBe("one!");
    expect(replica.note).toEqual(ada.note);
    type(ada, 2, " again", 4, 2);
    expect(textIn(ada)).toBe("one! again");
  });
});

it("a view is the same object each time, and those with something of their own are known", async () => {
  const { live, log } = aLiveNote(personalised);
  expect(viewOfNote(live, "ada")).toBe(viewOfNote(live, "ada"));
  expect(viewsOfNote(live)).toEqual([viewOfNote(live, null)]);
  viewOfNote(live, "ada").decide([titled("mine")]);
  await log.sync();
  expect(viewsOfNote(live)).toEqual([viewOfNote(live, null), viewOfNote(live, "ada")]);
});

it("a note is watched while a view of it is watched", () => {
  const { live } = aLiveNote(personalised);
  const view = viewOfNote(live, "ada");
  expect(live.isWatched).toBe(false);
  const stop = view.watch({ onFacts: () => {}, onReset: () => {}, onGone: () => {} });
  expect(live.isWatched).toBe(true);
  stop();
  expect(live.isWatched).toBe(false);
});

it("whatever happens, everyone who follows a view ends with what the view is, without a gap", async () => {
  await fc.assert(
    fc.asyncProperty(anyPersonalHistory, fc.nat(40), async ({ note, history }, joinedAt) => {
      const { live, log } = aLiveNote(note);
      const people = [null, "ada", "bob", "__proto__"].map((user) => viewOfNote(live, user));
      const early = people.map(replicaOf);
      let late: ReturnType<typeof replicaOf>[] = [];
      let model: PersonalNote = { note, overlays: [] };
      for (const [index, operation] of history.entries()) {
        if (index === joinedAt) late = people.map(replicaOf);
        live.decide([operation]);
        const applied = applyPersonally(model, operation);
        if (applied.ok) model = applied;
        await log.sync();
      }
      const expected = (user: string | null): Note => (user === null ? model.note : viewOfUser(model, user));
      if (history.some(({ type }) => type === "runQueued")) return;
      for (const replicas of [early, late])
        expect(replicas.map((replica) => replica.note)).toEqual(
          people.slice(0, replicas.length).map(({ user }) => expected(user)),
        );
    }),
    { numRuns: 40 },
  );
}, 60_000);

it("facts that are common stay so in a view", () => {
  expect(operationInView({ type: "noteMoved", path: "/x" }, "ada")).toEqual({ type: "noteMoved", path: "/x" });
});
